//! The list of the texts that a person has to look at.

use std::{collections::BTreeSet, process::ExitCode};

use clap::Args;
use serde::Serialize;

use super::{
    super::{
        Begun, Selection,
        engine::Engine,
        exit::NEEDS_PERSON,
        lock::Target,
        options::Options,
        plan::Task,
        progress::count,
        reader::Reader,
        stale::{self, needy, shown},
    },
    authored,
};
use crate::commands::print::{print_json, print_line};
use targum_core::contract;
use targum_translate::inspect::{
    Report,
    compare::{Name, numbered},
    record::{self, By},
    report::Part,
};

/// The options of the list.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct List {
    /// The files, the locales and the engine.
    #[command(flatten)]
    selection: Selection,
    /// Accept the texts as they are.
    #[arg(long)]
    accept: bool,
    /// Print the texts as JSON.
    #[arg(long, conflicts_with = "accept")]
    json: bool,
}

/// A text that a person has to look at.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Text {
    file: String,
    locale: String,
    key: String,
    reason: Reason,
    /// The source text, where the report of the file holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    /// The translation, where a person has to look at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    translation: Option<String>,
}

/// The reason why a person has to look at a text.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Reason {
    /// The source of a text in a file of several languages has changed.
    SourceChanged,
    /// The source of an edited text has changed.
    EditedBeforeSourceChanged,
    /// No engine translated the text.
    InSourceLanguage,
    /// A machine translated the text with less confidence than the project demands, and nobody has approved the
    /// translation.
    Unsure,
    /// A machine translated the text, and nobody has approved the translation.
    NotApproved,
}

#[derive(Serialize)]
struct Texts {
    texts: Vec<Text>,
}

impl List {
    /// Lists or accepts the texts.
    ///
    /// # Errors
    /// The texts cannot be found, or the lock cannot be written.
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let mut begun = self.selection.begin_with_host()?;
        let tasks: Vec<Task> =
            needy(&begun.plan, &begun.lock).into_iter().map(|(task, _)| task.clone()).collect();
        if tasks.is_empty() {
            if self.json {
                print_json(&Texts { texts: Vec::new() });
            } else {
                print_line!("nothing to review");
            }
            return Ok(ExitCode::SUCCESS);
        }
        if self.accept {
            for task in &tasks {
                begun.lock.change(task, |target| target.accept(task.reviewing));
            }
            begun.lock.write()?;
            print_line!("accepted: {}", count(tasks.len(), "file"));
            return Ok(ExitCode::SUCCESS);
        }
        let runtime = tokio::runtime::Runtime::new()?;
        let texts = runtime.block_on(list(begun, &tasks))?;
        if self.json {
            print_json(&Texts { texts });
        } else {
            texts.iter().for_each(Text::print);
        }
        Ok(ExitCode::from(NEEDS_PERSON))
    }
}

impl Text {
    fn print(&self) {
        let Self { file, key, .. } = self;
        let source = self.source.as_deref().unwrap_or_default();
        match self.reason {
            Reason::SourceChanged => {
                print_line!("{file}: `{key}` was translated before its source changed");
            }
            Reason::EditedBeforeSourceChanged => {
                print_line!("{file}: `{key}` was edited before its source changed to: {source}");
            }
            Reason::InSourceLanguage => {
                print_line!("{file}: `{key}` is in the source language: {source}");
            }
            Reason::Unsure => {
                print_line!(
                    "{file}: `{key}` is less sure than the project demands: {source}{}",
                    self.arrow()
                );
            }
            Reason::NotApproved => {
                print_line!("{file}: `{key}` is not approved: {source}{}", self.arrow());
            }
        }
    }

    /// Returns an arrow and the translation, where there is one.
    fn arrow(&self) -> String {
        self.translation.as_ref().map_or_else(String::new, |to| format!(" → {to}"))
    }
}

async fn list(Begun { project, lock, .. }: Begun, tasks: &[Task]) -> anyhow::Result<Vec<Text>> {
    let engine = Engine::start(&project, stale::formats(tasks.iter())).await?;
    let options = Options { dry: true, ..Options::default() };
    let reader = Reader::new(&project, engine, lock, options);
    let mut texts = Vec::new();
    for task in tasks {
        let report = reader.look_at(task).await?;
        let text = |key: String, reason: Reason, source: Option<String>| Text {
            file: shown(task),
            locale: task.to.as_str().to_owned(),
            key,
            reason,
            source,
            translation: None,
        };
        let outdated = report.outdated.iter();
        texts.extend(outdated.map(|key| text(key.clone(), Reason::SourceChanged, None)));
        for (by, reason) in [
            (By::Outdated, Reason::EditedBeforeSourceChanged),
            (By::Nobody, Reason::InSourceLanguage),
        ] {
            let names = names_by(&reader, task, by);
            let of_reason = named(&report, &names).into_iter();
            texts.extend(of_reason.map(|(key, source)| text(key, reason, Some(source))));
        }
        if waits_for_machine(&reader, task) {
            texts.extend(of_machine(&reader, task, &report).await?);
        }
    }
    Ok(texts)
}

/// Returns whether the lock records machine translations that wait until a person approves them.
fn waits_for_machine(reader: &Reader, task: &Task) -> bool {
    let lock = reader.lock();
    let needs = lock.get(task).map(|target| target.needs(task.reviewing));
    needs.is_some_and(|needs| needs.unsure + needs.machine > 0)
}

/// Returns the machine translations that wait until a person approves them. A host does not return the translations.
async fn of_machine(reader: &Reader, task: &Task, report: &Report) -> anyhow::Result<Vec<Text>> {
    let text = |key: String, by: By, source: String, translation: Option<String>| Text {
        file: shown(task),
        locale: task.to.as_str().to_owned(),
        key,
        reason: if task.reviewing.is_unsure(by) { Reason::Unsure } else { Reason::NotApproved },
        source: Some(source),
        translation,
    };
    let waits = |by: By| by.is_machine() && task.reviewing.waits(by);
    let Some(texts) = authored::read(reader, task).await? else {
        let mut all = Vec::new();
        for by in [By::Unsure, By::Marked, By::Host].into_iter().filter(|by| waits(*by)) {
            let named = named(report, &names_by(reader, task, by)).into_iter();
            all.extend(named.map(|(key, source)| text(key, by, source, None)));
        }
        return Ok(all);
    };
    let waiting = texts.iter().filter(|text| waits(text.by));
    let waiting = waiting.map(|waiting| {
        let (key, translation) = (waiting.text.key().to_owned(), waiting.text.translation.as_ref());
        let translation = translation.map(|segment| on_one_line(&segment.parts));
        text(key, waiting.by, on_one_line(&waiting.text.source.parts), translation)
    });
    Ok(waiting.collect())
}

fn on_one_line(parts: &[contract::Part]) -> String {
    spelled(&parts.iter().map(Part::from).collect::<Vec<_>>())
}

/// Returns the names of the segments that the lock records as written by `author`.
fn names_by(reader: &Reader, task: &Task, author: By) -> BTreeSet<Name> {
    let lock = reader.lock();
    let entries = lock.get(task).into_iter().flat_map(Target::entries);
    entries.filter(|(_, entry)| entry.by == author).map(|(name, _)| name).collect()
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
