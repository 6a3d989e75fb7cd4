//! The values of a document: texts, and everything else that stands under a key.
//!
//! A translation may have other values than its source that are not texts, such as the separators of
//! numbers, or the address of a page. The host asks for the values of both documents, and keeps those of
//! the translation.

use std::ops::Range;

use crate::{Context, Edit, Part, Piece, Segment, Span};

/// The option in which the host asks for the values of a document in place of its segments.
pub const VALUES: &str = "values";

/// The greatest number of values of a document. A larger document is data, and has no values for the host.
const MAX_VALUES: usize = 100_000;

/// Names of entries that describe a text to translators. The source's descriptions stand in a translation, too.
const DESCRIPTIONS: [&str; 6] =
    ["//", "_comment", "comment", "crowdinContext", "description", "note"];

/// Returns whether a string under a name describes a text, so that it is no value of a translation.
pub fn is_description(name: &str) -> bool {
    DESCRIPTIONS.contains(&name)
}

/// Returns the content of a string, which differs from that of a number or a literal.
pub fn string(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\\\""))
}

/// A value under a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The path of keys and indexes that leads to the value: `number.format.separator`, `pages[0].slug`.
    pub key: String,
    /// The place of the value as it is spelled, with its quotes. Another value of the format can stand there.
    pub at: Range<usize>,
    /// The value in a notation that all spellings of one value share: [`string`] for a string, `null` for an
    /// empty value.
    pub content: String,
}

impl Value {
    /// Returns the value as a segment with its content, and as the edit that replaces it.
    fn into_proposal(self, index: u32) -> (Segment, Edit) {
        let Value { key, at, content } = self;
        let parts = vec![Part::Text(content)];
        let segment = Segment { parts, key, note: None, plural: None, max_length: None };
        // A document is smaller than 4 GiB.
        let [start, end] = [at.start, at.end].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        (segment, Edit { at: Span { start, end }, pieces: vec![Piece::Segment(index)] })
    }
}

/// The values of a document, in its order.
#[derive(Debug, Default)]
pub struct Values {
    found: Vec<Value>,
    is_full: bool,
}

impl Values {
    /// Adds a value. A value without a spelling, such as an empty one without quotes, is left out, because no
    /// other value can stand there.
    pub fn add(&mut self, key: impl Into<String>, at: Range<usize>, content: String) {
        self.is_full |= self.found.len() == MAX_VALUES;
        if !at.is_empty() && !self.is_full {
            self.found.push(Value { key: key.into(), at, content });
        }
    }

    /// Adds the values of a part of the document that begins at the offset `start`.
    pub fn add_part(&mut self, part: Values, start: usize) {
        self.is_full |= part.is_full;
        for Value { key, at, content } in part.found {
            self.add(key, start + at.start..start + at.end, content);
        }
    }

    /// Returns the values, or none if there are too many.
    pub fn into_list(self) -> Vec<Value> {
        if self.is_full { Vec::new() } else { self.found }
    }

    /// Returns the values as segments, and as the edits that replace them.
    pub(crate) fn into_proposals(self) -> impl Iterator<Item = (Segment, Edit)> {
        (0..).zip(self.into_list()).map(|(index, value)| value.into_proposal(index))
    }
}

/// Returns whether the host asks for the values of a document.
pub(crate) fn are_wanted(context: &Context) -> bool {
    context.options.iter().any(|(name, _)| name == VALUES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_of_data_has_no_values() {
        let mut values = Values::default();
        for index in 0..MAX_VALUES {
            values.add("a", index..index + 1, "1".into());
        }
        let mut part = Values::default();
        part.add("b", 0..0, string(""));
        values.add_part(part, MAX_VALUES);
        assert_eq!(values.into_list().len(), MAX_VALUES);
        let mut values = Values::default();
        (0..=MAX_VALUES).for_each(|index| values.add("a", index..index + 1, "1".into()));
        assert_eq!(values.into_list(), []);
    }

    #[test]
    fn a_part_has_its_place_in_the_document() {
        let mut part = Values::default();
        part.add("a", 2..5, string("x"));
        let mut values = Values::default();
        values.add_part(part, 10);
        let expected = Value { key: "a".into(), at: 12..15, content: "\"x\"".into() };
        assert_eq!(values.into_list(), [expected]);
    }
}
