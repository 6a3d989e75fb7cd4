//! Compares the segments that were put into a document with those that are read from the output.

use std::collections::HashMap;

use super::{broken::Broken, own_words::own_words};
use crate::{CodeKind, Document, Part, Segment, Word, language};

/// Checks that the segments of a document are `found` again with these words, in order, if they are language. Other
/// segments that are found have to be those of the `input`.
pub(super) fn compare(
    document: &Document,
    words: &[Vec<Word>],
    found: &Document,
    input: impl Fn() -> Result<Document, Broken>,
) -> Result<(), Broken> {
    let is_language = |parts: &[Flat]| {
        language::is_language_in(parts.iter().map(|(code, text)| (code.is_some(), text.as_str())))
    };
    let put: Vec<_> = document
        .segments
        .iter()
        .zip(words)
        .map(|(segment, words)| (segment.key.as_str(), flatten(words, &segment.parts)))
        .collect();
    let mut put = put.iter().peekable();
    let mut existing = None;
    for segment in &found.segments {
        let got = (segment.key.as_str(), flatten(&own_words(&segment.parts), &segment.parts));
        while put.next_if(|wanted| **wanted != got && !is_language(&wanted.1)).is_some() {}
        if put.next_if(|wanted| **wanted == got).is_some() || !is_language(&got.1) {
            continue;
        }
        if existing.is_none() {
            let known = input()?.segments.into_iter();
            let flat = |segment: Segment| {
                let flat = flatten(&own_words(&segment.parts), &segment.parts);
                (segment.key, flat)
            };
            existing = Some(known.map(flat).collect::<Vec<_>>());
        }
        let known = existing.iter().flatten().any(|(key, parts)| key == got.0 && *parts == got.1);
        if !known {
            let wanted = put.peek();
            let what = format!("round trip: put in {wanted:?}, read back {got:?}");
            return Err(Broken::at(got.0, what));
        }
    }
    match put.find(|wanted| is_language(&wanted.1)) {
        Some((key, parts)) => Err(Broken::at(key, format!("round trip: {parts:?} is lost"))),
        None => Ok(()),
    }
}

/// A text, or the spelling of a code with its kind and number.
type Flat = (Option<(CodeKind, usize)>, String);

/// Returns texts and codes in order. Adjacent texts are merged. Codes are numbered by their first
/// occurrence, and both codes of a pair have the same number.
fn flatten(words: &[Word], parts: &[Part]) -> Vec<Flat> {
    let codes: Vec<_> = language::codes(parts).collect();
    let mut numbers = HashMap::new();
    let mut flat: Vec<Flat> = Vec::new();
    for word in words {
        match word {
            Word::Text(text) => match flat.last_mut() {
                Some((None, before)) => before.push_str(text),
                _ => flat.push((None, text.clone())),
            },
            Word::Code(index) => {
                let code = codes[*index as usize];
                let next = numbers.len();
                let number = *numbers.entry(code.id).or_insert(next);
                flat.push((Some((code.kind, number)), code.spelling.clone()));
            }
        }
    }
    flat.retain(|(_, text)| !text.is_empty());
    flat
}
