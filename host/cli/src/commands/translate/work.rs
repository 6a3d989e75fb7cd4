//! The work: what is stale, and each file from reading to writing.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{Mutex, MutexGuard, PoisonError},
};

use anyhow::Context;
use futures_util::{StreamExt, stream};

use super::{
    Translate, charset,
    engine::{Ask, Engine},
    format,
    lock::{self, Lock, Made},
    notes::{lost, notes},
    plan::{Plan, Task},
    progress::{Progress, Tally, count},
    project::Project,
};
use crate::commands::say::{complain, say};
use targum_translate::inspect::{Previous, Report};

/// A file to be written, the tasks of it that are stale, and why.
pub struct Stale {
    /// In their order.
    pub tasks: Vec<Task>,
    /// For people.
    pub why: String,
    /// How large the source is.
    bytes: u64,
}

/// What is stale, and how many files are not.
pub fn stale(plan: &Plan, lock: &Lock, force: bool) -> (Vec<Stale>, usize) {
    let mut all = Vec::new();
    for tasks in plan.outputs.values() {
        let why = |task: &Task| match force {
            true => Some("asked for".to_owned()),
            false => why_stale(task, &plan.root, lock),
        };
        let found: Vec<_> =
            tasks.iter().filter_map(|task| Some((task.clone(), why(task)?))).collect();
        let Some((first, why)) = found.first().cloned() else { continue };
        let bytes = size(&plan.root, &first) * found.len() as u64;
        all.push(Stale { tasks: found.into_iter().map(|(task, _)| task).collect(), why, bytes });
    }
    let fresh = plan.outputs.len() - all.len();
    (all, fresh)
}

/// A translation is as it should be where it is there and its source is the one it was made of.
/// That people have edited it does not make it stale, unless they left texts without translation.
fn why_stale(task: &Task, root: &Path, lock: &Lock) -> Option<String> {
    let Ok(source) = fs::read(root.join(&task.source)) else {
        return Some(format!("{} cannot be read", task.source.display()));
    };
    let made = lock.get(task);
    match made {
        Some(made) if made.target.is_empty() && made.source == lock::of_source(task, &source) => {
            None
        }
        _ if !root.join(&task.output).is_file() => Some("missing".into()),
        None if task.in_place() => Some(format!("not yet translated into {}", task.to)),
        None => Some(format!("not known to be made from {}", task.source.display())),
        Some(made) if made.source == lock::of_source(task, &source) => None,
        Some(_) => Some(format!("{} has changed", task.source.display())),
    }
}

/// What is not stale, but has been edited since it was made.
pub fn edited(plan: &Plan, lock: &Lock, stale: &[Stale]) -> Vec<Task> {
    let is_stale = |task: &Task| {
        stale.iter().any(|stale| stale.tasks.iter().any(|it| it.output == task.output))
    };
    let tasks = plan.outputs.values().flatten().filter(|task| !task.in_place() && !is_stale(task));
    let edited = tasks.filter(|task| {
        let now = fs::read(plan.root.join(&task.output)).map(|bytes| lock::digest(&bytes));
        now.is_ok_and(|now| lock.get(task).is_some_and(|made| made.target != now))
    });
    edited.cloned().collect()
}

/// How large a source is.
fn size(root: &Path, task: &Task) -> u64 {
    fs::metadata(root.join(&task.source)).map_or(0, |about| about.len())
}

/// The formats that the sources may be in, where they are all known by name.
pub fn formats<'t>(tasks: impl Iterator<Item = &'t Task>) -> Option<BTreeSet<String>> {
    let each = tasks.map(|task| match &task.format {
        Some(format) => Some(vec![format.clone()]),
        None => Some(format::usual(&task.source)?.iter().map(|&id| id.to_owned()).collect()),
    });
    each.collect::<Option<Vec<_>>>().map(|ids| ids.into_iter().flatten().collect())
}

/// Tells what is stale; failure where something is.
pub fn told(stale: &[Stale], fresh: usize) -> ExitCode {
    for Stale { tasks, why, .. } in stale {
        let output =
            tasks.first().map(|task| task.output.display().to_string()).unwrap_or_default();
        say!("{output}: stale: {why}");
    }
    say!("stale: {}; up to date: {}", count(stale.len(), "file"), count(fresh, "file"));
    if stale.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A file that did not fail.
#[derive(Default)]
struct Done {
    tally: Tally,
    is_written: bool,
}

/// All that the work needs.
pub struct Work {
    engine: Engine,
    root: PathBuf,
    lock: Mutex<Lock>,
    force: bool,
    dry: bool,
    jobs: usize,
}

impl Work {
    /// The work of a command.
    pub fn new(project: &Project, engine: Engine, lock: Lock, command: &Translate) -> Self {
        Self {
            engine,
            root: project.root.clone(),
            lock: Mutex::new(lock),
            force: command.force,
            dry: command.dry_run || command.check,
            jobs: command.jobs.into(),
        }
    }

    /// Does what is stale, several files at once, and sums up. A file that fails leaves the
    /// others alone.
    ///
    /// # Errors
    /// The lock cannot be written.
    pub async fn run(&self, stale: Vec<Stale>, fresh: usize) -> anyhow::Result<ExitCode> {
        let progress = Progress::new(stale.iter().map(|stale| stale.bytes).sum());
        let each = stale.iter().map(|stale| self.file(stale, &progress));
        let done: Vec<_> = stream::iter(each).buffer_unordered(self.jobs).collect().await;
        progress.end();
        let failed = done.iter().filter(|done| done.is_none()).count();
        let mut all = Tally::default();
        done.iter().flatten().for_each(|done| all.add(done.tally));
        let written = done.iter().flatten().filter(|done| done.is_written).count();
        let fresh = fresh + done.len() - failed - written;
        let (written, fresh) = (count(written, "file"), count(fresh, "file"));
        let segments = match all == Tally::default() {
            true => String::new(),
            false => format!("; segments: {}", all.shown()),
        };
        if self.dry {
            let characters = all.characters;
            say!(
                "would write {written}, up to date: {fresh}{segments}; about {characters} characters to translate"
            );
        } else {
            self.lock().write()?;
            say!("wrote {written}, up to date: {fresh}{segments}");
        }
        if failed > 0 {
            complain!("failed: {}", count(failed, "file"));
            return Ok(ExitCode::FAILURE);
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The edited files with texts that have no translation, and those that cannot be read. Where
    /// nothing is to be written, what the next run would take from any of them is told.
    pub async fn look(&self, edited: Vec<Task>) -> Vec<Stale> {
        let mut incomplete = Vec::new();
        for task in edited {
            let why = match self.task(&task, true).await {
                Ok((report, _)) => {
                    let name = task.output.display().to_string();
                    if self.dry {
                        lost(&name, &task, &report).iter().for_each(|line| complain!("{line}"));
                    }
                    match Tally::of(&report).pending {
                        0 => continue,
                        missing => format!("{} not translated", count(missing, "text")),
                    }
                }
                Err(error) => format!("{error:#}"),
            };
            let bytes = size(&self.root, &task);
            incomplete.push(Stale { tasks: vec![task], why, bytes });
        }
        incomplete
    }

    /// One file, in all its languages.
    async fn file(&self, stale: &Stale, progress: &Progress) -> Option<Done> {
        let mut all = Done::default();
        let share = stale.bytes / stale.tasks.len().max(1) as u64;
        let mut failed = false;
        for task in &stale.tasks {
            let name = match task.in_place() {
                true => format!("{} ({})", task.output.display(), task.to),
                false => task.output.display().to_string(),
            };
            let known = task.in_place() && self.lock().get(task).is_some();
            progress.begin(&name);
            match progress.follow(share, self.task(task, self.dry)).await {
                Ok((report, is_written)) => {
                    let tally = Tally::of(&report);
                    progress.say(&format!("{name}: {}", tally.shown()));
                    if known && report.segments.is_empty() {
                        progress.complain(&format!(
                            "{name}: has changed, but every text has its translation: empty those \
                             that are no longer right"
                        ));
                    }
                    notes(&name, task, &report).iter().for_each(|note| progress.complain(note));
                    all.tally.add(tally);
                    all.is_written |= is_written;
                }
                Err(error) => {
                    progress.complain(&format!("{}: {error:#}", task.source.display()));
                    progress.complain(&format!("  {name} is left as it is"));
                    failed = true;
                }
            }
        }
        if let Err(error) = self.settle(&stale.tasks, failed) {
            progress.complain(&format!("{error:#}"));
            failed = true;
        }
        (!failed).then_some(all)
    }

    /// Translates and writes one file into one language, and says whether anything was, or would
    /// be, written; `dry`, it is only looked at.
    async fn task(&self, task: &Task, dry: bool) -> anyhow::Result<(Report, bool)> {
        let (source, output) = (self.root.join(&task.source), self.root.join(&task.output));
        let bytes = fs::read(&source)?;
        let (text, charset) = charset::decode(&source, &bytes, task.encoding.as_deref())?;
        let format = match &task.format {
            Some(format) => format.clone(),
            None => format::detect(&source, &text, self.engine.formats())?,
        };
        let ask = |source_text: String, translate, previous| Ask {
            project_id: self.engine.project().to_owned(),
            source_locale: task.from.as_str().to_owned(),
            target_locale: task.to.as_str().to_owned(),
            format: format.clone(),
            source_text,
            cache: true,
            translate,
            previous,
        };
        let previous = self.previous(task, &output)?;
        let report = self.engine.ask(ask(text.clone(), !dry, previous)).await;
        let report = report.map_err(|error| match error.to_string() {
            said if said.contains("the translation of before") => error
                .context(format!("{} (--force translates all of it anew)", task.output.display())),
            _ => error,
        })?;
        // A copy of colours or sizes would win over those for the night or for tablets: to Android
        // the language of a folder counts more.
        let has_none = report.segments.is_empty();
        let is_copy = has_none && format == "android" && !output.is_file();
        let Some(translated) = &report.translated_text else {
            let is_written = !(is_copy || has_none && task.in_place());
            return Ok((report, is_written));
        };
        if task.in_place() && translated != &text {
            let left = self.engine.ask(ask(translated.clone(), false, None)).await?;
            anyhow::ensure!(
                left.segments.len() < report.segments.len(),
                "the translation would take the place of its source: say where it goes with --out"
            );
        }
        if is_copy {
            let source = lock::of_source(task, &bytes);
            let made = Made { source, target: String::new(), segments: Vec::new() };
            self.lock().set(task, made);
            return Ok((report, false));
        }
        let encoded = charset::encode(&source, translated, charset)?;
        // A file that is as it should be keeps its date.
        let is_written = fs::read(&output).ok().as_ref() != Some(&encoded);
        if is_written {
            write(&output, &encoded)?;
        }
        let made = Made {
            source: lock::of_source(task, &bytes),
            target: lock::digest(&encoded),
            segments: if task.in_place() { Vec::new() } else { report.record.clone() },
        };
        self.lock().set(task, made);
        Ok((report, is_written))
    }

    /// The translation of before. In a file of several languages the format itself knows it.
    fn previous(&self, task: &Task, output: &Path) -> anyhow::Result<Option<Previous>> {
        if self.force || task.in_place() || !output.is_file() {
            return Ok(None);
        }
        let bytes = fs::read(output)?;
        let decoded = charset::decode(output, &bytes, task.encoding.as_deref());
        let (text, _) = decoded.with_context(|| task.output.display().to_string())?;
        if text.trim().is_empty() {
            return Ok(None);
        }
        let record = self.lock().get(task).map(|made| made.segments.clone());
        Ok(Some(Previous { text, record }))
    }

    /// Remembers what was written in place: the last language makes another source of it.
    fn settle(&self, tasks: &[Task], failed: bool) -> anyhow::Result<()> {
        if self.dry {
            return Ok(());
        }
        let mut lock = self.lock();
        for task in tasks.iter().filter(|task| task.in_place() && !failed) {
            let bytes = fs::read(self.root.join(&task.output))?;
            let (source, target) = (lock::of_source(task, &bytes), lock::digest(&bytes));
            lock.set(task, Made { source, target, segments: Vec::new() });
        }
        lock.save()
    }

    fn lock(&self) -> MutexGuard<'_, Lock> {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes a file as a whole or not at all, with the folders it stands in.
pub fn write(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let write = || -> io::Result<()> {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let beside = file.with_file_name(format!(".{name}.{}.new", std::process::id()));
        let written = fs::write(&beside, bytes).and_then(|()| {
            // Who may read it is not changed by writing it.
            if let Ok(about) = fs::metadata(file) {
                fs::set_permissions(&beside, about.permissions())?;
            }
            fs::rename(&beside, file)
        });
        written.inspect_err(|_| drop(fs::remove_file(&beside)))
    };
    write().with_context(|| format!("{} cannot be written", file.display()))
}
