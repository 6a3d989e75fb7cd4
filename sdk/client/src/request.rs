//! The request to translate a file.

use serde::Serialize;

/// A file to translate, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Request {
    /// The id of a project that the key belongs to.
    pub project_id: String,
    /// The language tag of the source, or `auto` where the project detects languages.
    pub source_locale: String,
    /// The language tag of the translation.
    pub target_locale: String,
    /// The id of the format, as [`Client::formats`](crate::Client::formats) lists it.
    pub format: String,
    /// The text of the file.
    pub source_text: String,
    /// Whether the host may answer from its cache, and stores the translation in its cache.
    pub cache: bool,
}

impl Request {
    /// Makes a request that uses the cache of the host.
    pub fn new(
        project_id: impl Into<String>,
        source_locale: impl Into<String>,
        target_locale: impl Into<String>,
        format: impl Into<String>,
        source_text: impl Into<String>,
    ) -> Self {
        Self {
            project_id: project_id.into(),
            source_locale: source_locale.into(),
            target_locale: target_locale.into(),
            format: format.into(),
            source_text: source_text.into(),
            cache: true,
        }
    }
}
