//! `targum status`: a table of locales and files with counts of texts.

use std::{collections::BTreeMap, process::ExitCode};

use clap::Args;

use super::{
    Begun, Selection,
    engine::Engine,
    lock::Target,
    plan::Task,
    reader::{Options, Reader},
    stale::{self, Standing, shown, standing},
};
use crate::commands::print::{print_error, print_line};
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
}

/// Counts of the texts of a file, or of all files in a locale.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    texts: usize,
    missing: usize,
    edited: usize,
    needs: usize,
    stale: usize,
}

impl Status {
    /// Prints the table.
    ///
    /// # Errors
    /// The project file or the lock cannot be read.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let begun = self.selection.begin()?;
        let runtime = tokio::runtime::Runtime::new()?;
        let rows = runtime.block_on(rows(begun))?;
        print(&rows);
        Ok(ExitCode::SUCCESS)
    }
}

async fn rows(Begun { project, plan, lock }: Begun) -> anyhow::Result<Vec<[String; 8]>> {
    let standings: Vec<(&Task, Standing)> =
        plan.tasks().map(|task| (task, standing(task, &plan.root, lock.get(task)))).collect();
    let open: Vec<&Task> = standings
        .iter()
        .filter(|(task, standing)| needs_look(task, standing))
        .map(|(task, _)| *task)
        .collect();
    let known: Vec<Counts> = standings.iter().map(|(task, _)| of_lock(lock.get(task))).collect();
    let reader = match open.is_empty() {
        true => None,
        false => match Engine::start(&project, stale::formats(open.iter().copied())).await {
            Ok(engine) => Some(Reader::new(
                &project,
                engine,
                lock,
                Options { dry: true, ..Options::default() },
            )),
            Err(why) => {
                print_error!(
                    "note: of files that are stale only the previous state is shown: {why:#}"
                );
                None
            }
        },
    };
    let mut by_locale = BTreeMap::<&str, Vec<[String; 8]>>::new();
    let mut sums = BTreeMap::<&str, Counts>::new();
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
        sums.entry(locale).or_default().add(counts);
        by_locale.entry(locale).or_default().push(row("", &shown(task), counts, &state));
    }
    let mut rows = Vec::new();
    for (locale, files) in by_locale {
        let sum = sums[locale];
        let stale = if sum.stale == 0 { String::new() } else { format!("stale: {}", sum.stale) };
        rows.push(row(locale, &format!("files: {}", files.len()), sum, &stale));
        rows.extend(files);
    }
    Ok(rows)
}

/// Whether the counts of a file need its content, because the lock is not enough.
fn needs_look(task: &Task, standing: &Standing) -> bool {
    *standing != Standing::Fresh || task.in_place()
}

fn of_lock(target: Option<&Target>) -> Counts {
    let Some(target) = target else { return Counts::default() };
    let ((texts, edited), needs) = (target.counts(), target.needs());
    Counts { texts, missing: needs.kept, edited, needs: needs.outdated + needs.kept, stale: 0 }
}

/// Returns the counts of a report. The number of edited texts comes from the lock.
fn of_report(report: &Report, before: Counts) -> Counts {
    let count = |states: &[State]| {
        report.segments.iter().filter(|segment| states.contains(&segment.state)).count()
    };
    // The report of a file of several languages holds only texts without a translation.
    let texts = report.segments.len() + report.record.len();
    Counts {
        texts,
        missing: count(&[State::Pending, State::Kept]),
        edited: before.edited.min(texts),
        needs: count(&[State::Edited, State::Kept]) + report.outdated.len(),
        stale: 0,
    }
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.texts += other.texts;
        self.missing += other.missing;
        self.edited += other.edited;
        self.needs += other.needs;
        self.stale += other.stale;
    }
}

fn row(locale: &str, file: &str, counts: Counts, state: &str) -> [String; 8] {
    let translated = counts.texts - counts.missing;
    let percent = 100 * translated / counts.texts.max(1);
    let percent = if counts.texts == 0 { 100 } else { percent };
    [
        locale.to_owned(),
        file.to_owned(),
        counts.texts.to_string(),
        format!("{translated} ({percent} %)"),
        counts.missing.to_string(),
        counts.edited.to_string(),
        counts.needs.to_string(),
        state.to_owned(),
    ]
}

/// Prints rows in columns. A column is as wide as its widest field.
fn print(rows: &[[String; 8]]) {
    let head = HEAD.map(str::to_owned);
    let rows: Vec<_> = std::iter::once(&head).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<_> = (0..HEAD.len()).map(|column| width(column).unwrap_or(0)).collect();
    for row in rows {
        let fields = row.iter().zip(&widths).map(|(field, &width)| format!("{field:<width$}"));
        print_line!("{}", fields.collect::<Vec<_>>().join("  ").trim_end());
    }
}
