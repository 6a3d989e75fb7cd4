//! The tokens of a model's answer with their probabilities, which become the scores of the translations in the answer.

use targum_segment::Score;

/// A token that a model wrote.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Token {
    /// The length of the token in bytes.
    pub bytes: usize,
    /// The natural logarithm of the token's probability.
    pub logarithm: f64,
}

/// Returns the score of a translation: that of the tokens that are, at least in part, between the quotes of its JSON
/// `string`, which is a part of the answer. If the tokens are not those of the answer, the score has no tokens.
pub(super) fn score_of(answer: &str, string: &str, tokens: &[Token]) -> Score {
    if tokens.iter().map(|token| token.bytes).sum::<usize>() != answer.len() {
        return Score::default();
    }
    let start = string.as_ptr() as usize - answer.as_ptr() as usize + 1;
    let end = start + string.len().saturating_sub(2);
    let mut at = 0;
    let within = tokens.iter().filter(|token| {
        let begin = at;
        at += token.bytes;
        begin < end && at > start
    });
    Score::of(within.map(|token| token.logarithm))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_within_the_quotes_count() {
        let answer = r#"{"a":"one","b":"two"}"#;
        let tokens = [(6, -9.0), (2, -1.0), (1, -3.0), (7, -9.0), (5, -2.0)];
        let tokens = tokens.map(|(bytes, logarithm)| Token { bytes, logarithm });
        let score = |string: &str| {
            let at = answer.find(string).expect("a part of the answer");
            score_of(answer, &answer[at..at + string.len()], &tokens)
        };
        assert_eq!(score("\"one\""), Score::of([-1.0, -3.0]));
        assert_eq!(score("\"two\""), Score::of([-2.0]));
        assert_eq!(score_of(answer, &answer[5..10], &tokens[1..]), Score::default());
        assert_eq!(score_of(answer, &answer[5..10], &[]), Score::default());
    }
}
