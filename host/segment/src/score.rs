//! The scores that engines give their own translations.

use targum_core::Hundredths;

use crate::Step;

/// An engine's own score of a text: how probable the engine finds the tokens that it wrote. The score of a text that
/// nothing is known of has no tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// The sum of the natural logarithms of the tokens' probabilities.
    sum: f64,
    tokens: u32,
}

impl Score {
    /// Makes a score of the natural logarithms of the probabilities of tokens. A server's logarithm that is no number
    /// or above 0 counts as 0, and one below -100 as -100.
    pub fn of(logarithms: impl IntoIterator<Item = f64>) -> Self {
        let mut score = Self::default();
        for logarithm in logarithms {
            score.sum += if logarithm.is_nan() { 0.0 } else { logarithm.clamp(-100.0, 0.0) };
            score.tokens += 1;
        }
        score
    }

    /// Adds the score of another part of the same translation.
    pub fn add(&mut self, other: Self) {
        self.sum += other.sum;
        self.tokens += other.tokens;
    }

    /// Returns the score of a translation by two engines, the second of which has translated what the first wrote:
    /// the product of their probabilities per token, for the tokens of the second.
    #[must_use]
    pub fn then(self, second: Self) -> Self {
        if self.tokens == 0 || second.tokens == 0 {
            return if second.tokens == 0 { self } else { second };
        }
        let tokens = f64::from(second.tokens);
        Self { sum: second.sum + self.sum / f64::from(self.tokens) * tokens, ..second }
    }

    /// Returns the geometric mean of the probabilities of the tokens, from 0 to 1, or `None` if there are no tokens.
    pub fn probability(self) -> Option<f64> {
        (self.tokens > 0).then(|| (self.sum / f64::from(self.tokens)).exp())
    }

    /// Returns the confidence in a translation with this score that was reached at `step`. If the engine gives no
    /// scores, only a repair is known of: without a repair there is no confidence. A segment that is kept as in the
    /// source has no confidence either.
    pub fn confidence(self, step: Step) -> Option<Hundredths> {
        let factor = factor(step)?;
        let probability = self.probability();
        let is_unknown = probability.is_none() && factor == 1.0;
        Hundredths::new(probability.unwrap_or(1.0) * factor).filter(|_| !is_unknown)
    }
}

/// Returns the factor by which a step of the ladder lowers the confidence, or `None` if there is no translation.
fn factor(step: Step) -> Option<f64> {
    Some(match step {
        Step::Clean => 1.0,
        Step::Mended => 0.98,
        Step::Aligned => 0.95,
        Step::Retried => 0.9,
        Step::Pieced => 0.7,
        Step::Kept => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(probabilities: &[f64]) -> Score {
        Score::of(probabilities.iter().map(|probability| probability.ln()))
    }

    fn shown(score: Score, step: Step) -> Option<String> {
        score.confidence(step).map(|confidence| confidence.to_string())
    }

    #[test]
    fn sentences_count_by_their_tokens() {
        let mut score = of(&[0.5, 0.5]);
        score.add(of(&[1.0, 1.0]));
        assert_eq!(shown(score, Step::Clean), Some("0.71".into()));
        score.add(Score::default());
        assert_eq!(shown(score, Step::Clean), Some("0.71".into()));
    }

    #[test]
    fn two_engines_are_as_sure_as_both_together() {
        let (first, second) = (of(&[0.5]), of(&[0.8, 0.8, 0.8]));
        assert_eq!(shown(first.then(second), Step::Clean), Some("0.40".into()));
        assert_eq!(first.then(Score::default()), first);
        assert_eq!(Score::default().then(second), second);
    }

    #[test]
    fn repairs_lower_the_confidence() {
        let score = of(&[0.8]);
        let steps =
            [Step::Clean, Step::Mended, Step::Aligned, Step::Retried, Step::Pieced, Step::Kept];
        let found = steps.map(|step| shown(score, step).unwrap_or_default());
        assert_eq!(found, ["0.80", "0.78", "0.76", "0.72", "0.56", ""]);
        let unknown = steps.map(|step| shown(Score::default(), step).unwrap_or_default());
        assert_eq!(unknown, ["", "0.98", "0.95", "0.90", "0.70", ""]);
    }

    #[test]
    fn numbers_that_are_no_logarithms_do_no_harm() {
        assert_eq!(shown(Score::of([f64::NAN, 3.0]), Step::Clean), Some("1.00".into()));
        assert_eq!(shown(Score::of([f64::NEG_INFINITY]), Step::Clean), Some("0.00".into()));
    }
}
