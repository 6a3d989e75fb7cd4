//! Segments that are taken over from a translated file: as words if their codes are equal to those of
//! the source, or else with their spelling in the file.

use std::collections::HashMap;

use super::{
    compare::Old,
    record::{By, Digest},
    report::State,
};
use targum_core::{
    codes,
    contract::{Document, Part, Piece, Segment, Word},
    error::Error,
};
use targum_sandbox::render::Carried;

/// A segment that is taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Taken {
    pub take: Take,
    pub state: State,
    /// The author. It is never [`By::Nobody`].
    pub by: By,
    /// Whether no record states the author.
    pub is_unrecorded: bool,
    /// The digest of the terms of the glossary that the text was made with, as a record states it.
    pub terms: Option<Digest>,
    /// Whether the segment comes from another file.
    pub has_moved: bool,
}

impl Taken {
    /// Makes what is taken of the same file.
    pub(super) fn new(take: Take, state: State, old: &Old) -> Self {
        let terms = old.entry.as_ref().and_then(|entry| entry.terms);
        Self { take, state, by: old.by, is_unrecorded: old.is_unrecorded, terms, has_moved: false }
    }
}

/// The form in which a segment is taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Take {
    /// The words, to be spelled anew.
    Words(Vec<Word>),
    /// The spelling in the file.
    Carried(Carried),
}

/// The spellings of a document's segments by their indexes.
pub(super) struct Spellings<'t>(HashMap<usize, &'t str>);

impl<'t> Spellings<'t> {
    /// Finds the spellings of a document's segments in its text. A segment has none if nothing separates it from the
    /// next one.
    pub(super) fn of(document: &Document, text: &'t str) -> Self {
        let mut found = HashMap::with_capacity(document.segments.len());
        for edit in &document.edits {
            let text = &text[edit.at.start as usize..edit.at.end as usize];
            found.extend(spellings_of(&edit.pieces, text).unwrap_or_default());
        }
        Self(found)
    }
}

/// Returns the spellings of the segments of an edit that changes nothing, by their indexes. `text` is what the edit
/// replaces. Returns `None` if the literals of the edit do not separate its segments in the text.
fn spellings_of<'t>(pieces: &[Piece], text: &'t str) -> Option<Vec<(usize, &'t str)>> {
    let literals = || {
        pieces.iter().filter_map(|piece| match piece {
            Piece::Literal(literal) => Some(literal.as_str()),
            Piece::Segment(_) => None,
        })
    };
    // A literal that a segment holds, too, does not separate the segments.
    let is_separator = |literal: &str| {
        let count = |text: &str| text.matches(literal).count();
        literal.is_empty() || count(text) == literals().map(count).sum::<usize>()
    };
    if pieces.len() > 1 && !literals().all(is_separator) {
        return None;
    }
    let mut found = Vec::new();
    let (mut rest, mut pieces) = (text, pieces.iter().peekable());
    while let Some(piece) = pieces.next() {
        match piece {
            Piece::Literal(literal) => rest = rest.strip_prefix(literal.as_str())?,
            Piece::Segment(index) => {
                let length = match pieces.peek() {
                    None => rest.len(),
                    Some(Piece::Literal(literal)) if !literal.is_empty() => rest.find(literal)?,
                    Some(_) => return None,
                };
                let (spelling, behind) = rest.split_at(length);
                found.push((*index as usize, spelling));
                rest = behind;
            }
        }
    }
    rest.is_empty().then_some(found)
}

/// Takes a translation over: as words if its codes are equal to those of the source, or else with its
/// spelling.
pub(super) fn take(
    index: usize,
    segment: &Segment,
    old: &Old,
    spellings: &Spellings<'_>,
) -> Result<Take, Error> {
    if let Some(words) = words(segment, &old.parts) {
        return Ok(Take::Words(words));
    }
    let spelling = spellings.0.get(&old.index).ok_or_else(|| {
        Error::Invalid(format!(
            "the previous translation has other placeholders at `{}` than the source",
            segment.key
        ))
    })?;
    let (spelling, parts) = ((*spelling).to_owned(), old.parts.clone());
    Ok(Take::Carried(Carried { segment: index, spelling, parts }))
}

/// Returns parts as words of a segment, if they have each of its codes exactly once.
fn words(segment: &Segment, parts: &[Part]) -> Option<Vec<Word>> {
    let codes = codes::of(segment);
    let mut used = vec![false; codes.len()];
    let words = parts.iter().map(|part| match part {
        Part::Text(text) => Some(Word::Text(text.clone())),
        Part::Code(code) => {
            let same = |at: &usize| {
                !used[*at] && codes[*at].kind == code.kind && codes[*at].spelling == code.spelling
            };
            let at = (0..codes.len()).find(same)?;
            used[at] = true;
            Some(Word::Code(u32::try_from(at).ok()?))
        }
    });
    let words: Option<Vec<_>> = words.collect();
    words.filter(|words| codes::complete(segment, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_between_literals_have_spellings() {
        let literal = |text: &str| Piece::Literal(text.to_owned());
        let one = |pieces: &[Piece], text| spellings_of(pieces, text);
        assert_eq!(one(&[Piece::Segment(3)], "a"), Some(vec![(3, "a")]));
        let forms =
            [literal("<"), Piece::Segment(0), literal("|"), Piece::Segment(1), literal(">")];
        assert_eq!(one(&forms, "<a|b>"), Some(vec![(0, "a"), (1, "b")]));
        assert_eq!(one(&forms, "<|b>"), Some(vec![(0, ""), (1, "b")]));
        // The literals stand elsewhere, too.
        assert_eq!(one(&forms, "<a|b|c>"), None);
        assert_eq!(one(&forms, "<ab>"), None);
        assert_eq!(one(&forms, "<a|b> "), None);
        assert_eq!(one(&[Piece::Segment(0), Piece::Segment(1)], "ab"), None);
        assert_eq!(one(&[Piece::Segment(0), literal(""), Piece::Segment(1)], "ab"), None);
    }
}
