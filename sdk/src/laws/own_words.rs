//! Segments as their own translations.

use crate::{Part, Word};

/// Returns a segment's own content as a translation.
pub(crate) fn own_words(parts: &[Part]) -> Vec<Word> {
    let mut codes = 0..;
    let word = |part: &Part| match part {
        Part::Text(text) => Word::Text(text.clone()),
        Part::Code(_) => Word::Code(codes.next().unwrap_or_default()),
    };
    parts.iter().map(word).collect()
}
