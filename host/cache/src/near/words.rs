//! The words of a text. Signs are words of their own, and so is each character of a script without spaces.

use crate::unit::{Kind, SourcePiece};

/// Calls `take` with each word of a segment or unit, in small letters. A code is one word, whatever its spelling.
pub(super) fn each(pieces: &[SourcePiece], mut take: impl FnMut(&str)) {
    for piece in pieces {
        match piece {
            SourcePiece::Text(text) => each_of_text(text, &mut take),
            SourcePiece::Code(kind, ..) => take(mark(*kind)),
        }
    }
}

/// Calls `take` with each word of a text, in small letters.
pub(super) fn each_of_text(text: &str, take: &mut impl FnMut(&str)) {
    let mut word = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() && !is_unspaced(c) {
            word.extend(c.to_lowercase());
            continue;
        }
        if !word.is_empty() {
            take(&word);
            word.clear();
        }
        if !c.is_whitespace() {
            take(c.encode_utf8(&mut [0; 4]));
        }
    }
    if !word.is_empty() {
        take(&word);
    }
}

/// Returns the word that stands for a code. No text holds it.
fn mark(kind: Kind) -> &'static str {
    match kind {
        Kind::Placeholder | Kind::Standalone => "\u{FFFF}p",
        Kind::Open => "\u{FFFF}o",
        Kind::Close => "\u{FFFF}c",
    }
}

/// Returns whether a character is of a script that does not separate words: Thai, Lao, Burmese, Khmer, Chinese, and
/// the Japanese scripts.
fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}'
        | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}'
        | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(pieces: &[SourcePiece]) -> Vec<String> {
        let mut words = Vec::new();
        each(pieces, |word| words.push(word.to_owned()));
        words
    }

    #[test]
    fn signs_codes_and_ideographs_are_words() {
        let text = |text: &str| SourcePiece::Text(text.into());
        let code = SourcePiece::Code(Kind::Placeholder, 1, "{name}".into());
        let found = words(&[text("Hello, "), code, text(" (2 Files)!")]);
        assert_eq!(found, ["hello", ",", "\u{FFFF}p", "(", "2", "files", ")", "!"]);
        assert_eq!(words(&[text("打开 file")]), ["打", "开", "file"]);
        assert_eq!(words(&[text(" \n")]), [""; 0]);
    }
}
