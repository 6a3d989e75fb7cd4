//! `targum glossary`: changes the glossary of a project in a configuration folder, and exchanges it with files.

mod add;
mod edit;
mod export;
mod forbid;
mod import;
mod table;
mod tbx;
mod terms;

use std::{ffi::OsStr, path::PathBuf, process::ExitCode};

use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand, ValueEnum};

use self::{add::Add, export::Export, forbid::Forbid, import::Import};
use super::translate::project::translators;
use targum_config::{load, schema};
use targum_core::installed;

/// Change the glossary of a project.
#[derive(Subcommand, Debug)]
pub(crate) enum GlossaryCommand {
    /// Add a term with a fixed translation.
    Add(Add),
    /// Forbid a term in translations.
    Forbid(Forbid),
    /// Take over the terms of a CSV or TBX file.
    Import(Import),
    /// Write the terms to a CSV or TBX file.
    Export(Export),
}

/// The project whose glossary it is.
#[derive(Args, Debug, Default)]
pub(crate) struct Owner {
    /// The configuration folder. By default it is the one that the project's targum.toml names, or the host's.
    #[arg(long, value_name = "DIR")]
    config: Option<PathBuf>,
    /// The project of the configuration, where it has several.
    #[arg(long, value_name = "ID")]
    project: Option<String>,
}

/// A kind of file that holds terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// A table with a column for each locale.
    Csv,
    /// TermBase eXchange.
    Tbx,
}

impl Kind {
    /// Returns the kind that the name of a file shows, unless one is given.
    fn of(given: Option<Self>, file: &std::path::Path) -> anyhow::Result<Self> {
        let by_name = match file.extension().and_then(OsStr::to_str) {
            Some("csv" | "tsv") => Some(Self::Csv),
            Some("tbx" | "xml") => Some(Self::Tbx),
            _ => None,
        };
        let unknown = || format!("{}: give --as csv or --as tbx", file.display());
        given.or(by_name).with_context(unknown)
    }
}

impl GlossaryCommand {
    /// Runs the command.
    ///
    /// # Errors
    /// The configuration or a term is wrong, or a file cannot be read or written.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Add(add) => add.run(),
            Self::Forbid(forbid) => forbid.run(),
            Self::Import(import) => import.run(),
            Self::Export(export) => export.run(),
        }
    }
}

impl Owner {
    /// Finds the file of the project, and the project.
    fn find(&self) -> anyhow::Result<(PathBuf, schema::Project)> {
        let written = translators()?;
        if let Some(server) =
            written.server.filter(|_| self.config.is_none() && written.config.is_none())
        {
            bail!(
                "the host {server} translates this project, and has the glossary: change it in its \
                 configuration, and name its folder with --config where it is on this machine"
            );
        }
        let folder = self.config.clone().or(written.config).unwrap_or_else(installed::config);
        let loaded = load(&folder);
        let projects: Vec<_> = loaded.projects.iter().map(|(_, project)| &project.id).collect();
        ensure!(
            !projects.is_empty(),
            "{} has no project: name a configuration folder with --config{}",
            folder.display(),
            loaded.problems.first().map_or_else(String::new, |problem| format!(" ({problem})"))
        );
        let wanted = self.project.clone().or(written.project);
        let wanted = match (&wanted, &projects[..]) {
            (Some(id), _) => id.clone(),
            (None, [id]) => (*id).clone(),
            (None, _) => bail!("which project? Give --project: {}", listed(&projects)),
        };
        let none = format!("no project `{wanted}`; there is {}", listed(&projects));
        let mut projects = loaded.projects.into_iter();
        let (source, project) = projects.find(|(_, project)| project.id == wanted).context(none)?;
        Ok((source.file, project))
    }
}

fn listed(projects: &[&String]) -> String {
    projects.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ")
}
