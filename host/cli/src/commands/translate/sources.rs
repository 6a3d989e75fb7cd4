//! Finds the files that names of files, folders and globs stand for. Hidden files and files that `.gitignore`
//! names are left out, links are followed, and a file that is named itself is always taken.

use std::path::{Path, PathBuf};

use anyhow::Context;
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use ignore::WalkBuilder;

use super::project::Files;
use crate::commands::known_formats::KnownFormats;

/// The characters that make a name a glob.
const WILDCARDS: [char; 4] = ['*', '?', '[', '{'];
/// The placeholders for the locale in the paths of translations, which no source has.
const PLACEHOLDERS: [&str; 3] = ["{locale}", "{posix}", "{android}"];

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    /// Its path from the root.
    pub(crate) path: PathBuf,
    /// Its path from the folder that was named, or from the folder before the first wildcard.
    pub(crate) within: PathBuf,
    /// Whether a folder was named. Its structure is kept.
    pub(crate) of_folder: bool,
    /// Whether the file itself was named.
    pub(crate) named: bool,
}

/// Returns the files that the sources of `files` stand for, sorted and without duplicates.
///
/// # Errors
/// A name stands for no file, or is no valid glob.
pub(crate) fn find(root: &Path, files: &Files, known: &KnownFormats) -> anyhow::Result<Vec<Found>> {
    let exclude = globs(&files.exclude)?;
    let mut found = Vec::new();
    for name in &files.sources {
        let before = found.len();
        let path = root.join(name);
        if path.is_dir() {
            let folder = Path::new(name);
            // A folder may hold files of other kinds.
            let is_known = |path: &PathBuf| !known.candidates(path).is_empty();
            found.extend(walk(root, folder).filter(is_known).map(|path| {
                let within = path.strip_prefix(folder).unwrap_or(&path).to_owned();
                Found { path, within, of_folder: true, named: false }
            }));
        } else if path.is_file() {
            let path = PathBuf::from(name);
            let within = path.file_name().map(PathBuf::from).unwrap_or_default();
            found.push(Found { path, within, of_folder: false, named: true });
        } else if is_glob(name) {
            let folder = fixed(name);
            let globs = globs(std::slice::from_ref(name))?;
            found.extend(walk(root, &folder).filter(|path| globs.is_match(path)).map(|path| {
                let within = path.strip_prefix(&folder).unwrap_or(&path).to_owned();
                Found { path, within, of_folder: false, named: false }
            }));
        }
        anyhow::ensure!(found.len() > before, nothing_found(name, &path, files));
    }
    found.retain(|found| !exclude.is_match(&found.path));
    found.sort();
    found.dedup_by(|one, other| one.path == other.path);
    Ok(found)
}

/// Walks the files below a folder. Paths are relative to the root.
fn walk(root: &Path, folder: &Path) -> impl Iterator<Item = PathBuf> {
    let root = root.to_owned();
    let walk = WalkBuilder::new(root.join(folder)).require_git(false).follow_links(true).build();
    let files = walk.flatten().filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
    files.map(move |entry| {
        entry.path().strip_prefix(&root).map_or_else(|_| entry.path().to_owned(), Path::to_owned)
    })
}

/// Returns the message about a source that stands for no file.
fn nothing_found(name: &str, path: &Path, files: &Files) -> String {
    let source = PLACEHOLDERS
        .iter()
        .fold(name.to_owned(), |name, placeholder| name.replace(placeholder, files.from.trim()));
    if source != name {
        return format!(
            "`{name}`: the source is a file in the source language: write `{source}`, and `{name}` as \
             the path of the translations (out)"
        );
    }
    let what = if path.is_dir() {
        format!("the folder `{name}` has no file in a known format")
    } else if is_glob(name) {
        format!("no file matches `{name}`")
    } else {
        format!("there is no file or folder `{name}`")
    };
    let remedy = match files.section {
        Some(_) => ": write where it is now, or remove it from this file if it is gone",
        None => "",
    };
    format!("{what}{remedy}")
}

/// Returns the folder that a name of a folder or a glob stands for.
pub(crate) fn folder_of(name: &str) -> PathBuf {
    if is_glob(name) { fixed(name) } else { PathBuf::from(name) }
}

/// Returns whether a name is a glob.
pub(crate) fn is_glob(name: &str) -> bool {
    name.contains(WILDCARDS)
}

/// Returns the folders before the first wildcard.
fn fixed(glob: &str) -> PathBuf {
    let parts: Vec<&str> = glob.split('/').collect();
    let folders = parts[..parts.len() - 1].iter();
    let fixed = folders.take_while(|part| !is_glob(part));
    fixed.fold(
        PathBuf::new(),
        |path, part| if part.is_empty() { PathBuf::from("/") } else { path.join(part) },
    )
}

fn globs(globs: &[String]) -> anyhow::Result<GlobSet> {
    let mut set = GlobSetBuilder::new();
    for glob in globs {
        let glob = glob.strip_prefix("./").unwrap_or(glob);
        let built = GlobBuilder::new(glob).literal_separator(true).build();
        set.add(built.with_context(|| format!("`{glob}` is not a valid glob"))?);
    }
    Ok(set.build()?)
}
