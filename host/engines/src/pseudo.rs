//! Pseudo-localisation: text that is readable and obviously not a translation. It reveals texts that were
//! not externalised, texts that do not fit their place, and code that fails on accents.

use std::sync::LazyLock;

use super::{Answer, Engine, Step, Translation};
use targum_core::{
    codes,
    contract::{Segment, Word},
    locale::Pair,
};
use targum_segment::parse::verbatim;

/// The engine that puts accents on letters, makes text about a third longer and encloses it in ⟦ and ⟧.
pub(crate) struct Pseudo;

impl Engine for Pseudo {
    fn fingerprint(&self, _: &Pair) -> String {
        "pseudo/2".into()
    }

    fn serves(&self, _: &Pair) -> bool {
        true
    }

    fn is_free(&self) -> bool {
        true
    }

    fn adapts(&self) -> bool {
        true
    }

    fn translate<'a>(&'a self, _: &'a Pair, segments: &'a [Segment]) -> Answer<'a> {
        let pseudo = |segment| Translation {
            words: pseudo_localise(codes::source(segment)),
            step: Step::Clean,
            confidence: None,
        };
        Box::pin(std::future::ready(Ok(segments.iter().map(pseudo).collect())))
    }
}

/// Returns the pseudo-translation of a segment. White space at its ends stays outside the brackets.
fn pseudo_localise(mut words: Vec<Word>) -> Vec<Word> {
    let letters =
        |word: &Word| matches!(word, Word::Text(text) if text.chars().any(char::is_alphanumeric));
    let count: usize = words
        .iter()
        .map(|word| if let Word::Text(text) = word { text.chars().count() } else { 0 })
        .sum();
    if !words.iter().any(letters) {
        return words;
    }
    for word in &mut words {
        if let Word::Text(text) = word {
            *text = accented(text);
        }
    }
    let padding = " ~".repeat(count.div_ceil(6));
    open(&mut words);
    close(&mut words, &format!("{padding}⟧"));
    words
}

fn open(words: &mut Vec<Word>) {
    match words.first_mut() {
        Some(Word::Text(text)) => {
            let at = text.len() - text.trim_start().len();
            text.insert(at, '⟦');
        }
        _ => words.insert(0, Word::Text("⟦".into())),
    }
}

fn close(words: &mut Vec<Word>, end: &str) {
    match words.last_mut() {
        Some(Word::Text(text)) => text.insert_str(text.trim_end().len(), end),
        _ => words.push(Word::Text(end.into())),
    }
}

/// Returns the text with accents, except within identifiers in braces, which are likely placeholders.
fn accented(text: &str) -> String {
    let (mut accented, mut rest) = (String::with_capacity(text.len() * 2), text);
    while let Some(at) = verbatim::braced(rest) {
        accented.extend(rest[..at.start].chars().map(accent));
        accented.push_str(&rest[at.clone()]);
        rest = &rest[at.end..];
    }
    accented.extend(rest.chars().map(accent));
    accented
}

/// The letters with accents, by the ASCII characters that they resemble.
static ACCENTS: LazyLock<[char; 128]> = LazyLock::new(|| {
    const PLAIN: &str = "abcdefghijklmnoprstuvwyzABCDEFGHIJKLMNOPRSTUVWYZ";
    const ACCENTED: &str = "áƀçđéƒǧħíĵķľɱñóþřšţúṽŵýžÁƁÇĐÉƑǦĦÍĴĶĽṀÑÓÞŘŠŢÚṼŴÝŽ";
    let mut accents = std::array::from_fn(|code| char::from(code as u8));
    PLAIN.chars().zip(ACCENTED.chars()).for_each(|(c, accent)| accents[c as usize] = accent);
    accents
});

/// Returns a letter with an accent that resembles `c`, or `c` if there is none.
fn accent(c: char) -> char {
    ACCENTS.get(c as usize).copied().unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Word {
        Word::Text(text.into())
    }

    #[test]
    fn text_is_accented_lengthened_and_bracketed() {
        assert_eq!(pseudo_localise(vec![text("Save all files")]), [text("⟦Šáṽé áľľ ƒíľéš ~ ~ ~⟧")]);
    }

    #[test]
    fn identifiers_in_braces_stay() {
        assert_eq!(pseudo_localise(vec![text("a {b} {c d}")]), [text("⟦á {b} {ç đ} ~ ~⟧")]);
    }

    #[test]
    fn codes_and_outer_spaces_stay() {
        let words = vec![text("  Hi "), Word::Code(0), text("\n")];
        assert_eq!(pseudo_localise(words), [text("  ⟦Ħí "), Word::Code(0), text(" ~⟧\n")]);
        assert_eq!(pseudo_localise(vec![Word::Code(0), text(" Hi")])[0], text("⟦"));
    }

    #[test]
    fn text_without_letters_is_unchanged() {
        assert_eq!(pseudo_localise(vec![text(" – "), Word::Code(0)]), [text(" – "), Word::Code(0)]);
    }
}
