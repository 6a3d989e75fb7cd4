//! The outputs of a project and their sources.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use anyhow::Context;

use super::{
    locale_names::LocaleNames,
    output,
    project::{Files, Project},
    settings_digest::SettingsDigest,
    sources::{self, Found},
};
use targum_core::locale::Locale;

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
    /// The encoding, where it is named.
    pub(crate) encoding: Option<String>,
    /// The digests of glossary and options. `None` where only a host knows them.
    pub(crate) settings: Option<SettingsDigest>,
    /// Whether machine translations wait until a person approves them.
    pub(crate) is_reviewed: bool,
}

impl Task {
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
    pub(crate) fn set_settings(&mut self, settings: impl Fn(&Locale) -> Option<SettingsDigest>) {
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
            let found = sources::find(&project.root, &files.sources, &files.exclude)?;
            tasks.extend(of_files(files, &project.locales, &found)?);
        }
        tasks.iter_mut().for_each(|task| task.is_reviewed = project.is_reviewed);
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

/// Returns the tasks of files. A file that is the output of another task is no source.
fn of_files(files: &Files, names: &LocaleNames, found: &[Found]) -> anyhow::Result<Vec<Task>> {
    let locale = |tag: &str| Locale::parse(tag.trim()).map_err(anyhow::Error::msg);
    let from = locale(&files.from).context("--from")?;
    let to =
        files.to.iter().map(|tag| locale(tag).context("--to")).collect::<Result<Vec<_>, _>>()?;
    let to: Vec<_> = to.into_iter().filter(|to| *to != from).collect();
    anyhow::ensure!(
        !to.is_empty(),
        "nothing to translate: --from and --to are both `{from}`; give --to another language"
    );
    let (mut tasks, mut unplaced) = (Vec::new(), None);
    for found in found {
        for to in &to {
            let output = match &files.out {
                Some(pattern) => output::fill(pattern, found, to, names)?,
                None => match output::beside(&found.path, &from, to, names) {
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
            tasks.push(Task {
                source: found.path.clone(),
                output,
                from: from.clone(),
                to: to.clone(),
                format: files.format.clone(),
                encoding: files.encoding.clone(),
                settings: None,
                is_reviewed: false,
            });
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
