//! The work: each file from reading to writing.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

use anyhow::Context;
use futures_util::{StreamExt, stream};

use super::{
    charset::{self, Charset},
    engine::{Ask, Engine},
    exit::{INTERRUPTED, STALE},
    format,
    lock::{self, Lock, Made},
    moves,
    notes::{lost, notes},
    orphans::{self, Orphan},
    plan::{Plan, Task},
    progress::{Progress, Tally, count},
    project::Project,
    stale::{Stale, and_needs, has_other_settings, needy, shown, size, tell_needs},
    write,
};
use crate::commands::print::{print_error, print_line};
use targum_translate::inspect::{Moved, Previous, Report};

/// A file that did not fail.
#[derive(Default)]
struct Done {
    tally: Tally,
    is_written: bool,
    /// What people wrote and goes, by task.
    lost: Vec<(Task, Vec<String>)>,
    /// Locales and keys of what has come from another file.
    moved: Vec<(String, String)>,
}

/// A source that was read.
#[derive(Clone)]
struct Source {
    bytes: Vec<u8>,
    text: String,
    charset: Charset,
    format: String,
}

/// All that the work needs.
pub struct Work {
    engine: Engine,
    root: PathBuf,
    lock: Mutex<Lock>,
    moved: BTreeMap<String, Vec<Moved>>,
    how: How,
}

/// How it is to be done.
#[derive(Clone, Copy, Debug, Default)]
pub struct How {
    /// All of it anew, also what people have written.
    pub force: bool,
    /// What the host made anew.
    pub renew: bool,
    /// Nothing is written.
    pub dry: bool,
    /// Translations without a source are removed.
    pub prune: bool,
    /// How many files at once.
    pub jobs: usize,
}

impl Work {
    /// The work on a project.
    pub fn new(project: &Project, engine: Engine, lock: Lock, how: How) -> Self {
        let (root, lock) = (project.root.clone(), Mutex::new(lock));
        Self { engine, root, lock, moved: BTreeMap::new(), how }
    }

    /// Does what is stale, several files at once, and sums up; gives the exit status. A file that
    /// fails leaves the others alone.
    ///
    /// # Errors
    /// The lock cannot be written.
    pub async fn run(
        &mut self,
        plan: &Plan,
        stale: Vec<Stale>,
        orphans: &[Orphan],
        fresh: usize,
    ) -> anyhow::Result<u8> {
        if !self.how.dry {
            self.lock().begin()?;
            let outputs = stale.iter().flat_map(|stale| &stale.tasks).map(|task| &task.output);
            let folders: BTreeSet<_> = outputs.filter_map(|output| output.parent()).collect();
            folders.into_iter().for_each(|folder| write::sweep(&self.root.join(folder)));
            write::sweep(&self.root);
        }
        if !self.how.force {
            self.moved = moves::find(self, &stale, orphans).await;
        }
        let progress = Progress::new(stale.iter().map(|stale| stale.bytes).sum());
        let each = stale.iter().map(|stale| self.file(stale, &progress));
        let all = stream::iter(each).buffer_unordered(self.how.jobs).collect::<Vec<_>>();
        let done = tokio::select! {
            done = all => done,
            () = interrupted() => {
                progress.end();
                return self.stop();
            }
        };
        progress.end();
        let failed = done.iter().filter(|done| done.is_none()).count();
        let done: Vec<Done> = done.into_iter().flatten().collect();
        tell_lost(&done);
        let mut tally = Tally::default();
        done.iter().for_each(|done| tally.add(done.tally));
        let written = done.iter().filter(|done| done.is_written).count();
        let fresh = fresh + done.len() - written;
        if self.how.prune {
            orphans::prune(orphans, &self.root, &mut self.lock(), self.how.dry)?;
        }
        let (written, fresh) = (count(written, "file"), count(fresh, "file"));
        let segments = match tally == Tally::default() {
            true => String::new(),
            false => format!("; segments: {}", tally.shown()),
        };
        let needs = self.tell_others(plan, &stale);
        if self.how.dry {
            let characters = tally.characters;
            print_line!(
                "would write {written}, up to date: {fresh}{segments}; about {characters} characters to translate{needs}"
            );
        } else {
            self.lock().write()?;
            print_line!("wrote {written}, up to date: {fresh}{segments}{needs}");
        }
        if failed > 0 {
            print_error!("failed: {}", count(failed, "file"));
            return Ok(STALE);
        }
        Ok(0)
    }

    /// Ends a run that was interrupted: what was written is known, and what was translated is in
    /// the cache.
    fn stop(&self) -> anyhow::Result<u8> {
        if !self.how.dry {
            self.lock().write()?;
        }
        print_error!("interrupted: what is written stays, and the next run does the rest");
        Ok(INTERRUPTED)
    }

    /// Tells what somebody has to look at in the files that this run left alone, and how many
    /// files there are in all.
    fn tell_others(&self, plan: &Plan, stale: &[Stale]) -> String {
        let done: BTreeSet<_> =
            stale.iter().flat_map(|stale| &stale.tasks).map(|task| &task.output).collect();
        let needy = needy(plan, &self.lock());
        tell_needs(needy.iter().filter(|(task, _)| !done.contains(&task.output)));
        and_needs(needy.len())
    }

    /// The edited files with texts that have no translation, and those that cannot be read. Where
    /// nothing is to be written, what the next run would take from any of them is told; else
    /// what people have written is remembered as theirs.
    pub async fn look(&self, edited: Vec<Task>) -> Vec<Stale> {
        let mut incomplete = Vec::new();
        for task in edited {
            let why = match self.look_at(&task).await {
                Ok(report) => match Tally::of(&report).pending {
                    0 => {
                        if self.how.dry {
                            let told = lost(&shown(&task), &task, &report.lost);
                            told.iter().for_each(|line| print_error!("{line}"));
                        } else {
                            // What fails here is no reason to fail: nothing is to be done.
                            let _ = self.remember_edits(&task).await;
                        }
                        continue;
                    }
                    missing => format!("{} not translated", count(missing, "text")),
                },
                Err(error) => format!("{error:#}"),
            };
            let bytes = size(&self.root, &task);
            incomplete.push(Stale { tasks: vec![task], why, bytes });
        }
        incomplete
    }

    /// Notes what people have written in a file that is as it should be otherwise.
    async fn remember_edits(&self, task: &Task) -> anyhow::Result<()> {
        let source = self.read(task)?;
        let previous = self.previous(task)?;
        let report = self.ask(task, &source, true, previous).await?;
        let text = report.translated_text.as_deref().unwrap_or_default();
        let path = self.root.join(&task.source);
        let encoded = charset::encode(&path, text, source.charset)?;
        if fs::read(self.root.join(&task.output))? == encoded {
            self.lock().set(task, made(task, &source.bytes, &encoded), &report.record);
        }
        Ok(())
    }

    /// Writes down what was learned of files to which nothing is to be done.
    ///
    /// # Errors
    /// The lock cannot be written.
    pub fn tidy(&self) -> anyhow::Result<()> {
        if self.how.dry { Ok(()) } else { self.lock().write() }
    }

    /// One file, in all its languages.
    async fn file(&self, stale: &Stale, progress: &Progress) -> Option<Done> {
        let mut all = Done::default();
        let share = stale.bytes / stale.tasks.len().max(1) as u64;
        let mut failed = false;
        for task in &stale.tasks {
            let name = shown(task);
            progress.begin(&name);
            match progress.follow(&name, share, self.task(task)).await {
                Ok((report, is_written)) => {
                    let tally = Tally::of(&report);
                    progress.print(&format!("{name}: {}", tally.shown()));
                    notes(&name, &report).iter().for_each(|note| progress.print_error(note));
                    all.tally.add(tally);
                    all.is_written |= is_written;
                    let to = task.to.as_str();
                    all.moved.extend(report.moved.into_iter().map(|key| (to.to_owned(), key)));
                    all.lost.push((task.clone(), report.lost));
                }
                Err(error) => {
                    progress.print_error(&format!("{}: {error:#}", task.source.display()));
                    progress.print_error(&format!("  {name} is left as it is"));
                    failed = true;
                }
            }
        }
        if let Err(error) = self.settle(&stale.tasks, failed).await {
            progress.print_error(&format!("{error:#}"));
            failed = true;
        }
        (!failed).then_some(all)
    }

    /// Translates and writes one file into one language, and says whether anything was, or would
    /// be, written.
    async fn task(&self, task: &Task) -> anyhow::Result<(Report, bool)> {
        let source = self.read(task)?;
        let previous = self.previous(task)?;
        if self.how.dry {
            let report = self.ask(task, &source, false, previous.clone()).await?;
            if Tally::of(&report).pending > 0 {
                return Ok((report, true));
            }
            // Nothing is to be translated, so what would be written costs nothing to know.
            let made = self.ask(task, &source, true, previous).await?;
            let is_written = self.encoded(task, &source, &made).await?.is_some();
            return Ok((report, is_written));
        }
        let report = self.ask(task, &source, true, previous).await?;
        let output = self.root.join(&task.output);
        let Some(encoded) = self.encoded(task, &source, &report).await? else {
            let now = fs::read(&output).unwrap_or_default();
            let made = made(task, &source.bytes, &now);
            self.lock().set(task, made, &report.record);
            return Ok((report, false));
        };
        let made = made(task, &source.bytes, &encoded);
        self.lock().announce(task, &made, &report.record)?;
        write::write(&output, &encoded)?;
        self.lock().set(task, made, &report.record);
        Ok((report, true))
    }

    /// What is to be written of a report; none where the output is as it should be, and keeps
    /// its date.
    async fn encoded(
        &self,
        task: &Task,
        source: &Source,
        report: &Report,
    ) -> anyhow::Result<Option<Vec<u8>>> {
        let output = self.root.join(&task.output);
        let has_none = report.segments.is_empty();
        let Some(translated) = &report.translated_text else { return Ok(None) };
        // A copy of colours or sizes would win over those for the night or for tablets: to Android
        // the language of a folder counts more.
        if has_none && source.format == "android" && !output.is_file() {
            return Ok(None);
        }
        if task.in_place() && translated != &source.text {
            let filled = Source { text: translated.clone(), ..source.clone() };
            let left = self.ask(task, &filled, false, None).await?;
            anyhow::ensure!(
                left.segments.len() < report.segments.len(),
                "the translation would take the place of its source: say where it goes with --out"
            );
        }
        let path = self.root.join(&task.source);
        let encoded = charset::encode(&path, translated, source.charset)?;
        Ok((fs::read(&output).ok().as_ref() != Some(&encoded)).then_some(encoded))
    }

    /// Finds the segments of a task, and asks nobody to translate them.
    ///
    /// # Errors
    /// The source cannot be read, or the engine does not answer.
    pub async fn look_at(&self, task: &Task) -> anyhow::Result<Report> {
        let source = self.read(task)?;
        self.ask(task, &source, false, self.previous(task)?).await
    }

    async fn ask(
        &self,
        task: &Task,
        source: &Source,
        translate: bool,
        previous: Option<Previous>,
    ) -> anyhow::Result<Report> {
        let ask = Ask {
            project_id: self.engine.project().to_owned(),
            source_locale: task.from.as_str().to_owned(),
            target_locale: task.to.as_str().to_owned(),
            format: source.format.clone(),
            source_text: source.text.clone(),
            cache: true,
            translate,
            previous,
        };
        self.engine.ask(ask).await.map_err(|error| match error.to_string() {
            said if said.contains("the previous translation") => error
                .context(format!("{} (--force translates all of it anew)", task.output.display())),
            _ => error,
        })
    }

    /// The bytes of a task's source.
    ///
    /// # Errors
    /// They cannot be read.
    pub fn source(&self, task: &Task) -> std::io::Result<Vec<u8>> {
        fs::read(self.root.join(&task.source))
    }

    fn read(&self, task: &Task) -> anyhow::Result<Source> {
        let path = self.root.join(&task.source);
        let bytes = self.source(task)?;
        let (text, charset) = charset::decode(&path, &bytes, task.encoding.as_deref())?;
        let format = match &task.format {
            Some(format) => format.clone(),
            None => format::detect(&path, &text, self.engine.formats())?,
        };
        Ok(Source { bytes, text, charset, format })
    }

    /// Whether nothing was made of a task yet.
    pub fn is_new(&self, task: &Task) -> bool {
        self.lock().get(task).is_none() && !self.root.join(&task.output).is_file()
    }

    /// The previous translation, and where texts may have been. In a file of several languages
    /// the format itself knows it.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn previous(&self, task: &Task) -> anyhow::Result<Option<Previous>> {
        if task.in_place() {
            let record = self.lock().get(task).and_then(|target| target.records().pop());
            return Ok(Some(Previous { record, in_place: true, ..Previous::default() }));
        }
        if self.how.force {
            return Ok(None);
        }
        let moved = self.moved.get(&lock::name(task)).cloned().unwrap_or_default();
        let lock = self.lock();
        let target = lock.get(task);
        let text = self.text_before(task, target.into_iter().flat_map(|target| &target.made))?;
        if text.trim().is_empty() && moved.is_empty() {
            return Ok(None);
        }
        let mut records = target.map(lock::Target::records).unwrap_or_default().into_iter();
        let record = records.next();
        let renew = self.how.renew
            || target.is_some_and(|target| {
                target.made.iter().all(|made| has_other_settings(made, task))
            });
        let other_records = records.collect();
        Ok(Some(Previous { text, record, other_records, in_place: false, renew, moved }))
    }

    /// The text of an output, in the encoding in which it was written.
    fn text_before<'m>(
        &self,
        task: &Task,
        made: impl Iterator<Item = &'m Made>,
    ) -> anyhow::Result<String> {
        let output = self.root.join(&task.output);
        if !output.is_file() {
            return Ok(String::new());
        }
        let bytes = fs::read(&output)?;
        let known: Vec<_> = made.filter(|made| made.has_encoding()).collect();
        let decode = |label: Option<&str>| charset::decode(&output, &bytes, label);
        let written = known.iter().find(|made| lock::is_of_file(&made.target, &bytes));
        let text = match written {
            Some(made) => decode(made.encoding.as_deref()),
            None => {
                let asked_for = task.encoding.as_deref();
                let then = known.iter().map(|made| made.encoding.as_deref());
                let mut labels: Vec<_> = std::iter::once(asked_for).chain(then).collect();
                // What is not UTF-8 is seen not to be; other encodings take any bytes.
                labels.sort_by_key(|label| {
                    label.is_some_and(|label| !label.eq_ignore_ascii_case("utf-8"))
                });
                let read = labels.into_iter().map(decode).find(Result::is_ok);
                read.unwrap_or_else(|| decode(asked_for))
            }
        };
        Ok(text.with_context(|| task.output.display().to_string())?.0)
    }

    /// Whether a person may have written something in an output.
    pub fn may_have_edits(&self, task: &Task) -> bool {
        let Ok(bytes) = fs::read(self.root.join(&task.output)) else { return false };
        self.lock().get(task).is_some_and(|target| {
            let is_as_made = |made: &Made| lock::is_of_file(&made.target, &bytes);
            target.counts().1 > 0 || !target.made.iter().any(is_as_made)
        })
    }

    /// The text of a translation without a source; none where it cannot be read.
    pub fn text_of_orphan(&self, orphan: &Orphan) -> Option<String> {
        let path = self.root.join(&orphan.name);
        let bytes = fs::read(&path).ok()?;
        let encoding = orphan.target.made.iter().find_map(|made| made.encoding.as_deref());
        charset::decode(&path, &bytes, encoding).ok().map(|(text, _)| text)
    }

    /// Remembers what was written in place: the last language makes another source of it.
    async fn settle(&self, tasks: &[Task], failed: bool) -> anyhow::Result<()> {
        if self.how.dry || failed {
            return Ok(());
        }
        for task in tasks.iter().filter(|task| task.in_place()) {
            let source = self.read(task)?;
            let report = self.ask(task, &source, false, self.previous(task)?).await?;
            let made = made(task, &source.bytes, &source.bytes);
            self.lock().set(task, made, &report.record);
        }
        Ok(())
    }

    /// The lock.
    pub fn lock(&self) -> MutexGuard<'_, Lock> {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is remembered of a file; nothing written is no digest.
fn made(task: &Task, source: &[u8], written: &[u8]) -> Made {
    Made {
        source: lock::of_source(task, source),
        target: if written.is_empty() { String::new() } else { lock::digest(written) },
        settings: task.settings.clone(),
        encoding: task.noted_encoding(),
    }
}

/// Names what people wrote and goes, unless it has come to another file.
fn tell_lost(done: &[Done]) {
    let moved: BTreeSet<_> = done.iter().flat_map(|done| &done.moved).collect();
    for (task, keys) in done.iter().flat_map(|done| &done.lost) {
        let is_gone =
            |key: &&String| !moved.contains(&(task.to.as_str().to_owned(), (*key).clone()));
        let keys: Vec<_> = keys.iter().filter(is_gone).cloned().collect();
        lost(&shown(task), task, &keys).iter().for_each(|line| print_error!("{line}"));
    }
}

/// Waits for Ctrl-C, or for whoever ends programs.
async fn interrupted() {
    let terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
    let Ok(mut terminated) = terminated else { return std::future::pending().await };
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => {
            if interrupted.is_err() {
                std::future::pending::<()>().await;
            }
        }
        _ = terminated.recv() => {}
    }
}
