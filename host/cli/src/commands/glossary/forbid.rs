//! `targum glossary forbid`: a term that must not be used.

use std::{fs, process::ExitCode};

use anyhow::Context;
use clap::Args;

use super::{
    edit::{Conflicts, forbid},
    place::Owner,
    terms::Forbidden,
};
use crate::commands::{
    print::print_line,
    translate::{exit::Misuse, write::write},
};
use targum_core::locale::Locale;

/// Forbid a term in translations.
#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 the file of the project has the term; 1 it cannot be \
written; 2 the term or the configuration is wrong, or another term is to be used instead.")]
pub(crate) struct Forbid {
    /// The term. In lower case it stands for its capitalised forms, too.
    term: String,
    /// The term to use instead.
    #[arg(long, value_name = "TERM", default_value = "")]
    instead: String,
    /// The target locale. Without it, the term is forbidden in every target locale.
    #[arg(long, value_name = "LOCALE")]
    to: Option<String>,
    #[command(flatten)]
    owner: Owner,
    /// Write nothing. Show the file that would be written.
    #[arg(long)]
    dry_run: bool,
}

impl Forbid {
    /// Runs the command.
    ///
    /// # Errors
    /// The configuration or the term is wrong, or the file cannot be written.
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let place = self.owner.find().map_err(Misuse::wrong)?;
        let before = fs::read_to_string(&place.file)?;
        let locale = self.to.as_deref().map(Locale::parse).transpose();
        let locale = locale.map_err(anyhow::Error::msg).context("--to").map_err(Misuse::wrong)?;
        let into = locale.as_ref().map_or_else(String::new, |to| format!(" in {to}"));
        let (term, instead) = (self.term.clone(), self.instead.clone());
        let forbidden = Forbidden { term, instead, locale };
        let after = forbid(&place, &before, &[forbidden], Conflicts::Refused);
        let after = after.map_err(Misuse::wrong)?;
        let said = match (before == after, self.dry_run) {
            (true, _) => "is forbidden already",
            (false, true) => "would be forbidden",
            (false, false) => "is forbidden now",
        };
        if before != after && !self.dry_run {
            write(&place.file, after.as_bytes())?;
        }
        print_line!("{}: `{}` {said}{into}", place.file.display(), self.term);
        Ok(ExitCode::SUCCESS)
    }
}
