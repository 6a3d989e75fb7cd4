//! Looks up entries at the root of a document, which show the tool that reads the document.

use targum_yaml::tree::{Id, Kind, Tree};

/// The root of a document.
pub(super) struct Root<'t, 's> {
    pub(super) tree: &'t Tree<'s>,
    pub(super) id: Id,
}

impl<'t, 's> Root<'t, 's> {
    pub(super) fn has(&self, name: &str) -> bool {
        has(self.tree, self.id, name)
    }

    /// Returns the names of the entries with their texts, empty for a list or a map.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&'t str, &'t str)> {
        let entries: &[(Id, Id)] = match &self.tree.node(self.id).kind {
            Kind::Mapping(entries) => entries,
            _ => &[],
        };
        let text = |id: Id| self.tree.scalar(id).map_or("", |scalar| scalar.value.as_ref());
        entries.iter().map(move |&(key, value)| (text(key), text(value)))
    }

    /// Returns the text of an entry.
    pub(super) fn text(&self, name: &str) -> Option<&'t str> {
        self.tree.scalar(self.tree.entry(self.id, name)?).map(|scalar| scalar.value.as_ref())
    }

    /// Returns whether `such` returns true for the value of an entry.
    pub(super) fn any(&self, such: impl Fn(&Tree<'s>, Id) -> bool) -> bool {
        any_within(self.tree, self.id, such)
    }

    /// Returns whether the root is a list, and `such` returns true for one of its items.
    pub(super) fn any_item(&self, such: impl Fn(&Tree<'s>, Id) -> bool) -> bool {
        matches!(self.tree.node(self.id).kind, Kind::Sequence(_)) && self.any(such)
    }

    /// Returns whether the entry `around` is a mapping that has the entry `name`.
    pub(super) fn has_under(&self, around: &str, name: &str) -> bool {
        self.tree.entry(self.id, around).is_some_and(|around| has(self.tree, around, name))
    }

    /// Returns whether `such` returns true for a value or an item under the entry `name`.
    pub(super) fn any_under(&self, name: &str, such: impl Fn(&Tree<'s>, Id) -> bool) -> bool {
        self.tree.entry(self.id, name).is_some_and(|id| any_within(self.tree, id, such))
    }
}

pub(super) fn any_within<'s>(
    tree: &Tree<'s>,
    around: Id,
    such: impl Fn(&Tree<'s>, Id) -> bool,
) -> bool {
    match &tree.node(around).kind {
        Kind::Mapping(entries) => entries.iter().any(|&(_, value)| such(tree, value)),
        Kind::Sequence(items) => items.iter().any(|&item| such(tree, item)),
        Kind::Scalar(_) | Kind::Alias => false,
    }
}

pub(super) fn has(tree: &Tree<'_>, mapping: Id, name: &str) -> bool {
    tree.entry(mapping, name).is_some()
}
