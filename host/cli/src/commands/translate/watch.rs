//! `targum watch`: translates files as they are saved.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use anyhow::Context;
use clap::Args;
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::{
    Begun, Selection, Translate,
    exit::Misuse,
    interrupt::{self, interrupted},
    project::{self, Project},
    sources, stale, streams,
};
use crate::commands::print::{print_error, print_line};

/// The time without changes after which files are translated: an editor may write several files at once.
const DEBOUNCE: Duration = Duration::from_millis(300);
/// The longest time that a change waits for the end of further changes.
const LONGEST_WAIT: Duration = Duration::from_secs(3);

/// Translate files as they are saved.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "Runs until it is interrupted (Ctrl-C). Exit status: 0 interrupted \
while it waits; 130 interrupted while it translates; 2 the command line, the project file or the \
configuration is wrong at the start.")]
pub(crate) struct Watch {
    /// The files, the locales and the engine.
    #[command(flatten)]
    pub(crate) selection: Selection,
    /// The number of files that are translated at once.
    #[arg(long, value_name = "COUNT", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) jobs: u16,
}

impl Watch {
    /// Translates what is stale, then waits for changes and translates changed files until it is interrupted.
    ///
    /// # Errors
    /// The project cannot be read at the start, or its folders cannot be watched.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        if streams::are_used(&self.selection) {
            let why = "`-` is for one translation: run `targum translate` for it";
            return Err(Misuse::wrong(anyhow::anyhow!(why)));
        }
        // A signal may arrive at any time of the run, also while files are translated.
        interrupt::listen().context("the command cannot listen for signals")?;
        let (sender, mut changes) = unbounded_channel();
        let send = move |event: notify::Result<Event>| {
            if let Some(change) = Change::of(event) {
                // A closed channel says that the command ends.
                let _ = sender.send(change);
            }
        };
        let mut watcher = notify::recommended_watcher(send).context("files cannot be watched")?;
        let project = self.selection.begin_with_host()?.project;
        let mut watched = BTreeSet::new();
        watch(&mut watcher, &project, &mut watched)?;
        self.translate();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        print_line!("watching {}; Ctrl-C ends it", project.root.display());
        while runtime.block_on(self.next_change(&mut changes)) {
            // The project file may list other files now. They are watched before anybody looks for work, so that no
            // change is lost in between.
            if let Ok(project) = project::find(&self.selection) {
                match watch(&mut watcher, &project, &mut watched) {
                    Ok(new) => {
                        new.iter().for_each(|folder| print_line!("watching {}", folder.display()));
                    }
                    Err(error) => print_error!("{error:#}"),
                }
            }
            match self.has_work() {
                Ok(true) => self.translate(),
                Ok(false) => {}
                Err(error) => print_error!("{error:#}"),
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Waits until files have changed and no further file changes. Returns `false` when it is interrupted.
    async fn next_change(&self, changes: &mut UnboundedReceiver<Change>) -> bool {
        let settled = async {
            loop {
                // A run that writes many files makes as many changes, which are looked at together.
                let mut waiting = Vec::new();
                if changes.recv_many(&mut waiting, usize::MAX).await == 0 {
                    return false;
                }
                if !self.concerns(&waiting) {
                    continue;
                }
                let more =
                    async { while tokio::time::timeout(DEBOUNCE, changes.recv()).await.is_ok() {} };
                let _ = tokio::time::timeout(LONGEST_WAIT, more).await;
                return true;
            }
        };
        tokio::select! {
            changed = settled => changed,
            () = interrupted() => false,
        }
    }

    /// Returns whether a source or the project file may have changed. Files that a run itself writes start no further
    /// run.
    fn concerns(&self, changes: &[Change]) -> bool {
        if changes.contains(&Change::Unknown) {
            return true;
        }
        let Ok(Begun { plan, .. }) = self.selection.begin() else { return true };
        let root = plan.root.canonicalize().unwrap_or_else(|_| plan.root.clone());
        let sources: BTreeSet<&Path> = plan.tasks().map(|task| task.source.as_path()).collect();
        let mut paths = changes.iter().flat_map(Change::paths);
        paths.any(|path| {
            let below = path.strip_prefix(&root).or_else(|_| path.strip_prefix(&plan.root));
            project::is_file_of_project(path) || below.is_ok_and(|path| sources.contains(path))
        })
    }

    /// Returns whether an output is stale.
    fn has_work(&self) -> anyhow::Result<bool> {
        let Begun { plan, lock, .. } = self.selection.begin()?;
        Ok(!stale::sort(&plan, &lock, false).stale.is_empty())
    }

    /// Runs `targum translate`. Errors are printed: the next change may repair them.
    fn translate(&self) {
        let translate = Translate {
            selection: self.selection.clone(),
            jobs: self.jobs,
            ..Translate::default()
        };
        if let Err(error) = translate.run() {
            print_error!("targum: {error:#}");
        }
    }
}

/// A change of files.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    /// Files at these paths may have changed.
    Paths(Vec<PathBuf>),
    /// Any file may have changed, because events were lost.
    Unknown,
}

impl Change {
    /// Returns the change that an event reports. Opening a file changes nothing.
    fn of(event: notify::Result<Event>) -> Option<Self> {
        match event {
            Ok(event) if event.need_rescan() => Some(Self::Unknown),
            Ok(Event { kind: EventKind::Access(_), .. }) => None,
            Ok(event) => Some(Self::Paths(event.paths)),
            Err(_) => Some(Self::Unknown),
        }
    }

    fn paths(&self) -> &[PathBuf] {
        match self {
            Self::Paths(paths) => paths,
            Self::Unknown => &[],
        }
    }
}

/// Watches the project file and the folders of the sources, unless they are watched. Returns the folders that were not
/// watched before.
fn watch(
    watcher: &mut RecommendedWatcher,
    project: &Project,
    watched: &mut BTreeSet<(PathBuf, bool)>,
) -> anyhow::Result<Vec<PathBuf>> {
    let folders = project.files.iter().flat_map(|files| &files.sources).map(|name| {
        let path = project.root.join(name);
        if path.is_file() {
            (path.parent().unwrap_or(&project.root).to_owned(), RecursiveMode::NonRecursive)
        } else {
            (project.root.join(sources::folder_of(name)), RecursiveMode::Recursive)
        }
    });
    let root = (project.root.clone(), RecursiveMode::NonRecursive);
    let mut new = Vec::new();
    for (folder, mode) in std::iter::once(root).chain(folders) {
        let entry = (folder, mode == RecursiveMode::Recursive);
        if watched.contains(&entry) {
            continue;
        }
        let (folder, _) = &entry;
        watcher
            .watch(folder, mode)
            .with_context(|| format!("{} cannot be watched", folder.display()))?;
        new.push(folder.clone());
        watched.insert(entry);
    }
    Ok(new)
}

#[cfg(test)]
mod tests {
    use notify::event::{AccessKind, CreateKind, Flag};

    use super::*;

    #[test]
    fn lost_events_count_as_a_change_of_any_file() {
        let rescan = Event::new(EventKind::Other).set_flag(Flag::Rescan);
        assert_eq!(Change::of(Ok(rescan)), Some(Change::Unknown));
        assert_eq!(Change::of(Err(notify::Error::generic("lost"))), Some(Change::Unknown));
        assert!(Watch::default().concerns(&[Change::Unknown]));
        assert_eq!(Change::of(Ok(Event::new(EventKind::Access(AccessKind::Any)))), None);
        let made = Event::new(EventKind::Create(CreateKind::File)).add_path("en.json".into());
        assert_eq!(Change::of(Ok(made)), Some(Change::Paths(vec!["en.json".into()])));
    }
}
