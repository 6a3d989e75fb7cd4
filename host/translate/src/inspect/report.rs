//! The report on a translation, segment by segment. As JSON it is the answer of `/api/inspect`.

use serde::{Deserialize, Serialize};

use super::record::Entry;
use crate::glossary::forbidden::{self, Ban};
use targum_cache::Near;
use targum_core::{
    Hundredths,
    contract::{self, CodeKind, Edit, Piece},
};
pub use targum_segment::State;
use targum_segment::parse::untranslatable::untranslatable_reason;

/// A translation and its segments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Always true, because failures are reported in another shape.
    pub success: bool,
    /// The translated file; `None` when only the segments were found.
    pub translated_text: Option<String>,
    /// The segments, in the order of the file.
    pub segments: Vec<Segment>,
    /// The record to send as `previous.record` the next time.
    pub record: Vec<Entry>,
    /// The entries of values that are not texts, to send as `previous.values` the next time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Entry>,
    /// The keys of values that are not texts and stay as in the previous translation, although the source has other
    /// values: those that `previous.values` lacks, or has for other values of the source.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept_values: Vec<String>,
    /// The keys of values that are not texts, that people wrote in the previous translation, and that the new one
    /// cannot hold. The value of the source stands in their place, if there is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost_values: Vec<String>,
    /// The keys of people's translations in the previous translation that no segment uses any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
    /// Keys of texts that were taken over from another translated file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<String>,
    /// Keys of translations in a file of several languages whose source has changed since they
    /// were recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outdated: Vec<String>,
}

/// A segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Segment {
    /// The key of the segment.
    pub key: String,
    /// The developer's comment on the segment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The plural category that the segment serves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plural: Option<String>,
    /// The content in the source.
    pub source: Vec<Part>,
    /// The content in the translation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Vec<Part>>,
    /// The state of the segment.
    pub state: State,
    /// The confidence in the translation, where an engine made it and there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<Hundredths>,
    /// Whether the confidence is below the least that the project demands, so that a person has to look at the
    /// translation.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unsure: bool,
    /// The reason for the state, if the state does not explain itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Imported translations of similar texts, the most similar first, if the project looks for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<Suggestion>,
    /// The terms in the translation that the project forbids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forbidden_terms: Vec<ForbiddenTerm>,
    /// The place in the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_span: Option<Span>,
    /// The place in the translation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_span: Option<Span>,
}

/// An imported translation of a text that is similar to a segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    /// The text.
    pub source: String,
    /// Its translation.
    pub target: String,
    /// The similarity of the text and the segment.
    pub similarity: Hundredths,
}

impl From<Near> for Suggestion {
    fn from(Near { source, translation, similarity }: Near) -> Self {
        Self { source, target: translation, similarity }
    }
}

/// Returns whether a flag is not set, so that it is left out.
fn is_false(flag: &bool) -> bool {
    !flag
}

/// A term that must not be used in a translation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForbiddenTerm {
    /// The term.
    pub term: String,
    /// The term to use instead.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub instead: String,
}

impl ForbiddenTerm {
    /// Returns what is wrong with the translation.
    pub fn message(&self) -> String {
        forbidden::message((&self.term, &self.instead))
    }
}

impl From<Ban<'_>> for ForbiddenTerm {
    fn from((term, instead): Ban<'_>) -> Self {
        Self { term: term.to_owned(), instead: instead.to_owned() }
    }
}

/// A half-open range, in UTF-16 code units as JavaScript counts.
pub type Span = [usize; 2];

/// A part of a segment: text, or a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Part {
    /// Language.
    Text(String),
    /// A placeholder or markup.
    Code {
        /// The spelling in the file.
        code: String,
        /// `placeholder`, `open`, `close` or `standalone`.
        kind: String,
    },
}

impl Report {
    /// Makes the report on an empty file.
    pub fn empty() -> Self {
        Self::empty_of(Some(String::new()))
    }

    /// Returns the entries of all texts and values.
    pub fn entries(&self) -> Vec<Entry> {
        [self.record.as_slice(), &self.values].concat()
    }

    pub(super) fn empty_of(translated_text: Option<String>) -> Self {
        Self {
            success: true,
            translated_text,
            segments: Vec::new(),
            record: Vec::new(),
            values: Vec::new(),
            kept_values: Vec::new(),
            lost_values: Vec::new(),
            lost: Vec::new(),
            moved: Vec::new(),
            outdated: Vec::new(),
        }
    }
}

/// Returns the reason to report for a segment in this state.
fn reason(segment: &contract::Segment, state: State) -> Option<&str> {
    let has_code = segment.parts.iter().any(|part| matches!(part, contract::Part::Code(_)));
    match state {
        State::Kept if !has_code => Some("no engine translated it"),
        State::Kept => untranslatable_reason(segment).or(state.reason()),
        _ => state.reason(),
    }
}

impl Segment {
    pub(super) fn new(
        segment: &contract::Segment,
        target: Option<&[contract::Part]>,
        state: State,
    ) -> Self {
        Self {
            key: segment.key.clone(),
            note: segment.note.clone(),
            plural: segment.plural.as_ref().map(|plural| plural.category.clone()),
            source: segment.parts.iter().map(Part::from).collect(),
            target: target.map(|parts| parts.iter().map(Part::from).collect()),
            state,
            confidence: None,
            unsure: false,
            reason: reason(segment, state).map(ToOwned::to_owned),
            suggestions: Vec::new(),
            forbidden_terms: Vec::new(),
            source_span: None,
            target_span: None,
        }
    }

    /// Returns the characters of the segment's text, which vendors charge for.
    pub fn characters(&self) -> u64 {
        let count = |part: &Part| match part {
            Part::Text(text) => text.chars().count() as u64,
            Part::Code { .. } => 0,
        };
        self.source.iter().map(count).sum()
    }
}

impl From<&contract::Part> for Part {
    fn from(part: &contract::Part) -> Self {
        match part {
            contract::Part::Text(text) => Self::Text(text.clone()),
            contract::Part::Code(code) => Self::Code {
                code: code.spelling.clone(),
                kind: match code.kind {
                    CodeKind::Placeholder => "placeholder",
                    CodeKind::Open => "open",
                    CodeKind::Close => "close",
                    CodeKind::Standalone => "standalone",
                }
                .to_owned(),
            },
        }
    }
}

/// Returns the places of each segment in the source and in the output. A segment that is written
/// nowhere has none; segments that share a place in the source, as plural forms do, all have that
/// place.
pub(super) fn spans(
    source: &str,
    edits: &[Edit],
    spellings: &[String],
) -> Vec<Option<(Span, Span)>> {
    let mut spans = vec![None; spellings.len()];
    let length = |text: &str| text.encode_utf16().count();
    let (mut read, mut from, mut to) = (0, 0, 0);
    for edit in edits {
        let (start, end) = (edit.at.start as usize, edit.at.end as usize);
        let between = length(&source[read..start]);
        (from, to) = (from + between, to + between);
        let until = from + length(&source[start..end]);
        for piece in &edit.pieces {
            let written = match piece {
                Piece::Literal(literal) => length(literal),
                Piece::Segment(segment) => length(&spellings[*segment as usize]),
            };
            if let Piece::Segment(segment) = piece {
                spans[*segment as usize] = Some(([from, until], [to, to + written]));
            }
            to += written;
        }
        (read, from) = (end, until);
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::Span as Bytes;

    #[test]
    fn spans_count_as_javascript_does() {
        let edit = |start, end, pieces: &[Piece]| Edit {
            at: Bytes { start, end },
            pieces: pieces.to_vec(),
        };
        let edits = [
            edit(5, 7, &[Piece::Segment(0)]),
            edit(8, 9, &[Piece::Literal("é".into()), Piece::Segment(1)]),
        ];
        // 🎉 is four bytes and two units.
        let spans = spans("🎉=hi;x", &edits, &["olá".into(), "🎉".into(), String::new()]);
        assert_eq!(spans, [Some(([3, 5], [3, 6])), Some(([6, 7], [8, 10])), None]);
    }
}
