//! `targum glossary`: changes the glossary of a project, and exchanges it with files.

mod add;
mod edit;
mod export;
mod forbid;
mod import;
mod place;
mod table;
mod tbx;
mod terms;

use std::{ffi::OsStr, process::ExitCode};

use anyhow::Context;
use clap::{Subcommand, ValueEnum};

use self::{add::Add, export::Export, forbid::Forbid, import::Import};

/// Change the glossary of a project.
#[derive(Subcommand, Debug)]
pub(crate) enum GlossaryCommand {
    /// Add a term with a fixed translation.
    Add(Add),
    /// Forbid a term in translations.
    Forbid(Forbid),
    /// Take over the terms of a CSV or TBX file.
    Import(Import),
    /// Write the terms to a CSV or TBX file.
    Export(Export),
}

/// A kind of file that holds terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// A table with a column for each locale.
    Csv,
    /// TermBase eXchange.
    Tbx,
}

impl Kind {
    /// Returns the kind that the name of a file shows, unless one is given.
    fn of(given: Option<Self>, file: &std::path::Path) -> anyhow::Result<Self> {
        let by_name = match file.extension().and_then(OsStr::to_str) {
            Some("csv" | "tsv") => Some(Self::Csv),
            Some("tbx" | "xml") => Some(Self::Tbx),
            _ => None,
        };
        let unknown = || format!("{}: give --as csv or --as tbx", file.display());
        given.or(by_name).with_context(unknown)
    }
}

impl GlossaryCommand {
    /// Runs the command.
    ///
    /// # Errors
    /// The configuration or a term is wrong, or a file cannot be read or written.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Add(add) => add.run(),
            Self::Forbid(forbid) => forbid.run(),
            Self::Import(import) => import.run(),
            Self::Export(export) => export.run(),
        }
    }
}
