//! The values that all strings of a catalog share.

use targum_sdk::{Draft, json::Style};

use crate::{compose::Compose, layout::Layout};

/// A catalog: the language and the layout of its strings.
pub(crate) struct Catalog<'s> {
    pub source_language: String,
    pub layout: Layout<'s>,
    /// Whether translations are written as `needs_review`, and those in this state are kept.
    pub marks: bool,
}

impl Catalog<'_> {
    /// Returns the state of a new translation.
    pub(crate) fn state(&self) -> &'static str {
        if self.marks { "needs_review" } else { "translated" }
    }

    /// Returns a builder for the target of a string with this note.
    pub(crate) fn compose<'c>(
        &self,
        draft: &Draft<'c, Style>,
        note: Option<String>,
    ) -> Compose<'c> {
        Compose { context: draft.context(), syntax: self.layout.syntax, note, state: self.state() }
    }
}
