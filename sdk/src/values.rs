//! The values of a document: texts, and everything else that stands under a key.
//!
//! A translation may have other values than its source that are not texts, such as the separators of
//! numbers, or the address of a page. The host asks for the values of both documents, and keeps those of
//! the translation.

use std::ops::Range;

use crate::{Context, Edit, Part, Piece, Segment, Span};

/// The option in which the host asks for the values of a document in place of its segments.
pub const VALUES: &str = "values";

/// Names of entries that describe a text to translators. The source's descriptions stand in a translation, too.
const DESCRIPTIONS: [&str; 6] =
    ["//", "_comment", "comment", "crowdinContext", "description", "note"];

/// Returns whether the entry with a name describes a text, so that it is no value of a translation.
pub fn is_description(name: &str) -> bool {
    DESCRIPTIONS.contains(&name)
}

/// A value under a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The path of keys and indexes that leads to the value: `number.format.separator`.
    pub key: String,
    /// The place of the value as it is spelled, with its quotes. Another value of the format can stand there.
    pub at: Range<usize>,
}

impl Value {
    /// Makes a value.
    pub fn new(key: impl Into<String>, at: Range<usize>) -> Self {
        Value { key: key.into(), at }
    }

    /// Returns the value as a segment with its spelling, and as the edit that replaces it.
    pub(crate) fn into_proposal(self, source: &str, index: u32) -> (Segment, Edit) {
        let Value { key, at } = self;
        let parts = vec![Part::Text(source[at.clone()].to_owned())];
        let segment = Segment { parts, key, note: None, plural: None, max_length: None };
        // A document is smaller than 4 GiB.
        let [start, end] = [at.start, at.end].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        (segment, Edit { at: Span { start, end }, pieces: vec![Piece::Segment(index)] })
    }
}

/// Returns whether the host asks for the values of a document.
pub(crate) fn are_wanted(context: &Context) -> bool {
    context.options.iter().any(|(name, _)| name == VALUES)
}
