//! A request for the translation of a document.

use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

use crate::{Project, formats::Choice};

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
    /// `glossary` and `options`.
    pub settings: RequestSettings,
}

/// The settings that a request adds to those of its project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestSettings {
    /// Terms with their translations into the target locale. They replace terms of the project of the same spelling.
    pub glossary: BTreeMap<String, String>,
    /// Options of the format. They replace options of the project of the same name.
    pub options: BTreeMap<String, Choice>,
}

impl RequestSettings {
    /// Returns the project with these settings, the options for `format`.
    pub fn add_to(self, project: &Arc<Project>, format: &str) -> Arc<Project> {
        if self == Self::default() {
            return project.clone();
        }
        let mut project = project.with_terms(self.glossary);
        if !self.options.is_empty() {
            let options = project.formats.options.entry(format.to_owned()).or_default();
            options.extend(self.options);
        }
        Arc::new(project)
    }
}
