//! What is told of a translation, segment by segment; as JSON it is an answer of the host.

use serde::{Deserialize, Serialize};

use super::record::Entry;
use crate::{
    plugins::wit::{self, CodeKind, Document, Piece},
    segment::left::left,
};

/// A translation and its segments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Always true: failures have a shape of their own.
    pub success: bool,
    /// The file; none when nothing was to be translated.
    pub translated_text: Option<String>,
    /// In the order of the file.
    pub segments: Vec<Segment>,
    /// What to give as `previous.record` the next time.
    pub record: Vec<Entry>,
    /// Keys of what people wrote in the translation of before and nothing in the file is
    /// translated by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
}

/// A segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Segment {
    /// Where it stands.
    pub key: String,
    /// The developer's comment on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The plural category that it serves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plural: Option<String>,
    /// What stands in the source.
    pub source: Vec<Part>,
    /// What stands in the translation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Vec<Part>>,
    /// What became of it.
    pub state: State,
    /// Why, where that is not plain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Where it stands in the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_span: Option<Span>,
    /// Where it stands in the translation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_span: Option<Span>,
}

/// From where to where, half-open, in UTF-16 code units as JavaScript counts.
pub type Span = [usize; 2];

/// A part of a segment: text, or a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Part {
    /// Language.
    Text(String),
    /// A placeholder or markup.
    Code {
        /// As it is spelled.
        code: String,
        /// `placeholder`, `open`, `close` or `standalone`.
        kind: String,
    },
}

/// What became of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// An engine translated it.
    Translated,
    /// An engine translated it, and its codes had to be put right.
    Repaired,
    /// It was translated before.
    Cached,
    /// It stands as in the source.
    Kept,
    /// It was taken over from the translation of before.
    Previous,
    /// The same, though its source has changed since: a person wrote it.
    Edited,
    /// It is yet to be translated.
    Pending,
    /// Source and target locale are one.
    Same,
}

/// Why a segment with placeholders stands as in the source.
const PLACEHOLDERS_LOST: &str = "no engine translated it with all its placeholders";

impl State {
    /// What to say of it where nothing more is known.
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Self::Kept => Some(PLACEHOLDERS_LOST),
            Self::Edited => Some(
                "its source has changed since it was edited by hand: see whether it still fits",
            ),
            _ => None,
        }
    }
}

impl Report {
    /// Of an empty file.
    pub fn empty() -> Self {
        Self::empty_of(Some(String::new()))
    }

    pub(super) fn empty_of(translated_text: Option<String>) -> Self {
        let (segments, record, lost) = (Vec::new(), Vec::new(), Vec::new());
        Self { success: true, translated_text, segments, record, lost }
    }
}

/// What to say of a segment in this state.
fn reason(segment: &wit::Segment, state: State) -> Option<&str> {
    let has_code = segment.parts.iter().any(|part| matches!(part, wit::Part::Code(_)));
    match state {
        State::Kept if !has_code => Some("no engine translated it"),
        State::Kept => left(segment).or(state.reason()),
        _ => state.reason(),
    }
}

impl Segment {
    pub(super) fn new(segment: &wit::Segment, target: Option<&[wit::Part]>, state: State) -> Self {
        Self {
            key: segment.key.clone(),
            note: segment.note.clone(),
            plural: segment.plural.as_ref().map(|plural| plural.category.clone()),
            source: segment.parts.iter().map(Part::from).collect(),
            target: target.map(|parts| parts.iter().map(Part::from).collect()),
            state,
            reason: reason(segment, state).map(ToOwned::to_owned),
            source_span: None,
            target_span: None,
        }
    }

    /// The characters of its text, which is what vendors charge for.
    pub fn characters(&self) -> u64 {
        let count = |part: &Part| match part {
            Part::Text(text) => text.chars().count() as u64,
            Part::Code { .. } => 0,
        };
        self.source.iter().map(count).sum()
    }
}

impl From<&wit::Part> for Part {
    fn from(part: &wit::Part) -> Self {
        match part {
            wit::Part::Text(text) => Self::Text(text.clone()),
            wit::Part::Code(code) => Self::Code {
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

/// Where each segment stands in the source and in what is written. One that stands nowhere has
/// no place; several that share a place in the source, as plural forms do, all have that.
pub(super) fn spans(
    source: &str,
    document: &Document,
    spellings: &[String],
) -> Vec<Option<(Span, Span)>> {
    let mut spans = vec![None; document.segments.len()];
    let length = |text: &str| text.encode_utf16().count();
    let (mut read, mut from, mut to) = (0, 0, 0);
    for edit in &document.edits {
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
    use crate::plugins::wit::{Edit, Span as Bytes};

    #[test]
    fn spans_count_as_javascript_does() {
        let segment = wit::Segment {
            parts: Vec::new(),
            key: String::new(),
            note: None,
            plural: None,
            max_length: None,
        };
        let edit = |start, end, pieces: &[Piece]| Edit {
            at: Bytes { start, end },
            pieces: pieces.to_vec(),
        };
        let document = Document {
            segments: vec![segment; 3],
            edits: vec![
                edit(5, 7, &[Piece::Segment(0)]),
                edit(8, 9, &[Piece::Literal("é".into()), Piece::Segment(1)]),
            ],
        };
        // 🎉 is four bytes and two units.
        let spans = spans("🎉=hi;x", &document, &["olá".into(), "🎉".into(), String::new()]);
        assert_eq!(spans, [Some(([3, 5], [3, 6])), Some(([6, 7], [8, 10])), None]);
    }
}
