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
        Self::load_some(dir, sandbox, previous, |_| true)
    }

    /// The same with those files only whose name, without `.wasm`, is `wanted`: compiling takes
    /// its time.
    pub fn load_some(
        dir: &Path,
        sandbox: &Arc<Sandbox>,
        previous: &Self,
        wanted: impl Fn(&str) -> bool,
    ) -> Self {
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
        for file in files.into_iter().filter(|file| wanted(file.trim_end_matches(".wasm"))) {
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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use targum_tests::specimens::behaving;

    use super::*;
    use crate::plugins::Limits;

    /// A folder of its own for a test, removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("targum-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn write(&self, file: &str, content: &[u8]) {
            fs::write(self.0.join(file), content).unwrap();
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            // A folder that is gone already is no failure of the test.
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_broken_file_leaves_the_plugin_it_held() {
        let folder = Folder::new("broken");
        let sandbox = Sandbox::new(&Limits::default()).unwrap();
        let load = |previous: &Plugins| Plugins::load_dir(&folder.0, &sandbox, previous);
        folder.write("a.wasm", &behaving(""));
        folder.write("readme.txt", b"not a plugin");
        let first = load(&Plugins::default());
        assert!(first.problems().is_empty(), "{:?}", first.problems());
        let plugin = first.get("specimen").unwrap();
        assert_eq!(plugin.file.as_deref(), Some("a.wasm"));
        assert!(first.get("a").is_none());

        let same = load(&first);
        assert!(Arc::ptr_eq(plugin, same.get("specimen").unwrap()), "compiled once");

        folder.write("a.wasm", &behaving("")[..100]);
        let broken = load(&same);
        assert!(Arc::ptr_eq(plugin, broken.get("specimen").unwrap()));
        let [problem] = broken.problems() else { panic!("{:?}", broken.problems()) };
        assert!(problem.starts_with("a.wasm: is no component this host can run: "), "{problem}");
        assert!(problem.ends_with("; the one before it stays"), "{problem}");

        folder.write("a.wasm", &behaving("(global i32 (i32.const 7))"));
        let mended = load(&broken);
        assert!(mended.problems().is_empty());
        assert_ne!(mended.get("specimen").unwrap().digest, plugin.digest);

        fs::remove_file(folder.0.join("a.wasm")).unwrap();
        assert!(load(&mended).get("specimen").is_none());
        fs::remove_dir_all(&folder.0).unwrap();
        let gone = load(&mended);
        assert!(gone.get("specimen").is_some(), "without the folder, what was there stays");
        assert_eq!(gone.problems().len(), 1);
    }

    #[test]
    fn one_plugin_for_one_id() {
        let folder = Folder::new("twins");
        let sandbox = Sandbox::new(&Limits::default()).unwrap();
        folder.write("b.wasm", &behaving("(global i32 (i32.const 7))"));
        folder.write("a.wasm", &behaving(""));
        folder.write("c.cwasm", b"");
        let plugins = Plugins::load_dir(&folder.0, &sandbox, &Plugins::default());
        assert_eq!(plugins.iter().count(), 1);
        assert_eq!(plugins.get("specimen").unwrap().file.as_deref(), Some("a.wasm"));
        assert_eq!(
            plugins.problems(),
            [
                "c.cwasm: compiled plugins are refused, for nothing can tell what is in them; give \
                 the .wasm",
                "b.wasm: its id `specimen` is taken by a.wasm; it is left out",
            ]
        );
    }
}
