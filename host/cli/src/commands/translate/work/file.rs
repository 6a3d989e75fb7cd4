//! One source: its translations into all its locales, each written.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use super::{Work, made};
use crate::commands::translate::{
    charset, lock,
    notes::notes,
    plan::Task,
    progress::{Progress, Tally},
    reader::Source,
    stale::{Stale, shown},
    summary::File,
    write,
};
use targum_translate::inspect::{
    Report,
    record::{self, By, Digest, Entry},
};

/// The result of a file that did not fail.
#[derive(Default)]
pub(super) struct Done {
    pub(super) tally: Tally,
    pub(super) is_written: bool,
    /// The keys of texts that people wrote and that are removed, by task.
    pub(super) lost: Vec<(Task, Vec<String>)>,
    /// The locales and keys of texts that came from another file.
    pub(super) moved: Vec<(String, String)>,
}

/// A source that was worked on.
pub(super) struct Worked {
    /// Its translations.
    pub(super) files: Vec<File>,
    /// The result, or `None` if a translation has failed.
    pub(super) done: Option<Done>,
}

impl Work {
    /// Translates one file into all its locales.
    pub(super) async fn file(&self, stale: &Stale, progress: &Progress) -> Worked {
        let mut all = Done::default();
        let (mut files, mut unsure) = (Vec::new(), BTreeMap::new());
        let share = stale.bytes / stale.tasks.len().max(1) as u64;
        let mut failed = false;
        for task in &stale.tasks {
            let name = shown(task);
            progress.begin(&name);
            match progress.follow(&name, share, self.task(task)).await {
                Ok((report, is_written)) => {
                    let tally = Tally::of(&report);
                    progress.tell(self.reader.options, &format!("{name}: {}", tally.shown()));
                    files.push(File::done(task, is_written, &report));
                    notes(&name, task, &report, is_written)
                        .iter()
                        .for_each(|note| progress.print_error(note));
                    all.tally.add(tally);
                    all.is_written |= is_written;
                    let to = task.to.as_str();
                    unsure.insert(lock::name(task), unsure_keys(&report));
                    all.moved.extend(report.moved.into_iter().map(|key| (to.to_owned(), key)));
                    all.lost.push((task.clone(), report.lost));
                }
                Err(error) => {
                    progress.print_error(&format!("{}: {error:#}", task.source.display()));
                    progress.print_error(&format!("  {name} is left as it is"));
                    files.push(File::failed(task, &error));
                    failed = true;
                }
            }
        }
        if let Err(error) = self.settle(&stale.tasks, &unsure, failed).await {
            progress.print_error(&format!("{error:#}"));
            failed = true;
        }
        Worked { files, done: (!failed).then_some(all) }
    }

    /// Translates and writes one file in one locale. Returns the report, and whether the file was, or in a dry run
    /// would be, written.
    async fn task(&self, task: &Task) -> anyhow::Result<(Report, bool)> {
        let output = self.reader.root.join(&task.output);
        let before = fs::read(&output).ok();
        let source = self.reader.read(task)?;
        check_not_emptied(task, &source, before.as_deref())?;
        let previous = self.reader.previous(task, self.moved(task))?;
        if self.reader.options.dry {
            let report = self.reader.ask(task, &source, false, previous.clone()).await?;
            if Tally::of(&report).pending > 0 {
                return Ok((report, true));
            }
            // Every text has a translation, so the output can be made without an engine.
            let made = self.reader.ask(task, &source, true, previous).await?;
            let is_written = self.encoded(task, &source, &made).await?.is_some();
            return Ok((report, is_written));
        }
        let report = self.reader.ask(task, &source, true, previous).await?;
        let Some(encoded) = self.encoded(task, &source, &report).await? else {
            let now = fs::read(&output).unwrap_or_default();
            let made = made(task, &source.bytes, &now);
            self.reader.lock().set(task, made, &report.entries());
            return Ok((report, false));
        };
        let made = made(task, &source.bytes, &encoded);
        write::check_unchanged(&output, before.as_deref())?;
        self.reader.lock().announce(task, &made, &report.entries())?;
        write::write(&output, &encoded)?;
        self.reader.lock().set(task, made, &report.entries());
        Ok((report, true))
    }

    /// Returns the bytes to write. Returns `None` where the output is up to date, so that its date stays.
    async fn encoded(
        &self,
        task: &Task,
        source: &Source,
        report: &Report,
    ) -> anyhow::Result<Option<Vec<u8>>> {
        let output = self.reader.root.join(&task.output);
        let has_none = report.segments.is_empty();
        let Some(translated) = &report.translated_text else { return Ok(None) };
        let manifest = self.reader.known.of(&source.format);
        let omits = manifest.is_some_and(|manifest| manifest.translations.omits_empty);
        if has_none && omits && !output.is_file() {
            return Ok(None);
        }
        if task.in_place() && translated != &source.text {
            let filled = Source { text: translated.clone(), ..source.clone() };
            let left = self.reader.ask(task, &filled, false, None).await?;
            anyhow::ensure!(
                left.segments.len() < report.segments.len(),
                "the translation would overwrite its source: set its path with --out"
            );
        }
        let encoded = charset::encode(&task.encodings, translated, source.charset)?;
        Ok((fs::read(&output).ok().as_ref() != Some(&encoded)).then_some(encoded))
    }

    /// Records files of several languages again after the last locale was written, because each locale changes the
    /// source. The keys of unsure translations are listed by the name of the output.
    async fn settle(
        &self,
        tasks: &[Task],
        unsure: &BTreeMap<String, BTreeSet<Digest>>,
        failed: bool,
    ) -> anyhow::Result<()> {
        if self.reader.options.dry || failed {
            return Ok(());
        }
        for task in tasks.iter().filter(|task| task.in_place()) {
            let source = self.reader.read(task)?;
            let previous = self.reader.previous(task, &[])?;
            let before = previous.as_ref().and_then(|previous| previous.record.clone());
            let mut report = self.reader.ask(task, &source, false, previous).await?;
            let unsure = unsure.get(&lock::name(task));
            let is_unsure = |key: &Digest| unsure.is_some_and(|unsure| unsure.contains(key));
            record_new(&mut report.record, &before.unwrap_or_default(), is_unsure);
            let made = made(task, &source.bytes, &source.bytes);
            self.reader.lock().set(task, made, &report.entries());
        }
        Ok(())
    }
}

/// Refuses to empty a translation because its source is empty. A program that writes a file empties it first, and may
/// be cut off.
///
/// # Errors
/// The source is empty, and `before`, the output, is not.
fn check_not_emptied(task: &Task, source: &Source, before: Option<&[u8]>) -> anyhow::Result<()> {
    let is_blank = |bytes: &[u8]| bytes.trim_ascii().is_empty();
    let text = source.text.trim_start_matches('\u{FEFF}').trim();
    let is_emptied = text.is_empty() && before.is_some_and(|text| !is_blank(text));
    anyhow::ensure!(
        task.in_place() || !is_emptied,
        "the file is empty: write its texts again, or delete {} if the texts are gone",
        task.output.display()
    );
    Ok(())
}

/// Records this run as the author of the translations that were not in the file before.
fn record_new(record: &mut [Entry], before: &[Entry], is_unsure: impl Fn(&Digest) -> bool) {
    let name = |entry: &Entry| (entry.key, entry.translation);
    let before: BTreeSet<_> = before.iter().map(name).collect();
    let is_new = |entry: &&mut Entry| entry.by == By::Hand && !before.contains(&name(entry));
    for entry in record.iter_mut().filter(is_new) {
        entry.by = if is_unsure(&entry.key) { By::Unsure } else { By::Host };
    }
}

/// Returns the digests of the keys of translations that are less sure than the project demands.
fn unsure_keys(report: &Report) -> BTreeSet<Digest> {
    let unsure = report.segments.iter().filter(|segment| segment.unsure);
    unsure.map(|segment| record::of_key(&segment.key)).collect()
}
