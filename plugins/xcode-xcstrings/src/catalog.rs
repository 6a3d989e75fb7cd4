//! The values that all strings of a catalog share.

use targum_sdk::{Draft, json::Style};

use crate::{compose::Compose, layout::Layout};

/// A catalog: the language and the layout of its strings.
pub(crate) struct Catalog<'s> {
    pub source_language: String,
    pub layout: Layout<'s>,
    /// Whether translations in the state `needs_review` are kept.
    pub marks: bool,
}

/// Returns the state of the translation that is proposed next.
pub(crate) fn state(draft: &Draft<'_, Style>) -> &'static str {
    if draft.marks_next() { "needs_review" } else { "translated" }
}

impl Catalog<'_> {
    /// Returns a builder for the target of a string with this note.
    pub(crate) fn compose<'c>(
        &self,
        draft: &Draft<'c, Style>,
        note: Option<String>,
    ) -> Compose<'c> {
        let (context, syntax, state) = (draft.context(), self.layout.syntax, state(draft));
        Compose { context, syntax, note, state, keeps_forms: false }
    }
}
