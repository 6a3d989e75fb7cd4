// Products of bytes for the embedded engine, under the names that the C++ part of the crate
// fxtranslate calls; its build takes this file for the one it brings along, where GEMMOLOGY_DIR
// says so (.cargo/config.toml).
//
// It adds what processors with VNNI do twice as fast, and those with AVX-512 VNNI four times. Sums
// are the same on all of them: AVX2 adds the products of two neighbours in 16 bits, which stops at
// the largest number there is, and what VNNI has more than that is taken off again.
#pragma once

#ifndef __x86_64__
// Beside the folder of xsimd, which is among those that headers are looked for in.
#include <../../gemmology/gemmology.h>
#else

#include <cpuid.h>
#include <immintrin.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <vector>

// What is asked of xsimd: the name of the kernel, and how many bytes of a row of weights lie
// together when they are packed. Here those are the four that a lane multiplies at once.
namespace xsimd {
struct avx2 {
  static const char *name() { return "avx2, with vnni where there is"; }
};
template <class T, class Arch>
struct batch {
  static constexpr size_t size = 4;
};
}  // namespace xsimd

namespace gemmology {

constexpr size_t kQuad = xsimd::batch<int8_t, xsimd::avx2>::size;
constexpr size_t kColumns = 8;  // outputs computed together: lanes of a register

inline __m256i spread(const uint8_t *quad) {
  int32_t bytes;
  std::memcpy(&bytes, quad, kQuad);
  return _mm256_set1_epi32(bytes);
}
inline __m256i load(const int8_t *packed) {
  return _mm256_load_si256(reinterpret_cast<const __m256i *>(packed));
}
inline void store(int32_t *sums, __m256i lanes) {
  _mm256_store_si256(reinterpret_cast<__m256i *>(sums), lanes);
}

// Each instruction adds a[0]*b[0] + … + a[3]*b[3] to every lane, where a has no sign.
struct Maddubs {
  static __m256i add(__m256i sum, __m256i a, __m256i b) {
    const __m256i pairs = _mm256_maddubs_epi16(a, b);
    return _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
  }
};
// As assembly, since it stands in code that is compiled for processors without it.
struct VexVpdpbusd {
  static __m256i add(__m256i sum, __m256i a, __m256i b) {
    asm("%{vex%} vpdpbusd %2, %1, %0" : "+x"(sum) : "x"(a), "x"(b));
    return sum;
  }
};

// Each kernel multiplies a tile: several rows by several groups of columns, so that loaded numbers
// are used more than once. Full tiles have eight sums, because an addition to a sum has to wait for
// the last addition to the same sum.
template <class Instruction>
struct Kernel256 {
  template <size_t Rows, size_t Groups>
  static void tile(const uint8_t *a, const int8_t *b, size_t k, int32_t *out, size_t n) {
    __m256i sums[Rows][Groups] = {};
    for (size_t at = 0; at < k; at += kQuad) {
      __m256i weights[Groups];
      for (size_t g = 0; g < Groups; ++g) weights[g] = load(b + (g * k + at) * kColumns);
      for (size_t r = 0; r < Rows; ++r) {
        const __m256i quad = spread(a + r * k + at);
        for (size_t g = 0; g < Groups; ++g)
          sums[r][g] = Instruction::add(sums[r][g], quad, weights[g]);
      }
    }
    for (size_t r = 0; r < Rows; ++r)
      for (size_t g = 0; g < Groups; ++g) store(out + r * n + g * kColumns, sums[r][g]);
  }
};
struct Avx2 : Kernel256<Maddubs> {
  static constexpr bool kSaturates = true;
};
struct AvxVnni : Kernel256<VexVpdpbusd> {
  static constexpr bool kSaturates = false;
};
// A register holds eight bytes of each of eight columns: the first four in one half, the next four in
// the other.
struct Avx512Vnni {
  static constexpr bool kSaturates = false;

  template <size_t Rows, size_t Groups>
  __attribute__((target("avx512f,avx512vnni"))) static void tile(const uint8_t *a, const int8_t *b,
                                                                 size_t k, int32_t *out, size_t n) {
    const __m512i halves = _mm512_inserti64x4(_mm512_setzero_si512(), _mm256_set1_epi32(1), 1);
    __m512i sums[Rows][Groups];
    for (auto &row : sums)
      for (__m512i &sum : row) sum = _mm512_setzero_si512();
    size_t at = 0;
    for (; at + 2 * kQuad <= k; at += 2 * kQuad) {
      __m512i weights[Groups];
      for (size_t g = 0; g < Groups; ++g)
        weights[g] = _mm512_loadu_si512(b + (g * k + at) * kColumns);
      for (size_t r = 0; r < Rows; ++r) {
        const auto *two = reinterpret_cast<const __m128i *>(a + r * k + at);
        const __m512i quads =
            _mm512_permutexvar_epi32(halves, _mm512_castsi128_si512(_mm_loadl_epi64(two)));
        for (size_t g = 0; g < Groups; ++g)
          sums[r][g] = _mm512_dpbusd_epi32(sums[r][g], quads, weights[g]);
      }
    }
    if (at < k)
      for (size_t r = 0; r < Rows; ++r) {
        const __m512i quad = _mm512_zextsi256_si512(spread(a + r * k + at));
        for (size_t g = 0; g < Groups; ++g) {
          const __m512i weights = _mm512_zextsi256_si512(load(b + (g * k + at) * kColumns));
          sums[r][g] = _mm512_dpbusd_epi32(sums[r][g], quad, weights);
        }
      }
    for (size_t r = 0; r < Rows; ++r)
      for (size_t g = 0; g < Groups; ++g) {
        const __m256i low = _mm512_castsi512_si256(sums[r][g]);
        const __m256i high = _mm512_extracti64x4_epi64(sums[r][g], 1);
        store(out + r * n + g * kColumns, _mm256_add_epi32(low, high));
      }
  }
};

// Multiplies the rows from `first` on, `Rows` at a time, with all columns. Loaded weights serve all
// rows before the weights of the next columns are loaded. Returns the first row that is left.
template <class Kernel, size_t Rows, size_t Groups>
size_t tiles(const uint8_t *a, const int8_t *b, size_t m, size_t k, size_t n, int32_t *out,
             size_t first) {
  const size_t end = first + (m - first) / Rows * Rows;
  size_t j = 0;
  for (; j + Groups * kColumns <= n; j += Groups * kColumns)
    for (size_t r = first; r < end; r += Rows)
      Kernel::template tile<Rows, Groups>(a + r * k, b + j * k, k, out + r * n + j, n);
  for (; j < n; j += kColumns)
    for (size_t r = first; r < end; r += Rows)
      Kernel::template tile<Rows, 1>(a + r * k, b + j * k, k, out + r * n + j, n);
  return end;
}

template <class Kernel>
void multiply(const uint8_t *a, const int8_t *b, size_t m, size_t k, size_t n, int32_t *out) {
  size_t next = tiles<Kernel, 4, 2>(a, b, m, k, n, out, 0);
  next = tiles<Kernel, 2, 4>(a, b, m, k, n, out, next);
  tiles<Kernel, 1, 8>(a, b, m, k, n, out, next);
}

// Two neighbours among the weights of a column, so large that the sum of their products with
// bytes can leave 16 bits. There are about one in four thousand.
struct Pair {
  size_t row, column;
  int weights[2];
};

inline std::vector<Pair> large_pairs(const int8_t *weights, size_t cols, size_t rows) {
  std::vector<Pair> pairs;
  for (size_t at = 0; at < cols * rows; at += 2) {
    const int one = weights[at], two = weights[at + 1];
    const int high = std::max(one, 0) + std::max(two, 0), low = std::min(one, 0) + std::min(two, 0);
    if (high * 255 > INT16_MAX || low * 255 < INT16_MIN)
      pairs.push_back({at % cols, at / cols, {one, two}});
  }
  return pairs;
}

// The large pairs of packed weights, by where those are. An entry outlives its weights, and is
// replaced when others come to lie there.
struct LargePairs {
  std::shared_mutex mutex;
  std::unordered_map<const int8_t *, std::vector<Pair>> of;

  static LargePairs &all() {
    // Never destroyed: other threads may be multiplying while the program ends.
    static LargePairs &pairs = *new LargePairs;
    return pairs;
  }
};

// Takes off what AVX2 would not have added.
inline void saturate(const uint8_t *a, const int8_t *b, size_t m, size_t k, size_t n, int32_t *out) {
  LargePairs &all = LargePairs::all();
  std::shared_lock<std::shared_mutex> lock(all.mutex);
  for (const Pair &pair : all.of.at(b))
    for (size_t r = 0; r < m; ++r) {
      const uint8_t *bytes = a + r * k + pair.row;
      const int sum = bytes[0] * pair.weights[0] + bytes[1] * pair.weights[1];
      out[r * n + pair.column] -= sum - std::clamp<int>(sum, INT16_MIN, INT16_MAX);
    }
}

template <class Kernel>
void run(const uint8_t *a, const int8_t *b, size_t m, size_t k, size_t n, int32_t *out) {
  multiply<Kernel>(a, b, m, k, n, out);
  if (!Kernel::kSaturates) saturate(a, b, m, k, n, out);
}

using Run = void (*)(const uint8_t *, const int8_t *, size_t, size_t, size_t, int32_t *);

inline bool has_avx512_vnni() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vnni");
}
inline bool has_avx_vnni() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx) && (eax >> 4 & 1);
}

// The fastest that this processor has.
inline Run fastest() {
  if (has_avx512_vnni()) return run<Avx512Vnni>;
  return has_avx_vnni() ? run<AvxVnni> : run<Avx2>;
}

// Packs rows of weights: of each eight rows the first four bytes, the next four, and so on.
template <class Arch>
void PrepareBQuantizedTransposed(const int8_t *weights, int8_t *packed, size_t cols, size_t rows) {
  LargePairs &all = LargePairs::all();
  {
    std::unique_lock<std::shared_mutex> lock(all.mutex);
    all.of[packed] = large_pairs(weights, cols, rows);
  }
  for (size_t group = 0; group < rows; group += kColumns)
    for (size_t at = 0; at < cols; at += kQuad)
      for (size_t r = group; r < group + kColumns; ++r, packed += kQuad)
        std::memcpy(packed, weights + r * cols + at, kQuad);
}

namespace callbacks {
// What becomes of sums: out = sum * factor + bias.
struct UnquantizeAndAddBiasAndWrite {
  UnquantizeAndAddBiasAndWrite(float factor, const float *bias, float *out)
      : factor(factor), bias(bias), out(out) {}
  float factor;
  const float *bias;
  float *out;
};
}  // namespace callbacks

struct Shift {
  template <class Arch>
  static void Multiply(const uint8_t *a, const int8_t *b, size_t m, size_t k, size_t n,
                       const callbacks::UnquantizeAndAddBiasAndWrite &into) {
    static const Run run = fastest();
    int32_t *sums = reinterpret_cast<int32_t *>(into.out);
    run(a, b, m, k, n, sums);
    const __m256 factor = _mm256_set1_ps(into.factor);
    for (size_t r = 0; r < m; ++r)
      for (size_t j = 0; j < n; j += kColumns) {
        const size_t at = r * n + j;
        const __m256i *lanes = reinterpret_cast<const __m256i *>(sums + at);
        const __m256 scaled = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_load_si256(lanes)), factor);
        _mm256_store_ps(into.out + at, _mm256_add_ps(scaled, _mm256_load_ps(into.bias + j)));
      }
  }
};

}  // namespace gemmology

#endif  // __x86_64__
