//! Attention: a row becomes a weighted sum of other rows.

use std::ops::Range;

use pulp::{Arch, Simd, with_simd};

use super::{affine::Affine, file::File};

/// An attention with several heads.
pub(super) struct Attention {
    query: Affine,
    key: Affine,
    value: Affine,
    output: Affine,
    heads: usize,
    /// The width of a head.
    depth: usize,
}

/// The keys and values of the rows of sentences.
pub(super) struct Memory {
    /// The keys of each sentence by column. Scores are sums over columns, so the scores of many rows are
    /// added up at once.
    keys: Vec<f32>,
    values: Vec<f32>,
}

impl Attention {
    /// Reads an attention from a model file.
    pub(super) fn load(file: &File, name: &str, width: usize) -> Result<Attention, String> {
        let heads = file.setting("transformer-heads")?;
        let depth = width / heads.max(1);
        if depth == 0 || depth * heads != width {
            return Err(format!("{name} has {heads} heads in a width of {width}"));
        }
        let affine = |letter: &str| {
            Affine::load(file, &format!("{name}_W{letter}"), Some(&format!("{name}_b{letter}")))
        };
        let [query, key, value, output] = ["q", "k", "v", "o"].map(affine);
        Ok(Attention { query: query?, key: key?, value: value?, output: output?, heads, depth })
    }

    /// Returns the keys and values of the rows of sentences.
    pub(super) fn memory(&self, rows: &[f32], sentences: &[Range<usize>]) -> Memory {
        let width = self.heads * self.depth;
        let keys = self.key.apply(rows);
        let mut columns = Vec::with_capacity(keys.len());
        for sentence in sentences {
            let keys = &keys[sentence.start * width..sentence.end * width];
            for column in 0..width {
                columns.extend(keys.iter().skip(column).step_by(width));
            }
        }
        Memory { keys: columns, values: self.value.apply(rows) }
    }

    /// Lets each row attend to a sentence of `memory`. Returns the new rows, and by row the weights of the
    /// first head.
    pub(super) fn run(
        &self,
        rows: &[f32],
        memory: &Memory,
        sentences: impl Iterator<Item = Range<usize>>,
    ) -> (Vec<f32>, Vec<Vec<f32>>) {
        let width = self.heads * self.depth;
        let queries = self.query.apply(rows);
        let mut taken = vec![0.0; queries.len()];
        let mut firsts = Vec::new();
        let both = queries.chunks_exact(width).zip(taken.chunks_exact_mut(width));
        for ((query, taken), sentence) in both.zip(sentences) {
            let sentence = sentence.start * width..sentence.end * width;
            let (keys, values) = (&memory.keys[sentence.clone()], &memory.values[sentence]);
            firsts.push(attend(self, query, keys, values, taken));
        }
        (self.output.apply(&taken), firsts)
    }
}

/// Lets one row attend to the keys and values of a sentence. Writes the sum of the weighted values to `taken` and
/// returns the weights of the first head.
#[with_simd(attend = Arch::new())]
#[inline(always)]
fn attend_with<'a, S: Simd>(
    _: S,
    attention: &'a Attention,
    query: &'a [f32],
    keys: &'a [f32],
    values: &'a [f32],
    taken: &'a mut [f32],
) -> Vec<f32> {
    let width = attention.heads * attention.depth;
    let length = values.len() / width;
    let mut first = Vec::new();
    for head in 0..attention.heads {
        let columns = head * attention.depth..(head + 1) * attention.depth;
        let keys = &keys[columns.start * length..columns.end * length];
        let weights = weights(&query[columns.clone()], keys, length);
        // Nothing aliases a new vector, so the compiler uses vector instructions without checks.
        let mut sums = vec![0.0; attention.depth];
        for (value, weight) in values.chunks_exact(width).zip(&weights) {
            let value = &value[columns.clone()];
            sums.iter_mut().zip(value).for_each(|(sum, value)| *sum += weight * value);
        }
        taken[columns].copy_from_slice(&sums);
        if head == 0 {
            first = weights;
        }
    }
    first
}

/// Returns how much a query attends to each of `length` keys, which are given by column. The weights add up
/// to one.
#[inline(always)]
fn weights(query: &[f32], keys: &[f32], length: usize) -> Vec<f32> {
    let mut weights = vec![0.0; length];
    for (query, keys) in query.iter().zip(keys.chunks_exact(length)) {
        weights.iter_mut().zip(keys).for_each(|(sum, key)| *sum += query * key);
    }
    let scale = 1.0 / (query.len() as f32).sqrt();
    weights.iter_mut().for_each(|weight| *weight *= scale);
    let most = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for weight in &mut weights {
        *weight = (*weight - most).exp();
        sum += *weight;
    }
    weights.iter_mut().for_each(|weight| *weight /= sum);
    weights
}
