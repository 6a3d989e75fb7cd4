//! `targum review approve`: a person approves of translations as they are.

use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::{
    super::{
        Begun, Selection,
        engine::Engine,
        exit::{Misuse, STALE},
        lint_rules::Pattern,
        options::Options,
        plan::Task,
        progress::count,
        reader::Reader,
        reviewing::Reviewing,
        stale::{self, shown},
    },
    authored::{self, Authored},
    change::{Opinion, prepare},
};
use crate::commands::print::{print_error, print_json, print_line};
use targum_translate::inspect::record::By;

/// The options of an approval.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "An approved translation is never overwritten. In a format with marks for review, the mark is taken \
away. Plugins are needed, and no engine, model or host.\n\nExit status: 0 the texts are approved; 1 no text has \
the key, or a file has failed; 2 the command line, the project file or the configuration is wrong."
)]
pub(super) struct Approve {
    #[command(flatten)]
    selection: Selection,
    /// The key of a text, or a glob such as `menu.*`. Without any, all texts that wait for a person.
    #[arg(long, value_name = "GLOB")]
    key: Vec<String>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

/// The approved texts of a translation.
#[derive(Serialize)]
struct Approved {
    file: String,
    locale: String,
    keys: Vec<String>,
}

#[derive(Serialize)]
struct All {
    approved: Vec<Approved>,
}

impl Approve {
    /// Runs the command.
    ///
    /// # Errors
    /// The project cannot be read, or a file cannot be written.
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let keys = self.key.iter().cloned().map(Pattern::try_from).collect::<Result<Vec<_>, _>>();
        let keys = keys.map_err(|why| Misuse::wrong(anyhow::anyhow!("--key: {why}")))?;
        let begun = self.selection.begin()?;
        let reviewing = begun.project.reviewing;
        let runtime = tokio::runtime::Runtime::new()?;
        let (approved, has_failed) = runtime.block_on(approve(begun, &keys))?;
        anyhow::ensure!(
            !approved.is_empty() || keys.is_empty(),
            "no text that waits for a person has such a key"
        );
        if self.json {
            print_json(&All { approved });
        } else if approved.is_empty() && reviewing == Reviewing::Off && !has_failed {
            print_line!(
                "nothing to approve: without `review` in targum.toml, only unsure translations wait; \
                 --key names the texts that you approve"
            );
        } else if approved.is_empty() {
            print_line!("nothing to approve");
        } else {
            for Approved { file, keys, .. } in &approved {
                print_line!("{file}: {} approved", count(keys.len(), "text"));
            }
        }
        Ok(ExitCode::from(if has_failed { STALE } else { 0 }))
    }
}

/// Approves the waiting texts with these keys. Returns them, and whether a file has failed.
async fn approve(
    Begun { mut project, plan, lock }: Begun,
    keys: &[Pattern],
) -> anyhow::Result<(Vec<Approved>, bool)> {
    project.leave_host();
    let formats = stale::formats(plan.tasks());
    let engine = Engine::without_engines(&project, formats.as_ref())?;
    let reader = Reader::new(&project, engine, lock, Options::default());
    reader.lock().begin()?;
    let (mut approved, mut has_failed) = (Vec::new(), false);
    for task in plan.tasks() {
        match in_file(&reader, task, keys).await {
            Ok(keys) if keys.is_empty() => {}
            Ok(keys) => {
                let (file, locale) = (shown(task), task.to.as_str().to_owned());
                approved.push(Approved { file, locale, keys });
            }
            Err(error) => {
                print_error!("{}: {error:#}", shown(task));
                has_failed = true;
            }
        }
    }
    reader.lock().write()?;
    Ok((approved, has_failed))
}

/// Approves texts of one translation. Returns their keys.
async fn in_file(reader: &Reader, task: &Task, keys: &[Pattern]) -> anyhow::Result<Vec<String>> {
    let Some(texts) = authored::read(reader, task).await? else { return Ok(Vec::new()) };
    let is_named = |text: &Authored| {
        keys.is_empty() || keys.iter().any(|pattern| pattern.matches(text.text.key()))
    };
    let waits = |text: &Authored| match keys {
        [] => task.reviewing.waits(text.by),
        _ => text.waits(task.reviewing),
    };
    let waiting = texts.iter().filter(|text| waits(text) && is_named(text));
    let (outdated, current): (Vec<_>, Vec<_>) = waiting.partition(|text| text.is_outdated);
    for text in outdated {
        let (file, key) = (shown(task), text.text.key());
        print_error!(
            "{file}: `{key}` is left as it is: its source has changed: run `targum translate` first"
        );
    }
    let opinions = current.into_iter().filter_map(|of| {
        let parts = of.text.translation.as_ref()?.parts.clone();
        let by = if of.by.is_machine() { By::Approved } else { By::Hand };
        Some(Opinion { of, parts, by })
    });
    let opinions: Vec<_> = opinions.collect();
    if opinions.is_empty() {
        return Ok(Vec::new());
    }
    let prepared = prepare(reader, task, &texts, &opinions).await?;
    let is_refused =
        |name| prepared.refused.iter().find(|(refused, _)| *refused == name).map(|(_, why)| why);
    let mut done = Vec::new();
    for opinion in &opinions {
        let key = opinion.of.text.key();
        match is_refused(opinion.of.text.name) {
            Some(why) => print_error!("{}: `{key}` is left as it is: {why}", shown(task)),
            None => done.push(key.to_owned()),
        }
    }
    prepared.write(reader)?;
    Ok(done)
}
