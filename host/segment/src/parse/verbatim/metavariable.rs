//! Options whose value has a name in capitals: `-w WIDTH`, `--bed NAME`.

use std::ops::Range;

/// Words in capitals that emphasise what they say.
const WORDS: [&str; 14] = [
    "ALL", "AND", "BUT", "DO", "DOES", "IF", "IS", "MUST", "NEVER", "NOT", "ONLY", "OR", "THE",
    "TO",
];

/// Returns the place of the first option with the name of its value.
pub(super) fn place(text: &str) -> Option<Range<usize>> {
    text.match_indices(" ").find_map(|(space, _)| {
        let start =
            text[..space].rfind([' ', '\n', '\t', '[', '(', ',', '"']).map_or(0, |at| at + 1);
        let of_name =
            |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_' || c == '-';
        let behind = &text[space + 1..];
        let length = behind.find(|c| !of_name(c)).unwrap_or(behind.len());
        let name = behind[..length].trim_end_matches('-');
        let is_name = name.bytes().filter(u8::is_ascii_uppercase).nth(1).is_some()
            && WORDS.binary_search(&name).is_err()
            && !behind[length..].starts_with(char::is_alphanumeric);
        (is_name && is_option(&text[start..space])).then_some(start..space + 1 + name.len())
    })
}

/// Returns whether a word is an option without a value: `-w`, `--bed-width`.
fn is_option(word: &str) -> bool {
    let of_name = |name: &str| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let is_name = |name: &str| name.starts_with(|c: char| c.is_ascii_alphanumeric());
    match word.strip_prefix("--") {
        Some(name) => is_name(name) && of_name(name),
        None => word.strip_prefix('-').is_some_and(|name| name.len() == 1 && is_name(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::{WORDS, place};

    #[test]
    fn names_of_values_belong_to_their_options() {
        assert!(WORDS.is_sorted());
        let found = |text: &'static str| place(text).map(|at| &text[at]);
        assert_eq!(found("-w WIDTH, --width=WIDTH"), Some("-w WIDTH"));
        assert_eq!(found("Use --bed NAME to water it"), Some("--bed NAME"));
        assert_eq!(found("beds [-w FILE_NAME]"), Some("-w FILE_NAME"));
        for text in ["-w NOT", "--bed A", "- WET beds", "pre-w WIDTH", "-5 BEDs", "The WIDTH"] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
