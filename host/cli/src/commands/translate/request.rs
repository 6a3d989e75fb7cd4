//! The request of one file in one language.

use serde::Serialize;

use targum_translate::inspect::Previous;

/// A request to translate a file, or only to find its segments.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Request {
    /// The id of the project.
    pub(crate) project_id: String,
    /// The source locale.
    pub(crate) source_locale: String,
    /// The target locale.
    pub(crate) target_locale: String,
    /// The id of the format.
    pub(crate) format: String,
    /// The text of the file.
    pub(crate) source_text: String,
    /// Whether translations come from the cache and go to the cache.
    pub(crate) cache: bool,
    /// Whether an engine translates. Without it, segments are only found.
    pub(crate) translate: bool,
    /// The previous translation of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) previous: Option<Previous>,
}
