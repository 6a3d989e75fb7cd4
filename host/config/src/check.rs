//! The checks that types cannot make: ranges, names that must exist, values that must be unique.

mod keys;
mod project;
mod settings;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use targum_translate::formats::STANDARD;

use super::{Loaded, Problem, Project};

pub use self::{
    keys::{exposed, hash, moment, network},
    project::translated_as,
};

/// Returns every mistake in a folder that was read, the mistakes of syntax first. `data` is the
/// data directory.
pub fn check(loaded: &Loaded, data: &Path) -> Vec<Problem> {
    let mut problems = loaded.problems.clone();
    let (source, settings) = &loaded.settings;
    problems.extend(settings::check(source, settings));
    // An engine whose table has a mistake is reported once, at its own place.
    let mut engines = source.below("engines");
    engines.extend(settings.engines.keys().map(String::as_str));
    let engines = (!loaded.without_settings).then_some(&engines);
    let mut ids = BTreeMap::new();
    for (source, project) in &loaded.projects {
        if let Some(other) = ids.insert(&project.id, &source.file) {
            let message = format!("`{}` is the id of {} too", project.id, other.display());
            problems.push(source.problem("id", message));
        }
        let checks = project::Checks { source, project, settings, engines, data };
        checks.run(&mut problems);
    }
    problems.extend(keys::ambiguous_defaults(loaded, data));
    problems.extend(keys::exposed(loaded, data));
    problems
}

/// Returns a problem for each format that a project names and that no installed plugin (`plugins`) handles, if the
/// format is `wanted`: where a command loads some of the plugins, the others may be installed. The configuration is valid
/// nevertheless: plugins may be installed and removed later.
pub fn missing_formats(
    loaded: &Loaded,
    plugins: &BTreeSet<String>,
    wanted: impl Fn(&str) -> bool,
) -> Vec<Problem> {
    let mut missing = Vec::new();
    for (source, Project { formats, .. }) in &loaded.projects {
        let only = formats.only.iter().flatten().map(|format| ("formats.only".to_owned(), format));
        let additional =
            formats.additional.iter().map(|format| ("formats.additional".to_owned(), format));
        let options =
            formats.options.keys().map(|format| (format!("formats.options.{format}"), format));
        for (key, format) in only.chain(additional).chain(options) {
            if !STANDARD.contains(&format.as_str()) && !plugins.contains(format) && wanted(format) {
                let message = format!("no plugin for `{format}`; installed are {}", list(plugins));
                missing.push(source.problem(&key, message));
            }
        }
    }
    missing
}

/// Returns names for a message, such as `` `a`, `b` ``, or `none`.
pub fn list<T: AsRef<str>>(names: &BTreeSet<T>) -> String {
    if names.is_empty() {
        "none".into()
    } else {
        names.iter().map(|name| format!("`{}`", name.as_ref())).collect::<Vec<_>>().join(", ")
    }
}
