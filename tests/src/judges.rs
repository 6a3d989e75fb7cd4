//! Calls independent tools to judge the output.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use crate::{places::target, workspace};

/// A translated file: source, output, target locale.
pub type Case = (PathBuf, PathBuf, String);

/// Returns the formats that have a judge.
pub fn judged_formats() -> Vec<String> {
    let entries = std::fs::read_dir(workspace().join("tests/judges")).expect("the judges");
    let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
    let scripts = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file());
    let mut formats: Vec<_> = scripts.filter_map(stem).collect();
    formats.sort();
    formats
}

/// Returns the objections of a format's judge to the outputs, or `None` if the judge accepts all.
///
/// # Panics
/// Panics if the judges are not installed.
pub fn judge(format: &str, cases: &[Case]) -> Option<String> {
    let folder = workspace().join("tests/judges");
    let python = target().join("judges/venv/bin/python");
    assert!(python.exists(), "the judges are missing: run `make judges` first");
    let script = |extension: &str| folder.join(format!("{format}.{extension}"));
    let said = match script("py") {
        path if path.exists() => ask(&python, &path, cases),
        _ => ask(Path::new("node"), &script("mjs"), cases),
    };
    said.err()
}

/// Returns how many messages of the sources have branches, in how many of these something stands
/// beside the branches, and both of the outputs, as the parsers of a format's consumers count.
/// `script` is `branches.py`, or `branches.mjs` for ICU messages.
///
/// # Panics
/// Panics if the judges are not installed, or a file does not parse.
pub fn branches(script: &str, format: &str, cases: &[Case]) -> [usize; 4] {
    let folder = workspace().join("tests/judges");
    let python = target().join("judges/venv/bin/python");
    let program = if script.ends_with(".py") { python.as_path() } else { Path::new("node") };
    let path = folder.join("shared").join(script);
    let mut command = command(program, &path);
    command.arg(format);
    for (source, output, locale) in cases {
        command.arg(source).arg(output).arg(locale);
    }
    let answer = command.output().expect("the judges: run `make judges` first");
    let said = String::from_utf8_lossy(&answer.stdout);
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    let numbers: Vec<usize> =
        said.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    numbers.try_into().expect("four numbers")
}

/// Returns a command that runs a script of the judges.
fn command(program: &Path, script: &Path) -> Command {
    let folder = workspace().join("tests/judges");
    let mut command = Command::new(program);
    // Judges have the names of formats, which are also names of modules of Python's library.
    command
        .env("PYTHONSAFEPATH", "1")
        .arg(script)
        .env("NODE_PATH", folder.join("node_modules"))
        .current_dir(folder);
    command
}

fn ask(program: &Path, script: &Path, cases: &[Case]) -> Result<(), String> {
    let mut command = command(program, script);
    for (source, output, locale) in cases {
        command.arg(source).arg(output).arg(locale);
    }
    let answer = command.output().map_err(|error| format!("{}: {error}", program.display()))?;
    if answer.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&answer.stdout);
    let against: Vec<_> = said.lines().filter(|line| !line.ends_with("ok")).collect();
    Err(format!("{}\n{}", against.join("\n"), String::from_utf8_lossy(&answer.stderr)))
}
