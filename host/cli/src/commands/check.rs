//! `targum check`: every problem of a configuration folder.

use std::{fmt::Display, process::ExitCode};

use clap::Args;

use super::Folders;
use crate::commands::print::{print_error, print_line};
use targum_config::Problem;
use targum_server::running::Snapshot;

/// The part of a message that says that the environment variable of a secret is missing.
const NOT_SET: &str = " is not set: ";

/// Report every problem of a configuration folder.
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The folders to check.
    #[command(flatten)]
    pub(crate) folders: Folders,
    /// Allow the environment variables that hold keys to be missing, for example where a configuration is checked
    /// before it is deployed.
    #[arg(long)]
    pub(crate) without_secrets: bool,
}

impl Check {
    /// Builds the snapshot that `targum serve` would run, and prints every problem.
    pub(crate) fn run(&self) -> ExitCode {
        let Folders { config, data } = &self.folders;
        let snapshot = match Snapshot::build(config, data, None) {
            Ok((snapshot, _)) => snapshot,
            Err(problems) => return self.refused(&problems),
        };
        let warnings = snapshot.current_warnings();
        for warning in &warnings {
            print_error!("warning: {warning}");
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
        print_line!("{}: {found}; projects: {count}", config.display());
        ExitCode::SUCCESS
    }

    /// Prints the problems that keep `targum serve` from running. With `--without-secrets`, missing secrets are no
    /// problem.
    fn refused(&self, problems: &[Problem]) -> ExitCode {
        let is_secret =
            |problem: &&Problem| problem.key.ends_with("_env") && problem.message.contains(NOT_SET);
        let (secrets, others): (Vec<&Problem>, Vec<_>) =
            problems.iter().partition(|problem| self.without_secrets && is_secret(problem));
        if !others.is_empty() {
            return report(&others);
        }
        let config = self.folders.config.display();
        print_line!("{config}: nothing wrong that can be seen without secrets: {}", secrets.len());
        ExitCode::SUCCESS
    }
}

/// Prints one problem on each line, and returns a failure.
pub(crate) fn report<P: Display>(problems: &[P]) -> ExitCode {
    for problem in problems {
        print_error!("{problem}");
    }
    ExitCode::FAILURE
}
