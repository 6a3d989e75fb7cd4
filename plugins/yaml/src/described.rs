//! Messages of go-i18n: plural forms with what is said of them, and what a list names them by.

use std::ops::Range;

use targum_sdk::catalogue::message;

use crate::tree::{Id, Kind, Tree};

/// A mapping that is a message.
pub struct Message {
    /// Which of its entries are its forms.
    pub forms: Option<Range<usize>>,
    /// Its description, for people.
    pub description: Option<String>,
}

impl Message {
    /// The message that a mapping is, if it is one of strings that are said something of.
    /// `among`: it stands among others.
    pub fn of(tree: &Tree<'_>, entries: &[(Id, Id)], among: bool) -> Option<Self> {
        let names = names(tree, entries)?;
        let is_form = |name: &&str| !message::is_about(name);
        if !message::is_one(names.iter().copied(), among) || names.iter().all(is_form) {
            return None;
        }
        let first = names.iter().position(is_form)?;
        let count = names[first..].iter().take_while(|name| is_form(name)).count();
        // With `other` alone it has no plural, and what stands between forms could go with one.
        let is_plural = count > 1 && !names[first + count..].iter().any(is_form);
        let description = names.iter().position(|name| *name == "description");
        let text = |index: usize| Some(tree.scalar(entries[index].1)?.value.to_string());
        Some(Message {
            forms: is_plural.then_some(first..first + count),
            description: description.and_then(text),
        })
    }
}

/// Whether the mappings within one, or in a list, are messages.
pub fn are(tree: &Tree<'_>, around: Id) -> bool {
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

/// The keys of a mapping whose entries are all strings.
fn names<'t>(tree: &'t Tree<'_>, entries: &[(Id, Id)]) -> Option<Vec<&'t str>> {
    let name = |&(key, value): &(Id, Id)| {
        tree.scalar(value)?;
        Some(tree.scalar(key)?.value.as_ref())
    };
    entries.iter().map(name).collect()
}

/// Whether a mapping is a message of a list, as it was written before: `id`, `translation`.
pub fn is_named(tree: &Tree<'_>, entries: &[(Id, Id)]) -> bool {
    let is_key = |id: Id, name: &str| tree.scalar(id).is_some_and(|key| key.value == name);
    matches!(entries, [(first, id), (second, _)]
        if is_key(*first, "id") && is_key(*second, "translation") && tree.scalar(*id).is_some())
}
