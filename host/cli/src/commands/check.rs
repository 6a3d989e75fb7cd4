//! `targum check`: everything that is wrong with a configuration folder.

use std::{fmt::Display, process::ExitCode};

use clap::Args;

use super::Folders;
use crate::commands::print::{print_error, print_line};
use targum_config::Problem;
use targum_server::running::Snapshot;

/// What is said of an environment variable that should hold a secret.
const NOT_SET: &str = " is not set: ";

/// Say everything that is wrong with a configuration folder.
#[derive(Args, Debug)]
pub struct Check {
    /// What to look at.
    #[command(flatten)]
    pub folders: Folders,
    /// Do not ask for the environment variables that hold keys, as where a configuration is
    /// checked before it is deployed.
    #[arg(long)]
    pub without_secrets: bool,
}

impl Check {
    /// Builds what `serve` would run, without running it, and prints what is in the way.
    pub fn run(&self) -> ExitCode {
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

    /// What keeps `serve` from running; without secrets, those that are not here are no problem.
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

/// Prints problems, one a line.
pub(super) fn report<P: Display>(problems: &[P]) -> ExitCode {
    for problem in problems {
        print_error!("{problem}");
    }
    ExitCode::FAILURE
}
