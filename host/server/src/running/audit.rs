//! The audit log of the configuration: what a reload has added, removed and changed, without the values.

use std::collections::BTreeMap;

use super::Snapshot;
use crate::log::AUDIT;

/// A part of the configuration: its kind, its project, if it belongs to one, and its name.
type Part = (&'static str, Option<String>, String);

/// Logs the differences between two snapshots, a line for each.
pub(super) fn log_changes(before: &Snapshot, after: &Snapshot) {
    for ((kind, project, name), change) in changes(&parts(before), &parts(after)) {
        tracing::info!(
            target: AUDIT,
            kind,
            change,
            project,
            name,
            generation = after.generation,
            "configuration changed"
        );
    }
}

/// Returns the parts that differ, and how.
fn changes(
    before: &BTreeMap<Part, String>,
    after: &BTreeMap<Part, String>,
) -> BTreeMap<Part, &'static str> {
    let mut changes = BTreeMap::new();
    for (part, content) in after {
        match before.get(part) {
            None => changes.insert(part.clone(), "added"),
            Some(old) if old != content => changes.insert(part.clone(), "changed"),
            Some(_) => None,
        };
    }
    let removed = before.keys().filter(|part| !after.contains_key(part));
    changes.extend(removed.map(|part| (part.clone(), "removed")));
    changes
}

/// Returns the parts of a configuration with their contents, which are compared and never logged.
fn parts(snapshot: &Snapshot) -> BTreeMap<Part, String> {
    let mut parts = BTreeMap::<Part, String>::new();
    for (id, file) in &snapshot.project_files {
        for key in &file.keys {
            // The hash of the key is added below.
            let part = ("key", Some(id.clone()), key.name.clone());
            *parts.entry(part).or_default() += &format!("{key:?}");
        }
        let mut without_keys = file.clone();
        without_keys.keys.clear();
        parts.insert(("project", None, id.clone()), format!("{without_keys:?}"));
    }
    for (project, grant) in snapshot.clients.grants() {
        // The hash of a key may be in a file of its own.
        let part = ("key", Some(project.to_owned()), grant.name.to_string());
        *parts.entry(part).or_default() += &format!("{:?}", grant.account);
    }
    for plugin in snapshot.resources.plugins.iter() {
        let part = ("format", None, plugin.about.id.clone());
        parts.insert(part, plugin.digest.to_hex().to_string());
    }
    let settings = &snapshot.settings;
    for (name, engine) in &settings.engines {
        parts.insert(("engine", None, name.clone()), format!("{engine:?}"));
    }
    let sections = [
        ("server", format!("{:?}", settings.server)),
        ("log", format!("{:?}", settings.log)),
        ("plugins", format!("{:?}", settings.plugins)),
        ("cache", format!("{:?}", settings.cache)),
        ("models", format!("{:?}", settings.models)),
        ("shared", format!("{:?}", settings.shared)),
    ];
    for (name, content) in sections {
        parts.insert(("settings", None, name.to_owned()), content);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_found_by_part() {
        let parts = |all: &[(&str, &str)]| -> BTreeMap<Part, String> {
            let part = |(name, content): &(&str, &str)| {
                (("engine", None, (*name).to_owned()), (*content).to_owned())
            };
            all.iter().map(part).collect()
        };
        let before = parts(&[("a", "1"), ("b", "1"), ("c", "1")]);
        let after = parts(&[("a", "1"), ("b", "2"), ("d", "1")]);
        let found = changes(&before, &after);
        let found: Vec<_> = found.iter().map(|(part, change)| (&*part.2, *change)).collect();
        assert_eq!(found, [("b", "changed"), ("c", "removed"), ("d", "added")]);
    }
}
