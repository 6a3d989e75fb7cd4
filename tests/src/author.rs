//! Runs the programs that the author of a plugin uses.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use crate::author_target;

/// Runs a program in a folder, without the network. Returns its output.
///
/// # Panics
/// Panics if the program fails, with its output.
pub fn run(
    program: &Path,
    arguments: &[&str],
    folder: &Path,
    environment: &[(&str, &str)],
) -> String {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", author_target())
        .env("CARGO_NET_OFFLINE", "true")
        .envs(environment.iter().copied())
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{} {arguments:?}:\n{out}\n{err}", program.display());
    out
}

/// Returns the program that builds crates.
pub fn cargo() -> PathBuf {
    std::env::var_os("CARGO").unwrap_or("cargo".into()).into()
}
