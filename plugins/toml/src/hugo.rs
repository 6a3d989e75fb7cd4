//! The configuration of Hugo and the files of its menus.

use std::collections::HashSet;

use targum_sdk::catalogue::hugo;
use targum_toml::{
    parse::Value,
    paths::{Path, Paths, ROOT},
};

/// A document that is a configuration of Hugo or a file of its menus.
pub(crate) struct Hugo<'v> {
    /// The names of the entries of menus, unless another entry is identified by the same word.
    names: HashSet<&'v str>,
}

impl<'v> Hugo<'v> {
    /// Returns the names in a document, if the document is one of Hugo.
    pub(crate) fn of(values: &'v [Value<'_>], paths: &Paths<'_>) -> Option<Self> {
        let text = |name: &str| {
            let mut at_root = values.iter().filter(|value| paths.parent(value.path) == ROOT);
            at_root.find(|value| paths.name(value.path) == name).map(|value| value.text.text())
        };
        let within = |value: &Value<'_>, name: &str| {
            let top = paths.top(value.path);
            top != value.path && paths.name(top) == name
        };
        let is_item = |value: &Value<'_>| paths.name(value.path).parse::<usize>().is_ok();
        let lists = |name: &str| values.iter().any(|value| within(value, name) && is_item(value));
        let maps = |name: &str| values.iter().any(|value| within(value, name) && !is_item(value));
        let is_one = values.iter().any(|value| shows(paths, value.path));
        (is_one || hugo::is_one(text, lists, maps)).then(|| {
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
            _ => hugo::holds_folders(around) || hugo::is_setting(name, text),
        }
    }
}

/// Returns whether a value at this path shows that the document is one of Hugo's menus: an entry
/// of the menu `[[main]]`, or an entry that leads to a page.
fn shows(paths: &Paths<'_>, path: Path) -> bool {
    let (name, parent) = (paths.name(path), paths.parent(path));
    let is_of_main = || {
        let menu = paths.parent(parent);
        paths.name(menu) == "main" && paths.parent(menu) == ROOT
    };
    paths.is_listed(path) && (name == "pageRef" || is_of_main())
}
