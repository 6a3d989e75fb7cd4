//! The cases beside the plugins: small documents, some of them invalid.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::workspace;

/// A case without options for the plugin.
#[derive(Clone, Debug)]
pub struct SpecCase {
    /// The name of its folder and the name of its file.
    pub name: String,
    /// The locale of the document.
    pub source: String,
    /// The target locale.
    pub target: String,
    /// The document.
    pub text: String,
    /// The error in the plugin's words, if the document is invalid.
    pub error: Option<String>,
}

/// Returns the cases of a format of this repository, sorted by name.
pub fn spec_cases(format: &str) -> Vec<SpecCase> {
    spec_cases_in(&workspace().join("plugins").join(format))
}

/// Returns the cases of a plugin in a folder, sorted by name.
pub fn spec_cases_in(plugin: &Path) -> Vec<SpecCase> {
    let folder = plugin.join("spec");
    let cases = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut cases: Vec<_> = cases.filter_map(|entry| read(&entry.path())).collect();
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    cases
}

fn read(folder: &Path) -> Option<SpecCase> {
    let context = fs::read_to_string(folder.join("context.toml")).ok()?;
    let locale = |which: &str| {
        let value = context.lines().find_map(|line| line.strip_prefix(which)?.split('"').nth(1));
        value.map(str::to_owned)
    };
    let input = input(folder)?;
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let error = fs::read_to_string(folder.join("error.txt")).ok();
    let told = |error: String| error.trim_end().split_once(": ").map(|(_, what)| what.to_owned());
    (!context.contains("[options]")).then_some(SpecCase {
        name: format!("{}-{}", name(folder)?, name(&input)?),
        source: locale("source =")?,
        target: locale("target =")?,
        text: fs::read_to_string(&input).ok()?,
        error: error.and_then(told),
    })
}

fn input(folder: &Path) -> Option<PathBuf> {
    let mut files = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    files.find(|path| path.file_stem().is_some_and(|stem| stem == "input"))
}
