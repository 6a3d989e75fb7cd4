//! A translation with its soft alignment.

use std::ops::Range;

use super::function_words::FunctionWords;
use crate::Score;

/// A translation, and how much each of its tokens attends to each token of the source.
#[derive(Clone, Debug, Default)]
pub struct Alignment {
    /// The translation.
    pub target: String,
    /// The model's score of the translation.
    pub score: Score,
    /// Tokens of the source: byte ranges in the text that was given.
    pub sources: Vec<Range<usize>>,
    /// Tokens of the translation: byte ranges in `target`.
    pub targets: Vec<Range<usize>>,
    /// One row for each of `targets`, as long as `sources`.
    pub weights: Vec<Vec<f32>>,
    /// The function words of the source's language and of the translation's.
    pub function_words: [FunctionWords; 2],
}

impl Alignment {
    /// Returns the share of the attention of `target` that lies in `source`, from 0 to 1.
    pub fn share(&self, target: &Range<usize>, source: &Range<usize>) -> f32 {
        let (mut inside, mut all) = (0.0, 0.0);
        for (token, row) in self.targets.iter().zip(&self.weights) {
            let part = overlap(token, target);
            if part == 0.0 {
                continue;
            }
            for (other, weight) in self.sources.iter().zip(row) {
                inside += part * weight * overlap(other, source);
                all += part * weight;
            }
        }
        if all > 0.0 { inside / all } else { 0.0 }
    }

    /// Returns the part of the attention of `target` that lies in each of `sources`, in tokens.
    pub fn row(&self, target: &Range<usize>, sources: &[Range<usize>]) -> Vec<f32> {
        let mut row = vec![0.0; sources.len()];
        for (token, weights) in self.targets.iter().zip(&self.weights) {
            let part = overlap(token, target);
            if part == 0.0 {
                continue;
            }
            for (other, weight) in self.sources.iter().zip(weights) {
                for (sum, source) in row.iter_mut().zip(sources) {
                    *sum += part * weight * overlap(other, source);
                }
            }
        }
        row
    }
}

/// Returns the part of `token` that lies in `range`, from 0 to 1.
fn overlap(token: &Range<usize>, range: &Range<usize>) -> f32 {
    let common = token.end.min(range.end).saturating_sub(token.start.max(range.start));
    common as f32 / token.len().max(1) as f32
}
