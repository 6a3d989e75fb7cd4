//! Translations that are equal to their sources.

use super::super::texts::Texts;
use targum_sandbox::verify::has_words;
use targum_sdk::instruction::NAME;
use targum_segment::parse::verbatim;

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let is_same = texts.before.trim() == texts.after.trim();
    let is_text = has_words(&texts.source.parts) && is_sentence(&texts.before);
    let is_name = texts.source.note.as_deref() == Some(NAME);
    let is_found =
        is_same && is_text && !is_name && !texts.pair.is_family() && !is_of_glossary(texts);
    is_found.then(|| "the text is equal to its source".to_owned()).into_iter().collect()
}

/// Returns whether a part of a text between commas or brackets has two words, one of which is no name. A single word is
/// often the same in two languages, and single words in a list may be names of arguments: `str, start[, length]`.
fn is_sentence(text: &str) -> bool {
    text.split([',', ';', '(', ')', '[', ']', '|']).any(has_sentence)
}

fn has_sentence(text: &str) -> bool {
    let names = verbatim::names(text);
    let mut rest = String::new();
    let mut end = 0;
    for name in names {
        rest.push_str(&text[end..name.start]);
        end = name.end;
    }
    rest.push_str(&text[end..]);
    let words: Vec<&str> = rest
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1)
        .collect();
    // Scripts without capitals write no spaces, or mark no names.
    let is_uncased = |word: &&str| {
        let uncased = |c: &char| c.is_alphabetic() && !c.is_lowercase() && !c.is_uppercase();
        word.chars().filter(uncased).count() >= 4
    };
    let has_plain = words.iter().any(|word| word.chars().all(char::is_lowercase));
    // No name ends as the command of a menu that asks for more.
    let is_command = ["...", "…"].iter().any(|end| text.trim_end().ends_with(end));
    words.len() > 1 && (has_plain || is_command) || words.iter().any(is_uncased)
}

fn is_of_glossary(texts: &Texts<'_>) -> bool {
    texts.vocabulary.kept.iter().any(|term| texts.before.contains(term))
}

#[cfg(test)]
mod tests {
    use super::{NAME, check};
    use crate::lint::texts::tests::{found, of, segment};
    use targum_core::contract::Segment;

    #[test]
    fn sentences_are_translated() {
        let same = |text| found(check, "de", text, text).len();
        assert_eq!(same("Save the file"), 1);
        assert_eq!(same("保存してください"), 1);
        assert_eq!([same("Save File As..."), same("Save As…"), same("Save...")], [1, 1, 0]);
        for name in [
            "OK",
            "Status",
            "str, start[, length]",
            "array [, function]",
            "array‹&lt;›object‹&gt;›",
            "Debian %s (all)",
            "Visual Studio Code",
            "Version 1.2",
            "‹{a}› – ‹{b}›",
            "/usr/bin/file",
        ] {
            assert_eq!(same(name), 0, "{name}");
        }
        assert!(found(check, "en-GB", "Save the file", "Save the file").is_empty());
        let fixed = [("the file", "the file")];
        let text = segment("Save the file");
        assert!(of(check, "de", &text, &text, &fixed).is_empty());
        let name = Segment { note: Some(NAME.to_owned()), ..text.clone() };
        assert!(of(check, "de", &name, &text, &[]).is_empty());
    }
}
