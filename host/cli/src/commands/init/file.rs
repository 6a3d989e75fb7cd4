//! The text of `targum.toml`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use super::group::Group;
use targum_core::locale::Locale;

/// Returns the text of a project file.
pub(crate) fn text(from: &Locale, targets: &BTreeSet<String>, groups: &[Group]) -> String {
    let mut names = BTreeMap::new();
    for (tag, name) in groups.iter().flat_map(Group::names) {
        names.entry(tag).or_insert(name);
    }
    let targets: Vec<_> = targets.iter().map(String::as_str).collect();
    let mut text = format!(
        "[translate]\nfrom = {}\nto = {}\n",
        quoted(from.as_str()),
        list(targets.iter().copied())
    );
    // Writing to a string does not fail.
    if !names.is_empty() {
        let _ = writeln!(text, "\n[translate.locales]");
        for (tag, name) in names {
            let _ = writeln!(text, "{} = {}", quoted(tag), quoted(name));
        }
    }
    for group in groups {
        let source = group.source();
        let source = match &source[..] {
            [only] => quoted(only),
            several => list(several.iter().map(String::as_str)),
        };
        let _ = writeln!(text, "\n[[translate.files]]\nsource = {source}");
        if let Some(out) = group.out() {
            let _ = writeln!(text, "out = {}", quoted(&out));
        }
        if group.from != from.as_str() {
            let _ = writeln!(text, "from = {}", quoted(&group.from));
        }
    }
    text
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

fn list<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let texts: Vec<_> = texts.map(quoted).collect();
    format!("[{}]", texts.join(", "))
}
