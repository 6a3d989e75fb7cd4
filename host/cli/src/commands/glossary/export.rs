//! `targum glossary export`: the terms of a project as a file.

use std::{fs, path::PathBuf, process::ExitCode};

use anyhow::Context;
use clap::Args;

use super::{
    Kind,
    place::{Owner, Place},
    table, tbx,
    terms::{self, Written},
};
use crate::commands::{print::print_line, translate::exit::Misuse};
use targum_core::locale::Locale;

/// Write the terms to a CSV or TBX file.
#[derive(Args, Debug)]
pub(crate) struct Export {
    /// The file, which is replaced if it exists.
    file: PathBuf,
    /// The locale of the terms. By default it is the source locale of the project's targum.toml.
    #[arg(long, value_name = "LOCALE")]
    from: Option<String>,
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
        let place = self.owner.find().map_err(Misuse::wrong)?;
        let from = self.from(&place).map_err(Misuse::wrong)?;
        let (glossary, forbidden) = (&place.glossary, &place.forbidden_terms);
        let terms = Written { glossary, forbidden };
        let to = if self.to.is_empty() { terms::locales(terms) } else { self.to };
        let text = match kind {
            Kind::Csv => table::write(terms, &from, &to)?,
            Kind::Tbx => tbx::write(terms, &from, &to)?,
        };
        fs::write(&self.file, text).with_context(|| self.file.display().to_string())?;
        let count = forbidden.values().map(std::collections::BTreeMap::len).sum::<usize>();
        let forbidden = if count == 0 {
            String::new()
        } else {
            format!(", {count} terms that must not be used")
        };
        print_line!("{}: {} terms{forbidden}", self.file.display(), glossary.len());
        Ok(ExitCode::SUCCESS)
    }

    fn from(&self, place: &Place) -> anyhow::Result<Locale> {
        let from = self.from.as_ref().or(place.from.as_ref());
        let from =
            from.context("in which language are the terms? Give --from, such as --from en")?;
        Locale::parse(from).map_err(anyhow::Error::msg).context("--from")
    }
}
