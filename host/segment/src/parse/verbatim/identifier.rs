//! Identifiers in small letters with hyphens, which look like compound words: `the command reload-all`,
//! `completion-bg`.

use std::ops::Range;

/// The words before an identifier, in order. A compound stands before such a word: `a read-only option`.
const NOUNS: [&str; 13] = [
    "anchor",
    "attribute",
    "command",
    "commands",
    "directive",
    "flag",
    "keyword",
    "macro",
    "option",
    "options",
    "parameter",
    "setting",
    "variable",
];

/// Parts of identifiers that are no words, in order.
const PARTS: [&str; 13] =
    ["bg", "btn", "cfg", "cmd", "ctx", "dst", "fg", "idx", "img", "src", "tmp", "ui", "util"];

/// The last words of compounds that may stand behind a noun, in order: `make the option read-only`.
const ENDS: [&str; 24] = [
    "aware",
    "based",
    "by",
    "date",
    "driven",
    "free",
    "friendly",
    "in",
    "insensitive",
    "known",
    "less",
    "like",
    "line",
    "made",
    "only",
    "out",
    "place",
    "ready",
    "safe",
    "sensitive",
    "side",
    "specific",
    "time",
    "wide",
];

/// Returns the place of the first such identifier.
pub(super) fn place(text: &str) -> Option<Range<usize>> {
    // Most texts have no hyphen.
    if !text.contains('-') {
        return None;
    }
    let mut before = "";
    let mut at = 0;
    for token in text.split_inclusive(char::is_whitespace) {
        let start = at;
        at += token.len();
        let word = token.trim_end();
        let around = |c: char| !c.is_alphanumeric() && c != '-' && c != '/' && c != '_';
        let opening = word.len() - word.trim_start_matches(around).len();
        let name = word[opening..].trim_end_matches(around);
        let is_named = || has_part(name) || opening == 0 && is_noun(before);
        if is_kebab(name) && !is_compound(name) && is_named() {
            let start = start + opening;
            return Some(start..start + name.len());
        }
        before = word;
    }
    None
}

fn is_kebab(name: &str) -> bool {
    let is_part = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_lowercase())
            && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    name.contains('-') && name.split('-').all(is_part)
}

fn has_part(name: &str) -> bool {
    name.split('-').any(|part| PARTS.binary_search(&part).is_ok())
}

fn is_noun(word: &str) -> bool {
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
    NOUNS.binary_search(&word.as_str()).is_ok()
}

/// Returns whether words with hyphens are a compound: a participle, or one word twice, as in `an option
/// long-awaited` and `a command line-by-line`.
fn is_compound(name: &str) -> bool {
    let (first, last) = (name.split('-').next(), name.rsplit('-').next().unwrap_or_default());
    let is_participle = ["ed", "ing"].iter().any(|end| last.ends_with(end));
    is_participle || first == Some(last) || ENDS.binary_search(&last).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_stand_behind_their_nouns_or_have_their_parts() {
        for words in [&NOUNS[..], &PARTS, &ENDS] {
            assert!(words.is_sorted());
        }
        let found = |text: &'static str| place(text).map(|at| &text[at]);
        assert_eq!(found("The anchor page-top is here"), Some("page-top"));
        assert_eq!(found("With the command reload-all, all"), Some("reload-all"));
        assert_eq!(found("Set *completion-bg* to red"), Some("completion-bg"));
        assert_eq!(found("A sample of ui-state-wet here"), Some("ui-state-wet"));
        for text in [
            "The well-known option is wet",
            "A ui-related fault",
            "Make the option read-only",
            "An option long-awaited by all",
            "Run the command line-by-line",
            "The option, well-known to all",
            "A two-year-old bed",
            "An up-to-date option",
            "Options: top-level beds",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
