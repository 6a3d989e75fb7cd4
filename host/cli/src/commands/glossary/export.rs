//! `targum glossary export`: the terms of a project as a file.

use std::{fs, path::PathBuf, process::ExitCode};

use anyhow::Context;
use clap::Args;

use super::{Kind, Owner, table, tbx, terms};
use crate::commands::{print::print_line, translate::exit::Misuse};
use targum_core::locale::Locale;

/// Write the terms to a CSV or TBX file.
#[derive(Args, Debug)]
pub(crate) struct Export {
    /// The file, which is replaced if it exists.
    file: PathBuf,
    /// The locale of the terms.
    #[arg(long, value_name = "LOCALE")]
    from: String,
    /// The locales of the translations, separated by commas. By default they are all that the glossary has.
    #[arg(long, value_name = "LOCALES", value_delimiter = ',')]
    to: Vec<String>,
    /// The kind of the file, where its name does not show it.
    #[arg(long = "as", value_name = "KIND")]
    kind: Option<Kind>,
    #[command(flatten)]
    owner: Owner,
}

impl Export {
    /// Runs the command.
    ///
    /// # Errors
    /// The configuration is wrong, or the file cannot be written.
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let kind = Kind::of(self.kind, &self.file).map_err(Misuse::wrong)?;
        let (_, project) = self.owner.find().map_err(Misuse::wrong)?;
        let from = self.from().map_err(Misuse::wrong)?;
        let to = if self.to.is_empty() { terms::locales(&project.glossary) } else { self.to };
        let text = match kind {
            Kind::Csv => table::write(&project.glossary, &from, &to)?,
            Kind::Tbx => tbx::write(&project.glossary, &from, &to)?,
        };
        fs::write(&self.file, text).with_context(|| self.file.display().to_string())?;
        print_line!("{}: {} terms", self.file.display(), project.glossary.len());
        Ok(ExitCode::SUCCESS)
    }

    fn from(&self) -> anyhow::Result<Locale> {
        Locale::parse(&self.from).map_err(anyhow::Error::msg).context("--from")
    }
}
