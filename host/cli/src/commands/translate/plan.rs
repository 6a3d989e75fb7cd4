//! The outputs of a project and their sources.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use anyhow::Context;

use super::{
    locale_names::LocaleNames,
    output,
    project::{Files, Project},
    reviewing::Reviewing,
    settings_digest::CurrentSettings,
    sources::{self, Found},
};
use crate::commands::known_formats::KnownFormats;
use targum_core::{
    locale::Locale,
    manifest::{self, Manifest},
};

/// The translation of one file into one locale.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// The path of the source from the root.
    pub(crate) source: PathBuf,
    /// The path of the output from the root.
    pub(crate) output: PathBuf,
    /// The source locale.
    pub(crate) from: Locale,
    /// The target locale.
    pub(crate) to: Locale,
    /// The format, where it is named.
    pub(crate) format: Option<String>,
    /// The formats that the source may be in, where its extension is known or its format is named.
    pub(crate) formats: Option<BTreeSet<String>>,
    /// The encoding, where it is named.
    pub(crate) encoding: Option<String>,
    /// The encodings of the files of its format.
    pub(crate) encodings: manifest::Encoding,
    /// The digests of glossary and options. `None` where only a host knows them.
    pub(crate) settings: Option<CurrentSettings>,
    /// The machine translations that wait until a person approves them.
    pub(crate) reviewing: Reviewing,
}

impl Task {
    /// Makes the task of one of these files.
    pub(crate) fn new(
        source: PathBuf,
        output: PathBuf,
        from: &Locale,
        to: &Locale,
        files: &Files,
        known: &KnownFormats,
    ) -> Self {
        let manifests = manifests(files, known, &source);
        let formats = match &files.format {
            Some(format) => Some(BTreeSet::from([format.clone()])),
            None if manifests.is_empty() => None,
            None => Some(manifests.iter().map(|manifest| manifest.id.clone()).collect()),
        };
        Self {
            source,
            output,
            from: from.clone(),
            to: to.clone(),
            format: files.format.clone(),
            formats,
            encoding: files.encoding.clone(),
            encodings: encodings(&manifests),
            settings: None,
            reviewing: Reviewing::Off,
        }
    }

    /// Returns whether the source is also the output: a file of several languages.
    pub(crate) fn in_place(&self) -> bool {
        self.source == self.output
    }

    /// Returns the encoding as the lock records it. UTF-8 is the default and is not recorded.
    pub(crate) fn noted_encoding(&self) -> Option<String> {
        let label = self.encoding.as_deref()?.trim().to_ascii_lowercase();
        (!matches!(&*label, "utf-8" | "utf8")).then_some(label)
    }
}

/// The tasks of a run. Several tasks with one output translate one source into several languages, one after
/// another.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    /// The tasks by output.
    pub(crate) outputs: BTreeMap<PathBuf, Vec<Task>>,
    /// The folder that paths are relative to.
    pub(crate) root: PathBuf,
}

impl Plan {
    /// Returns all tasks, in the order of outputs.
    pub(crate) fn tasks(&self) -> impl Iterator<Item = &Task> {
        self.outputs.values().flatten()
    }

    /// Sets the digests of glossary and options of each task.
    pub(crate) fn set_settings(&mut self, settings: impl Fn(&Locale) -> Option<CurrentSettings>) {
        for task in self.outputs.values_mut().flatten() {
            task.settings = settings(&task.to);
        }
    }

    /// Makes the plan of a project.
    ///
    /// # Errors
    /// A locale is not valid, a source does not exist, or an output would be written twice.
    pub(crate) fn new(project: &Project) -> anyhow::Result<Self> {
        let mut tasks = Vec::new();
        for files in &project.files {
            let known = &project.known;
            let found = sources::find(&project.root, files, known)
                .map_err(|error| project.at(files, "source", error))?;
            tasks.extend(of_files(files, &project.locales, &found, known)?);
        }
        tasks.iter_mut().for_each(|task| task.reviewing = project.reviewing);
        let mut plan = Self { outputs: BTreeMap::new(), root: project.root.clone() };
        for task in tasks {
            plan.outputs.entry(task.output.clone()).or_default().push(task);
        }
        for (output, tasks) in &plan.outputs {
            let [first, rest @ ..] = &tasks[..] else { continue };
            for other in rest {
                anyhow::ensure!(
                    first.source == other.source,
                    "{} would be written from {} and from {}: write {{name}} or {{path}} in --out",
                    output.display(),
                    first.source.display(),
                    other.source.display()
                );
                anyhow::ensure!(
                    first.in_place(),
                    "{} would be written in {} and in {}: write {{locale}} in --out",
                    output.display(),
                    first.to,
                    other.to
                );
            }
        }
        Ok(plan)
    }
}

/// Returns the manifests of the formats that one of these files may be in, the most usual first.
fn manifests<'k>(files: &Files, known: &'k KnownFormats, source: &Path) -> Vec<&'k Manifest> {
    match &files.format {
        Some(format) => known.of(format).into_iter().collect(),
        None => known.candidates(source),
    }
}

/// Returns the encodings of files of the most usual format.
pub(crate) fn encodings(manifests: &[&Manifest]) -> manifest::Encoding {
    manifests.first().map(|manifest| manifest.encoding.clone()).unwrap_or_default()
}

/// Returns the source locale of files and the other target locales.
///
/// # Errors
/// A name is no language tag, or the only target locale is the source locale.
pub(crate) fn locales(files: &Files) -> anyhow::Result<(Locale, Vec<Locale>)> {
    let locale = |tag: &str| Locale::parse(tag.trim()).map_err(anyhow::Error::msg);
    let from = locale(&files.from).context("--from")?;
    let to =
        files.to.iter().map(|tag| locale(tag).context("--to")).collect::<Result<Vec<_>, _>>()?;
    let to: Vec<_> = to.into_iter().filter(|to| *to != from).collect();
    anyhow::ensure!(
        !to.is_empty(),
        "nothing to translate: --from and --to are both `{from}`; give --to another language"
    );
    Ok((from, to))
}

/// Returns the tasks of files. A file that is the output of another task is no source.
fn of_files(
    files: &Files,
    names: &LocaleNames,
    found: &[Found],
    known: &KnownFormats,
) -> anyhow::Result<Vec<Task>> {
    let (from, to) = locales(files)?;
    let (mut tasks, mut unplaced) = (Vec::new(), None);
    for found in found {
        let manifests = manifests(files, known, &found.path);
        for to in &to {
            let output = match &files.out {
                Some(pattern) => output::fill(pattern, found, to, names)?,
                None => match output::beside(&found.path, &from, to, names, &manifests) {
                    Ok(output) => output,
                    // A file of a folder or glob that does not name the source locale is skipped.
                    Err(problem) => {
                        if found.named {
                            return Err(problem);
                        }
                        unplaced.get_or_insert(problem);
                        continue;
                    }
                },
            };
            tasks.push(Task::new(found.path.clone(), output, &from, to, files, known));
        }
    }
    if let Some(problem) = unplaced.filter(|_| tasks.is_empty()) {
        return Err(problem);
    }
    let written: BTreeSet<PathBuf> =
        tasks.iter().filter(|task| !task.in_place()).map(|task| task.output.clone()).collect();
    tasks.retain(|task| !written.contains(&task.source));
    Ok(tasks)
}
