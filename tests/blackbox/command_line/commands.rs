//! The commands other than `serve`, as users type them.

mod check;
mod keys;
mod models;
mod plugins;

use std::fs;

use targum_tests::targum;

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("config/projects")).expect("a folder");
    fs::create_dir_all(folder.path().join("data/plugins")).expect("a folder");
    folder
}

fn path(folder: &tempfile::TempDir, relative: &str) -> String {
    folder.path().join(relative).display().to_string()
}

fn write(folder: &tempfile::TempDir, relative: &str, content: impl AsRef<[u8]>) {
    fs::write(folder.path().join(relative), content).expect("a file");
}

fn check(folder: &tempfile::TempDir) -> targum_tests::Ended {
    targum(&["check", "--config", &path(folder, "config"), "--data", &path(folder, "data")], "")
}
