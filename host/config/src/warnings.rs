//! The settings that are valid and have no effect, which their author will not have meant.

use std::path::Path;

use jiff::Timestamp;

use super::{
    Loaded, Problem, Project,
    check::{self, list},
    read::Source,
};
use targum_sandbox::Plugins;

/// Returns all warnings about a folder that was read. `plugins` are those of its data directory.
pub fn warnings(loaded: &Loaded, plugins: &Plugins) -> Vec<Problem> {
    let unread_files = loaded.unread_files.iter().map(|file| unread_file(file));
    let projects = loaded
        .projects
        .iter()
        .flat_map(|(source, project)| keys(source, project, Timestamp::now()));
    unread_files.chain(pins(loaded, plugins)).chain(projects).collect()
}

fn unread_file(file: &Path) -> Problem {
    let message = "is ignored: a project is a file directly in the folder `projects` whose name \
                   ends in .toml";
    Problem { file: file.to_owned(), line: None, key: String::new(), message: message.into() }
}

/// Returns a warning for each pin of a plugin that is not installed.
fn pins(loaded: &Loaded, plugins: &Plugins) -> Vec<Problem> {
    let (source, settings) = &loaded.settings;
    let installed = plugins.iter().map(|plugin| plugin.about.id.as_str()).collect();
    let idle = settings.plugins.pins.keys().filter(|id| !plugins.may_have(id));
    let warning = |id: &String| {
        let message = format!(
            "pins nothing: no plugin has the id `{id}`; installed are {}",
            list(&installed)
        );
        source.problem(&format!("plugins.pins.{id}"), message)
    };
    idle.map(warning).collect()
}

/// Returns a warning for each key that admits no request.
fn keys(source: &Source, project: &Project, now: Timestamp) -> Vec<Problem> {
    let mut warnings = Vec::new();
    for (index, key) in project.keys.iter().enumerate() {
        let mut warn = |field: &str, message: &str| {
            warnings.push(source.problem(&format!("keys[{index}].{field}"), message));
        };
        if key.permissions.is_empty() {
            warn("permissions", "is empty, so the key permits nothing; write `translate`");
        }
        if key.addresses.as_ref().is_some_and(Vec::is_empty) {
            warn(
                "addresses",
                "is empty, so the key is rejected everywhere; leave it out for all addresses",
            );
        }
        let expires = key.expires.as_ref().and_then(|expires| check::moment(expires).ok());
        if expires.is_some_and(|expires| expires <= now) {
            warn("expires", "is in the past: the key is rejected");
        }
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::read;

    #[test]
    fn keys_that_no_project_accepts_are_reported() {
        let text = "id = \"a\"\nengines = [\"local\"]\n\
                    [[keys]]\nname = \"old\"\npermissions = [\"translate\"]\nexpires = 2026-01-31\n\
                    [[keys]]\nname = \"idle\"\npermissions = []\nexpires = \"2026-01-31T00:00:01Z\"\n\
                    [[keys]]\nname = \"nowhere\"\npermissions = [\"usage\"]\naddresses = []\n\
                    [[keys]]\nname = \"good\"\npermissions = [\"translate\"]\naddresses = [\"::1\"]\n";
        let (source, project, problems) = read::<Project>(Path::new("a.toml"), text);
        assert!(problems.is_empty(), "{problems:?}");
        let now = "2026-01-31T00:00:00Z".parse().unwrap();
        let told = keys(&source, &project.unwrap(), now);
        let told: Vec<_> = told.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "a.toml:6: keys[0].expires: is in the past: the key is rejected",
                "a.toml:9: keys[1].permissions: is empty, so the key permits nothing; write \
                 `translate`",
                "a.toml:14: keys[2].addresses: is empty, so the key is rejected everywhere; leave it \
                 out for all addresses",
            ]
        );
    }
}
