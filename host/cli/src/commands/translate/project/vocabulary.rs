//! The terms of a project file, for commands that read and change them.

use std::{
    collections::BTreeMap,
    env,
    path::{Path, PathBuf},
};

use super::file::{File, Section, checked, written};
use targum_translate::glossary::Term;

/// The settings of terms and the configuration folder that a project file names.
pub(crate) struct Vocabulary {
    /// The project file.
    pub(crate) file: PathBuf,
    /// The configuration folder.
    pub(crate) config: Option<PathBuf>,
    /// The project of the host or of the configuration.
    pub(crate) project: Option<String>,
    /// The source locale of the section.
    pub(crate) from: Option<String>,
    /// The terms with fixed translations.
    pub(crate) glossary: BTreeMap<String, Term>,
    /// The terms that translations must not have.
    pub(crate) forbidden_terms: BTreeMap<String, BTreeMap<String, String>>,
}

/// The name of the section about translations in a project file.
pub(crate) const SECTION: &str = "translate";

/// Returns what the nearest project file says about terms. Returns `None` where there is no project file.
///
/// # Errors
/// The project file has problems.
pub(crate) fn vocabulary() -> anyhow::Result<Option<Vocabulary>> {
    let found = written(&env::current_dir()?)?;
    Ok(found.map(|(source, read)| Vocabulary::of(source.file, read)))
}

/// Reads the text of a project file.
///
/// # Errors
/// The text has problems.
pub(crate) fn parse(file: &Path, text: &str) -> anyhow::Result<Vocabulary> {
    let (_, read) = checked(file, text)?;
    Ok(Vocabulary::of(file.to_owned(), read))
}

impl Vocabulary {
    fn of(file: PathBuf, File { translate: section, .. }: File) -> Self {
        let root = file.parent().unwrap_or(Path::new("."));
        let config = section.config.map(|config| root.join(config));
        let Section { project, from, glossary, forbidden_terms, .. } = section;
        Self { config, file, project, from, glossary, forbidden_terms }
    }
}
