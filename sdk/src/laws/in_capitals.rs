//! A translation that tests can read: the source in capitals.

use super::{context, own_words, read, render};
use crate::{Format, Word};

/// Returns the translation of a document from English into capitals, without a change of its codes.
///
/// # Panics
/// The document cannot be read, or a translation is refused.
pub(crate) fn in_capitals<F: Format>(source: &str, target: &str) -> String {
    let context = context("en", target);
    let document = read::<F>(source, &context).unwrap();
    let capitals = |word| match word {
        Word::Text(text) => Word::Text(text.to_uppercase()),
        code @ Word::Code(_) => code,
    };
    let words: Vec<Vec<Word>> = document
        .segments
        .iter()
        .map(|segment| own_words(&segment.parts).into_iter().map(capitals).collect())
        .collect();
    let (output, refused) = render::<F>(source, &document, &words, true).unwrap();
    assert_eq!(refused, [0; 0]);
    output
}
