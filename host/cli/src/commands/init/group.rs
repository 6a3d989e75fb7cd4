//! Groups of locale files: files of one layout below one folder.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use super::{
    language,
    pattern::{LOCALE, Pattern, filled},
};
use crate::commands::translate::sources::is_glob;
use targum_core::{locale::Locale, manifest::Layout};

/// The files of one layout below one folder.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The layout.
    pub(crate) layout: Layout,
    /// The folder, and the name of the folder with translations.
    base: (String, String),
    /// The source files that the pattern names without a locale.
    unmarked: Vec<String>,
    /// The files with a locale, by the tag of the locale.
    files: BTreeMap<String, Vec<String>>,
    /// The spellings of locales in paths, by the tag of the locale.
    pub(crate) spellings: BTreeMap<String, String>,
    /// The tag of the source locale, once it is chosen.
    pub(crate) from: String,
}

/// Finds the groups of `layouts` among files. A file belongs to the first layout that matches it. A group without files
/// in the `likely` source language waits, because a later layout may know the source of its files.
pub(crate) fn find(root: &Path, files: &[String], layouts: &[Layout], likely: &str) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut waiting = Vec::new();
    let mut open: BTreeSet<String> = files.iter().cloned().collect();
    for layout in layouts {
        for group in of_layout(root, layout, &open) {
            if group.has_source(likely) {
                open.retain(|path| !group.paths().any(|known| known == path));
                groups.push(group);
            } else {
                waiting.push(group);
            }
        }
    }
    for group in waiting {
        if group.paths().all(|path| open.contains(path)) {
            open.retain(|path| !group.paths().any(|known| known == path));
            groups.push(group);
        }
    }
    groups
}

/// Returns the groups of one layout, by their folders.
fn of_layout(root: &Path, layout: &Layout, files: &BTreeSet<String>) -> Vec<Group> {
    let (Some(source), translation) =
        (Pattern::new(&layout.source), layout.translation.as_deref().and_then(Pattern::new))
    else {
        return Vec::new();
    };
    let mut found = BTreeMap::<(String, String), Group>::new();
    for path in files {
        // A translation also matches a source pattern without a locale, so it is tried first.
        let by_translation = translation.as_ref().and_then(|pattern| pattern.matches(path));
        let Some(matched) = by_translation.or_else(|| source.matches(path)) else { continue };
        if !has_beginning(root, path, layout) || !has_marker(root, &matched.base.0, layout) {
            continue;
        }
        let group = found.entry(matched.base.clone()).or_insert_with(|| Group {
            layout: layout.clone(),
            base: matched.base.clone(),
            unmarked: Vec::new(),
            files: BTreeMap::new(),
            spellings: BTreeMap::new(),
            from: String::new(),
        });
        match matched.spelled {
            Some(spelled) => group.add(path, spelled),
            None => group.add_unmarked(root, path),
        }
    }
    found.into_values().filter_map(Group::complete).collect()
}

fn has_beginning(root: &Path, path: &str, layout: &Layout) -> bool {
    layout.begins.as_ref().is_none_or(|begins| {
        let text = fs::read_to_string(root.join(path)).unwrap_or_default();
        text.trim_start_matches('\u{feff}').trim_start().starts_with(begins.as_str())
    })
}

fn has_marker(root: &Path, base: &str, layout: &Layout) -> bool {
    let folder = root.join(base);
    layout.markers.is_empty() || layout.markers.iter().any(|name| folder.join(name).is_file())
}

/// Returns the locales that a string catalog of Xcode has translations in.
fn locales_of_catalogue(file: &Path) -> Vec<String> {
    let text = fs::read(file).unwrap_or_default();
    let catalogue: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
    let strings = catalogue["strings"].as_object().into_iter().flat_map(|strings| strings.values());
    let locales = strings.filter_map(|entry| entry["localizations"].as_object());
    locales.flat_map(|locales| locales.keys().cloned()).collect()
}

impl Group {
    fn add(&mut self, path: &str, spelled: String) {
        let Some(locale) = language::locale(&spelled) else { return };
        let tag = locale.as_str().to_owned();
        self.files.entry(tag.clone()).or_default().push(path.to_owned());
        self.spellings.entry(tag).or_insert(spelled);
    }

    fn add_unmarked(&mut self, root: &Path, path: &str) {
        self.unmarked.push(path.to_owned());
        if path.ends_with(".xcstrings") {
            for spelled in locales_of_catalogue(&root.join(path)) {
                if let Some(locale) = language::locale(&spelled) {
                    self.files.entry(locale.as_str().to_owned()).or_default();
                }
            }
        }
    }

    /// Returns the group, unless it is no group of its layout: source files without translations may be unrelated.
    fn complete(mut self) -> Option<Self> {
        if self.layout.translation.is_none() {
            return Some(self);
        }
        if self.layout.needs_translations {
            let translations: Vec<_> = self.files.values().flatten().cloned().collect();
            self.unmarked.retain(|path| {
                let stem = path.rsplit_once('.').map_or(path.as_str(), |(stem, _)| stem);
                translations.iter().any(|translation| {
                    translation.strip_prefix(stem).is_some_and(|rest| rest.starts_with(['_', '.']))
                })
            });
        }
        (!self.unmarked.is_empty()).then_some(self)
    }

    fn paths(&self) -> impl Iterator<Item = &String> {
        self.unmarked.iter().chain(self.files.values().flatten())
    }

    /// Returns whether the group has source files in a language.
    fn has_source(&self, language: &str) -> bool {
        let is_in = |tag: &String| tag.split('-').next() == Some(language);
        !self.unmarked.is_empty() || self.files.keys().any(is_in)
    }

    /// Returns the tags of the locales that the source may be in.
    pub(crate) fn sources(&self) -> impl Iterator<Item = String> {
        let tags: Vec<_> = if self.unmarked.is_empty() {
            self.files.keys().cloned().collect()
        } else {
            Vec::new()
        };
        tags.into_iter()
    }

    /// Returns the tags of the target locales.
    pub(crate) fn targets(&self) -> impl Iterator<Item = String> {
        self.files.keys().filter(|tag| **tag != self.from).cloned()
    }

    /// Sets the source locale, or another locale of the same language that the group has files in. Returns whether
    /// the group has source files.
    pub(crate) fn set_source(&mut self, from: &Locale) -> bool {
        let tag = from.as_str();
        let language = from.language();
        let same = |other: &&String| other.split('-').next() == Some(language);
        self.from = if !self.unmarked.is_empty() || self.files.contains_key(tag) {
            tag.to_owned()
        } else if let Some(other) = self.files.keys().find(same) {
            other.clone()
        } else {
            return false;
        };
        true
    }

    /// Returns the names or globs of the source files.
    pub(crate) fn source(&self) -> Vec<String> {
        self.glob().map_or_else(|| self.source_files().to_vec(), |glob| vec![glob])
    }

    fn source_files(&self) -> &[String] {
        if self.unmarked.is_empty() { &self.files[&self.from] } else { &self.unmarked }
    }

    /// Returns the glob of the source files. Returns `None` where their names are written instead.
    fn glob(&self) -> Option<String> {
        // A glob would find unrelated files, too.
        let finds_others = self.layout.needs_translations || self.layout.out.as_deref() == Some("");
        let is_one_file = self.source_files().len() == 1 && !self.takes_folder();
        // A folder such as `[lang]` would be read as a part of the glob.
        if finds_others || is_one_file || is_glob(&self.base.0) {
            return None;
        }
        let spelled = self.spellings.get(&self.from).map_or("", String::as_str);
        Some(filled(&self.layout.source, &self.base, spelled))
    }

    /// Returns whether the layout takes every file of a folder, also files that are added later.
    fn takes_folder(&self) -> bool {
        let pattern = self.layout.source.trim_start_matches("**/");
        pattern.rsplit_once('/').is_some_and(|(folder, name)| {
            name.starts_with('*') && (folder.ends_with("**") || !name.contains(LOCALE))
        })
    }

    /// Returns the path of the translations, where it has to be written.
    pub(crate) fn out(&self) -> Option<String> {
        if let Some(out) = &self.layout.out {
            let out = out.replace("{base}", &self.base.0);
            return Some(out).filter(|out| !out.is_empty());
        }
        let pattern = filled(&self.layout.source, &self.base, LOCALE);
        let (before, after) = pattern.split_once(LOCALE)?;
        if before.contains('*') {
            return None;
        }
        let placeholder = if self.has_underscores() { "{posix}" } else { LOCALE };
        if self.glob().is_some() {
            // `{path}` is the path below the folders before the first wildcard.
            let (folders, _) = after.split_once('*')?;
            return folders
                .ends_with('/')
                .then(|| format!("{before}{placeholder}{folders}{{path}}"));
        }
        let [only] = self.source_files() else { return None };
        let spelled = &self.spellings[&self.from];
        let rest = only.strip_prefix(before)?.strip_prefix(spelled.as_str())?;
        Some(format!("{before}{placeholder}{rest}"))
    }

    /// Returns whether locales with a region or script have underscores in paths.
    fn has_underscores(&self) -> bool {
        let names = || self.spellings.values();
        let usual = ["_locales", "LC_MESSAGES", "_{locale}"];
        let is_usual = usual.iter().any(|part| self.layout.source.contains(part));
        names().any(|name| name.contains('_'))
            || is_usual && !names().any(|name| name.contains('-'))
    }

    /// Returns the names of locales in paths that differ from what the path of the translations makes of them.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        let is_android = self.layout.out.as_ref().is_some_and(|out| out.contains("{android}"));
        let underscores = self.has_underscores();
        self.spellings.iter().filter_map(move |(tag, spelled)| {
            let usual = if underscores { tag.replace('-', "_") } else { tag.clone() };
            let android = is_android
                && (spelled.contains("-r") || spelled.starts_with("b+") || spelled == tag);
            (usual != *spelled && !android).then_some((tag.as_str(), spelled.as_str()))
        })
    }

    /// Returns the source files for messages.
    pub(crate) fn shown(&self) -> String {
        let files = self.files.get(&self.from).or_else(|| self.files.values().next());
        let files = if self.unmarked.is_empty() { files } else { Some(&self.unmarked) };
        match files.map(Vec::as_slice) {
            Some([first]) => first.clone(),
            Some([first, rest @ ..]) => format!("{first} and {} more", rest.len()),
            _ => self.base.0.clone(),
        }
    }
}
