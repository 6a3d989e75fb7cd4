//! The project file, `targum.toml`, and where it is found.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use serde::Deserialize;

use crate::commands::translate::{lint_rules::Rules, reviewing::Reviewing};
use targum_config::{Source, read};
use targum_core::Hundredths;
use targum_translate::{formats::Choice, glossary::Term};

/// The names of a project file. The first name is preferred.
const NAMES: [&str; 2] = ["targum.toml", ".targum.toml"];

/// Returns whether a path has the name of a project file.
pub(crate) fn is_file_of_project(path: &Path) -> bool {
    path.file_name().is_some_and(|name| NAMES.iter().any(|known| name == *known))
}

/// The content of a project file.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(default)]
    pub translate: Section,
    #[serde(default)]
    pub lint: Rules,
}

/// The section `[translate]`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Section {
    pub from: Option<String>,
    pub to: Option<Several>,
    pub server: Option<String>,
    pub ca: Option<PathBuf>,
    pub project: Option<String>,
    pub config: Option<PathBuf>,
    pub data: Option<PathBuf>,
    pub engine: Option<String>,
    #[serde(default)]
    pub review: Reviewing,
    pub min_confidence: Option<Hundredths>,
    #[serde(default)]
    pub glossary: BTreeMap<String, Term>,
    #[serde(default)]
    pub forbidden_terms: BTreeMap<String, BTreeMap<String, String>>,
    #[serde(default)]
    pub options: BTreeMap<String, BTreeMap<String, Choice>>,
    #[serde(default)]
    pub locales: BTreeMap<String, String>,
    #[serde(default)]
    pub files: Vec<Group>,
}

/// Files with the same settings, a section `[[translate.files]]`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    pub source: Several,
    pub out: Option<String>,
    pub exclude: Option<Several>,
    pub from: Option<String>,
    pub to: Option<Several>,
    pub format: Option<String>,
    pub encoding: Option<String>,
}

/// A text or a list of texts.
#[derive(Clone, Default, Deserialize)]
#[serde(from = "OneOrMore")]
pub(super) struct Several(pub Vec<String>);

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a string or a list of strings")]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl From<OneOrMore> for Several {
    fn from(written: OneOrMore) -> Self {
        match written {
            OneOrMore::One(one) => Self(vec![one]),
            OneOrMore::More(more) => Self(more),
        }
    }
}

/// Returns the nearest project file, and where its keys stand. A `targum.toml` without `[translate]` and `[lint]`
/// belongs to a host and is skipped.
pub(super) fn written(here: &Path) -> anyhow::Result<Option<(Source, File)>> {
    for file in here.ancestors().flat_map(|folder| NAMES.map(|name| folder.join(name))) {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let ours = text
            .parse::<toml::Table>()
            .map_or(true, |table| table.contains_key("translate") || table.contains_key("lint"));
        if !ours {
            continue;
        }
        return checked(&file, &text).map(Some);
    }
    Ok(None)
}

/// Reads the text of a project file, and reports all problems.
pub(super) fn checked(file: &Path, text: &str) -> anyhow::Result<(Source, File)> {
    let (source, read, mut problems) = read::<File>(file, text);
    problems.sort();
    let problems: Vec<_> = problems.iter().map(ToString::to_string).collect();
    anyhow::ensure!(problems.is_empty(), "{}", problems.join("\n"));
    Ok((source, read.unwrap_or_default()))
}
