//! Pseudo-localisation: text that anyone can read and nobody can take for translated.
//! It shows what was not externalised, what does not fit and what breaks on accents.

use super::{Answer, Engine, Step, Translation};
use targum_core::{
    codes,
    contract::{Segment, Word},
    locale::Pair,
};
use targum_segment::parse::verbatim;

/// Accents letters, makes text about a third longer and puts it between ⟦ and ⟧.
pub struct Pseudo;

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
        let pseudo =
            |segment| Translation { words: disguise(codes::source(segment)), step: Step::Clean };
        Box::pin(std::future::ready(Ok(segments.iter().map(pseudo).collect())))
    }
}

/// Disguises the text of a segment; white space at its ends stays outside the brackets.
fn disguise(mut words: Vec<Word>) -> Vec<Word> {
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

/// Text with accents, but in what its author means for a placeholder.
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

/// A letter that looks like `c`, so that the text stays readable.
fn accent(c: char) -> char {
    const PLAIN: &str = "abcdefghijklmnoprstuvwyzABCDEFGHIJKLMNOPRSTUVWYZ";
    const ACCENTED: &str = "áƀçđéƒǧħíĵķľɱñóþřšţúṽŵýžÁƁÇĐÉƑǦĦÍĴĶĽṀÑÓÞŘŠŢÚṼŴÝŽ";
    let place = PLAIN.chars().position(|plain| plain == c);
    place.and_then(|place| ACCENTED.chars().nth(place)).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Word {
        Word::Text(text.into())
    }

    #[test]
    fn readable_longer_and_marked() {
        assert_eq!(disguise(vec![text("Save all files")]), [text("⟦Šáṽé áľľ ƒíľéš ~ ~ ~⟧")]);
    }

    #[test]
    fn identifiers_in_braces_stay() {
        assert_eq!(disguise(vec![text("a {b} {c d}")]), [text("⟦á {b} {ç đ} ~ ~⟧")]);
    }

    #[test]
    fn codes_and_outer_spaces_stay() {
        let words = vec![text("  Hi "), Word::Code(0), text("\n")];
        assert_eq!(disguise(words), [text("  ⟦Ħí "), Word::Code(0), text(" ~⟧\n")]);
        assert_eq!(disguise(vec![Word::Code(0), text(" Hi")])[0], text("⟦"));
    }

    #[test]
    fn nothing_to_read_is_left_alone() {
        assert_eq!(disguise(vec![text(" – "), Word::Code(0)]), [text(" – "), Word::Code(0)]);
    }
}
