//! `targum check`: everything that is wrong with a configuration folder.

use std::{fmt::Display, process::ExitCode};

use super::Folders;
use crate::{
    commands::say::{complain, say},
    running::Snapshot,
};

/// Builds what `serve` would run, without running it, and prints what is in the way.
pub fn run(folders: &Folders) -> ExitCode {
    let snapshot = match Snapshot::build(&folders.config, &folders.data, None) {
        Ok((snapshot, _)) => snapshot,
        Err(problems) => return report(&problems),
    };
    let warnings = snapshot.current_warnings();
    for warning in &warnings {
        complain!("warning: {warning}");
    }
    let problems = snapshot.problems();
    if !problems.is_empty() {
        return report(&problems);
    }
    let count = snapshot.projects.len();
    let found = match warnings.len() {
        0 => "nothing wrong".to_owned(),
        warnings => format!("warnings: {warnings}"),
    };
    say!("{}: {found}; projects: {count}", folders.config.display());
    ExitCode::SUCCESS
}

/// Prints problems, one a line.
pub(super) fn report<P: Display>(problems: &[P]) -> ExitCode {
    for problem in problems {
        complain!("{problem}");
    }
    ExitCode::FAILURE
}
