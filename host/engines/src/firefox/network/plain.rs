//! Products of rows with weights that are not packed. Sums are exact.

use pulp::{Simd, WithSimd};

/// Returns the rows of outputs for rows of `inputs` bytes and weights by output: sums by `scale`, and `bias`.
pub(super) fn multiply(
    rows: &[u8],
    inputs: usize,
    weights: &[i8],
    scale: f32,
    bias: &[f32],
) -> Vec<f32> {
    let task = Task { rows, inputs, weights, scale, bias };
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = pulp::x86::V3::try_new() {
        return simd.vectorize(Avx2 { simd, task });
    }
    pulp::Arch::new().dispatch(task)
}

/// The arguments of [`multiply`].
struct Task<'a> {
    rows: &'a [u8],
    inputs: usize,
    weights: &'a [i8],
    scale: f32,
    bias: &'a [f32],
}

impl Task<'_> {
    /// Returns the outputs. `product` returns the scalar product of a row and the weights of an output.
    #[inline(always)]
    fn outputs(&self, product: impl Fn(&[i16], &[i8]) -> i32) -> Vec<f32> {
        let Task { rows, inputs, weights, scale, bias } = self;
        let mut outputs = Vec::with_capacity(rows.len() / inputs * bias.len());
        for row in rows.chunks_exact(*inputs) {
            // Processors multiply numbers of 16 bits. The row is widened once for all weights.
            let row: Vec<i16> = row.iter().map(|&byte| byte.into()).collect();
            for (weights, bias) in weights.chunks_exact(*inputs).zip(*bias) {
                outputs.push(scale * product(&row, weights) as f32 + bias);
            }
        }
        outputs
    }
}

impl WithSimd for Task<'_> {
    type Output = Vec<f32>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Vec<f32> {
        self.outputs(product)
    }
}

/// Returns the scalar product. It cannot overflow, because a row of a model is far shorter than 65,536; checks
/// would keep the compiler from using vectors.
#[inline(always)]
fn product(row: &[i16], weights: &[i8]) -> i32 {
    let products = row.iter().zip(weights);
    products.fold(0, |sum: i32, (a, b)| sum.wrapping_add(i32::from(*a).wrapping_mul(i32::from(*b))))
}

/// A task whose products use the instructions of AVX2. For [`product`], the compiler uses half of each
/// register.
#[cfg(target_arch = "x86_64")]
struct Avx2<'a> {
    simd: pulp::x86::V3,
    task: Task<'a>,
}

#[cfg(target_arch = "x86_64")]
impl pulp::NullaryFnOnce for Avx2<'_> {
    type Output = Vec<f32>;

    #[inline(always)]
    fn call(self) -> Vec<f32> {
        let Avx2 { simd, task } = self;
        task.outputs(|row, weights| avx2_product(simd, row, weights))
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn avx2_product(simd: pulp::x86::V3, row: &[i16], weights: &[i8]) -> i32 {
    let (row, row_rest) = row.as_chunks::<16>();
    let (weights, weights_rest) = weights.as_chunks::<16>();
    let mut sums = simd.splat_i32x8(0);
    for (row, weights) in row.iter().zip(weights) {
        let weights = simd.convert_i8x16_to_i16x16(pulp::cast(*weights));
        let products = simd.multiply_wrapping_add_adjacent_i16x16(pulp::cast(*row), weights);
        sums = simd.wrapping_add_i32x8(sums, products);
    }
    let sums: [i32; 8] = pulp::cast(sums);
    sums.into_iter().fold(product(row_rest, weights_rest), i32::wrapping_add)
}
