//! Plays and tasks of Ansible, which are items of a list.

use targum_yaml::tree::{Id, Kind, Tree};

use super::root::has;

/// Returns whether an item of a list is a play or a task: it names hosts, or it has the keys of a
/// task beside a module.
pub(super) fn is_play_or_task(tree: &Tree<'_>, item: Id) -> bool {
    let has = |name: &str| has(tree, item, name);
    let is_module = |key: Id| {
        tree.scalar(key).is_some_and(|key| {
            key.value.starts_with("ansible.") || MODULES.contains(&key.value.as_ref())
        })
    };
    let has_module = || match &tree.node(item).kind {
        Kind::Mapping(entries) => entries.iter().any(|&(key, _)| is_module(key)),
        _ => false,
    };
    has("hosts") && ["tasks", "roles", "gather_facts", "become"].iter().any(|name| has(name))
        || has("name") && has_module()
}

/// Modules of Ansible with short names.
const MODULES: [&str; 24] = [
    "apt",
    "assert",
    "block",
    "command",
    "copy",
    "debug",
    "fail",
    "file",
    "get_url",
    "git",
    "import_role",
    "import_tasks",
    "include_role",
    "include_tasks",
    "lineinfile",
    "package",
    "pip",
    "service",
    "set_fact",
    "shell",
    "systemd",
    "template",
    "user",
    "yum",
];
