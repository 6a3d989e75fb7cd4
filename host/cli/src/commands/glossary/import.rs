//! `targum glossary import`: the terms of a file.

use std::{collections::HashMap, fs, path::PathBuf, process::ExitCode};

use anyhow::{Context, ensure};
use clap::Args;
use serde::Serialize;

use super::{
    Kind,
    edit::{Conflicts, edited, forbid},
    place::{Owner, Place},
    table, tbx,
    terms::Read,
};
use crate::commands::{
    print::{print_json, print_line},
    translate::{exit::Misuse, progress::count, write::write},
};
use targum_core::locale::Locale;

/// Take over the terms of a CSV or TBX file.
#[derive(Args, Debug)]
#[command(
    after_help = "A CSV file has a column for each locale, with its tag as the header; the first column \
has the terms. The column `*` has translations for every target locale, and a column such as `pt forbidden` has terms \
that must not be used, separated by `|`. With --to, the file has no header and two \
columns.\n\nExit status: 0 the file of the project has the terms; 1 a file cannot be read or written; 2 a term, \
the file or the configuration is wrong, or a term has another translation."
)]
pub(crate) struct Import {
    /// The file.
    file: PathBuf,
    /// The locale of the terms. By default it is that of the first column, or the file's `xml:lang`.
    #[arg(long, value_name = "LOCALE")]
    from: Option<String>,
    /// The locale of the translations, in a CSV file without a header.
    #[arg(long, value_name = "LOCALE")]
    to: Option<String>,
    /// The kind of the file, where its name does not show it.
    #[arg(long = "as", value_name = "KIND")]
    kind: Option<Kind>,
    /// Replace other translations of the terms into the same locales.
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    owner: Owner,
    /// Write nothing. Show which lines of the file of the project would change.
    #[arg(long)]
    dry_run: bool,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

/// The result of an import.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Imported {
    /// The file of the project.
    file: PathBuf,
    /// The id of the project of a configuration.
    #[serde(skip_serializing_if = "Option::is_none")]
    project: Option<String>,
    /// The number of translations in the file.
    translations: usize,
    /// The number of terms in the file that must not be used in translations.
    forbidden: usize,
    /// The number of entries without a term or without a translation.
    incomplete: usize,
    /// The number of terms of the source language that the file marks as not to be used.
    deprecated: usize,
    /// Whether the file of the project was written.
    written: bool,
    /// Whether the file of the project would be written without `--dry-run`.
    #[serde(skip)]
    differs: bool,
    /// With `--dry-run`: the lines of the file of the project that would change.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<String>,
}

/// Returns the lines of a text that another text has less often, each after `-`, and those that it has more often, each
/// after `+`.
fn changes(before: &str, after: &str) -> Vec<String> {
    let only = |text: &str, other: &str, sign: char| {
        let mut known: HashMap<_, usize> = HashMap::new();
        other.lines().for_each(|line| *known.entry(line).or_default() += 1);
        let mut lines = Vec::new();
        for line in text.lines().filter(|line| !line.is_empty()) {
            match known.get_mut(line) {
                Some(count) if *count > 0 => *count -= 1,
                _ => lines.push(format!("{sign} {line}")),
            }
        }
        lines
    };
    [only(before, after, '-'), only(after, before, '+')].concat()
}

impl Import {
    /// Runs the command.
    ///
    /// # Errors
    /// The configuration, the file or a term is wrong, or a file cannot be read or written.
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let kind = Kind::of(self.kind, &self.file).map_err(Misuse::wrong)?;
        let name = self.file.display();
        let bytes = fs::read(&self.file).with_context(|| name.to_string())?;
        let terms =
            self.read(kind, &bytes).with_context(|| name.to_string()).map_err(Misuse::wrong)?;
        let place = self.owner.find().map_err(Misuse::wrong)?;
        let before = fs::read_to_string(&place.file)?;
        let conflicts = if self.replace { Conflicts::Replaced } else { Conflicts::Refused };
        let after = edited(&place, &before, &terms.terms, conflicts);
        let after = after.and_then(|text| forbid(&place, &text, &terms.forbidden, conflicts));
        let after =
            after.with_context(|| format!("{name}: nothing is written")).map_err(Misuse::wrong)?;
        let differs = before != after;
        let written = differs && !self.dry_run;
        if written {
            write(&place.file, after.as_bytes())?;
        }
        let Read { terms, forbidden, incomplete, deprecated } = terms;
        let (translations, forbidden) = (terms.len(), forbidden.len());
        let Place { file, project, .. } = place;
        let changes = if self.dry_run { changes(&before, &after) } else { Vec::new() };
        let imported = Imported {
            file,
            project,
            translations,
            forbidden,
            incomplete,
            deprecated,
            written,
            differs,
            changes,
        };
        if self.json {
            print_json(&imported);
        } else {
            imported.print();
        }
        Ok(ExitCode::SUCCESS)
    }

    fn read(&self, kind: Kind, bytes: &[u8]) -> anyhow::Result<Read> {
        let (text, encoding, damaged) = encoding_rs::UTF_8.decode(bytes);
        ensure!(!damaged, "this is not text in {}", encoding.name());
        let parse = |tag: &Option<String>, option: &'static str| {
            let locale = tag.as_deref().map(Locale::parse).transpose();
            locale.map_err(anyhow::Error::msg).context(option)
        };
        let (from, to) = (parse(&self.from, "--from")?, parse(&self.to, "--to")?);
        match kind {
            Kind::Csv => table::read(&text, from.as_ref(), to.as_ref()),
            Kind::Tbx => tbx::read(&text, from.as_ref()),
        }
    }
}

impl Imported {
    fn print(&self) {
        let Self { file, translations, forbidden, incomplete, deprecated, .. } = self;
        let done = match (self.written, self.differs) {
            (true, _) => "written",
            (false, true) => "would be written",
            (false, false) => "not changed",
        };
        print_line!("{}: {done}, {}", file.display(), count(*translations, "translated term"));
        for (count, what) in [
            (incomplete, "entries have no term or no translation"),
            (forbidden, "terms must not be used in translations"),
            (
                deprecated,
                "terms of the source language are marked as not to be used, and are left out",
            ),
        ] {
            if *count > 0 {
                print_line!("  {count} {what}");
            }
        }
        self.changes.iter().for_each(|line| print_line!("  {line}"));
    }
}

#[cfg(test)]
mod tests {
    use super::changes;

    #[test]
    fn a_line_that_the_file_has_elsewhere_is_a_change() {
        let before = "[glossary]\nnew = \"novo\"\n\n[forbidden_terms.pt]\nbin = \"lixo\"\n";
        let after = before.replace("new = \"novo\"", "new = \"nova\"\nbin = \"lixo\"");
        let expected = ["- new = \"novo\"", "+ new = \"nova\"", "+ bin = \"lixo\""];
        assert_eq!(changes(before, &after), expected);
        assert_eq!(changes(before, before), [""; 0]);
    }
}
