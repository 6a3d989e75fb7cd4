//! The thread that watches the configuration, the plugins and the models, and reloads the host when
//! their files have stopped changing.
//!
//! The file system's events only wake the thread. A reload depends on whether the files differ from
//! the loaded files. So editors that replace files, folders that are deleted and made again, and file
//! systems without events (network file systems) need no special cases.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc, Weak,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::{Duration, SystemTime},
};

use cpu_time::ThreadTime;
use notify::{
    Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher,
    event::{AccessKind, AccessMode},
};

use crate::running::{Arrived, Host};
use targum_core::installed;
use targum_engines::EngineConfig;

/// The time without changes after which files are read.
const DEBOUNCE: Duration = Duration::from_millis(150);
/// The longest time that a busy folder delays a reload.
const PATIENCE: Duration = Duration::from_millis(600);
/// The shortest time between two looks.
const PAUSE: Duration = Duration::from_millis(25);
/// The time between two looks if no event arrives.
const POLL: Duration = Duration::from_secs(2);
/// The longest time between two looks, however many files there are.
const LONGEST_POLL: Duration = Duration::from_secs(60);
/// The part of its time that an idle host looks at its files, as a divisor. So many files are looked
/// at less often.
const POLL_PART: u32 = 1000;
/// The part of the time that the host looks at the files of a busy folder, as a divisor.
const BUSY_PART: u32 = 20;

/// The files with their sizes and times of change.
type Sight = BTreeMap<PathBuf, Option<(u64, SystemTime)>>;

/// Starts watching, on a thread of its own. Files that changed after `since`, when the host
/// began to read them, are read again.
///
/// # Errors
/// The system supplies no thread.
pub fn watch(host: &Arc<Host>, since: SystemTime) -> std::io::Result<()> {
    // The look is taken here and not on the thread, so that a file that is deleted before the
    // thread runs is found to be missing.
    let mut loaded = look(host);
    loaded.retain(|_, stamp| stamp.is_none_or(|(_, changed)| changed < since));
    // A file deleted before the look has changed only the time of its folder.
    let touched = |folder: &PathBuf| stamp(folder).is_some_and(|(_, changed)| changed >= since);
    if folders(host).iter().any(touched) {
        loaded.clear();
    }
    let host = Arc::downgrade(host);
    let run = move || reload_on_changes(&host, loaded);
    std::thread::Builder::new().name("reload".into()).spawn(run).map(drop)
}

/// Reloads the host whenever its files change, as long as the host lives. `loaded` are the files
/// that the host has read.
fn reload_on_changes(host: &Weak<Host>, mut loaded: Sight) {
    let (wake, woken) = channel();
    let mut watcher = watcher(wake);
    // The plugins for which the host was last reloaded.
    let mut taken_up = Arrived::default();
    while let Some(host) = host.upgrade() {
        let begin = ThreadTime::now();
        // In this order: an event reports what changes after the look.
        if let Some(watcher) = &mut watcher {
            follow(watcher, &host);
        }
        let sight = look(&host);
        if sight != loaded {
            loaded = at_rest(&host, sight, &woken);
            host.reload();
            continue;
        }
        // Plugins that took their time. A reload that is refused leaves them as they are, in the same
        // snapshot: the next reload takes them up.
        let (arrived, loading) = host.loading();
        if arrived.plugins > 0 && arrived != taken_up {
            taken_up = arrived;
            host.reload();
            continue;
        }
        drop(host);
        wait(&woken, begin.elapsed(), loading);
    }
}

/// Returns a watcher that sends a message for each event that may report a change, if the system
/// can watch files.
fn watcher(wake: Sender<()>) -> Option<RecommendedWatcher> {
    let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if may_change_files(&event) {
            let _ = wake.send(());
        }
    });
    watcher
        .inspect_err(|error| {
            tracing::warn!(%error, "cannot watch files for changes; checking them at intervals \
                                    instead");
        })
        .ok()
}

/// Waits until the next look at the files: for an event, or until a time has passed that the
/// `cost` of a look sets.
fn wait(woken: &Receiver<()>, cost: Duration, loading: bool) {
    let poll = if loading { PAUSE } else { POLL.max(cost * POLL_PART).min(LONGEST_POLL) };
    match woken.recv_timeout(poll) {
        // Other programs may be busy in the host's folders: look, but not at each event.
        Ok(()) => {
            std::thread::sleep(PAUSE.max(cost * BUSY_PART).min(POLL));
            while woken.try_recv().is_ok() {}
        }
        Err(RecvTimeoutError::Timeout) => {}
        Err(RecvTimeoutError::Disconnected) => std::thread::sleep(POLL),
    }
}

/// Returns whether an event may report a change. Opening a file or a folder changes nothing, and
/// the look itself opens the folders: it would wake itself without end.
fn may_change_files(event: &notify::Result<Event>) -> bool {
    match event {
        Ok(event) => match event.kind {
            EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
            EventKind::Access(_) => false,
            _ => true,
        },
        Err(_) => true,
    }
}

/// Waits until two looks in a row find the same files. Returns them.
fn at_rest(host: &Host, mut sight: Sight, woken: &Receiver<()>) -> Sight {
    let mut waited = Duration::ZERO;
    while waited < PATIENCE {
        std::thread::sleep(DEBOUNCE);
        waited += DEBOUNCE;
        while woken.try_recv().is_ok() {}
        let now = look(host);
        if now == sight {
            break;
        }
        sight = now;
    }
    sight
}

/// Returns the folders whose files are loaded.
fn folders(host: &Host) -> Vec<PathBuf> {
    let snapshot = host.snapshot();
    let own = host.data.join(&snapshot.settings.plugins.dir);
    let tls = snapshot.settings.server.tls.iter().flat_map(|tls| tls.files(&host.config));
    let tls = tls.filter_map(|file| file.parent().map(Path::to_owned));
    [host.config.clone(), host.config.join("projects"), own.clone()]
        .into_iter()
        .chain(installed::plugin_folders(&own))
        .chain(model_folders(host))
        .chain(tls)
        .collect()
}

/// Returns the folders that hold a folder for each model.
fn model_folders(host: &Host) -> Vec<PathBuf> {
    let snapshot = host.snapshot();
    let folder = |config: &EngineConfig| match config {
        EngineConfig::Firefox(config) => Some(host.data.join(&config.models)),
        _ => None,
    };
    snapshot.settings.engines.values().filter_map(folder).collect()
}

/// Watches the folders and their parents: a folder that is deleted and made again has to be watched
/// anew, and only its parent reports that. Watching a folder twice does no harm.
fn follow(watcher: &mut RecommendedWatcher, host: &Host) {
    for folder in folders(host) {
        for path in folder.parent().into_iter().chain([folder.as_path()]) {
            let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
            // A folder that does not exist now is found by a later look.
            let _ = watcher.watch(path, RecursiveMode::NonRecursive);
        }
    }
}

fn look(host: &Host) -> Sight {
    let mut sight = Sight::new();
    for folder in folders(host) {
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        let files = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|end| end == "toml" || end == "wasm"));
        sight.extend(files.map(|file| (file.clone(), stamp(&file))));
    }
    for folder in model_folders(host) {
        // An engine whose folder cannot be read reports that itself, and stays as it is.
        let files = targum_models::installed::sight(&folder).unwrap_or_default().into_iter();
        sight.extend(files.map(|(file, size, time)| (file, time.map(|time| (size, time)))));
    }
    let snapshot = host.snapshot();
    let tls = snapshot.settings.server.tls.iter().flat_map(|tls| tls.files(&host.config));
    sight.extend(tls.map(|file| (file.clone(), stamp(&file))));
    let keys = snapshot.project_files.values().flat_map(|project| &project.keys);
    for file in keys.filter_map(|key| key.hash_file.as_ref()) {
        let file = host.data.join(file);
        sight.insert(file.clone(), stamp(&file));
    }
    sight
}

fn stamp(file: &Path) -> Option<(u64, SystemTime)> {
    let about = fs::metadata(file).ok()?;
    Some((about.len(), about.modified().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running::Snapshot;

    #[test]
    fn files_removed_during_the_start_are_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let (config, data) = (folder.path().join("config"), folder.path().join("data"));
        let project = |id: &str| config.join(format!("projects/{id}.toml"));
        fs::create_dir_all(config.join("projects")).unwrap();
        fs::write(config.join("targum.toml"), "[engines.identity]\nkind = \"identity\"\n").unwrap();
        for id in ["one", "other"] {
            let text = format!("id = \"{id}\"\nengines = [\"identity\"]\n");
            fs::write(project(id), text).unwrap();
        }
        let since = SystemTime::now();
        let (snapshot, _) = Snapshot::build(&config, &data, None).unwrap();
        let host = Arc::new(Host::new(&config, &data, snapshot, Box::new(|_| {})));
        let projects = || host.snapshot().projects.keys().cloned().collect::<Vec<_>>();
        assert_eq!(projects(), ["one", "other"]);

        // File systems count time in ticks of a few milliseconds.
        std::thread::sleep(PAUSE);
        fs::remove_file(project("other")).unwrap();
        watch(&host, since).unwrap();
        let deadline = std::time::Instant::now() + Duration::from_secs(20);
        while projects() != ["one"] {
            assert!(std::time::Instant::now() < deadline, "{:?}", projects());
            std::thread::sleep(PAUSE);
        }
    }
}
