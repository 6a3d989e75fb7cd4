//! Independent clients: a browser, a checker of APIs, compilers of other languages.

use std::{path::PathBuf, process::Command};

use crate::{places::target, workspace};

/// Returns the path of a script under `tests/clients`.
pub fn client_script(name: &str) -> PathBuf {
    workspace().join("tests/clients").join(name)
}

/// Returns the path of a tool that `.setup/judges.sh` installs.
///
/// # Panics
/// Panics if the tool is not installed.
pub fn tool(path: &str) -> PathBuf {
    let tool = target().join("judges").join(path);
    assert!(tool.exists(), "{} is missing: run `.setup/judges.sh` first", tool.display());
    tool
}

/// Runs a program to its end. Returns its standard output.
///
/// # Panics
/// Panics with the program's output if it fails.
pub fn output(command: &mut Command) -> String {
    let ended = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&ended.stdout), text(&ended.stderr));
    assert!(ended.status.success(), "{command:?}: {}\n{out}\n{err}", ended.status);
    out
}
