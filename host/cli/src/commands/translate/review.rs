//! `targum review`: lists the texts that a person has to look at.

use std::{collections::BTreeSet, process::ExitCode};

use clap::Args;

use super::{
    Begun, Selection,
    engine::Engine,
    exit::NEEDS_PERSON,
    lock::Target,
    plan::Task,
    progress::count,
    reader::{Options, Reader},
    stale::{self, needy, shown},
};
use crate::commands::print::print_line;
use targum_translate::inspect::{
    Report,
    compare::{Name, numbered},
    record::{self, By},
    report::Part,
};

/// List the texts that a person has to look at: texts that were edited before their source changed, and texts in
/// the source language.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "Exit status: 0 there is nothing to look at, or it was accepted; 1 a file \
has failed; 2 the command line, the project file or the configuration is wrong; 3 there are texts \
to look at.")]
pub(crate) struct Review {
    /// The files, the locales and the engine.
    #[command(flatten)]
    pub(crate) selection: Selection,
    /// Accept the texts as they are.
    #[arg(long)]
    pub(crate) accept: bool,
}

impl Review {
    /// Runs the command.
    ///
    /// # Errors
    /// The texts cannot be found, or the lock cannot be written.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let mut begun = self.selection.begin()?;
        let tasks: Vec<Task> =
            needy(&begun.plan, &begun.lock).into_iter().map(|(task, _)| task.clone()).collect();
        if tasks.is_empty() {
            print_line!("nothing to look at");
            return Ok(ExitCode::SUCCESS);
        }
        if self.accept {
            tasks.iter().for_each(|task| begun.lock.change(task, Target::accept));
            begun.lock.write()?;
            print_line!("accepted: {}", count(tasks.len(), "file"));
            return Ok(ExitCode::SUCCESS);
        }
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(list(begun, &tasks))?;
        Ok(ExitCode::from(NEEDS_PERSON))
    }
}

async fn list(Begun { project, lock, .. }: Begun, tasks: &[Task]) -> anyhow::Result<()> {
    let engine = Engine::start(&project, stale::formats(tasks.iter())).await?;
    let reader = Reader::new(&project, engine, lock, Options { dry: true, ..Options::default() });
    for task in tasks {
        let report = reader.look_at(task).await?;
        for key in &report.outdated {
            print_line!("{}: `{key}` was translated before its source changed", shown(task));
        }
        let wanted = |wanted: By| -> BTreeSet<Name> {
            let lock = reader.lock();
            let entries = lock.get(task).into_iter().flat_map(Target::entries);
            entries.filter(|(_, entry)| entry.by == wanted).map(|(name, _)| name).collect()
        };
        let what = [
            (By::Outdated, "was edited before its source changed to"),
            (By::Nobody, "stands in the source language"),
        ];
        for (by, what) in what {
            for (key, source) in named(&report, &wanted(by)) {
                print_line!("{}: `{key}` {what}: {source}", shown(task));
            }
        }
    }
    Ok(())
}

/// Returns the keys and sources of the segments with these names.
fn named(report: &Report, names: &BTreeSet<Name>) -> Vec<(String, String)> {
    let keys = report.segments.iter().map(|segment| record::of_key(&segment.key));
    let segments = numbered(keys).zip(&report.segments);
    let wanted = segments.filter(|(name, _)| names.contains(name));
    wanted.map(|(_, segment)| (segment.key.clone(), spelled(&segment.source))).collect()
}

fn spelled(parts: &[Part]) -> String {
    let spelled = parts.iter().map(|part| match part {
        Part::Text(text) => text.as_str(),
        Part::Code { code, .. } => code,
    });
    spelled.collect::<String>().replace('\n', " ")
}
