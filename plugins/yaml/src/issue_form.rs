//! Forms for issues on GitHub, whose labels and the like name things of the repository.

use crate::tree::{Id, Kind, Tree};

/// What the fields of such a form are.
const FIELDS: [&str; 5] = ["checkboxes", "dropdown", "input", "markdown", "textarea"];

/// The entries of a form, and of its fields, that name things.
const NAMES: [&str; 7] = ["assignees", "id", "labels", "projects", "render", "type", "validations"];

/// Whether a mapping is a form, or a field in one.
#[derive(Clone, Copy, Debug)]
pub struct IssueForm {
    is_one: bool,
}

impl IssueForm {
    /// That of a mapping with these entries.
    pub fn of(tree: &Tree<'_>, entries: &[(Id, Id)]) -> Self {
        let value = |name: &str| {
            let is_named = |key: Id| tree.scalar(key).is_some_and(|key| key.value == name);
            entries.iter().find(|(key, _)| is_named(*key)).map(|(_, value)| *value)
        };
        let is_form = || {
            let first = match &tree.node(value("body")?).kind {
                Kind::Sequence(items) => *items.first()?,
                _ => return None,
            };
            let kind = tree.member(first, "type").filter(|it| FIELDS.contains(&it.as_str()));
            (kind.is_some() && value("name").is_some()).then_some(())
        };
        IssueForm { is_one: is_form().is_some() }
    }

    /// Whether an entry of that name stays as it is.
    pub fn stay(self, name: &str) -> bool {
        self.is_one && NAMES.contains(&name)
    }
}
