//! `targum status`: a table of locales and files with counts of texts.

use std::{collections::BTreeMap, process::ExitCode};

use clap::Args;
use serde::Serialize;

use super::{
    Begun, Selection,
    engine::Engine,
    lock::{Needs, Target},
    options::Options,
    plan::Task,
    reader::Reader,
    reviewing::Reviewing,
    stale::{self, Standing, shown, standing},
};
use crate::commands::print::{print_error, print_json, print_line};
use targum_segment::State;
use targum_translate::inspect::Report;

/// The heads of the columns.
const HEAD: [&str; 8] =
    ["LOCALE", "FILE", "TEXTS", "TRANSLATED", "MISSING", "EDITED", "NEEDS A PERSON", "STATE"];

/// Show how much of a project is translated, by locale and file.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Status {
    /// The files, the locales and the engine.
    #[command(flatten)]
    pub(crate) selection: Selection,
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The counts of a locale, or of a file in a locale.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    locale: String,
    /// The path of the file. `None` in the row of a locale.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// The number of files. `None` in the row of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<usize>,
    texts: usize,
    translated: usize,
    missing: usize,
    edited: usize,
    needs_person: usize,
    /// The number of translations of which the machine is less sure than the project demands.
    unsure: usize,
    /// The number of other machine translations that wait until a person approves them. Without `review = "mark"`,
    /// none does.
    not_approved: usize,
    /// The number of stale files.
    stale: usize,
    /// The reasons why the file is stale. Empty where the file is up to date.
    #[serde(skip_serializing_if = "String::is_empty")]
    state: String,
}

#[derive(Serialize)]
struct Table {
    locales: Vec<Row>,
    files: Vec<Row>,
}

/// Counts of the texts of a file, or of all files in a locale.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    texts: usize,
    missing: usize,
    edited: usize,
    needs: usize,
    /// Translations of which the machine is less sure than the project demands.
    unsure: usize,
    /// Other machine translations that wait until a person approves them.
    machine: usize,
    stale: usize,
}

impl Status {
    /// Prints the table.
    ///
    /// # Errors
    /// The project file or the lock cannot be read.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let begun = self.selection.begin_with_host()?;
        let runtime = tokio::runtime::Runtime::new()?;
        let table = runtime.block_on(table(begun))?;
        if self.json {
            print_json(&table);
        } else {
            print(&table);
        }
        Ok(ExitCode::SUCCESS)
    }
}

async fn table(Begun { project, plan, lock }: Begun) -> anyhow::Result<Table> {
    let standings: Vec<(&Task, Standing)> =
        plan.tasks().map(|task| (task, standing(task, &plan.root, lock.get(task)))).collect();
    let open: Vec<&Task> = standings
        .iter()
        .filter(|(task, standing)| needs_look(task, standing))
        .map(|(task, _)| *task)
        .collect();
    let known: Vec<Counts> =
        standings.iter().map(|(task, _)| of_lock(lock.get(task), task.reviewing)).collect();
    let reader = if open.is_empty() {
        None
    } else {
        match Engine::for_counting(&project, stale::formats(open.iter().copied())).await {
            Ok(engine) => Some(Reader::new(
                &project,
                engine,
                lock,
                Options { dry: true, ..Options::default() },
            )),
            Err(why) => {
                print_error!(
                    "note: the counts of stale files are those of their previous translation: {why:#}"
                );
                None
            }
        }
    };
    let mut files = Vec::new();
    let mut sums = BTreeMap::<&str, (usize, Counts)>::new();
    for ((task, standing), mut counts) in standings.iter().zip(known) {
        let mut state = match standing {
            Standing::Fresh | Standing::Edited => String::new(),
            Standing::Stale(why) => why.clone(),
        };
        if let Some(reader) = reader.as_ref().filter(|_| needs_look(task, standing)) {
            match reader.look_at(task).await {
                Ok(report) => counts = of_report(&report, counts),
                Err(error) => state = format!("{error:#}"),
            }
        }
        counts.stale = usize::from(!state.is_empty());
        let locale = task.to.as_str();
        let (number, sum) = sums.entry(locale).or_default();
        *number += 1;
        sum.add(counts);
        files.push(Row { file: Some(shown(task)), state, ..Row::new(locale, counts) });
    }
    let locales = sums
        .into_iter()
        .map(|(locale, (number, sum))| Row { files: Some(number), ..Row::new(locale, sum) });
    Ok(Table { locales: locales.collect(), files })
}

/// Returns whether the counts of a file need its content, because the lock is not enough.
fn needs_look(task: &Task, standing: &Standing) -> bool {
    *standing != Standing::Fresh || task.in_place()
}

fn of_lock(target: Option<&Target>, reviewing: Reviewing) -> Counts {
    let Some(target) = target else { return Counts::default() };
    let ((texts, edited), needs) = (target.counts(), target.needs(reviewing));
    let Needs { kept: missing, unsure, machine, .. } = needs;
    Counts { texts, missing, edited, needs: needs.all(), unsure, machine, stale: 0 }
}

/// Returns the counts of a report. The numbers of edited texts and of machine translations that wait come from the lock.
fn of_report(report: &Report, before: Counts) -> Counts {
    let count = |states: &[State]| {
        report.segments.iter().filter(|segment| states.contains(&segment.state)).count()
    };
    // The report of a file of several languages holds only texts without a translation.
    let texts = report.segments.len() + report.record.len();
    let missing = count(&[State::Pending, State::Kept]);
    let unsure = before.unsure.min(texts - missing);
    let machine = before.machine.min(texts - missing - unsure);
    Counts {
        texts,
        missing,
        edited: before.edited.min(texts),
        needs: count(&[State::Edited, State::Kept]) + report.outdated.len() + unsure + machine,
        unsure,
        machine,
        stale: 0,
    }
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.texts += other.texts;
        self.missing += other.missing;
        self.edited += other.edited;
        self.needs += other.needs;
        self.unsure += other.unsure;
        self.machine += other.machine;
        self.stale += other.stale;
    }
}

impl Row {
    fn new(locale: &str, counts: Counts) -> Self {
        Self {
            locale: locale.to_owned(),
            file: None,
            files: None,
            texts: counts.texts,
            translated: counts.texts - counts.missing,
            missing: counts.missing,
            edited: counts.edited,
            needs_person: counts.needs,
            unsure: counts.unsure,
            not_approved: counts.machine,
            stale: counts.stale,
            state: String::new(),
        }
    }

    fn cells(&self) -> [String; 8] {
        // Of no texts, no part is translated.
        let percent = (100 * self.translated).checked_div(self.texts);
        let percent = percent.map_or_else(String::new, |percent| format!(" ({percent} %)"));
        let (locale, file, state) = match (&self.file, self.files) {
            (Some(file), _) => (String::new(), file.clone(), self.state.clone()),
            (None, files) => {
                let stale =
                    if self.stale == 0 { String::new() } else { format!("stale: {}", self.stale) };
                (self.locale.clone(), format!("files: {}", files.unwrap_or(0)), stale)
            }
        };
        [
            locale,
            file,
            self.texts.to_string(),
            format!("{}{percent}", self.translated),
            self.missing.to_string(),
            self.edited.to_string(),
            self.needs_person.to_string(),
            state,
        ]
    }
}

/// Prints a table in columns: a row for each locale, and below it a row for each file. A column is as wide as its
/// widest field.
fn print(table: &Table) {
    let mut rows = vec![HEAD.map(str::to_owned)];
    for locale in &table.locales {
        rows.push(locale.cells());
        rows.extend(table.files.iter().filter(|file| file.locale == locale.locale).map(Row::cells));
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<_> = (0..HEAD.len()).map(|column| width(column).unwrap_or(0)).collect();
    for row in &rows {
        let fields = row.iter().zip(&widths).map(|(field, &width)| format!("{field:<width$}"));
        print_line!("{}", fields.collect::<Vec<_>>().join("  ").trim_end());
    }
}
