//! Scripts and how they are written.

use icu_segmenter::{WordSegmenter, options::WordBreakInvariantOptions};

/// Returns whether a character is of a script that is written without spaces between words.
pub fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}'
        | '\u{2E80}'..='\u{A4CF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF00}'..='\u{FFEF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Returns the places between two words of such a script, without the end of the text.
pub(crate) fn word_ends(text: &str) -> Vec<usize> {
    if !text.contains(is_unspaced) {
        return Vec::new();
    }
    let is_word = |c: Option<char>| c.is_some_and(|c| is_unspaced(c) && c.is_alphanumeric());
    let joins = |at: &usize| {
        let (left, right) = text.split_at(*at);
        is_word(left.chars().next_back()) && is_word(right.chars().next())
    };
    let segmenter = WordSegmenter::new_auto(WordBreakInvariantOptions::default());
    segmenter.segment_str(text).filter(joins).collect()
}
