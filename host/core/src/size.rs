//! The size of a text.

use crate::contract::{Part, Segment};

/// What is asked for: the size of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// In UTF-8.
    pub bytes: usize,
    /// Unicode scalar values.
    pub characters: u64,
}

impl Size {
    /// Of a text.
    pub fn of(text: &str) -> Self {
        Self { bytes: text.len(), characters: text.chars().count() as u64 }
    }
}

/// Returns the characters of the texts of segments, codes left out: vendors charge for these.
pub fn characters_of(segments: &[Segment]) -> u64 {
    let characters = |part: &Part| match part {
        Part::Text(text) => text.chars().count() as u64,
        Part::Code(_) => 0,
    };
    segments.iter().flat_map(|segment| &segment.parts).map(characters).sum()
}
