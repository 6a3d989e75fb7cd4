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
    let (mut weights, mut first) = (vec![0.0; length], Vec::new());
    for head in 0..attention.heads {
        let columns = head * attention.depth..(head + 1) * attention.depth;
        let keys = &keys[columns.start * length..columns.end * length];
        weigh(&query[columns.clone()], keys, &mut weights);
        let rows = values.chunks_exact(width).map(|row| &row[columns.clone()]);
        add_up(&weights, rows, &mut taken[columns.clone()]);
        if head == 0 {
            first.clone_from(&weights);
        }
    }
    first
}

/// Writes to `weights` how much a query attends to each key. There are as many keys as weights, by column.
/// The weights add up to one.
#[inline(always)]
fn weigh(query: &[f32], keys: &[f32], weights: &mut [f32]) {
    let columns = keys.chunks_exact(weights.len());
    add_up(query, columns, weights);
    let scale = 1.0 / (query.len() as f32).sqrt();
    weights.iter_mut().for_each(|weight| *weight *= scale);
    let most = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for weight in &mut *weights {
        *weight = (*weight - most).exp();
        sum += *weight;
    }
    weights.iter_mut().for_each(|weight| *weight /= sum);
}

/// Writes to `sums` the sum of rows, each multiplied with its factor.
#[inline(always)]
fn add_up<'a>(factors: &[f32], rows: impl Iterator<Item = &'a [f32]> + Clone, sums: &mut [f32]) {
    let done = add_up_blocks::<16>(factors, rows.clone(), sums, 0);
    let done = add_up_blocks::<4>(factors, rows.clone(), sums, done);
    add_up_blocks::<1>(factors, rows, sums, done);
}

/// Writes the sums of as many blocks of `SUMS` columns as there are from the column `start` on. Returns the first
/// column that is left. The sums of a block stay in the processor's registers.
#[inline(always)]
fn add_up_blocks<'a, const SUMS: usize>(
    factors: &[f32],
    rows: impl Iterator<Item = &'a [f32]> + Clone,
    sums: &mut [f32],
    start: usize,
) -> usize {
    let (blocks, rest) = sums[start..].as_chunks_mut::<SUMS>();
    for (number, block) in blocks.iter_mut().enumerate() {
        let mut together = [0.0; SUMS];
        for (factor, row) in factors.iter().zip(rows.clone()) {
            let row = &row[start + number * SUMS..][..SUMS];
            together.iter_mut().zip(row).for_each(|(sum, number)| *sum += factor * number);
        }
        *block = together;
    }
    let left = rest.len();
    sums.len() - left
}
