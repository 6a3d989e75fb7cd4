//! The answers of a host. Fields that a later host adds are ignored.

use serde::Deserialize;

/// A translated file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Success {
    /// The text of the translated file.
    pub translated_text: String,
    /// Whether the whole file came from the cache.
    pub cached: bool,
}

/// The segments of a file, and what became of each.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Report {
    /// The text of the translated file. `None` where the segments were only found.
    pub translated_text: Option<String>,
    /// The segments, in the order of the file.
    pub segments: Vec<Segment>,
}

/// A segment of a file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Segment {
    /// The key of the segment.
    pub key: String,
    /// The developer's comment.
    pub note: Option<String>,
    /// The plural category that the segment serves.
    pub plural: Option<String>,
    /// The content in the source.
    pub source: Vec<Part>,
    /// The content in the translation.
    pub target: Option<Vec<Part>>,
    /// The state of the segment.
    pub state: State,
    /// The confidence in the translation, from 0 to 1, where there is one.
    pub confidence: Option<f64>,
    /// Whether the confidence is below the least that the project demands.
    #[serde(default)]
    pub unsure: bool,
    /// The reason for the state, where it is not plain.
    pub reason: Option<String>,
    /// Imported translations of similar texts, the most similar first.
    #[serde(default)]
    pub suggestions: Vec<Suggestion>,
    /// The terms in the translation that the project forbids.
    #[serde(default)]
    pub forbidden_terms: Vec<ForbiddenTerm>,
    /// The place in the source.
    pub source_span: Option<Span>,
    /// The place in the translation.
    pub target_span: Option<Span>,
}

/// An imported translation of a text that is similar to a segment.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct Suggestion {
    /// The text.
    pub source: String,
    /// Its translation.
    pub target: String,
    /// The similarity of the text and the segment, from 0 to 0.99.
    pub similarity: f64,
}

/// A term that must not be used in a translation.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct ForbiddenTerm {
    /// The term.
    pub term: String,
    /// The term to use instead, or an empty text.
    #[serde(default)]
    pub instead: String,
}

/// A half-open range, in UTF-16 code units.
pub type Span = [usize; 2];

/// A part of a segment: text, or a placeholder or markup.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Part {
    /// Text.
    Text(String),
    /// A placeholder or markup.
    Code {
        /// The spelling in the file.
        code: String,
        /// `placeholder`, `open`, `close` or `standalone`.
        kind: String,
    },
}

/// The state of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum State {
    /// An engine translated the segment.
    Translated,
    /// An engine translated the segment, and the host repaired its placeholders.
    Repaired,
    /// The translation came from the cache.
    Cached,
    /// The segment stays in the source language.
    Kept,
    /// The translation was taken over from the previous translation.
    Previous,
    /// The translation of a person was taken over, though its source has changed.
    Edited,
    /// The segment is not translated yet.
    Pending,
    /// Source and target locale are the same.
    Same,
    /// A state that this version of the client does not know.
    #[serde(other)]
    Other,
}

/// A format that the key may use.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Format {
    /// The id of the format.
    pub id: String,
    /// A description in one line.
    pub summary: String,
    /// The extensions of its files.
    pub extensions: Vec<String>,
    /// Its media types.
    pub media_types: Vec<String>,
    /// The projects of the key that have the format.
    pub projects: Vec<String>,
}

#[derive(Deserialize)]
pub(crate) struct Formats {
    pub(crate) formats: Vec<Format>,
}

/// The state of a host.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct Readiness {
    /// `ready`, `degraded`, `unready` or `stopping`.
    pub status: String,
    /// The problems of the host.
    pub problems: Vec<String>,
}

#[derive(Deserialize)]
pub(crate) struct Failure {
    pub(crate) error: String,
}
