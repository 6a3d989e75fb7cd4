//! Messages of go-i18n: plural forms with their description, or entries of a list with an `id`.

use std::ops::Range;

use targum_sdk::catalogue::message;

use targum_yaml::tree::{Id, Kind, Tree};

/// A mapping that is a message.
pub(crate) struct Message {
    /// The indexes of the entries that are plural forms, if there are such.
    pub forms: Option<Range<usize>>,
    /// The description for translators.
    pub description: Option<String>,
}

impl Message {
    /// Returns the message that a mapping of strings is, if it has entries about the message.
    /// `among` says that the mapping stands among other messages.
    pub(crate) fn of(tree: &Tree<'_>, entries: &[(Id, Id)], among: bool) -> Option<Self> {
        let names = names(tree, entries)?;
        let is_form = |name: &&str| !message::is_about(name);
        if !message::is_one(names.iter().copied(), among) || names.iter().all(is_form) {
            return None;
        }
        let first = names.iter().position(is_form)?;
        let count = names[first..].iter().take_while(|name| is_form(name)).count();
        // With `other` alone there is no plural. Other entries between forms could be lost with a
        // form.
        let is_plural = count > 1 && !names[first + count..].iter().any(is_form);
        let description = names.iter().position(|name| *name == "description");
        let text = |index: usize| Some(tree.scalar(entries[index].1)?.value.to_string());
        Some(Message {
            forms: is_plural.then_some(first..first + count),
            description: description.and_then(text),
        })
    }
}

/// Returns whether the mappings within a mapping or a list are messages.
pub(crate) fn are(tree: &Tree<'_>, around: Id) -> bool {
    let within: Vec<Id> = match &tree.node(around).kind {
        Kind::Mapping(entries) => entries.iter().map(|&(_, value)| value).collect(),
        Kind::Sequence(items) => items.clone(),
        Kind::Scalar(_) | Kind::Alias => return false,
    };
    let names = |id: Id| match &tree.node(id).kind {
        Kind::Mapping(entries) => Some(names(tree, entries).unwrap_or_default()),
        _ => None,
    };
    message::are(within.into_iter().filter_map(names))
}

/// Returns the keys of a mapping if all of its values are scalars.
fn names<'t>(tree: &'t Tree<'_>, entries: &[(Id, Id)]) -> Option<Vec<&'t str>> {
    let name = |&(key, value): &(Id, Id)| {
        tree.scalar(value)?;
        Some(tree.scalar(key)?.value.as_ref())
    };
    entries.iter().map(name).collect()
}

/// Returns whether a mapping is a message in go-i18n's older format for lists: `id`, `translation`.
pub(crate) fn is_named(tree: &Tree<'_>, entries: &[(Id, Id)]) -> bool {
    let is_key = |id: Id, name: &str| tree.scalar(id).is_some_and(|key| key.value == name);
    matches!(entries, [(first, id), (second, _)]
        if is_key(*first, "id") && is_key(*second, "translation") && tree.scalar(*id).is_some())
}
