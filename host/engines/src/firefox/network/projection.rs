//! The projection of rows to tokens: of the candidates, the token with the highest score.

// `with_simd` needs a name for every lifetime.
#![allow(clippy::needless_lifetimes)]

use fxtranslate::{model::ModelItem, ops, shortlist::Shortlist};
use pulp::{Arch, Simd, with_simd};

use super::{
    affine::{Affine, Scale},
    file::{self, File},
};

/// The projection to the tokens of the target.
pub(super) struct Projection {
    table: ModelItem,
    width: usize,
    bias: Vec<f32>,
    scale: Scale,
    choice: Choice,
}

/// The tokens that may be written.
enum Choice {
    /// The tokens that the shortlist has for the tokens of the source; where both sides share a vocabulary,
    /// the tokens of the source, too.
    Shortlist { shortlist: Shortlist, shared: bool },
    /// All tokens.
    All(Affine),
}

/// The tokens that may be written for a sentence.
pub(super) enum Candidates<'a> {
    /// These tokens.
    Some(Vec<u32>, Affine),
    /// All tokens.
    All(&'a Affine),
}

impl Projection {
    /// Reads the projection to the tokens of the table with a name.
    pub(super) fn load(
        file: &File,
        name: &str,
        shortlist: Option<Shortlist>,
        shared: bool,
    ) -> Result<Projection, String> {
        let table = file.item(name)?.clone();
        let (count, width) = file::shape(&table)?;
        let (weights, quantized) = file::weights(&table)?;
        let scale = Scale::new(input_scale(file)?, quantized);
        let bias = if file.has("decoder_ff_logit_out_b") {
            file.floats("decoder_ff_logit_out_b")?
        } else {
            vec![0.0; count]
        };
        if bias.len() != count {
            return Err(format!("its bias is for another vocabulary than {name}"));
        }
        let bias = ops::prepare_bias(weights, count, width, &bias, scale.sums);
        let choice = match shortlist {
            Some(shortlist) => Choice::Shortlist { shortlist, shared },
            None => Choice::All(Affine::new(weights, bias.clone(), scale)),
        };
        Ok(Projection { table, width, bias, scale, choice })
    }

    /// Returns the tokens that may be written for some tokens of the source.
    pub(super) fn candidates(&self, source: &[u32]) -> Candidates<'_> {
        let (shortlist, shared) = match &self.choice {
            Choice::Shortlist { shortlist, shared } => (shortlist, *shared),
            Choice::All(affine) => return Candidates::All(affine),
        };
        let tokens = shortlist.candidates(source, shared);
        let (table, _) = file::weights(&self.table).expect("looked at when it was loaded");
        let mut weights = Vec::with_capacity(tokens.len() * self.width);
        let mut bias = Vec::with_capacity(tokens.len());
        for token in tokens.iter().map(|&token| token as usize) {
            weights.extend_from_slice(&table[token * self.width..(token + 1) * self.width]);
            bias.push(self.bias[token]);
        }
        Candidates::Some(tokens, Affine::plain(weights, bias, self.scale))
    }
}

/// Returns the factor of rows before they are rounded. Models with two vocabularies keep the factor in the
/// format of weights.
fn input_scale(file: &File) -> Result<f32, String> {
    if file.has("none_QuantMultA") {
        return file.float("none_QuantMultA");
    }
    let (value, scale) = file::weights(file.item("decoder_Wemb_QuantMultA")?)?;
    Ok(f32::from(*value.first().ok_or("decoder_Wemb_QuantMultA is empty")?) / scale)
}

impl Candidates<'_> {
    /// Returns the token with the highest score for a row, and the natural logarithm of its probability among the
    /// candidates; of equal scores, the first.
    pub(super) fn best(&self, row: &[f32]) -> (u32, f32) {
        let (tokens, affine) = match self {
            Candidates::Some(tokens, affine) => (Some(tokens), affine),
            Candidates::All(affine) => (None, *affine),
        };
        let scores = affine.apply(row);
        let highest = highest(&scores);
        let best = scores.iter().position(|score| *score == highest).unwrap_or(0);
        let token = tokens.map_or(best as u32, |tokens| tokens[best]);
        (token, log_probability(&scores, highest))
    }
}

/// Returns the highest of scores.
#[with_simd(highest = Arch::new())]
#[inline(always)]
fn highest_with<'a, S: Simd>(_: S, scores: &'a [f32]) -> f32 {
    const LANES: usize = 32;
    let higher = |one: f32, other: f32| if other > one { other } else { one };
    let (blocks, rest) = scores.as_chunks::<LANES>();
    let mut lanes = [f32::NEG_INFINITY; LANES];
    for block in blocks {
        lanes.iter_mut().zip(block).for_each(|(lane, score)| *lane = higher(*lane, *score));
    }
    lanes.iter().chain(rest).copied().fold(f32::NEG_INFINITY, higher)
}

/// The distance from the best score beyond which a score does not count: a million such scores change a probability by
/// less than a hundredth. Most scores are beyond, and comparing takes less time than an exponential.
const FAR: f32 = 20.0;

/// Returns the natural logarithm of the probability of the highest score.
fn log_probability(scores: &[f32], highest: f32) -> f32 {
    let near = scores.iter().filter(|&&score| highest - score < FAR);
    -near.map(|score| (score - highest).exp()).sum::<f32>().ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_probability_is_that_of_softmax() {
        let probability = |scores: &[f32]| log_probability(scores, scores[0]).exp();
        assert_eq!(probability(&[7.0]), 1.0);
        assert_eq!(probability(&[-3.0, -3.0, -3.0, -3.0]), 0.25);
        assert!((probability(&[1.0, 0.0, -50.0, -1.0]) - 0.665_241).abs() < 1e-6);
        assert_eq!(probability(&[1.0, f32::NEG_INFINITY]), 1.0);
    }
}
