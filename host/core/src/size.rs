//! The size of a text.

use crate::contract::{Part, Segment};

/// The size of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of bytes in UTF-8.
    pub bytes: usize,
    /// The number of Unicode scalar values.
    pub characters: u64,
}

impl Size {
    /// Returns the size of a text.
    pub fn of(text: &str) -> Self {
        Self { bytes: text.len(), characters: text.chars().count() as u64 }
    }
}

/// Returns the number of characters of the segments' texts, without codes. Vendors charge by this number.
pub fn characters_of(segments: &[Segment]) -> u64 {
    let characters = |part: &Part| match part {
        Part::Text(text) => text.chars().count() as u64,
        Part::Code(_) => 0,
    };
    segments.iter().flat_map(|segment| &segment.parts).map(characters).sum()
}
