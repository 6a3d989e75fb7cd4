//! The settings of a project that a project file adds to the configuration or to a host's project: terms of the
//! glossary and options of formats, such as the keys to skip.

use std::collections::BTreeMap;

use super::settings_digest::CurrentSettings;
use anyhow::ensure;
use targum_config::{Problem, Source, schema};
use targum_core::{Hundredths, locale::Locale};
use targum_translate::{
    formats::Choice,
    glossary::{Glossary, Term},
};

/// The key of the options of formats in the file of a project of the configuration.
const CONFIGURED: &str = "formats.options.";

/// The glossary, the options of formats and the least confidence in a project file.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnSettings {
    /// The project file, and where its keys stand.
    pub(crate) source: Source,
    /// The terms.
    pub(crate) glossary: BTreeMap<String, Term>,
    /// The options by format and name.
    pub(crate) options: BTreeMap<String, BTreeMap<String, Choice>>,
    /// The terms that translations must not have, by target locale or `*`, each with the term to use instead.
    pub(crate) forbidden_terms: BTreeMap<String, BTreeMap<String, String>>,
    /// The confidence below which a person has to look at a translation.
    pub(crate) min_confidence: Option<Hundredths>,
}

impl OwnSettings {
    /// Refuses the settings that a host takes from its own project only.
    ///
    /// # Errors
    /// There is such a setting.
    pub(crate) fn check_for_host(&self) -> anyhow::Result<()> {
        for (name, is_set) in [
            ("min_confidence", self.min_confidence.is_some()),
            ("forbidden_terms", !self.forbidden_terms.is_empty()),
        ] {
            let key = format!("translate.{name}");
            let message =
                "with a host, this belongs to the project's file at the host: move it there";
            ensure!(!is_set, self.source.problem(&key, message));
        }
        Ok(())
    }

    /// Returns the terms for a locale, which a request to a host carries.
    pub(crate) fn terms(&self, to: &Locale) -> BTreeMap<String, String> {
        let glossary = Glossary::new(&self.glossary);
        let pairs = glossary.pairs(to).into_iter();
        pairs.map(|(term, to)| (term.to_owned(), to.to_owned())).collect()
    }

    /// Returns the digests of the settings that requests to a host carry.
    pub(crate) fn digest(&self, to: &Locale) -> CurrentSettings {
        CurrentSettings::new(&self.terms(to), &self.options)
    }

    /// Adds the settings to a project of the configuration. They replace terms of the same spelling and options of the
    /// same name.
    pub(crate) fn add_to(&self, project: &mut schema::Project) {
        project.glossary.extend(self.glossary.clone());
        for (locale, terms) in &self.forbidden_terms {
            project.forbidden_terms.entry(locale.clone()).or_default().extend(terms.clone());
        }
        project.min_confidence = self.min_confidence.or(project.min_confidence);
        for (format, options) in &self.options {
            let all = project.formats.options.entry(format.clone()).or_default();
            all.extend(options.clone());
        }
    }

    /// Returns an error about the options of a format, with the file and the line.
    pub(crate) fn wrong_format(&self, format: &str, message: String) -> anyhow::Error {
        anyhow::anyhow!(self.source.problem(&format!("translate.options.{format}"), message))
    }

    /// Returns a problem as text. A problem with an option of the project file names this file.
    pub(crate) fn spell(&self, problem: &Problem) -> String {
        let option = problem.key.strip_prefix(CONFIGURED).filter(|key| self.has_option(key));
        option.map_or_else(
            || problem.to_string(),
            |key| {
                let key = format!("translate.options.{key}");
                self.source.problem(&key, &problem.message).to_string()
            },
        )
    }

    /// Returns whether the file has this option, named by format and option.
    fn has_option(&self, key: &str) -> bool {
        let (format, name) = key.split_once('.').unwrap_or((key, ""));
        let options = self.options.get(format);
        options.is_some_and(|options| name.is_empty() || options.contains_key(name))
    }
}
