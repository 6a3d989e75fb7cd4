//! The layers of the network. A layer turns rows into as many other rows.

// `with_simd` needs a name for every lifetime.
#![allow(clippy::needless_lifetimes)]

use std::{array, ops::Range};

use pulp::{Arch, Simd, with_simd};

use super::{
    affine::Affine,
    attention::{Attention, Memory},
    file::File,
};

/// The number of sums that are built at a time: an addition takes several cycles, and the next addition to
/// the same sum has to wait for it.
const SUMS: usize = 4;

/// Adds the output of a part of a layer to its input rows, and normalises the rows to a learned mean and
/// variance.
struct LayerNorm {
    scale: Vec<f32>,
    bias: Vec<f32>,
}

impl LayerNorm {
    fn load(file: &File, name: &str) -> Result<LayerNorm, String> {
        let scale = file.floats(&format!("{name}_ln_scale"))?;
        let bias = format!("{name}_ln_bias");
        let bias = if file.has(&bias) { file.floats(&bias)? } else { vec![0.0; scale.len()] };
        if scale.is_empty() || scale.len() != bias.len() {
            return Err(format!("{name} has a width of {}", scale.len()));
        }
        Ok(LayerNorm { scale, bias })
    }

    fn width(&self) -> usize {
        self.scale.len()
    }

    fn join(&self, mut rows: Vec<f32>, made: &[f32]) -> Vec<f32> {
        add_and_normalise(self, &mut rows, made);
        rows
    }
}

/// Adds `made` to rows and normalises the rows.
#[with_simd(add_and_normalise = Arch::new())]
#[inline(always)]
fn add_and_normalise_with<'a, S: Simd>(
    _: S,
    norm: &'a LayerNorm,
    rows: &'a mut [f32],
    made: &'a [f32],
) {
    rows.iter_mut().zip(made).for_each(|(number, made)| *number += made);
    let width = norm.width();
    for rows in rows.chunks_mut(width * SUMS) {
        let mean = sums(rows, width, |number, _| number).map(|sum| sum / width as f32);
        let squares = sums(rows, width, |number, row| {
            let distance = number - mean[row];
            distance * distance
        });
        for ((row, mean), square) in rows.chunks_exact_mut(width).zip(mean).zip(squares) {
            let deviation = (square / width as f32 + 1e-6).sqrt();
            for ((number, scale), bias) in row.iter_mut().zip(&norm.scale).zip(&norm.bias) {
                *number = scale * ((*number - mean) / deviation) + bias;
            }
        }
    }
}

/// Returns the sums of `term` over a few rows; `term` is also given the number of the row. Where there are
/// fewer rows, the last row is summed again.
#[inline(always)]
fn sums(rows: &[f32], width: usize, term: impl Fn(f32, usize) -> f32) -> [f32; SUMS] {
    let last = rows.len() / width - 1;
    let rows: [&[f32]; SUMS] = array::from_fn(|row| &rows[row.min(last) * width..][..width]);
    let mut sums = [0.0; SUMS];
    for column in 0..width {
        for (sum, (row, numbers)) in sums.iter_mut().zip(rows.iter().enumerate()) {
            *sum += term(numbers[column], row);
        }
    }
    sums
}

/// Two affine transformations with a rectifier between them.
struct FeedForward {
    first: Affine,
    second: Affine,
    norm: LayerNorm,
}

impl FeedForward {
    fn load(file: &File, layer: &str) -> Result<FeedForward, String> {
        let affine = |weight: &str, bias: &str| {
            Affine::load(
                file,
                &format!("{layer}_ffn_{weight}"),
                Some(&format!("{layer}_ffn_{bias}")),
            )
        };
        let norm = LayerNorm::load(file, &format!("{layer}_ffn_ffn"))?;
        Ok(FeedForward { first: affine("W1", "b1")?, second: affine("W2", "b2")?, norm })
    }

    fn run(&self, rows: Vec<f32>) -> Vec<f32> {
        let mut inner = self.first.apply(&rows);
        rectify(&mut inner);
        self.norm.join(rows, &self.second.apply(&inner))
    }
}

#[with_simd(rectify = Arch::new())]
#[inline(always)]
fn rectify_with<'a, S: Simd>(_: S, numbers: &'a mut [f32]) {
    numbers.iter_mut().for_each(|number| *number = number.max(0.0));
}

/// A layer of the encoder, whose rows are tokens.
pub(super) struct EncoderLayer {
    attention: Attention,
    norm: LayerNorm,
    feed_forward: FeedForward,
}

impl EncoderLayer {
    /// Reads the layer with a name.
    pub(super) fn load(file: &File, name: &str) -> Result<EncoderLayer, String> {
        let norm = LayerNorm::load(file, &format!("{name}_self_Wo"))?;
        let attention = Attention::load(file, &format!("{name}_self"), norm.width())?;
        Ok(EncoderLayer { attention, norm, feed_forward: FeedForward::load(file, name)? })
    }

    /// Runs the layer: each row attends to the rows of its own sentence.
    pub(super) fn run(&self, rows: Vec<f32>, sentences: &[Range<usize>]) -> Vec<f32> {
        let memory = self.attention.memory(&rows, sentences);
        let own = sentences.iter().flat_map(|part| part.clone().map(|_| part.clone()));
        let (made, _) = self.attention.run(&rows, &memory, own);
        self.feed_forward.run(self.norm.join(rows, &made))
    }
}

/// A layer of the decoder, whose rows are sentences.
pub(super) struct DecoderLayer {
    fresh: Affine,
    gate: Affine,
    recurrent: LayerNorm,
    attention: Attention,
    norm: LayerNorm,
    feed_forward: FeedForward,
}

impl DecoderLayer {
    /// Reads the layer of that name.
    pub(super) fn load(file: &File, name: &str) -> Result<DecoderLayer, String> {
        let norm = LayerNorm::load(file, &format!("{name}_context_Wo"))?;
        Ok(DecoderLayer {
            fresh: Affine::load(file, &format!("{name}_rnn_W"), None)?,
            gate: Affine::load(file, &format!("{name}_rnn_Wf"), Some(&format!("{name}_rnn_bf")))?,
            recurrent: LayerNorm::load(file, &format!("{name}_rnn_ffn"))?,
            attention: Attention::load(file, &format!("{name}_context"), norm.width())?,
            norm,
            feed_forward: FeedForward::load(file, name)?,
        })
    }

    /// Returns the keys and values of the encoder's output.
    pub(super) fn memory(&self, read: &[f32], sentences: &[Range<usize>]) -> Memory {
        self.attention.memory(read, sentences)
    }

    /// Runs the recurrent part, which mixes new input into the cells of each sentence.
    pub(super) fn recur<'a>(
        &self,
        rows: Vec<f32>,
        cells: impl Iterator<Item = &'a mut [f32]>,
    ) -> Vec<f32> {
        let mut fresh = self.fresh.apply(&rows);
        let gate = self.gate.apply(&rows);
        let width = self.recurrent.width();
        let both = fresh.chunks_exact_mut(width).zip(gate.chunks_exact(width));
        for (cells, (fresh, gate)) in cells.zip(both) {
            for ((cell, fresh), gate) in cells.iter_mut().zip(fresh).zip(gate) {
                let keep = 1.0 / (1.0 + (-gate).exp());
                *cell = keep * *cell + (1.0 - keep) * *fresh;
                *fresh = cell.max(0.0);
            }
        }
        self.recurrent.join(rows, &fresh)
    }

    /// Runs the rest of the layer: each row attends to its own source. Returns the new rows, and by row the
    /// weights of its source tokens.
    pub(super) fn run(
        &self,
        rows: Vec<f32>,
        memory: &Memory,
        sources: &[Range<usize>],
    ) -> (Vec<f32>, Vec<Vec<f32>>) {
        let (made, attention) = self.attention.run(&rows, memory, sources.iter().cloned());
        (self.feed_forward.run(self.norm.join(rows, &made)), attention)
    }
}
