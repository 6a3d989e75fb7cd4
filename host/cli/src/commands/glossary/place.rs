//! Finds the file that holds the terms of a project.

use std::{collections::BTreeMap, path::PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Args;
use toml_edit::{DocumentMut, Item, Table, TableLike};

use crate::commands::translate::project::{self, SECTION, vocabulary};
use targum_config::{Problem, load, read, schema};
use targum_core::installed;
use targum_translate::glossary::Term;

/// The choice of the project whose glossary is meant.
#[derive(Args, Debug, Default)]
pub(crate) struct Owner {
    /// The configuration folder, whose project has the terms. By default it is the one that the project's targum.toml
    /// names; without one, the terms are in targum.toml, and without a targum.toml, in the host's configuration.
    #[arg(long, value_name = "DIR")]
    config: Option<PathBuf>,
    /// The project of the configuration, where it has several.
    #[arg(long, value_name = "ID")]
    project: Option<String>,
}

/// The file and the table that hold the terms of a project.
pub(crate) struct Place {
    /// The file of a project of a configuration, or a `targum.toml`.
    pub(super) file: PathBuf,
    /// The id of the project of a configuration. `None` for a `targum.toml`.
    pub(super) project: Option<String>,
    /// The source locale that a `targum.toml` names.
    pub(super) from: Option<String>,
    /// The terms with fixed translations.
    pub(super) glossary: BTreeMap<String, Term>,
    /// The terms that translations must not have.
    pub(super) forbidden_terms: BTreeMap<String, BTreeMap<String, String>>,
}

impl Owner {
    /// Finds the terms of the project: those of a configuration, where one is named, or else those of the `targum.toml`
    /// of the project, or else those of the host's configuration.
    ///
    /// # Errors
    /// A file has problems, or there is no such project.
    pub(super) fn find(&self) -> anyhow::Result<Place> {
        let own = vocabulary()?;
        let config = own.as_ref().and_then(|own| own.config.clone());
        if let (Some(own), None, None) = (&own, &self.config, &config) {
            ensure!(
                self.project.is_none(),
                "--project is for a project of a configuration: name its folder with --config"
            );
            let (glossary, forbidden_terms) = (own.glossary.clone(), own.forbidden_terms.clone());
            let (file, from) = (own.file.clone(), own.from.clone());
            return Ok(Place { file, project: None, from, glossary, forbidden_terms });
        }
        let folder = self.config.clone().or(config).unwrap_or_else(installed::config);
        let loaded = load(&folder);
        let projects: Vec<_> = loaded.projects.iter().map(|(_, project)| &project.id).collect();
        ensure!(
            !projects.is_empty(),
            "there is no targum.toml here, and {} has no project: name a configuration folder with --config{}",
            folder.display(),
            loaded.problems.first().map_or_else(String::new, |problem| format!(" ({problem})"))
        );
        let (from, own) = own.map_or((None, None), |own| (own.from, own.project));
        let wanted = self.project.clone().or(own);
        let wanted = match (&wanted, &projects[..]) {
            (Some(id), _) => id.clone(),
            (None, [id]) => (*id).clone(),
            (None, _) => bail!("which project? Give --project: {}", listed(&projects)),
        };
        let none = format!("no project `{wanted}`; there is {}", listed(&projects));
        let mut projects = loaded.projects.into_iter();
        let (source, project) = projects.find(|(_, project)| project.id == wanted).context(none)?;
        let schema::Project { id, glossary, forbidden_terms, .. } = project;
        Ok(Place { file: source.file, project: Some(id), from, glossary, forbidden_terms })
    }
}

impl Place {
    /// Returns the table of the file that holds the tables of terms.
    ///
    /// # Errors
    /// The section of a `targum.toml` is not a table.
    pub(super) fn table<'d>(
        &self,
        document: &'d mut DocumentMut,
    ) -> anyhow::Result<&'d mut dyn TableLike> {
        if self.project.is_some() {
            return Ok(document.as_table_mut());
        }
        let section = document.entry(SECTION).or_insert_with(|| Item::Table(Table::new()));
        let not_a_table = || format!("{}: `{SECTION}` is not a table", self.file.display());
        section.as_table_like_mut().with_context(not_a_table)
    }

    /// Checks the text of the file. Returns its glossary.
    ///
    /// # Errors
    /// The text has problems.
    pub(super) fn check(&self, text: &str) -> anyhow::Result<BTreeMap<String, Term>> {
        if self.project.is_none() {
            return Ok(project::parse(&self.file, text)?.glossary);
        }
        let (_, project, problems) = read::<schema::Project>(&self.file, text);
        let problems: Vec<_> = problems.iter().map(Problem::to_string).collect();
        ensure!(problems.is_empty(), "{}", problems.join("\n"));
        let project = project.with_context(|| format!("{} is no project", self.file.display()))?;
        Ok(project.glossary)
    }
}

fn listed(projects: &[&String]) -> String {
    projects.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ")
}
