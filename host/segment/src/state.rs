//! The state of a segment in a translated document.

use serde::{Deserialize, Serialize};

/// The state of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// An engine translated it.
    Translated,
    /// An engine translated it, and its codes had to be put right.
    Repaired,
    /// The translation comes from the cache.
    Cached,
    /// The segment stands in the source language.
    Kept,
    /// The translation is that of the previous translation of the file.
    Previous,
    /// The translation is that of the previous translation, though the source has changed since: a
    /// person wrote it.
    Edited,
    /// The segment is yet to be translated.
    Pending,
    /// Source and target locale are one.
    Same,
}

impl State {
    /// Returns the reason for the state where no closer one is known.
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Self::Kept => Some("no engine translated it with all its placeholders"),
            Self::Edited => Some(
                "its source has changed since a person edited or approved it: see whether it \
                 still fits",
            ),
            _ => None,
        }
    }
}
