//! `targum check`: every problem of a configuration folder.

use std::{fmt::Display, process::ExitCode};

use clap::Args;
use serde::Serialize;

use super::Folders;
use crate::commands::print::{print_error, print_json, print_line};
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
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The result of a check.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome {
    problems: Vec<Reported>,
    warnings: Vec<Reported>,
    projects: usize,
    /// The number of missing secrets that `--without-secrets` allows.
    missing_secrets: usize,
}

/// A problem or a warning.
#[derive(Serialize)]
struct Reported {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    message: String,
}

impl From<&Problem> for Reported {
    fn from(problem: &Problem) -> Self {
        Self {
            file: Some(problem.file.display().to_string()),
            line: problem.line,
            key: Some(problem.key.clone()).filter(|key| !key.is_empty()),
            message: problem.message.clone(),
        }
    }
}

impl From<&String> for Reported {
    fn from(message: &String) -> Self {
        Self { file: None, line: None, key: None, message: message.clone() }
    }
}

/// Returns problems as they are reported in JSON.
fn reported<P: Into<Reported>>(problems: impl IntoIterator<Item = P>) -> Vec<Reported> {
    problems.into_iter().map(Into::into).collect()
}

impl Check {
    /// Builds the snapshot that `targum serve` would run, and prints every problem.
    pub(crate) fn run(&self) -> ExitCode {
        let Folders { config, data } = &self.folders;
        let snapshot = match Snapshot::build(config, data, None) {
            Ok((snapshot, _)) => snapshot,
            Err(problems) => return self.refused(&problems),
        };
        let (warnings, problems) = (snapshot.current_warnings(), snapshot.problems());
        if self.json {
            print_json(&Outcome {
                problems: reported(&problems),
                warnings: reported(&warnings),
                projects: snapshot.projects.len(),
                ..Outcome::default()
            });
            return if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        }
        for warning in &warnings {
            print_error!("warning: {warning}");
        }
        if !problems.is_empty() {
            return report(&problems);
        }
        let found = match warnings.len() {
            0 => "nothing wrong".to_owned(),
            warnings => format!("warnings: {warnings}"),
        };
        let projects = match snapshot.projects.len() {
            0 => format!(
                "no project to check: {} has no file of one",
                config.join("projects").display()
            ),
            count => format!("projects: {count}"),
        };
        print_line!("{}: {found}; {projects}", config.display());
        ExitCode::SUCCESS
    }

    /// Prints the problems that keep `targum serve` from running. With `--without-secrets`, missing secrets are no
    /// problem.
    fn refused(&self, problems: &[Problem]) -> ExitCode {
        let is_secret =
            |problem: &&Problem| problem.key.ends_with("_env") && problem.message.contains(NOT_SET);
        let (secrets, others): (Vec<&Problem>, Vec<_>) =
            problems.iter().partition(|problem| self.without_secrets && is_secret(problem));
        if self.json {
            print_json(&Outcome {
                problems: reported(others.iter().copied()),
                missing_secrets: secrets.len(),
                ..Outcome::default()
            });
            return if others.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        }
        if !others.is_empty() {
            if !self.folders.config.join("targum.toml").exists() {
                print_error!(
                    "note: this command checks the configuration of a host: name its folder with --config; \
                     `targum translate --check` checks the translations of a project"
                );
            }
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
