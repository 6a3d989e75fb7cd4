//! The configuration of Hugo, whose settings are words that Hugo and its themes read.

use std::collections::HashSet;

use targum_toml::{
    parse::Value,
    paths::{Path, Paths, ROOT},
};

/// The names of settings whose value is one word in small letters.
const SETTINGS: [&str; 20] = [
    "_merge",
    "archetypeDir",
    "assetDir",
    "color",
    "contentDir",
    "dataDir",
    "i18nDir",
    "icon_path",
    "layout",
    "layoutDir",
    "link",
    "pageRef",
    "position",
    "publishDir",
    "section",
    "slug",
    "staticDir",
    "style",
    "theme",
    "url",
];

/// The names whose values are names of folders.
const FOLDERS: [&str; 3] = ["mainSections", "mainsections", "taxonomies"];

/// A document that is a configuration of Hugo or a file of its menus.
pub(crate) struct Hugo<'v> {
    /// The names of the entries of menus, unless another entry is identified by the same word.
    names: HashSet<&'v str>,
}

impl<'v> Hugo<'v> {
    /// Returns the names in a document, if the document is one of Hugo.
    pub(crate) fn of(values: &'v [Value<'_>], paths: &Paths<'_>) -> Option<Self> {
        values.iter().any(|value| shows(paths, value.path)).then(|| {
            let all = |name: &str| -> HashSet<&str> {
                let named = |value: &&Value<'_>| {
                    paths.is_listed(value.path) && paths.name(value.path) == name
                };
                values.iter().filter(named).map(|value| value.text.text()).collect()
            };
            Hugo { names: &all("name") - &all("identifier") }
        })
    }

    /// Returns whether a value is a word that a program reads. The `parent` of a menu's entry may be the
    /// name of another, which is translated in both places.
    pub(crate) fn is_setting(&self, paths: &Paths<'_>, path: Path, text: &str) -> bool {
        let (name, around) = (paths.name(path), paths.name(paths.parent(path)));
        match name {
            "parent" => paths.is_listed(path) && !self.names.contains(text),
            _ => FOLDERS.contains(&around) || SETTINGS.contains(&name) && is_word(text),
        }
    }
}

/// Returns whether a value at this path shows that the document is Hugo's: `baseURL` at the root, an entry
/// of the menu `[[main]]`, or an entry that leads to a page.
fn shows(paths: &Paths<'_>, path: Path) -> bool {
    let (name, parent) = (paths.name(path), paths.parent(path));
    let is_of_main = || {
        let menu = paths.parent(parent);
        paths.name(menu) == "main" && paths.parent(menu) == ROOT
    };
    if parent == ROOT {
        name.eq_ignore_ascii_case("baseURL")
    } else {
        paths.is_listed(path) && (name == "pageRef" || is_of_main())
    }
}

fn is_word(text: &str) -> bool {
    let of_word = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_/:.#".contains(&b);
    text.bytes().all(of_word)
}
