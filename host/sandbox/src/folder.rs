//! The plugins in folders: every file `*.wasm`.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use super::{
    background_load::{BackgroundLoad, Begun, Loads},
    call::Plugin,
    failure::{LoadError, Reason},
    pins::Pins,
    sandbox::Sandbox,
};
use targum_core::regular_file;

/// The plugins of a snapshot, by the name that clients send as `format`.
#[derive(Default)]
pub struct Plugins {
    by_id: BTreeMap<String, Arc<Plugin>>,
    problems: Vec<PluginProblem>,
    loading: BTreeMap<String, Arc<BackgroundLoad>>,
    loads: Arc<Loads>,
}

/// A file of the folder that is not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PluginProblem {
    /// The name of the file, or the path of the folder where the folder cannot be read.
    pub file: String,
    /// The reason in one word, for metrics.
    pub reason: &'static str,
    /// The reason in a sentence.
    pub message: String,
}

impl fmt::Display for PluginProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.message)
    }
}

impl Plugins {
    /// Loads every `*.wasm` of `folders` that `pins` admit. Of files with the same name, the file in
    /// the first folder is loaded. Bytes that were loaded before are not loaded again. If a file cannot
    /// be loaded, its plugin in `previous` stays. Files that are not loaded within `patience` go on
    /// [loading](Self::loading). Blocks, so it must not run on a thread of the runtime.
    pub fn load(
        folders: &[PathBuf],
        sandbox: &Arc<Sandbox>,
        pins: &Pins,
        previous: &Self,
        patience: Duration,
    ) -> Self {
        Self::load_some(folders, sandbox, pins, previous, patience, |_| true)
    }

    /// Loads as [`load`](Self::load) does, but only files whose name without `.wasm` is `wanted`.
    pub fn load_some(
        folders: &[PathBuf],
        sandbox: &Arc<Sandbox>,
        pins: &Pins,
        previous: &Self,
        patience: Duration,
        wanted: impl Fn(&str) -> bool,
    ) -> Self {
        let mut plugins = Self { loads: Arc::clone(&previous.loads), ..Self::default() };
        let files = match wasm_files(folders, &mut plugins.problems) {
            Ok(files) => files,
            Err((folder, error)) => {
                plugins.by_id = previous.by_id.clone();
                let kept = if plugins.by_id.is_empty() {
                    ""
                } else {
                    "; the previous plugins stay in use"
                };
                let file = folder.display().to_string();
                plugins.refuse(file, "unreadable", format!("{error}{kept}"));
                return plugins;
            }
        };
        let (mut begun, mut digests, mut all_read) = (Begun::default(), BTreeSet::new(), true);
        let find = |(file, path): (String, PathBuf)| {
            let found = read(&path, sandbox);
            all_read &= found.is_ok();
            let found = found.and_then(|(bytes, stamp)| {
                let digest = blake3::hash(&bytes);
                digests.insert(*digest.as_bytes());
                pins.admit(&digest)?;
                Ok(plugins.loads.find(&file, bytes, digest, stamp, sandbox, &mut begun))
            });
            (file, found)
        };
        let wanted = |(file, _): &(String, PathBuf)| wanted(file.trim_end_matches(".wasm"));
        let mut found: Vec<_> = files.into_iter().filter(wanted).map(find).collect();
        begun.run(patience);
        // A plugin keeps its id, whatever the names of the files.
        found.sort_by_key(|(file, found)| {
            (claims_anothers(file, found, previous), before(file, pins, previous).is_none())
        });
        for (file, found) in found {
            plugins.take(file, found, pins, previous);
        }
        // A refused plugin is kept, so that it is not compiled again when it is admitted again.
        if all_read {
            digests.extend(plugins.iter().map(|plugin| *plugin.digest.as_bytes()));
            sandbox.compiler.retain(&digests);
            plugins.loads.retain(&digests);
        }
        plugins
    }

    /// Returns the plugin for a format.
    pub fn get(&self, id: &str) -> Option<&Arc<Plugin>> {
        self.by_id.get(id)
    }

    /// Returns all plugins, ordered by id.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Plugin>> {
        self.by_id.values()
    }

    /// Returns the files that are not used, with the reasons.
    pub fn problems(&self) -> &[PluginProblem] {
        &self.problems
    }

    /// Returns whether the pins refuse every installed plugin.
    pub fn all_pinned_out(&self) -> bool {
        let kept_out = self.problems.iter().any(|problem| problem.reason == "pin");
        kept_out && self.by_id.is_empty() && self.loading.is_empty()
    }

    /// Returns whether a file may hold the plugin of this id. A refused plugin is not asked for its
    /// id, so the name of its file counts.
    pub fn may_have(&self, id: &str) -> bool {
        let refused = |problem: &PluginProblem| problem.file.strip_suffix(".wasm") == Some(id);
        self.by_id.contains_key(id) || !self.loading.is_empty() || self.problems.iter().any(refused)
    }

    /// Returns the files that are still being loaded.
    pub fn loading(&self) -> impl Iterator<Item = &str> {
        self.loading.keys().map(String::as_str)
    }

    /// Returns whether a file is loading whose plugin has no earlier version that can serve.
    pub fn awaited(&self) -> bool {
        let serves = |file: &str| self.iter().any(|plugin| plugin.file.as_deref() == Some(file));
        self.loading().any(|file| !serves(file))
    }

    /// Returns the number of loading files that are loaded now. The next [`Plugins::load`] uses them.
    pub fn arrived(&self) -> usize {
        self.loading.values().filter(|loading| loading.done().is_some()).count()
    }

    /// Uses the plugin that was loaded from a file. If loading failed, records the reason and keeps the
    /// previous plugin of the file.
    fn take(
        &mut self,
        file: String,
        found: Result<Arc<BackgroundLoad>, Reason>,
        pins: &Pins,
        previous: &Self,
    ) {
        let refusal = match found.as_ref().map(|loading| loading.done()) {
            Ok(None) => {
                self.loading.extend(found.into_iter().map(|loading| (file.clone(), loading)));
                None
            }
            Ok(Some(Ok(plugin))) => match pins.check(plugin).and_then(|()| self.vacant(plugin)) {
                Ok(()) => return self.add(file, plugin),
                Err(reason) => Some(reason),
            },
            Ok(Some(Err(error))) => Some((error.reason(), error.to_string())),
            Err(reason) => Some(reason.clone()),
        };
        let before = before(&file, pins, previous).filter(|plugin| self.vacant(plugin).is_ok());
        if let Some((reason, message)) = refusal {
            let kept = before.map_or("", |_| "; the previous version stays in use");
            self.refuse(file.clone(), reason, format!("{message}{kept}"));
        }
        if let Some(plugin) = before {
            self.add(file, plugin);
        }
    }

    /// Refuses a plugin whose id the plugin of another file has.
    fn vacant(&self, plugin: &Plugin) -> Result<(), Reason> {
        let id = &plugin.about.id;
        let Some(first) = self.by_id.get(id) else { return Ok(()) };
        let other = first.file.as_deref().unwrap_or_default();
        Err(("duplicate", format!("its id `{id}` is taken by {other}; the plugin is ignored")))
    }

    fn add(&mut self, file: String, plugin: &Arc<Plugin>) {
        let plugin = match plugin.file.as_deref() {
            Some(known) if known == file => Arc::clone(plugin),
            _ => Arc::new(plugin.renamed(file)),
        };
        self.by_id.insert(plugin.about.id.clone(), plugin);
    }

    fn refuse(&mut self, file: String, reason: &'static str, message: String) {
        // The message becomes one line of the log.
        let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
        self.problems.push(PluginProblem { file, reason, message });
    }
}

impl fmt::Debug for Plugins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plugins")
            .field("by_id", &self.by_id)
            .field("problems", &self.problems)
            .finish_non_exhaustive()
    }
}

/// Returns whether the plugin of a file has the id that another file held before.
fn claims_anothers(
    file: &str,
    found: &Result<Arc<BackgroundLoad>, Reason>,
    previous: &Plugins,
) -> bool {
    let Some(Ok(plugin)) = found.as_ref().ok().and_then(|loading| loading.done()) else {
        return false;
    };
    previous.get(&plugin.about.id).is_some_and(|held| held.file.as_deref() != Some(file))
}

/// Returns the previous plugin of a file, unless the pins forbid it now.
fn before<'a>(file: &str, pins: &Pins, previous: &'a Plugins) -> Option<&'a Arc<Plugin>> {
    let plugin = previous.iter().find(|plugin| plugin.file.as_deref() == Some(file))?;
    (pins.admit(&plugin.digest).is_ok() && pins.check(plugin).is_ok()).then_some(plugin)
}

/// Returns the plugin files, sorted by name, so that the choice between two plugins with one id does
/// not depend on the file system.
///
/// # Errors
/// The first folder that cannot be read.
fn wasm_files<'a>(
    folders: &'a [PathBuf],
    problems: &mut Vec<PluginProblem>,
) -> Result<BTreeMap<String, PathBuf>, (&'a Path, io::Error)> {
    let mut files = BTreeMap::new();
    for folder in folders {
        let unreadable = |error| (folder.as_path(), error);
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            let Some(file) = path.file_name().and_then(OsStr::to_str).map(str::to_owned) else {
                continue;
            };
            match path.extension().and_then(OsStr::to_str) {
                Some("wasm") if !file.starts_with('.') => {
                    files.entry(file).or_insert(path);
                }
                Some("cwasm") => problems.push(PluginProblem {
                    file,
                    reason: "compiled",
                    message: "a compiled plugin cannot be verified; install the .wasm file instead"
                        .into(),
                }),
                _ => {}
            }
        }
    }
    Ok(files)
}

/// Returns the bytes of a file, and the time of the last change.
fn read(path: &Path, sandbox: &Sandbox) -> Result<(Vec<u8>, Option<SystemTime>), Reason> {
    let unreadable = |error: std::io::Error| ("unreadable", error.to_string());
    let about = regular_file::require(path).map_err(unreadable)?;
    let limit = sandbox.limits.max_plugin_bytes;
    if about.len() > limit as u64 {
        let size = usize::try_from(about.len()).unwrap_or(usize::MAX);
        let error = LoadError::TooLarge { size, limit };
        return Err((error.reason(), error.to_string()));
    }
    let bytes = fs::read(path).map_err(unreadable)?;
    Ok((bytes, about.modified().ok()))
}

#[cfg(test)]
mod tests;
