// Whether all kernels that this processor runs give the sums that are expected; says which differ
// and ends with 1 if one does. `tests/blackbox/engines/native.rs` compiles and runs it.
#include "gemmology.h"

#include <cstdio>

using namespace gemmology;

namespace {

// What is expected: products of two neighbours are added in 16 bits.
int32_t sum(const uint8_t *a, const int8_t *weights, size_t k) {
  int32_t sum = 0;
  for (size_t i = 0; i < k; i += 2)
    sum += std::clamp(a[i] * weights[i] + a[i + 1] * weights[i + 1], INT16_MIN, INT16_MAX);
  return sum;
}

// The sums of a kernel that differ. One number in `largest` is as large as can be.
size_t wrong(Run run, size_t m, size_t k, size_t n, unsigned largest) {
  auto *a = static_cast<uint8_t *>(std::aligned_alloc(64, (m * k + 63) / 64 * 64));
  auto *packed = static_cast<int8_t *>(std::aligned_alloc(64, (n * k + 63) / 64 * 64));
  auto *out = static_cast<int32_t *>(std::aligned_alloc(64, (m * n * 4 + 63) / 64 * 64));
  std::vector<int8_t> weights(n * k);
  uint32_t random = 1;
  const auto next = [&] { return (random = random * 1664525 + 1013904223) >> 8; };
  for (size_t i = 0; i < m * k; ++i) a[i] = next() % largest ? next() % 255 : 254;
  for (int8_t &weight : weights)
    weight = next() % largest ? int(next() % 255) - 127 : (next() % 2 ? 127 : -127);
  PrepareBQuantizedTransposed<xsimd::avx2>(weights.data(), packed, k, n);
  run(a, packed, m, k, n, out);
  size_t wrong = 0;
  for (size_t r = 0; r < m; ++r)
    for (size_t j = 0; j < n; ++j)
      wrong += out[r * n + j] != sum(a + r * k, weights.data() + j * k, k);
  std::free(a);
  std::free(packed);
  std::free(out);
  return wrong;
}

}  // namespace

int main() {
  std::vector<std::pair<const char *, Run>> kernels = {{"avx2", run<Avx2>}};
  if (has_avx_vnni()) kernels.push_back({"avx-vnni", run<AvxVnni>});
  if (has_avx512_vnni()) kernels.push_back({"avx512-vnni", run<Avx512Vnni>});
  int failures = 0;
  for (const auto &[name, run] : kernels)
    for (const size_t m : {1, 2, 3, 4, 7, 16})
      for (const size_t k : {4, 32, 36, 256, 1536})
        for (const size_t n : {8, 16, 24, 40, 72, 256})
          for (const unsigned largest : {2, 50})
            if (const size_t count = wrong(run, m, k, n, largest)) {
              std::printf("%s: %zu sums of %zu x %zu x %zu differ\n", name, count, m, k, n);
              failures = 1;
            }
  return failures;
}
