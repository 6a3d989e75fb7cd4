//! An affine transformation with 8-bit weights. Inputs are rounded to 8 bits, multiplied with the weights
//! and added up; the sums are scaled back to floats.

// `with_simd` needs a name for every lifetime.
#![allow(clippy::needless_lifetimes)]

use fxtranslate::{gemm::PreparedB, ops};
use pulp::{Arch, Simd, with_simd};

use super::{
    super::processor::has_kernel,
    file::{self, File},
    plain::multiply,
};

/// The number that is added to rounded inputs, so that no input is negative.
const SHIFT: f32 = 127.0;

/// An affine transformation, `x · W + b`.
pub(super) struct Affine {
    weights: Weights,
    bias: Vec<f32>,
    inputs: usize,
    scale: Scale,
}

/// The factors between floats and 8-bit numbers.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// The factor of inputs before they are rounded.
    pub inputs: f32,
    /// The factor of sums.
    pub sums: f32,
}

enum Weights {
    /// Weights in the order that the processor's instructions need.
    Packed(PreparedB),
    /// Weights by output, where there are no such instructions or they do not pay.
    Plain(Vec<i8>),
}

impl Affine {
    /// Reads an affine transformation from a model file.
    pub(super) fn load(file: &File, weight: &str, bias: Option<&str>) -> Result<Affine, String> {
        let item = file.item(weight)?;
        let (inputs, outputs) = file::shape(item)?;
        let (weights, scale) = file::weights(item)?;
        let bias = bias.map_or_else(|| Ok(vec![0.0; outputs]), |name| file.floats(name))?;
        if bias.len() != outputs {
            return Err(format!("the bias of {weight} has another width"));
        }
        let scale = Scale::new(file.float(&format!("{weight}_QuantMultA"))?, scale);
        let bias = ops::prepare_bias(weights, outputs, inputs, &bias, scale.sums);
        Ok(Affine::new(weights, bias, scale))
    }

    /// Makes an affine transformation of weights by output. The bias is already less by what the shift of
    /// inputs adds to the sums.
    pub(super) fn new(weights: &[i8], bias: Vec<f32>, scale: Scale) -> Affine {
        let inputs = weights.len() / bias.len();
        let packed = has_kernel().then(|| PreparedB::new(weights, bias.len(), inputs)).flatten();
        let weights = packed.map_or_else(|| Weights::Plain(weights.to_vec()), Weights::Packed);
        Affine { weights, bias, inputs, scale }
    }

    /// Makes an affine transformation of weights that are used too seldom to be packed.
    pub(super) fn plain(weights: Vec<i8>, bias: Vec<f32>, scale: Scale) -> Affine {
        let inputs = weights.len() / bias.len();
        Affine { weights: Weights::Plain(weights), bias, inputs, scale }
    }

    /// Returns the rows of outputs for rows of inputs.
    pub(super) fn apply(&self, rows: &[f32]) -> Vec<f32> {
        let Affine { bias, inputs, scale, .. } = self;
        let count = rows.len() / inputs;
        let rows = round(rows, scale.inputs);
        match &self.weights {
            Weights::Packed(weights) => weights.matmul(&rows, count, scale.sums, bias),
            Weights::Plain(weights) => multiply(&rows, *inputs, weights, scale.sums, bias),
        }
    }
}

impl Scale {
    /// Makes the factors of those of inputs and of weights.
    pub(super) fn new(inputs: f32, weights: f32) -> Scale {
        Scale { inputs, sums: 1.0 / (inputs * weights) }
    }
}

/// Rounds to whole numbers from -127 to 127, halves to even ones, and shifts.
#[with_simd(round = Arch::new())]
#[inline(always)]
fn round_with<'a, S: Simd>(_: S, numbers: &'a [f32], scale: f32) -> Vec<u8> {
    // A float of this size has no place for fractions: adding it rounds, and leaves the whole
    // number in the last byte.
    const WHOLE: f32 = 12_582_912.0;
    let round = |number: &f32| {
        let whole = (number * scale).clamp(-SHIFT, SHIFT) + WHOLE;
        (whole.to_bits() as u8).wrapping_add(SHIFT as u8)
    };
    numbers.iter().map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_as_the_library_does() {
        let numbers: Vec<f32> = (-2000..2000).map(|n| n as f32 / 8.0).collect();
        for scale in [0.3, 1.0, 4.0] {
            assert_eq!(round(&numbers, scale), ops::prepare_a(&numbers, scale));
        }
    }

    #[test]
    fn plain_weights_give_the_sums_of_the_library() {
        for (rows, inputs, outputs) in [(1, 1, 1), (2, 35, 9), (1, 256, 1000), (3, 512, 7)] {
            let weights: Vec<i8> =
                (0..inputs * outputs).map(|n| (n * 91 % 251) as u8 as i8).collect();
            let input: Vec<f32> =
                (0..rows * inputs).map(|n| (n * 53 % 211) as f32 - 99.5).collect();
            let bias: Vec<f32> = (0..outputs).map(|n| n as f32 / 3.0).collect();
            let scale = Scale { inputs: 0.7, sums: 0.001 };
            let shifted = ops::prepare_a(&input, scale.inputs);
            let wanted =
                ops::intgemm_affine(&shifted, rows, inputs, &weights, outputs, scale.sums, &bias);
            assert_eq!(Affine::plain(weights, bias, scale).apply(&input), wanted);
        }
    }

    /// Multiplies two rows of bytes as the kernel does. With AVX2 products of neighbours are added in 16 bits.
    fn sum(bytes: &[u8], weights: &[i8]) -> f32 {
        let (least, most) =
            if has_kernel() { (i16::MIN.into(), i16::MAX.into()) } else { (i32::MIN, i32::MAX) };
        let pairs = bytes.chunks_exact(2).zip(weights.chunks_exact(2));
        let product = |byte: u8, weight: i8| i32::from(byte) * i32::from(weight);
        let pair = |(bytes, weights): (&[u8], &[i8])| {
            (product(bytes[0], weights[0]) + product(bytes[1], weights[1])).clamp(least, most)
        };
        pairs.map(pair).sum::<i32>() as f32
    }

    /// Among the rows are those with the largest products there can be; there are from one to several rows.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn sums_are_the_same_with_all_instructions() {
        let scale = Scale { inputs: 1.0, sums: 1.0 };
        for (rows, inputs, outputs) in
            [(1, 32, 8), (1, 256, 24), (3, 64, 7), (5, 96, 40), (8, 36, 16), (13, 1536, 17)]
        {
            let number = |n: usize| match n % 5 {
                0 | 1 => 127,
                2 => -127,
                _ => (n * 37 % 255) as i32 - 127,
            };
            let weights: Vec<i8> = (0..inputs * outputs).map(|n| number(n / 3) as i8).collect();
            let input: Vec<f32> = (0..rows * inputs).map(|n| number(n / 2) as f32).collect();
            let bias: Vec<f32> = (0..outputs).map(|n| n as f32).collect();
            let mut wanted = Vec::new();
            for row in ops::prepare_a(&input, 1.0).chunks_exact(inputs) {
                for (weights, bias) in weights.chunks_exact(inputs).zip(&bias) {
                    wanted.push(sum(row, weights) + bias);
                }
            }
            assert_eq!(Affine::new(&weights, bias, scale).apply(&input), wanted);
        }
    }
}
