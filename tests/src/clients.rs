//! Clients that are not ours: a browser, a checker of APIs, compilers of other languages.

use std::{path::PathBuf, process::Command};

use crate::{places::target, workspace};

/// A script under `tests/clients`.
pub fn client_script(name: &str) -> PathBuf {
    workspace().join("tests/clients").join(name)
}

/// A tool that `.setup/judges.sh` has installed.
///
/// # Panics
/// Where it was not.
pub fn tool(path: &str) -> PathBuf {
    let tool = target().join("judges").join(path);
    assert!(tool.exists(), "{} is missing: run `.setup/judges.sh` first", tool.display());
    tool
}

/// Runs a program to its end, and gives its standard output.
///
/// # Panics
/// Where it fails: with what it said.
pub fn output(command: &mut Command) -> String {
    let ended = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&ended.stdout), text(&ended.stderr));
    assert!(ended.status.success(), "{command:?}: {}\n{out}\n{err}", ended.status);
    out
}
