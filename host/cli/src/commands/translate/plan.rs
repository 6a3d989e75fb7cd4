//! Which file is to be made of which.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use anyhow::Context;

use super::{
    output,
    project::{Files, Project},
    sources::{self, Found},
};
use targum_core::locale::Locale;

/// A translation to be made.
#[derive(Clone, Debug)]
pub struct Task {
    /// What is translated, from the root.
    pub source: PathBuf,
    /// What is written, from the root.
    pub output: PathBuf,
    /// The source locale.
    pub from: Locale,
    /// The target locale.
    pub to: Locale,
    /// The format, where it is given.
    pub format: Option<String>,
    /// The encoding, where it is given.
    pub encoding: Option<String>,
    /// The digest of glossary and options; none where only a host knows them.
    pub settings: Option<String>,
}

impl Task {
    /// Whether the source itself is written: a file of several languages.
    pub fn in_place(&self) -> bool {
        self.source == self.output
    }

    /// The encoding as it is remembered. UTF-8 is what files are in where nobody says.
    pub fn noted_encoding(&self) -> Option<String> {
        let label = self.encoding.as_deref()?.trim().to_ascii_lowercase();
        (!matches!(&*label, "utf-8" | "utf8")).then_some(label)
    }
}

/// Everything to be made, by what is written. Several tasks of one file are of one source in
/// several languages, and are done one after another.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// By output.
    pub outputs: BTreeMap<PathBuf, Vec<Task>>,
    /// Where paths begin.
    pub root: PathBuf,
}

impl Plan {
    /// All tasks, by what they write.
    pub fn tasks(&self) -> impl Iterator<Item = &Task> {
        self.outputs.values().flatten()
    }

    /// Says for each task what glossary and options it is translated with.
    pub fn set_settings(&mut self, settings: impl Fn(&Locale) -> Option<String>) {
        for task in self.outputs.values_mut().flatten() {
            task.settings = settings(&task.to);
        }
    }

    /// The plan of a project.
    ///
    /// # Errors
    /// What is no locale, stands for no file, or would be written twice.
    pub fn new(project: &Project) -> anyhow::Result<Self> {
        let mut tasks = Vec::new();
        for files in &project.files {
            let found = sources::find(&project.root, &files.sources, &files.exclude)?;
            tasks.extend(of_files(files, &found)?);
        }
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

/// What a glob finds of earlier translations is no source.
fn of_files(files: &Files, found: &[Found]) -> anyhow::Result<Vec<Task>> {
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
                Some(pattern) => output::fill(pattern, found, to)?,
                None => match output::beside(&found.path, &from, to) {
                    Ok(output) => output,
                    // Where many were found, those that do not name the source's locale are not
                    // of it.
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
