//! Law 5: the written document has exactly the translations that were put in.
//!
//! The plugin extracts the segments of the output again, and they are compared with the expected
//! segments in order: key, text and codes. A segment without a word may be missing or extra, because
//! formats skip text that is not language. Any other extra segment must be in the input too (a
//! bilingual file keeps its translations).

mod holds;

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use targum_sdk::language::is_language_in;

pub use self::holds::holds;
use targum_core::contract::{Code, Document, Part, Segment, Word};

/// An expected segment: its key, and its parts in normal form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Expected<'a> {
    /// The key of the segment.
    pub key: &'a str,
    /// The parts, with adjacent texts merged and codes numbered in order.
    pub parts: Vec<Part>,
}

/// A difference between what was put in and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The key of the segment that is wrong, missing or extra.
    pub key: String,
    /// The expected and the found content.
    pub what: String,
}

/// Returns the expected segments: those of `document` with their translations.
pub fn expected<'a>(document: &'a Document, translations: &[Vec<Word>]) -> Vec<Expected<'a>> {
    document
        .segments
        .iter()
        .zip(translations)
        .map(|(segment, words)| Expected { key: &segment.key, parts: translated(segment, words) })
        .collect()
}

/// Returns the segments of `document` in normal form.
pub fn found(document: &Document) -> Vec<Expected<'_>> {
    let parts = |segment: &Segment| normal(segment.parts.iter().map(Cow::Borrowed));
    document.segments.iter().map(|s| Expected { key: &s.key, parts: parts(s) }).collect()
}

/// Compares the expected segments with the segments of the output. Returns the extra segments of the
/// output that have words. The input must have them too.
///
/// # Errors
/// The first expected segment that is missing.
pub fn compare<'a>(
    expected: &[Expected<'_>],
    found: Vec<Expected<'a>>,
) -> Result<Vec<Expected<'a>>, Difference> {
    let with_words = |segment: &&Expected<'_>| has_words(&segment.parts);
    let mut awaited = expected.iter().filter(with_words).peekable();
    let mut extra = Vec::new();
    for segment in found.into_iter().filter(|segment| has_words(&segment.parts)) {
        if awaited.next_if(|next| **next == segment).is_none() {
            extra.push(segment);
        }
    }
    match awaited.next() {
        None => Ok(extra),
        Some(missing) => Err(Difference {
            key: missing.key.to_owned(),
            what: match extra.iter().find(|other| other.key == missing.key) {
                Some(other) if other == missing => format!("found {} out of order", other.shown()),
                Some(other) => format!("expected {}, found {}", missing.shown(), other.shown()),
                None => format!("expected {}, found nothing", missing.shown()),
            },
        }),
    }
}

/// Returns the indexes of the expected segments whose keys are not found.
pub fn unseen(expected: &[Expected<'_>], found: &[Expected<'_>]) -> Vec<usize> {
    let seen: HashSet<&str> = found.iter().map(|segment| segment.key).collect();
    let gone = |(_, segment): &(usize, &Expected<'_>)| {
        has_words(&segment.parts) && !seen.contains(segment.key)
    };
    expected.iter().enumerate().filter(gone).map(|(index, _)| index).collect()
}

/// Refuses extra segments that the input does not have. `before` are the segments of the input, read
/// with the same context as the output.
///
/// # Errors
/// The first extra segment that is new.
pub fn check_extra(extra: &[Expected<'_>], before: &[Expected<'_>]) -> Result<(), Difference> {
    let mut left = HashMap::<_, usize>::new();
    for segment in before {
        *left.entry(segment).or_default() += 1;
    }
    for segment in extra {
        match left.get_mut(segment) {
            Some(count) if *count > 0 => *count -= 1,
            _ => {
                return Err(Difference {
                    key: segment.key.to_owned(),
                    what: format!("found {}, which was not put in", segment.shown()),
                });
            }
        }
    }
    Ok(())
}

impl Expected<'_> {
    /// Writes the parts for a message, cut to a bounded length.
    fn shown(&self) -> String {
        let text: String = self
            .parts
            .iter()
            .map(|part| match part {
                Part::Text(text) => text.clone(),
                Part::Code(code) => format!("⟦{}⟧", code.spelling),
            })
            .collect();
        format!("{:?}", text.chars().take(200).collect::<String>())
    }
}

/// Returns the parts of a segment's translation, in normal form. A word that names no code of the
/// segment is left out.
pub fn translated(segment: &Segment, words: &[Word]) -> Vec<Part> {
    let codes: Vec<&Part> =
        segment.parts.iter().filter(|part| matches!(part, Part::Code(_))).collect();
    normal(words.iter().filter_map(|word| match word {
        Word::Text(text) => Some(Cow::Owned(Part::Text(text.clone()))),
        Word::Code(index) => codes.get(*index as usize).map(|part| Cow::Borrowed(*part)),
    }))
}

/// Returns parts in normal form: adjacent texts are merged, empty texts are left out, and codes are
/// numbered in order, so that segments that differ only in ids are equal.
fn normal<'a>(parts: impl Iterator<Item = Cow<'a, Part>>) -> Vec<Part> {
    let mut normal = Vec::new();
    let mut numbers = HashMap::new();
    for part in parts {
        match part.into_owned() {
            Part::Text(text) => match normal.last_mut() {
                Some(Part::Text(before)) => before.push_str(&text),
                _ if text.is_empty() => {}
                _ => normal.push(Part::Text(text)),
            },
            Part::Code(code) => {
                let next = numbers.len() as u32;
                let id = *numbers.entry(code.id).or_insert(next);
                normal.push(Part::Code(Code { id, ..code }));
            }
        }
    }
    normal
}

/// Returns whether the text has a word, as the SDK defines words. A number with its unit, or a path, is
/// data if it stands alone.
pub fn has_words(parts: &[Part]) -> bool {
    is_language_in(parts.iter().map(|part| match part {
        Part::Text(text) => (false, text.as_str()),
        Part::Code(code) => (true, code.spelling.as_str()),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::CodeKind;

    fn text(text: &str) -> Part {
        Part::Text(text.into())
    }

    fn code(kind: CodeKind, id: u32, spelling: &str) -> Part {
        Part::Code(Code { kind, id, spelling: spelling.into() })
    }

    fn segment(key: &str, parts: &[Part]) -> Segment {
        Segment {
            key: key.into(),
            parts: parts.to_vec(),
            note: None,
            plural: None,
            max_length: None,
        }
    }

    fn document(segments: &[(&str, &str)]) -> Document {
        let segments = segments.iter().map(|(key, says)| segment(key, &[text(says)])).collect();
        Document { segments, edits: Vec::new(), plan: None }
    }

    /// Compares documents of plain texts. Returns the keys of extra segments.
    fn compared(put_in: &[(&str, &str)], output: &[(&str, &str)]) -> Result<Vec<String>, String> {
        let (put_in, output) = (document(put_in), document(output));
        match compare(&found(&put_in), found(&output)) {
            Ok(extra) => Ok(extra.iter().map(|segment| segment.key.to_owned()).collect()),
            Err(Difference { key, what }) => Err(format!("{key}: {what}")),
        }
    }

    #[test]
    fn the_same_segments_in_the_same_order() {
        let ab = [("a", "um"), ("b", "dois")];
        assert_eq!(compared(&ab, &ab), Ok(vec![]));
        assert_eq!(compared(&[], &[]), Ok(vec![]));
        assert_eq!(
            compared(&ab, &[("b", "dois"), ("a", "um")]),
            Err("b: found \"dois\" out of order".into())
        );
        assert_eq!(
            compared(&ab, &[("a", "um")]),
            Err("b: expected \"dois\", found nothing".into())
        );
        assert_eq!(
            compared(&ab, &[("a", "um "), ("b", "dois")]),
            Err("a: expected \"um\", found \"um \"".into())
        );
        assert!(compared(&ab, &[("a", "um"), ("c", "dois")]).is_err(), "another key");
    }

    #[test]
    fn segments_without_words_may_appear_and_disappear() {
        assert_eq!(compared(&[("a", "1"), ("b", "um"), ("c", "…")], &[("b", "um")]), Ok(vec![]));
        assert_eq!(compared(&[("a", "1.5e3"), ("b", "um")], &[("b", "um")]), Ok(vec![]));
        assert_eq!(compared(&[("b", "um")], &[("a", "1"), ("b", "um"), ("c", "")]), Ok(vec![]));
    }

    #[test]
    fn extra_segments_must_be_in_the_source() {
        let output = [("kept", "velho"), ("a", "um"), ("new", "novo")];
        assert_eq!(compared(&[("a", "um")], &output), Ok(vec!["kept".into(), "new".into()]));
        let (before, output) = (document(&[("kept", "velho")]), document(&output));
        let extra = compare(&[], found(&output)).unwrap();
        assert_eq!(check_extra(&extra[..1], &found(&before)), Ok(()));
        let twice = [extra[0].clone(), extra[0].clone()];
        let difference =
            Difference { key: "kept".into(), what: "found \"velho\", which was not put in".into() };
        assert_eq!(check_extra(&twice, &found(&before)), Err(difference));
        assert_eq!(check_extra(&extra, &found(&before)).unwrap_err().key, "a");
    }

    #[test]
    fn codes_are_compared_by_kind_and_spelling_whatever_their_ids() {
        use CodeKind::{Close, Open, Placeholder, Standalone};
        let source = segment(
            "k",
            &[
                text("Hi "),
                code(Placeholder, 5, "{name}"),
                code(Open, 9, "<b>"),
                text("there"),
                code(Close, 9, "</b>"),
            ],
        );
        let source = Document { segments: vec![source], edits: Vec::new(), plan: None };
        let words = [
            Word::Code(1),
            Word::Text("aí".into()),
            Word::Code(2),
            Word::Text(String::new()),
            Word::Text(", o".into()),
            Word::Text("i ".into()),
            Word::Code(0),
        ];
        let expected = expected(&source, &[words.to_vec()]);
        let output = |parts: &[Part]| Document {
            segments: vec![segment("k", parts)],
            edits: vec![],
            plan: None,
        };
        let same = |parts: &[Part]| {
            let output = output(parts);
            compare(&expected, found(&output)).is_ok()
        };
        let (open, close) = (code(Open, 0, "<b>"), code(Close, 0, "</b>"));
        let name = code(Placeholder, 1, "{name}");
        let says = [text("aí"), text(", oi ")];
        let [a, b] = says;
        assert!(same(&[open.clone(), a.clone(), close.clone(), b.clone(), name.clone()]));
        assert!(!same(&[a.clone(), open.clone(), close.clone(), b.clone(), name.clone()]));
        assert!(!same(&[open.clone(), a.clone(), close.clone(), b.clone()]));
        let other = code(Placeholder, 1, "{nome}");
        assert!(!same(&[open.clone(), a.clone(), close.clone(), b.clone(), other]));
        let other = code(Standalone, 1, "{name}");
        assert!(!same(&[open, a, close, b, other]));
    }

    #[test]
    fn a_translation_that_is_not_found_again_is_reported() {
        let segment = |key, said: &str| Expected { key, parts: vec![text(said)] };
        let expected =
            [segment("a", "um"), segment("b", "dois"), segment("c", "3"), segment("d", "1o")];
        assert_eq!(unseen(&expected, &[segment("b", "outro")]), [0]);
    }
}
