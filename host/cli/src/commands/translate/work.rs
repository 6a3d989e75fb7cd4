//! Translates files and writes them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    sync::MutexGuard,
};

use futures_util::{StreamExt, stream};

use super::{
    charset,
    exit::{INTERRUPTED, STALE},
    interrupt::interrupted,
    lint_rules::Pattern,
    lock::{self, Lock, Made},
    moves,
    notes::{lost, notes},
    orphans::{self, Orphan},
    plan::{Plan, Task},
    progress::{Progress, Tally, count},
    reader::{Reader, Source},
    stale::{Stale, and_needs, needy, shown, size, tell_needs},
    summary::{File, Summary},
    write,
};
use crate::commands::print::print_error;
use targum_translate::inspect::{
    Moved, Report,
    record::{self, By, Digest, Entry},
};

/// The result of a file that did not fail.
#[derive(Default)]
struct Done {
    tally: Tally,
    is_written: bool,
    /// The keys of texts that people wrote and that are removed, by task.
    lost: Vec<(Task, Vec<String>)>,
    /// The locales and keys of texts that came from another file.
    moved: Vec<(String, String)>,
}

/// A source that was worked on.
struct Worked {
    /// Its translations.
    files: Vec<File>,
    /// What was done, unless a translation has failed.
    done: Option<Done>,
}

/// Translates files and writes them.
pub(crate) struct Work {
    reader: Reader,
    /// The files to search for moved texts, by the name of the output.
    moved: BTreeMap<String, Vec<Moved>>,
}

impl Work {
    /// Makes the work on the files of a reader.
    pub(crate) fn new(reader: Reader) -> Self {
        Self { reader, moved: BTreeMap::new() }
    }

    /// Limits the work to texts with these keys. Returns the files that have such texts.
    pub(crate) async fn limit_to(&mut self, stale: Vec<Stale>, keys: &[Pattern]) -> Vec<Stale> {
        let mut left = Vec::new();
        for Stale { tasks, why, .. } in stale {
            let mut wanted = Vec::new();
            for task in tasks {
                if self.reader.limit_to(&task, keys).await {
                    wanted.push(task);
                }
            }
            if let Some(first) = wanted.first() {
                let bytes = size(&self.reader.root, first) * wanted.len() as u64;
                left.push(Stale { tasks: wanted, why, bytes });
            }
        }
        left
    }

    /// Translates stale files, several at once, and prints a summary. Returns the exit status. A file that fails does
    /// not stop the others.
    ///
    /// # Errors
    /// The lock cannot be written.
    pub(crate) async fn run(
        &mut self,
        plan: &Plan,
        stale: Vec<Stale>,
        orphans: &[Orphan],
        fresh: usize,
    ) -> anyhow::Result<u8> {
        if !self.reader.options.dry {
            self.reader.lock().begin()?;
            self.sweep(&stale);
        }
        if !self.reader.options.force {
            self.moved = moves::find(&self.reader, &stale, orphans).await;
        }
        let Some(worked) = self.files(&stale).await else { return self.stop() };
        let failed = worked.iter().filter(|worked| worked.done.is_none()).count();
        let (files, done): (Vec<_>, Vec<_>) =
            worked.into_iter().map(|worked| (worked.files, worked.done)).unzip();
        let done: Vec<Done> = done.into_iter().flatten().collect();
        tell_lost(&done);
        let mut tally = Tally::default();
        done.iter().for_each(|done| tally.add(done.tally));
        let written = done.iter().filter(|done| done.is_written).count();
        let fresh = fresh + done.len() - written;
        let options = self.reader.options;
        let removed = if options.prune {
            orphans::prune(orphans, &self.reader.root, &mut self.reader.lock(), options)?
        } else {
            Vec::new()
        };
        let needy = self.tell_others(plan, &stale);
        if !options.dry {
            self.reader.lock().write()?;
        }
        self.tell(written, fresh, &tally, needy);
        if failed > 0 {
            print_error!("failed: {}", count(failed, "file"));
        }
        let status = if failed > 0 { STALE } else { 0 };
        if options.json {
            let files = files.into_iter().flatten().collect();
            let summary = Summary::new(options.dry, fresh, needy, removed);
            summary.with_work(written, failed, tally, files, status).print();
        }
        Ok(status)
    }

    /// Removes the files that an interrupted run has left beside the outputs.
    fn sweep(&self, stale: &[Stale]) {
        let root = &self.reader.root;
        let outputs = stale.iter().flat_map(|stale| &stale.tasks).map(|task| &task.output);
        let folders: BTreeSet<_> = outputs.filter_map(|output| output.parent()).collect();
        folders.into_iter().for_each(|folder| write::sweep(&root.join(folder)));
        write::sweep(root);
    }

    /// Translates files, several at once, and shows the progress. Returns `None` where the run was interrupted.
    async fn files(&self, stale: &[Stale]) -> Option<Vec<Worked>> {
        let bytes = stale.iter().map(|stale| stale.bytes).sum();
        let progress = Progress::new(bytes, self.reader.options.quiet);
        let each = stale.iter().map(|stale| self.file(stale, &progress));
        let all = stream::iter(each).buffer_unordered(self.reader.options.jobs).collect::<Vec<_>>();
        let worked = tokio::select! {
            worked = all => Some(worked),
            () = interrupted() => None,
        };
        progress.end();
        worked
    }

    /// Prints how many files were written and are up to date, with the counts of their segments.
    fn tell(&self, written: usize, fresh: usize, tally: &Tally, needy: usize) {
        let options = self.reader.options;
        let verb = if options.dry { "would write" } else { "wrote" };
        let (written, fresh) = (count(written, "file"), count(fresh, "file"));
        let segments = if *tally == Tally::default() {
            String::new()
        } else {
            format!("; segments: {}", tally.shown())
        };
        let characters = if options.dry {
            format!("; about {} characters to translate", tally.characters)
        } else {
            String::new()
        };
        let needs = and_needs(needy);
        options
            .tell(&format!("{verb} {written}, up to date: {fresh}{segments}{characters}{needs}"));
    }

    /// Ends an interrupted run. The lock records the written files, and the cache holds the translated texts.
    fn stop(&self) -> anyhow::Result<u8> {
        if !self.reader.options.dry {
            self.reader.lock().write()?;
        }
        print_error!("interrupted: the written files stay, and the next run translates the rest");
        Ok(INTERRUPTED)
    }

    /// Prints the needs of files that this run did not change. Returns the number of all files that a person has to
    /// look at.
    fn tell_others(&self, plan: &Plan, stale: &[Stale]) -> usize {
        let done: BTreeSet<_> =
            stale.iter().flat_map(|stale| &stale.tasks).map(|task| &task.output).collect();
        let needy = needy(plan, &self.reader.lock());
        tell_needs(needy.iter().filter(|(task, _)| !done.contains(&task.output)));
        needy.len()
    }

    /// Returns the edited files with texts that have no translation, and those that cannot be read. In a dry run, the
    /// texts that the next run would remove are printed. Otherwise the edits are recorded in the lock.
    pub(crate) async fn look(&self, edited: Vec<Task>) -> Vec<Stale> {
        let mut incomplete = Vec::new();
        for task in edited {
            let why = match self.reader.look_at(&task).await {
                Ok(report) => match Tally::of(&report).pending {
                    0 => {
                        if self.reader.options.dry {
                            let told = lost(&shown(&task), &task, &report.lost);
                            told.iter().for_each(|line| print_error!("{line}"));
                        } else {
                            // An error is ignored: nothing has to be translated here.
                            let _ = self.remember_edits(&task).await;
                        }
                        continue;
                    }
                    missing => format!("{} not translated", count(missing, "text")),
                },
                Err(error) => format!("{error:#}"),
            };
            let bytes = size(&self.reader.root, &task);
            incomplete.push(Stale { tasks: vec![task], why, bytes });
        }
        incomplete
    }

    /// Records the edits of people in a file that is up to date otherwise.
    async fn remember_edits(&self, task: &Task) -> anyhow::Result<()> {
        let source = self.reader.read(task)?;
        let previous = self.reader.previous(task, self.moved(task))?;
        let report = self.reader.ask(task, &source, true, previous).await?;
        let text = report.translated_text.as_deref().unwrap_or_default();
        let encoded = charset::encode(&task.encodings, text, source.charset)?;
        if fs::read(self.reader.root.join(&task.output))? == encoded {
            self.reader.lock().set(task, made(task, &source.bytes, &encoded), &report.record);
        }
        Ok(())
    }

    /// Locks and returns the lock file.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Lock> {
        self.reader.lock()
    }

    /// Writes what was learned about files that stay as they are to the lock.
    ///
    /// # Errors
    /// The lock cannot be written.
    pub(crate) fn tidy(&self) -> anyhow::Result<()> {
        if self.reader.options.dry { Ok(()) } else { self.reader.lock().write() }
    }

    /// Translates one file into all its locales.
    async fn file(&self, stale: &Stale, progress: &Progress) -> Worked {
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

    fn moved(&self, task: &Task) -> &[Moved] {
        self.moved.get(&lock::name(task)).map_or(&[], Vec::as_slice)
    }

    /// Translates and writes one file in one locale. Returns the report, and whether the file was, or in a dry run
    /// would be, written.
    async fn task(&self, task: &Task) -> anyhow::Result<(Report, bool)> {
        let output = self.reader.root.join(&task.output);
        let before = fs::read(&output).ok();
        let source = self.reader.read(task)?;
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
            self.reader.lock().set(task, made, &report.record);
            return Ok((report, false));
        };
        let made = made(task, &source.bytes, &encoded);
        write::check_unchanged(&output, before.as_deref())?;
        self.reader.lock().announce(task, &made, &report.record)?;
        write::write(&output, &encoded)?;
        self.reader.lock().set(task, made, &report.record);
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
            self.reader.lock().set(task, made, &report.record);
        }
        Ok(())
    }
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

/// Returns the state of an output for the lock.
pub(crate) fn made(task: &Task, source: &[u8], written: &[u8]) -> Made {
    Made {
        source: lock::of_source(task, source),
        target: if written.is_empty() { String::new() } else { lock::digest(written) },
        settings: task.settings.as_ref().map(|settings| settings.digest.clone()),
        encoding: task.noted_encoding(),
    }
}

/// Prints the texts of people that are removed and have not moved to another file.
fn tell_lost(done: &[Done]) {
    let moved: BTreeSet<_> = done.iter().flat_map(|done| &done.moved).collect();
    for (task, keys) in done.iter().flat_map(|done| &done.lost) {
        let is_gone =
            |key: &&String| !moved.contains(&(task.to.as_str().to_owned(), (*key).clone()));
        let keys: Vec<_> = keys.iter().filter(is_gone).cloned().collect();
        lost(&shown(task), task, &keys).iter().for_each(|line| print_error!("{line}"));
    }
}
