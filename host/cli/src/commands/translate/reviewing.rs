//! The machine translations that wait until a person approves them.

use serde::Deserialize;
use targum_translate::inspect::record::By;

/// The machine translations that wait until a person approves them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Reviewing {
    /// Those that are less sure than the project demands and have no mark in their file.
    #[default]
    #[serde(skip)]
    Off,
    /// Those that are less sure than the project demands. Formats with a mark for review mark them.
    Unsure,
    /// All. Formats with a mark for review mark them.
    Mark,
}

impl Reviewing {
    /// Returns whether a person has to look at a text whose translation is by `author`.
    pub(crate) fn waits(self, author: By) -> bool {
        match author {
            By::Outdated | By::Nobody | By::Unsure => true,
            By::Marked => self != Self::Off,
            By::Host => self == Self::Mark,
            By::Hand | By::Approved | By::Value => false,
        }
    }

    /// Returns whether a translation by `author` is known to be less sure than the project demands.
    pub(crate) fn is_unsure(self, author: By) -> bool {
        author == By::Unsure || author == By::Marked && self == Self::Unsure
    }

    /// Returns the value of the formats' option `review`. `None` where no translation is marked.
    pub(crate) fn option(self) -> Option<&'static str> {
        match self {
            Self::Off => None,
            Self::Unsure => Some("unsure"),
            Self::Mark => Some("mark"),
        }
    }
}
