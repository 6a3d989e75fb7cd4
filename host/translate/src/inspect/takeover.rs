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

/// The spellings of a document's segments by their indexes, of those that have an edit of their own.
pub(super) struct Spellings<'t>(HashMap<usize, &'t str>);

impl<'t> Spellings<'t> {
    /// Finds the spellings of a document's segments in its text.
    pub(super) fn of(document: &Document, text: &'t str) -> Self {
        let alone = document.edits.iter().filter_map(|edit| match edit.pieces[..] {
            [Piece::Segment(index)] => {
                Some((index as usize, &text[edit.at.start as usize..edit.at.end as usize]))
            }
            _ => None,
        });
        Self(alone.collect())
    }
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
