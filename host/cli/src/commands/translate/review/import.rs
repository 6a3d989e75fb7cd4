//! `targum review import`: the translations and the approvals of translators.

use std::{collections::HashMap, fs, path::PathBuf, process::ExitCode};

use anyhow::{Context, anyhow};
use clap::Args;
use serde::Serialize;
use targum_sdk::position;

use super::{
    super::{
        Begun, Selection, charset,
        engine::Engine,
        exit::STALE,
        lock,
        options::Options,
        plan::{Plan, Task},
        progress::count,
        reader::Reader,
        stale::{self, shown},
    },
    authored::{self, comparable},
    change::{Opinion, Prepared, prepare},
    xliff::{content::Problem, is_of_export, read},
};
use crate::commands::print::{print_error, print_json, print_line};
use targum_core::manifest::Encoding;

mod opinions;
mod places;

use self::{
    opinions::{Edited, Verdict, opinions},
    places::Places,
};

/// The options of an import.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Only texts whose source has not changed since the export are taken over. A translation that a person \
has changed in the file since then stays, unless --overwrite is given. A translation has each placeholder and tag of its \
source exactly once. Plugins are needed, and no engine, model or host.\n\nExit status: 0 \
done; 1 a translation is left as it is, or a file cannot be read, and nothing is written then; 2 the command line, the \
project file or the configuration is wrong."
)]
pub(super) struct Import {
    /// The XLIFF file.
    file: PathBuf,
    #[command(flatten)]
    selection: Selection,
    /// Replace translations that a person has changed in the file since the export, and print them.
    #[arg(long)]
    overwrite: bool,
    /// Write nothing. Show what would change.
    #[arg(long)]
    dry_run: bool,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

/// The report on the texts of one translation that an import changed, approved or left.
#[derive(Serialize)]
struct Imported {
    file: String,
    locale: String,
    /// The keys of texts that a person changed.
    changed: Vec<String>,
    /// The keys of texts that a person approved.
    approved: Vec<String>,
    /// The translations of a person that the import replaced.
    overwritten: Vec<Overwritten>,
    /// The texts that are left as they are.
    left: Vec<Left>,
}

/// A translation of a person that an import replaced.
#[derive(Serialize)]
struct Overwritten {
    key: String,
    /// The replaced translation.
    translation: String,
}

/// A text that is left as it is.
#[derive(Serialize)]
struct Left {
    key: String,
    line: usize,
    column: usize,
    reason: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct All {
    dry_run: bool,
    files: Vec<Imported>,
}

impl Import {
    /// Runs the command.
    ///
    /// # Errors
    /// The file is not XLIFF, belongs to another project, or a file cannot be read or written.
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let name = self.file.display().to_string();
        let bytes = fs::read(&self.file).with_context(|| name.clone())?;
        let (text, _) =
            charset::decode(&Encoding::default(), &bytes, None).with_context(|| name.clone())?;
        let begun = self.selection.begin()?;
        let runtime = tokio::runtime::Runtime::new()?;
        let files = runtime.block_on(self.import(begun, &text))?;
        let left = files.iter().flat_map(|file| &file.left);
        for Left { key, line, column, reason } in left.clone() {
            print_error!("{name}:{line}:{column}: `{key}` is left as it is: {reason}");
        }
        let status = if left.count() > 0 { STALE } else { 0 };
        if self.json {
            print_json(&All { dry_run: self.dry_run, files });
        } else {
            files.iter().for_each(|file| file.print(self.dry_run));
        }
        Ok(ExitCode::from(status))
    }

    async fn import(
        &self,
        Begun { mut project, plan, lock }: Begun,
        text: &str,
    ) -> anyhow::Result<Vec<Imported>> {
        let text = text.trim_start_matches('\u{FEFF}');
        let tree = read::parse(text).map_err(|problem| self.problem(text, &problem))?;
        let files = read::files(&tree).map_err(|problem| self.problem(text, &problem))?;
        project.leave_host();
        let mut tasks = Vec::new();
        for file in &files {
            let task = task(&plan, file).map_err(|why| self.problem(text, &(file.at, why)))?;
            if tasks.iter().any(|other: &&Task| other.output == task.output) {
                let why = format!("a second `<file>` is for {}", task.output.display());
                return Err(self.problem(text, &(file.at, why)));
            }
            tasks.push(task);
        }
        let formats = stale::formats(tasks.iter().copied());
        let engine = Engine::without_engines(&project, formats.as_ref())?;
        let options = Options { dry: self.dry_run, ..Options::default() };
        let reader = Reader::new(&project, engine, lock, options);
        let (mut imported, mut prepared) = (Vec::new(), Vec::new());
        let edited = if self.overwrite { Edited::IsReplaced } else { Edited::Stays };
        for (file, task) in files.iter().zip(tasks) {
            let of_file = of_file(&reader, task, file, edited, text).await;
            let (told, ready) = of_file.with_context(|| shown(task))?;
            imported.push(told);
            prepared.push(ready);
        }
        if !self.dry_run {
            reader.lock().begin()?;
            for ready in prepared.into_iter().flatten() {
                ready.write(&reader)?;
            }
            reader.lock().write()?;
        }
        Ok(imported)
    }

    /// Returns the error for a place in the file.
    fn problem(&self, text: &str, (at, message): &Problem) -> anyhow::Error {
        let place = position(text, *at);
        anyhow!(
            "{}:{}:{}: {message}; nothing is written",
            self.file.display(),
            place.line,
            place.column
        )
    }
}

/// Returns the task of a file.
fn task<'p>(plan: &'p Plan, file: &read::File<'_, '_>) -> Result<&'p Task, String> {
    let mut tasks = plan.tasks();
    let task = tasks.find(|task| lock::name(task) == file.name).ok_or_else(|| {
        format!("`{}` is no translation of this project, as the command line or targum.toml lists its files", file.name)
    })?;
    let is_of_locale = targum_core::locale::Locale::parse(&file.to).is_ok_and(|to| to == task.to);
    if is_of_locale {
        Ok(task)
    } else {
        Err(format!("`{}` is in {}, and the target language is `{}`", file.name, task.to, file.to))
    }
}

/// Works out what changes in one translation.
async fn of_file(
    reader: &Reader,
    task: &Task,
    file: &read::File<'_, '_>,
    edited: Edited,
    text: &str,
) -> anyhow::Result<(Imported, Option<Prepared>)> {
    let texts = authored::read(reader, task).await?.unwrap_or_default();
    let verdicts = opinions(&texts, &file.units, edited);
    let mut imported = Imported {
        file: shown(task),
        locale: task.to.as_str().to_owned(),
        changed: Vec::new(),
        approved: Vec::new(),
        overwritten: Vec::new(),
        left: Vec::new(),
    };
    let mut places = Places::of(text);
    let mut left = |key: &str, at: usize, reason: &str| {
        let place = places.find(at);
        let (key, reason) = (key.to_owned(), reason.to_owned());
        Left { key, line: place.line, column: place.column, reason }
    };
    let mut accepted = Vec::new();
    for (unit, verdict) in file.units.iter().zip(verdicts) {
        match verdict {
            Verdict::Nothing => {}
            Verdict::Left((at, why)) => imported.left.push(left(&unit.key, at, &why)),
            Verdict::Opinion(opinion) => accepted.push((unit, opinion)),
        }
    }
    if accepted.is_empty() {
        return Ok((imported, None));
    }
    let (units, opinions): (Vec<_>, Vec<_>) = accepted.into_iter().unzip();
    let prepared = prepare(reader, task, &texts, &opinions).await?;
    let refused: HashMap<_, _> = prepared.refused.iter().map(|(name, why)| (*name, why)).collect();
    for (unit, opinion) in units.iter().zip(&opinions) {
        match refused.get(&opinion.of.text.name) {
            Some(why) => imported.left.push(left(&unit.key, unit.target.span().start, why)),
            None if opinion.changes() => {
                imported.changed.push(opinion.of.text.key().to_owned());
                imported.overwritten.extend(overwritten(unit, opinion));
            }
            None => imported.approved.push(opinion.of.text.key().to_owned()),
        }
    }
    Ok((imported, Some(prepared)))
}

/// Returns the translation of a person that an opinion replaces, if it was made after the export.
fn overwritten(unit: &read::Unit<'_, '_>, opinion: &Opinion<'_>) -> Option<Overwritten> {
    let now = opinion.of.translation().map(comparable)?;
    let is_edited = opinion.of.by.is_person() && !is_of_export(&unit.id, &now);
    let key = opinion.of.text.key().to_owned();
    is_edited.then_some(Overwritten { key, translation: now })
}

impl Imported {
    fn print(&self, dry: bool) {
        let would = if dry { "would be " } else { "" };
        let (changed, approved) = (count(self.changed.len(), "text"), self.approved.len());
        let left = match self.left.len() {
            0 => String::new(),
            left => format!(", {left} left as they are"),
        };
        print_line!("{}: {changed} {would}changed, {approved} {would}approved{left}", self.file);
        let replaced = if dry { "would replace" } else { "replaced" };
        for Overwritten { key, translation } in &self.overwritten {
            print_line!("{}: `{key}` {replaced} a person's translation: {translation}", self.file);
        }
    }
}
