//! A request for the translation of a document.

use std::borrow::Cow;

/// A request for a translation.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Request<'a> {
    /// `projectId`.
    pub project_id: Cow<'a, str>,
    /// `sourceLocale`.
    pub source_locale: Cow<'a, str>,
    /// `targetLocale`.
    pub target_locale: Cow<'a, str>,
    /// `format`.
    pub format: Cow<'a, str>,
    /// `sourceText`.
    pub source_text: Cow<'a, str>,
    /// `cache`.
    pub cache: bool,
}
