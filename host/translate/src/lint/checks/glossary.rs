//! Terms of the glossary that are not translated as the glossary states.

use super::super::texts::Texts;
use crate::glossary::mask;

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let masked = mask(texts.source, &texts.vocabulary.terms);
    let after = texts.after.to_lowercase();
    let mut found = Vec::new();
    for (_, to) in masked.terms() {
        let message = format!("the glossary's `{to}` is missing");
        if !has(&after, &to.to_lowercase()) && !found.contains(&message) {
            found.push(message);
        }
    }
    found
}

/// Returns whether a text has a term, whose words may have other endings.
fn has(text: &str, term: &str) -> bool {
    if text.contains(term) {
        return true;
    }
    let stems = term.split_whitespace().map(stem);
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let mut stems = stems.peekable();
    stems.peek().is_some() && stems.all(|stem| words.iter().any(|word| word.starts_with(stem)))
}

/// Returns a word without its last two letters, but at least three letters.
fn stem(word: &str) -> &str {
    let keep = word.chars().count().saturating_sub(2).max(3);
    word.char_indices().nth(keep).map_or(word, |(at, _)| &word[..at])
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::lint::texts::tests::{of, segment};

    #[test]
    fn a_term_may_have_another_ending() {
        let terms = [("file", "Datei"), ("pull request", "Änderungsanfrage")];
        let found =
            |source, translation| of(check, "de", &segment(source), &segment(translation), &terms);
        assert!(found("Open the file", "Dateien öffnen").is_empty());
        assert!(found("Open the profile", "Profil öffnen").is_empty());
        assert_eq!(found("Open the file", "Akte öffnen"), ["the glossary's `Datei` is missing"]);
    }
}
