//! Messages of go-i18n: plural forms with their description, or entries of a list with an `id`. Messages of
//! browser extensions: `message` with its `description`.

use std::ops::Range;

use targum_sdk::{
    Grammar,
    catalogue::{extension, message},
};

use targum_yaml::tree::{Id, Kind, Tree};

/// The kind of the mappings within a mapping or a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Among {
    /// Messages of go-i18n.
    Messages,
    /// Messages of a browser extension.
    ExtensionMessages,
    /// Mappings of any other kind.
    Others,
}

/// A mapping that is a message.
pub(crate) struct Message {
    /// The indexes of the entries that are plural forms, if there are such.
    pub forms: Option<Range<usize>>,
    /// The description for translators.
    pub description: Option<String>,
    /// Whether a key is that of an entry about the message.
    pub is_about: fn(&str) -> bool,
    /// A grammar of placeholders that only messages of this kind have.
    pub grammar: Option<Grammar>,
}

impl Message {
    /// Returns the message that a mapping is, if it has entries about the message. `among` is the kind of
    /// the mappings beside it.
    pub(crate) fn of(tree: &Tree<'_>, entries: &[(Id, Id)], among: Among) -> Option<Self> {
        if among == Among::ExtensionMessages {
            return of_extension(tree, entries);
        }
        let names = names(tree, entries)?;
        let is_form = |name: &&str| !message::is_about(name);
        let among = among == Among::Messages;
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
            is_about: message::is_about,
            grammar: None,
        })
    }
}

/// Returns the message of a browser extension that a mapping is, if it has a text.
fn of_extension(tree: &Tree<'_>, entries: &[(Id, Id)]) -> Option<Message> {
    let value = |name: &str| {
        let is_named =
            |&&(key, _): &&(Id, Id)| tree.scalar(key).is_some_and(|key| key.value == name);
        tree.scalar(entries.iter().find(is_named)?.1)
    };
    value(extension::TEXT)?;
    let description = value("description").map(|text| text.value.to_string());
    Some(Message {
        forms: None,
        description,
        is_about: |name| name != extension::TEXT,
        grammar: Some(extension::GRAMMAR),
    })
}

impl Among {
    /// Returns the kind of the mappings within a mapping or a list.
    pub(crate) fn of(tree: &Tree<'_>, around: Id) -> Among {
        if are_of_extension(tree, around) {
            Among::ExtensionMessages
        } else if are(tree, around) {
            Among::Messages
        } else {
            Among::Others
        }
    }
}

/// Returns whether all entries of a mapping are messages of a browser extension, and one of them has a
/// description. A message may have settings: values that are no text.
fn are_of_extension(tree: &Tree<'_>, around: Id) -> bool {
    let Kind::Mapping(messages) = &tree.node(around).kind else { return false };
    let mut is_described = false;
    let is_message = |&(_, value): &(Id, Id)| {
        let Kind::Mapping(entries) = &tree.node(value).kind else { return false };
        let mut has_text = false;
        let is_known = |&(key, value): &(Id, Id)| {
            let Some(name) = tree.scalar(key).map(|key| &*key.value) else { return false };
            has_text |= name == extension::TEXT && tree.scalar(value).is_some();
            is_described |= name == "description";
            name == extension::TEXT || extension::ABOUT.contains(&name) || is_switch(tree, value)
        };
        entries.iter().all(is_known) && has_text
    };
    messages.iter().all(is_message) && is_described
}

/// Returns whether a node is `true` or `false`.
fn is_switch(tree: &Tree<'_>, value: Id) -> bool {
    tree.scalar(value).is_some_and(|value| matches!(&*value.value, "true" | "false"))
}

/// Returns whether the mappings within a mapping or a list are messages of go-i18n.
fn are(tree: &Tree<'_>, around: Id) -> bool {
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
