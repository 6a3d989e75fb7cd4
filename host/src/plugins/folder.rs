//! The folder of plugins: every `*.wasm` in it.

use std::{collections::BTreeMap, ffi::OsStr, fs, path::Path, sync::Arc};

use super::{call::Plugin, sandbox::Sandbox};

/// The plugins of a snapshot, by the name clients give in `format`.
#[derive(Debug, Default)]
pub struct Plugins {
    by_id: BTreeMap<String, Arc<Plugin>>,
    problems: Vec<String>,
}

impl Plugins {
    /// Loads every `*.wasm` of `dir`. What is in `previous` with the same bytes is taken
    /// over as it is; where a file cannot be loaded, the plugin it held before stays.
    /// Takes a moment: not for a thread of the runtime.
    pub fn load_dir(dir: &Path, sandbox: &Arc<Sandbox>, previous: &Self) -> Self {
        let mut plugins = Self::default();
        let files = match wasm_files(dir, &mut plugins.problems) {
            Ok(files) => files,
            Err(error) => {
                plugins.by_id = previous.by_id.clone();
                let kept =
                    if plugins.by_id.is_empty() { "" } else { "; the plugins of before stay" };
                plugins.problems.push(format!("{}: {error}{kept}", dir.display()));
                return plugins;
            }
        };
        for file in files {
            let before = previous.of_file(&file);
            match load_file(&dir.join(&file), sandbox, previous) {
                Ok(plugin) => plugins.add(file, plugin),
                Err(problem) => {
                    let kept = before.map_or("", |_| "; the one before it stays");
                    plugins.problems.push(format!("{file}: {problem}{kept}"));
                    if let Some(plugin) = before {
                        plugins.add(file, Arc::clone(plugin));
                    }
                }
            }
        }
        plugins
    }

    /// The plugin for a format.
    pub fn get(&self, id: &str) -> Option<&Arc<Plugin>> {
        self.by_id.get(id)
    }

    /// All plugins, by id.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Plugin>> {
        self.by_id.values()
    }

    /// What is wrong with the folder, one sentence each.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    fn of_file(&self, file: &str) -> Option<&Arc<Plugin>> {
        self.iter().find(|plugin| plugin.file.as_deref() == Some(file))
    }

    fn add(&mut self, file: String, plugin: Arc<Plugin>) {
        let id = &plugin.about.id;
        if let Some(first) = self.by_id.get(id) {
            let other = first.file.as_deref().unwrap_or_default();
            self.problems
                .push(format!("{file}: its id `{id}` is taken by {other}; it is left out"));
            return;
        }
        let plugin = match plugin.file.as_deref() {
            Some(known) if known == file => plugin,
            _ => Arc::new(plugin.renamed(file)),
        };
        self.by_id.insert(plugin.about.id.clone(), plugin);
    }
}

/// Names of the plugin files, sorted: which of two plugins with one id is taken must not
/// depend on the file system.
fn wasm_files(dir: &Path, problems: &mut Vec<String>) -> std::io::Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        let Some(file) = path.file_name().and_then(OsStr::to_str) else { continue };
        match path.extension().and_then(OsStr::to_str) {
            Some("wasm") if !file.starts_with('.') => files.push(file.to_owned()),
            Some("cwasm") => problems.push(format!(
                "{file}: compiled plugins are refused, for nothing can tell what is in them; \
                 give the .wasm"
            )),
            _ => {}
        }
    }
    files.sort();
    Ok(files)
}

fn load_file(
    path: &Path,
    sandbox: &Arc<Sandbox>,
    previous: &Plugins,
) -> Result<Arc<Plugin>, String> {
    let size = fs::metadata(path).map_err(|error| error.to_string())?.len();
    let limit = sandbox.limits.max_plugin_bytes;
    if size > limit as u64 {
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        return Err(super::LoadError::TooLarge { size, limit }.to_string());
    }
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let digest = blake3::hash(&bytes);
    let same =
        |plugin: &&Arc<Plugin>| plugin.digest == digest && Arc::ptr_eq(&plugin.sandbox, sandbox);
    match previous.iter().find(same) {
        Some(plugin) => Ok(Arc::clone(plugin)),
        None => sandbox.load(&bytes).map(Arc::new).map_err(|error| error.to_string()),
    }
}
