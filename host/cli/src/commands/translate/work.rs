//! Translates files and writes them.

mod edits;
mod file;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::MutexGuard,
};

use futures_util::{StreamExt, stream};

use self::file::{Done, Worked};
use super::{
    exit::{INTERRUPTED, STALE},
    interrupt::interrupted,
    lint_rules::Pattern,
    lock::{self, Lock, Made},
    moves,
    notes::lost,
    orphans::{self, Orphan},
    plan::{Plan, Task},
    progress::{Progress, Tally, count},
    reader::Reader,
    stale::{Stale, and_needs, needy, shown, size, tell_needs},
    summary::Summary,
    write,
};
use crate::commands::print::print_error;
use targum_translate::inspect::Moved;

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

    /// Returns the files to search for texts that moved to the output of a task.
    fn moved(&self, task: &Task) -> &[Moved] {
        self.moved.get(&lock::name(task)).map_or(&[], Vec::as_slice)
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
