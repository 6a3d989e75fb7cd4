//! Keys that a sentence names in brackets.

use crate::language;

/// Returns the length of a key or a shortcut in brackets at the start of `text`: `[Shift]`,
/// `[Ctrl+C]`.
pub(super) fn key(text: &str) -> Option<usize> {
    let inner = &text[1..text.floor_char_boundary(LONGEST)];
    let inner = &inner[..inner.find(']')?];
    language::is_bracketed_key(inner).then_some(1 + inner.len() + 1)
}

/// The longest shortcut with its brackets, in bytes.
const LONGEST: usize = 32;

#[cfg(test)]
mod tests {
    use crate::{Grammar, Syntax};

    fn keys(text: &str) -> Vec<&str> {
        let found = Syntax::of(&[Grammar::Keys]).scan(text).into_iter();
        found.map(|found| &text[found.range]).collect()
    }

    #[test]
    fn finds_keys_and_shortcuts() {
        assert_eq!(keys("Hold [shift] or [Ctrl+K], then [F5]."), ["[shift]", "[Ctrl+K]", "[F5]"]);
    }

    #[test]
    fn leaves_words() {
        for text in ["[home] and [delete]", "[Options]", "[]", "[", "[A+B]"] {
            assert_eq!(keys(text), [""; 0], "{text}");
        }
    }
}
