//! The project to translate, from the command line or from the section `[translate]` of a `targum.toml` in the
//! current folder or a folder above it.

mod file;
mod vocabulary;

pub(crate) use file::is_file_of_project;
pub(crate) use vocabulary::{SECTION, parse, vocabulary};

use std::{
    env,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use self::file::{File, Group, Section, Several, written};
use super::{
    Selection, client::ANSWER_TIME, lint_rules::Rules, locale_names::LocaleNames,
    own_settings::OwnSettings, reviewing::Reviewing,
};
use crate::commands::known_formats::KnownFormats;

/// A folder with files to translate.
#[derive(Clone, Debug, Default)]
pub(crate) struct Project {
    /// The folder that holds the lock. Paths are relative to it.
    pub(crate) root: PathBuf,
    /// The files to translate.
    pub(crate) files: Vec<Files>,
    /// The URL of a host. Without it, this process translates.
    pub(crate) server: Option<String>,
    /// The project of the host or of the configuration.
    pub(crate) project: Option<String>,
    /// The configuration folder.
    pub(crate) config: Option<PathBuf>,
    /// The data directory.
    pub(crate) data: Option<PathBuf>,
    /// The engine to use instead of the project's engines.
    pub(crate) engine: Option<String>,
    /// The formats that are known without running a plugin.
    pub(crate) known: Arc<KnownFormats>,
    /// The project's own names of locales in paths.
    pub(crate) locales: LocaleNames,
    /// The file of certificates that the host's certificate may be signed with.
    pub(crate) ca: Option<PathBuf>,
    /// The time that the host may take for an answer.
    pub(crate) timeout: Duration,
    /// The settings that the project file adds to those of the configuration or the host.
    pub(crate) own: OwnSettings,
    /// The levels and exceptions of checks.
    pub(crate) lint: Rules,
    /// The machine translations that wait until a person approves them.
    pub(crate) reviewing: Reviewing,
}

/// Files with the same settings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Files {
    /// The key of the section of the project file that lists them.
    pub(crate) section: Option<String>,
    /// Files, folders and globs.
    pub(crate) sources: Vec<String>,
    /// Globs of files to leave out.
    pub(crate) exclude: Vec<String>,
    /// The pattern of the paths of translations.
    pub(crate) out: Option<String>,
    /// The source locale.
    pub(crate) from: String,
    /// The target locales.
    pub(crate) to: Vec<String>,
    /// The format, where it is named.
    pub(crate) format: Option<String>,
    /// The encoding, where it is named.
    pub(crate) encoding: Option<String>,
}

impl Project {
    /// Leaves the host aside, for commands that only read files. The name of the host's project is then no name of a
    /// project in this process.
    pub(crate) fn leave_host(&mut self) {
        if self.server.take().is_some() && self.config.is_none() {
            self.project = None;
        }
    }

    /// Refuses options of the command line that are for an engine in this process, where the project file names a
    /// host.
    ///
    /// # Errors
    /// Such an option is given.
    pub(crate) fn refuse_beside_host(&self, options: &[(&str, bool)]) -> anyhow::Result<()> {
        let given = options.iter().find(|(_, is_given)| *is_given);
        if let (Some((option, _)), Some(_)) = (given, &self.server) {
            let message = format!(
                "this host translates, and {option} is for a translation without a host: leave it \
                 out, or remove `server`"
            );
            anyhow::bail!(self.own.source.problem("translate.server", message));
        }
        Ok(())
    }

    /// Adds the place of a key to an error, where the project file lists the files.
    pub(crate) fn at(&self, files: &Files, key: &str, error: anyhow::Error) -> anyhow::Error {
        match &files.section {
            Some(section) => {
                let key = format!("{section}.{key}");
                anyhow::anyhow!(self.own.source.problem(&key, format!("{error:#}")))
            }
            None => error,
        }
    }
}

/// Returns the project of the command line, completed by the project file.
///
/// # Errors
/// The project file has problems, all of which are listed, or lists nothing to translate.
pub(crate) fn find(command: &Selection) -> anyhow::Result<Project> {
    let here = env::current_dir()?;
    let found = written(&here)?;
    let file = found.as_ref().map(|(source, _)| source.file.clone());
    let (source, File { translate: section, lint }) = found.unwrap_or_default();
    let root = file.as_deref().and_then(Path::parent).unwrap_or(&here).to_owned();
    let from_file = |path: &PathBuf| root.join(path);
    let own = OwnSettings {
        source,
        glossary: section.glossary.clone(),
        options: section.options.clone(),
        forbidden_terms: section.forbidden_terms.clone(),
        min_confidence: section.min_confidence,
    };
    let mut project = Project {
        server: command.server.clone().or(section.server.clone()),
        project: command.project.clone().or(section.project.clone()),
        config: command.config.clone().or(section.config.as_ref().map(from_file)),
        data: command.data.clone().or(section.data.as_ref().map(from_file)),
        engine: command.engine.clone().or(section.engine.clone()),
        locales: LocaleNames::new(&section.locales)?,
        ca: command.ca.clone().or(section.ca.as_ref().map(from_file)),
        own,
        timeout: command.timeout.map_or(ANSWER_TIME, Duration::from_secs),
        lint,
        reviewing: section.review,
        ..Project::default()
    };
    let known = KnownFormats::installed(project.data.as_deref(), project.config.as_deref());
    project.known = Arc::new(known);
    anyhow::ensure!(
        command.ca.is_none() || project.server.is_some(),
        "--ca is for a host: name the host with --server"
    );
    if project.server.is_some() {
        project.own.check_for_host()?;
    }
    if section.server.is_some() && section.engine.is_some() {
        let message = "the host of `server` translates, and `engine` is for a translation without a host: \
                       remove one of them";
        anyhow::bail!(project.own.source.problem("translate.engine", message));
    }
    if command.sources.is_empty() {
        project.files = listed_files(command, &section, file.as_deref())?;
        project.root = root;
    } else {
        let sources = Several(command.sources.clone());
        project.files =
            vec![files(command, &section, &Group { source: sources, ..Group::default() })?];
        // Paths on the command line are relative to the current folder.
        project.root = here;
    }
    Ok(project)
}

/// Returns the files that the project file lists.
///
/// # Errors
/// It lists none, or a group has no locales.
fn listed_files(
    command: &Selection,
    section: &Section,
    file: Option<&Path>,
) -> anyhow::Result<Vec<Files>> {
    anyhow::ensure!(
        !section.files.is_empty(),
        "nothing to translate: name files, or list them in {} under [[translate.files]]",
        file.map_or_else(|| "a targum.toml".to_owned(), |file| file.display().to_string())
    );
    let listed = section.files.iter().enumerate().map(|(at, group)| {
        let section_key = Some(format!("{SECTION}.files[{at}]"));
        Ok(Files { section: section_key, ..files(command, section, group)? })
    });
    listed.collect()
}

/// Merges settings: the command line overrides the group, and the group overrides the section.
fn files(command: &Selection, section: &Section, group: &Group) -> anyhow::Result<Files> {
    let from = command.from.clone().or(group.from.clone()).or(section.from.clone());
    let to = match &command.to[..] {
        [] => group.to.clone().or(section.to.clone()).unwrap_or_default().0,
        to => to.to_vec(),
    };
    anyhow::ensure!(!to.is_empty(), "into which languages? Give --to, such as --to pt,pl");
    Ok(Files {
        section: None,
        sources: group.source.0.clone(),
        exclude: group.exclude.clone().unwrap_or_default().0,
        out: command.out.clone().or(group.out.clone()),
        from: from.ok_or_else(|| {
            anyhow::anyhow!("from which language? Give --from, such as --from en")
        })?,
        to,
        format: command.format.clone().or(group.format.clone()),
        encoding: command.encoding.clone().or(group.encoding.clone()),
    })
}
