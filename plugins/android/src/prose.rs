//! Prose, as distinct from the other types that an item of an `<array>` may have.

use targum_sdk::language;

/// Returns whether a text is prose: several words, or a word in letters beyond ASCII.
pub(crate) fn is_prose(text: &str) -> bool {
    let text = text.trim();
    let is_word = |word: &&str| word.contains(char::is_alphabetic);
    let has_words = text.split_whitespace().filter(is_word).count() > 1;
    let is_foreign = || text.chars().any(|c| !c.is_ascii() && c.is_alphabetic());
    (has_words || is_foreign()) && !language::is_data(text)
}

#[cfg(test)]
mod tests {
    use super::is_prose;

    #[test]
    fn distinguishes_prose_from_values() {
        for text in ["Follow the system", "système", "設定", " a b "] {
            assert!(is_prose(text), "{text}");
        }
        for text in ["", "light", "#ff0000", "12dp", "Roboto", "rgb(0, 0, 0)", "42 7", "LIGHT"] {
            assert!(!is_prose(text), "{text}");
        }
    }
}
