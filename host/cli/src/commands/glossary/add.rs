//! `targum glossary add`: one term.

use std::{fs, path::PathBuf, process::ExitCode};

use anyhow::Context;
use clap::Args;
use serde::Serialize;

use super::{
    edit::{Conflicts, edited},
    place::{Owner, Place},
    terms::Term,
};
use crate::commands::{
    print::{print_json, print_line},
    translate::{exit::Misuse, write::write},
};
use targum_core::locale::Locale;

/// Add a term with a fixed translation.
#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 the file of the project has the term; 1 it cannot be \
written; 2 the term or the configuration is wrong, or the term has another translation.")]
pub(crate) struct Add {
    /// The term. In lower case it stands for its capitalised forms, too.
    term: String,
    /// The translation. A term that is its own translation is not translated.
    translation: String,
    /// The target locale of the translation. Without it, the translation is for every target locale.
    #[arg(long, value_name = "LOCALE")]
    to: Option<String>,
    #[command(flatten)]
    owner: Owner,
    /// Write nothing. Show the file and the line that would be written.
    #[arg(long)]
    dry_run: bool,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

/// The result of an addition.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Added {
    /// The file of the project.
    file: PathBuf,
    /// The id of the project of a configuration.
    #[serde(skip_serializing_if = "Option::is_none")]
    project: Option<String>,
    term: String,
    translation: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    locale: Option<String>,
    /// Whether the file lacked the term.
    changed: bool,
    /// Whether the file was written.
    written: bool,
}

impl Add {
    /// Runs the command.
    ///
    /// # Errors
    /// The configuration or the term is wrong, or the file cannot be written.
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let place = self.owner.find().map_err(Misuse::wrong)?;
        let before = fs::read_to_string(&place.file)?;
        let term = self.term().map_err(Misuse::wrong)?;
        let after = edited(&place, &before, &[term], Conflicts::Refused);
        let after = after.map_err(Misuse::wrong)?;
        let changed = before != after;
        if changed && !self.dry_run {
            write(&place.file, after.as_bytes())?;
        }
        let written = changed && !self.dry_run;
        let (term, translation) = (self.term, self.translation);
        let Place { file, project, .. } = place;
        let added = Added { file, project, term, translation, locale: self.to, changed, written };
        if self.json {
            print_json(&added);
        } else {
            added.print();
        }
        Ok(ExitCode::SUCCESS)
    }

    fn term(&self) -> anyhow::Result<Term> {
        let locale = self.to.as_deref().map(Locale::parse).transpose();
        let locale = locale.map_err(anyhow::Error::msg).context("--to")?;
        Ok(Term { term: self.term.clone(), translation: self.translation.clone(), locale })
    }
}

impl Added {
    fn print(&self) {
        let Self { file, term, translation, .. } = self;
        let file = file.display();
        let into = self.locale.as_ref().map_or_else(String::new, |to| format!(" in {to}"));
        match (self.changed, self.written) {
            (false, _) => print_line!("{file}: `{term}` is `{translation}`{into} already"),
            (true, true) => print_line!("{file}: `{term}` is `{translation}`{into} now"),
            (true, false) => print_line!("{file}: `{term}` would be `{translation}`{into}"),
        }
    }
}
