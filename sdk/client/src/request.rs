//! The request to translate a file.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

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
    /// Terms with their translations, beside those of the project.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub glossary: BTreeMap<String, String>,
    /// Options of the format, beside those of the project: texts, booleans, whole numbers, or lists of them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, Value>,
}

impl Request {
    /// Makes a request that uses the cache of the host, and the settings of the project only.
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
            glossary: BTreeMap::new(),
            options: BTreeMap::new(),
        }
    }
}
