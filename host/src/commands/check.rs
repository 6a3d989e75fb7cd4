//! `targum check`: everything that is wrong with a configuration folder.

use std::{fmt::Display, process::ExitCode};

use super::Folders;
use crate::running::Snapshot;

/// Builds what `serve` would run, without running it, and prints what is in the way.
pub fn run(folders: &Folders) -> ExitCode {
    match Snapshot::build(&folders.config, &folders.data, None) {
        Ok((snapshot, _)) => {
            let problems = snapshot.plugin_problems();
            if !problems.is_empty() {
                return report(&problems);
            }
            let count = snapshot.projects.len();
            println!("{}: nothing wrong; projects: {count}", folders.config.display());
            ExitCode::SUCCESS
        }
        Err(problems) => report(&problems),
    }
}

/// Prints problems, one a line.
pub(super) fn report(problems: &[impl Display]) -> ExitCode {
    for problem in problems {
        eprintln!("{problem}");
    }
    ExitCode::FAILURE
}
