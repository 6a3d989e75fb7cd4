//! Forms of GitHub for issues and discussions, in which labels and other entries name objects of the
//! repository.

use targum_yaml::tree::{Id, Kind, Tree};

/// The types of the fields of a form.
const FIELDS: [&str; 6] = ["checkboxes", "dropdown", "input", "markdown", "textarea", "upload"];

/// The entries of which a form has at least one beside its fields. A discussion form has no name.
const HEADS: [&str; 3] = ["name", "title", "labels"];

/// The entries that hold names: people, labels, projects, a programming language.
const NAMES: [&str; 4] = ["assignees", "labels", "projects", "render"];

/// Returns whether a document is a form for issues or discussions.
pub(crate) fn is_one(tree: &Tree<'_>, root: Id) -> bool {
    let first = tree.entry(root, "body").and_then(|body| match &tree.node(body).kind {
        Kind::Sequence(items) => items.first().copied(),
        _ => None,
    });
    let kind = first.and_then(|field| tree.member(field, "type"));
    HEADS.iter().any(|name| tree.entry(root, name).is_some())
        && kind.is_some_and(|kind| FIELDS.contains(&kind.as_str()))
}

/// Returns whether an entry named `name` holds names and stays, given whether this is a form.
pub(crate) fn names(name: &str, is_form: bool) -> bool {
    is_form && NAMES.contains(&name)
}
