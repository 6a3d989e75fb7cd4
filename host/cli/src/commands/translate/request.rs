//! The request of one file in one language.

use serde::Serialize;

use targum_translate::inspect::Previous;

/// A request to translate a file, or only to find its segments.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Request {
    /// The id of the project.
    pub project_id: String,
    /// The source locale.
    pub source_locale: String,
    /// The target locale.
    pub target_locale: String,
    /// The id of the format.
    pub format: String,
    /// The text of the file.
    pub source_text: String,
    /// Whether translations come from the cache and go to the cache.
    pub cache: bool,
    /// Whether an engine translates. Without it, segments are only found.
    pub translate: bool,
    /// The previous translation of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<Previous>,
}
