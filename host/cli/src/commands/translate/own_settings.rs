//! The settings of a project that a project file adds to the configuration: terms of the glossary and options of
//! formats, such as the keys to skip.

use std::{collections::BTreeMap, path::PathBuf};

use anyhow::ensure;
use targum_config::{Problem, schema};
use targum_translate::{formats::Choice, glossary::Term};

/// The key of the options of formats in the file of a project of the configuration.
const CONFIGURED: &str = "formats.options.";

/// The glossary and the options of formats in a project file.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnSettings {
    /// The project file.
    pub(crate) file: PathBuf,
    /// The terms.
    pub(crate) glossary: BTreeMap<String, Term>,
    /// The options by format and name.
    pub(crate) options: BTreeMap<String, BTreeMap<String, Choice>>,
}

impl OwnSettings {
    /// Refuses settings that a host would not know.
    ///
    /// # Errors
    /// There are settings.
    pub(crate) fn refuse(&self) -> anyhow::Result<()> {
        let is_empty = self.glossary.is_empty() && self.options.is_empty();
        ensure!(
            is_empty,
            "{}: a host uses the glossary and the options of its own project: move \
             [translate.glossary] and [translate.options] to the project's file at the host, or \
             translate without a host",
            self.file.display()
        );
        Ok(())
    }

    /// Adds the settings to a project of the configuration. They replace terms of the same spelling and options of the
    /// same name.
    pub(crate) fn add_to(&self, project: &mut schema::Project) {
        project.glossary.extend(self.glossary.clone());
        for (format, options) in &self.options {
            let all = project.formats.options.entry(format.clone()).or_default();
            all.extend(options.clone());
        }
    }

    /// Returns a problem as text. A problem with an option of the project file names this file.
    pub(crate) fn spell(&self, problem: &Problem) -> String {
        let option = problem.key.strip_prefix(CONFIGURED).filter(|key| self.has_option(key));
        option.map_or_else(
            || problem.to_string(),
            |key| format!("{}: translate.options.{key}: {}", self.file.display(), problem.message),
        )
    }

    /// Returns whether the file has this option, named by format and option.
    fn has_option(&self, key: &str) -> bool {
        let (format, name) = key.split_once('.').unwrap_or((key, ""));
        let options = self.options.get(format);
        options.is_some_and(|options| name.is_empty() || options.contains_key(name))
    }
}
