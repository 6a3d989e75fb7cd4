//! The paths of the files under test.

use std::path::{Path, PathBuf};

/// Returns the workspace's root.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// Returns the folder of this build's outputs: `target`, or the folder that replaces it.
pub(crate) fn target() -> PathBuf {
    let own = std::env::current_exe().expect("the program's own path");
    // target/release/deps/name, or target/release/name
    let release = own.ancestors().find(|path| path.ends_with("release"));
    release.and_then(Path::parent).expect("a release build").to_owned()
}

/// Returns the folder in which crates that a test makes are built. It is kept between runs.
pub fn author_target() -> PathBuf {
    target().join("authors")
}

fn made_by(path: PathBuf, command: &str) -> PathBuf {
    assert!(path.exists(), "{} is missing: run `{command}` first", path.display());
    path
}

/// Returns the path of the release binary.
pub fn binary() -> PathBuf {
    made_by(target().join("release/targum"), "make build")
}

/// Returns the folder of the built plugins.
pub fn plugins() -> PathBuf {
    made_by(target().join("plugins"), "make build")
}

/// Returns the folder of the embedded engine's models.
pub fn models() -> PathBuf {
    made_by(workspace().join("data/models"), "make models")
}

/// Returns the names and texts of a format's real files, if there is a corpus. Files that are not
/// UTF-8 are left out, as no client can send them.
pub fn corpus(format: &str) -> Vec<(String, String)> {
    let folder = workspace().join("../shared/corpus").join(format);
    let Ok(entries) = std::fs::read_dir(&folder) else {
        eprintln!("no corpus at {}", folder.display());
        return Vec::new();
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let file = |path: PathBuf| {
        let name = path.file_name()?.to_string_lossy().into_owned();
        Some((name, std::fs::read_to_string(&path).ok()?))
    };
    paths.into_iter().filter_map(file).collect()
}
