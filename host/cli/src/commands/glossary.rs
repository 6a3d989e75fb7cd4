//! `targum glossary`: changes the glossary of a project in a configuration folder.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand};
use serde::Serialize;
use toml_edit::{DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::{
    print::{print_json, print_line},
    translate::{exit::Misuse, project::translators, write::write},
};
use targum_config::{Problem, load, read, schema};
use targum_core::{installed, locale::Locale};

/// The name of the glossary's table in the file of a project.
const GLOSSARY: &str = "glossary";

/// Change the glossary of a project.
#[derive(Subcommand, Debug)]
pub(crate) enum GlossaryCommand {
    /// Add a term with a fixed translation.
    Add(Add),
}

/// Add a term with a fixed translation.
#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 the file of the project has the term; 1 it cannot be \
written; 2 the term or the configuration is wrong, or the term has another translation.")]
pub(crate) struct Add {
    /// The term. In lower case it stands for its capitalised forms, too.
    pub(crate) term: String,
    /// The translation. A term that is its own translation is not translated.
    pub(crate) translation: String,
    /// The target locale of the translation. Without it, the translation is for every target locale.
    #[arg(long, value_name = "LOCALE")]
    pub(crate) to: Option<String>,
    /// The configuration folder. By default it is the one that the project's targum.toml names, or the host's.
    #[arg(long, value_name = "DIR")]
    pub(crate) config: Option<PathBuf>,
    /// The project of the configuration, where it has several.
    #[arg(long, value_name = "ID")]
    pub(crate) project: Option<String>,
    /// Write nothing. Show the file and the line that would be written.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The result of an addition.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Added {
    /// The file of the project.
    file: PathBuf,
    project: String,
    term: String,
    translation: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    locale: Option<String>,
    /// Whether the file lacked the term.
    changed: bool,
    /// Whether the file was written.
    written: bool,
}

impl GlossaryCommand {
    /// Runs the command.
    ///
    /// # Errors
    /// The configuration or the term is wrong, or the file cannot be written.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let Self::Add(add) = self;
        add.run()
    }
}

impl Add {
    fn run(self) -> anyhow::Result<ExitCode> {
        let (file, project) = self.file().map_err(Misuse::wrong)?;
        let before = fs::read_to_string(&file)?;
        let after = self.edited(&file, &before).map_err(Misuse::wrong)?;
        let changed = before != after;
        if changed && !self.dry_run {
            write(&file, after.as_bytes())?;
        }
        let written = changed && !self.dry_run;
        let (term, translation) = (self.term, self.translation);
        let added = Added { file, project, term, translation, locale: self.to, changed, written };
        if self.json {
            print_json(&added);
        } else {
            added.print();
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Finds the file of the project, and the id of the project.
    fn file(&self) -> anyhow::Result<(PathBuf, String)> {
        let written = translators()?;
        if let Some(server) =
            written.server.filter(|_| self.config.is_none() && written.config.is_none())
        {
            bail!(
                "the host {server} translates this project, and has the glossary: add the term to \
                 its configuration, and name its folder with --config where it is on this machine"
            );
        }
        let folder = self.config.clone().or(written.config).unwrap_or_else(installed::config);
        let loaded = load(&folder);
        let projects: Vec<_> = loaded.projects.iter().map(|(_, project)| &project.id).collect();
        ensure!(
            !projects.is_empty(),
            "{} has no project: name a configuration folder with --config{}",
            folder.display(),
            loaded.problems.first().map_or_else(String::new, |problem| format!(" ({problem})"))
        );
        let wanted = self.project.clone().or(written.project);
        let wanted = match (&wanted, &projects[..]) {
            (Some(id), _) => id,
            (None, [id]) => id,
            (None, _) => bail!("which project? Give --project: {}", listed(&projects)),
        };
        let found = loaded.projects.iter().find(|(_, project)| project.id == *wanted);
        let (source, _) = found
            .with_context(|| format!("no project `{wanted}`; there is {}", listed(&projects)))?;
        Ok((source.file.clone(), wanted.clone()))
    }

    /// Returns the text of the file with the term.
    fn edited(&self, file: &Path, text: &str) -> anyhow::Result<String> {
        let (term, translation) = (self.term.trim(), self.translation.trim());
        ensure!(!term.is_empty(), "the term is empty");
        ensure!(!translation.is_empty(), "the translation is empty");
        let locale = self.to.as_deref().map(Locale::parse).transpose();
        let locale = locale.map_err(anyhow::Error::msg).context("--to")?;
        let mut document: DocumentMut =
            text.parse().with_context(|| format!("{} is no TOML", file.display()))?;
        let glossary = document.entry(GLOSSARY).or_insert_with(|| Item::Table(Table::new()));
        let glossary = glossary
            .as_table_like_mut()
            .with_context(|| format!("{}: `{GLOSSARY}` is no table", file.display()))?;
        match locale {
            Some(locale) => put_for(glossary, term, locale.as_str(), translation)?,
            None => put(glossary, term, translation)?,
        }
        let edited = document.to_string();
        let (_, _, problems) = read::<schema::Project>(file, &edited);
        let problems: Vec<_> = problems.iter().map(Problem::to_string).collect();
        ensure!(problems.is_empty(), "{}", problems.join("\n"));
        Ok(edited)
    }
}

/// Puts a translation for every locale.
fn put(glossary: &mut dyn TableLike, term: &str, translation: &str) -> anyhow::Result<()> {
    match glossary.get(term).map(|item| item.as_str().map(str::to_owned)) {
        None => {
            glossary.insert(term, toml_edit::value(translation));
        }
        Some(Some(before)) => same(term, &before, translation)?,
        Some(None) => bail!("`{term}` has translations by locale: name the locale with --to"),
    }
    Ok(())
}

/// Puts a translation for one locale.
fn put_for(
    glossary: &mut dyn TableLike,
    term: &str,
    locale: &str,
    translation: &str,
) -> anyhow::Result<()> {
    let Some(item) = glossary.get_mut(term) else {
        let locales = InlineTable::from_iter([(locale, translation)]);
        glossary.insert(term, toml_edit::value(locales));
        return Ok(());
    };
    if let Some(before) = item.as_str() {
        bail!("`{term}` is `{before}` in every locale: change this in the file of the project");
    }
    let locales = item.as_table_like_mut().with_context(|| {
        format!("`{term}` has neither a translation nor translations by locale")
    })?;
    match locales.get(locale).and_then(Item::as_str) {
        Some(before) => same(term, before, translation),
        None => {
            locales.insert(locale, Item::Value(Value::from(translation)));
            // The blank before the closing brace belongs to the value that was the last one.
            if let Item::Value(Value::InlineTable(locales)) = item {
                locales.fmt();
            }
            Ok(())
        }
    }
}

/// Checks that a term does not have another translation.
fn same(term: &str, before: &str, translation: &str) -> anyhow::Result<()> {
    ensure!(
        before == translation,
        "`{term}` is translated as `{before}`: change this in the file of the project"
    );
    Ok(())
}

fn listed(projects: &[&String]) -> String {
    projects.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ")
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

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "id = \"demo\"\nengines = [\"local\"]\n\n[glossary]   # terms\n\
                        \"Targum\" = \"Targum\"   # a name\n\"pull request\" = { de = \"Pull-Request\" }\n";

    fn edited(
        text: &str,
        term: &str,
        translation: &str,
        to: Option<&str>,
    ) -> Result<String, String> {
        let add = Add {
            term: term.to_owned(),
            translation: translation.to_owned(),
            to: to.map(str::to_owned),
            config: None,
            project: None,
            dry_run: false,
            json: false,
        };
        add.edited(Path::new("demo.toml"), text).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn only_the_term_is_written() {
        assert_eq!(
            edited(FILE, "harbour", "porto", None).unwrap(),
            format!("{FILE}harbour = \"porto\"\n")
        );
        assert_eq!(
            edited(FILE, "pull request", "pedido", Some("pt_BR")).unwrap(),
            FILE.replace("\"Pull-Request\" }", "\"Pull-Request\", pt-BR = \"pedido\" }")
        );
        assert_eq!(
            edited(FILE, "a \"b\"", "c", Some("pt")).unwrap(),
            format!("{FILE}'a \"b\"' = {{ pt = \"c\" }}\n")
        );
        assert_eq!(edited(FILE, "Targum", "Targum", None).unwrap(), FILE);
        let without = "id = \"demo\"\nengines = [\"local\"]\n";
        assert_eq!(
            edited(without, "harbour", "porto", None).unwrap(),
            format!("{without}\n[glossary]\nharbour = \"porto\"\n")
        );
    }

    #[test]
    fn a_term_with_another_translation_is_refused() {
        for (term, translation, to, message) in [
            ("Targum", "Alvo", None, "`Targum` is translated as `Targum`"),
            ("Targum", "Alvo", Some("pt"), "`Targum` is `Targum` in every locale"),
            ("pull request", "pedido", None, "`pull request` has translations by locale"),
            ("pull request", "x", Some("de"), "`pull request` is translated as `Pull-Request`"),
            (" ", "x", None, "the term is empty"),
            ("x", "", None, "the translation is empty"),
            ("x", "y", Some("!"), "--to"),
        ] {
            let error = edited(FILE, term, translation, to).unwrap_err();
            assert!(error.contains(message), "{error}");
        }
    }
}
