//! `targum explain`: shows what is known about the segments with a key.

use std::{collections::BTreeMap, process::ExitCode};

use anyhow::ensure;
use clap::Args;
use serde::Serialize;

use super::{
    Begun, Selection,
    engine::Engine,
    lock::Target,
    options::Options,
    plan::Task,
    progress::Tally,
    reader::Reader,
    stale::{self, shown},
};
use crate::commands::print::{print_json, print_line};
use targum_segment::State;
use targum_translate::inspect::{
    Report,
    compare::{Name, numbered},
    record::{self, By},
    report::{Part, Segment},
};

/// The number of keys that are named where no segment has the wanted key.
const NAMED: usize = 10;

/// The states of a segment, as text.
const STATES: [(State, &str); 8] = [
    (State::Translated, "translated now"),
    (State::Repaired, "translated now, and its placeholders were repaired"),
    (State::Cached, "from the cache"),
    (State::Kept, "stays in the source language"),
    (State::Previous, "translated, and its source has not changed"),
    (State::Edited, "edited by a person, before its source changed"),
    (State::Pending, "not translated yet"),
    (State::Same, "source and target locale are the same"),
];

/// Show what is known about the segments with a key: source, translation, placeholders, state and author.
#[derive(Args, Clone, Debug, Default)]
#[command(
    after_help = "Exit status: 0 the segments are shown; 1 no segment has the key, or a file \
has failed; 2 the command line, the project file or the configuration is wrong."
)]
pub(crate) struct Explain {
    /// The files, the locales and the engine.
    #[command(flatten)]
    pub(crate) selection: Selection,
    /// The key of the segments, as `targum review` names it.
    #[arg(long, value_name = "KEY")]
    pub(crate) key: String,
    /// Translate the segments as well. No file is written.
    #[arg(long)]
    pub(crate) translate: bool,
    /// Print the segments as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// A segment, and what the lock records about it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Explained {
    file: String,
    source_file: String,
    locale: String,
    format: String,
    /// The author of the translation. `None` where no translation is recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<Author>,
    #[serde(flatten)]
    segment: Segment,
}

/// The author of a translation.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Author {
    Machine,
    /// A machine, and a person has approved the translation.
    Approved,
    Person,
}

#[derive(Serialize)]
struct Segments {
    segments: Vec<Explained>,
}

impl Explain {
    /// Runs the command.
    ///
    /// # Errors
    /// No segment has the key, or a file cannot be read.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let begun = self.selection.begin_with_host()?;
        let runtime = tokio::runtime::Runtime::new()?;
        let segments = runtime.block_on(self.explain(begun))?;
        if self.json {
            print_json(&Segments { segments });
        } else {
            segments.iter().for_each(Explained::print);
        }
        Ok(ExitCode::SUCCESS)
    }

    async fn explain(
        &self,
        Begun { project, plan, lock }: Begun,
    ) -> anyhow::Result<Vec<Explained>> {
        let engine = Engine::start(&project, stale::formats(plan.tasks())).await?;
        let options = Options { dry: true, ..Options::default() };
        let reader = Reader::new(&project, engine, lock, options);
        let (mut found, mut others) = (Vec::new(), Vec::new());
        for task in plan.tasks() {
            let source = reader.read(task)?;
            let previous = reader.previous(task, &[])?;
            let mut report = reader.ask(task, &source, self.translate, previous.clone()).await?;
            if Tally::of(&report).pending == 0 && !self.translate {
                // Every text has a translation, which can be shown without an engine.
                report = reader.ask(task, &source, true, previous).await?;
            }
            let authors = authors(&reader, task);
            for (name, segment) in names(&report).zip(report.segments) {
                if segment.key == self.key {
                    found.push(Explained {
                        file: shown(task),
                        source_file: task.source.display().to_string(),
                        locale: task.to.as_str().to_owned(),
                        format: source.format.clone(),
                        author: authors.get(&name).copied(),
                        segment,
                    });
                } else if !others.contains(&segment.key) {
                    others.push(segment.key);
                }
            }
        }
        ensure!(!found.is_empty(), "no segment has the key `{}`; {}", self.key, named(&others));
        Ok(found)
    }
}

/// Returns the names of the segments of a report, in order.
fn names(report: &Report) -> impl Iterator<Item = Name> + use<> {
    let keys: Vec<_> = report.segments.iter().map(|segment| record::of_key(&segment.key)).collect();
    numbered(keys.into_iter())
}

/// Returns the authors that the lock records for the segments of a task.
fn authors(reader: &Reader, task: &Task) -> BTreeMap<Name, Author> {
    let lock = reader.lock();
    let entries = lock.get(task).into_iter().flat_map(Target::entries);
    let author = |by| match by {
        By::Host | By::Marked | By::Unsure => Some(Author::Machine),
        By::Hand | By::Outdated => Some(Author::Person),
        By::Approved => Some(Author::Approved),
        By::Nobody | By::Value => None,
    };
    entries.filter_map(|(name, entry)| Some((name, author(entry.by)?))).collect()
}

/// Returns the message about other keys.
fn named(keys: &[String]) -> String {
    if keys.is_empty() {
        return "the files have no segments".to_owned();
    }
    let first: Vec<_> = keys.iter().take(NAMED).map(|key| format!("`{key}`")).collect();
    let more = match keys.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("there is {}{more}", first.join(", "))
}

impl Explained {
    fn print(&self) {
        let segment = &self.segment;
        let plural = segment
            .plural
            .as_ref()
            .map_or_else(String::new, |form| format!(" (plural form {form})"));
        let state = STATES.iter().find(|(state, _)| *state == segment.state);
        let state = state.map_or("", |(_, text)| text);
        let reason = segment.reason.as_ref().map_or_else(String::new, |why| format!(": {why}"));
        print_line!("{}: `{}`{plural}", self.file, segment.key);
        let author = self.author.map(|author| match author {
            Author::Machine => "a machine".to_owned(),
            Author::Approved => "a machine, and approved by a person".to_owned(),
            Author::Person => "a person".to_owned(),
        });
        for (name, text) in [
            ("source", Some(spelled(&segment.source))),
            ("translation", segment.target.as_deref().map(spelled)),
            ("placeholders", codes(&segment.source)),
            ("comment", segment.note.clone()),
            ("state", Some(format!("{state}{reason}"))),
            ("written by", author),
        ] {
            if let Some(text) = text {
                print_line!("  {name:<12}  {}", text.replace('\n', " "));
            }
        }
    }
}

fn spelled(parts: &[Part]) -> String {
    let spelled = parts.iter().map(|part| match part {
        Part::Text(text) => text.as_str(),
        Part::Code { code, .. } => code,
    });
    spelled.collect()
}

/// Returns the placeholders and the markup of a segment. Returns `None` where it has none.
fn codes(parts: &[Part]) -> Option<String> {
    let codes = parts.iter().filter_map(|part| match part {
        Part::Text(_) => None,
        Part::Code { code, .. } => Some(code.as_str()),
    });
    let codes: Vec<_> = codes.collect();
    (!codes.is_empty()).then(|| codes.join(" "))
}
