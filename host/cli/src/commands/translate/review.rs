//! `targum review`: the texts that a person has to look at.
//!
//! [`list`] names the texts, [`approve`] records that a person has seen them, and [`export`] and [`import`] exchange
//! them with tools of translators as [`xliff`]. [`authored`] pairs texts with their authors, and [`change`] writes what
//! a person has changed or approved.

mod approve;
mod authored;
mod change;
mod export;
mod import;
mod list;
mod xliff;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use self::{approve::Approve, export::Export, import::Import, list::List};

/// List the texts that a person has to look at: texts that were edited before their source changed, texts in the
/// source language, translations that are less sure than the project demands and, with `review = "mark"`, all machine
/// translations that nobody has approved.
#[derive(Args, Clone, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Exit status: 0 there is nothing to review, or it was accepted; 1 a file \
has failed; 2 the command line, the project file or the configuration is wrong; 3 there are texts \
to look at."
)]
pub(crate) struct Review {
    #[command(flatten)]
    list: List,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Record that a person has seen texts and approves of their translations.
    Approve(Approve),
    /// Write the texts that a person has to look at to an XLIFF file, for tools of translators.
    Export(Export),
    /// Take over the translations and the approvals of an XLIFF file that `targum review export` has written.
    Import(Import),
}

impl Review {
    /// Runs the command.
    ///
    /// # Errors
    /// The project cannot be read, or a file cannot be written.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            None => self.list.run(),
            Some(Command::Approve(approve)) => approve.run(),
            Some(Command::Export(export)) => export.run(),
            Some(Command::Import(import)) => import.run(),
        }
    }
}
