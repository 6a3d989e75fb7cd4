//! The state of a segment in a translated document.

use serde::{Deserialize, Serialize};

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
    /// It was taken over from the previous translation.
    Previous,
    /// The same, though its source has changed since: a person wrote it.
    Edited,
    /// It is yet to be translated.
    Pending,
    /// Source and target locale are one.
    Same,
}

impl State {
    /// What to say of it where nothing more is known.
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Self::Kept => Some("no engine translated it with all its placeholders"),
            Self::Edited => Some(
                "its source has changed since it was edited by hand: see whether it still fits",
            ),
            _ => None,
        }
    }
}
