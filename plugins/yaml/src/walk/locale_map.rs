//! Mappings that hold one text in several locales: how they are recognized, and how the target's
//! entry is written.

use targum_sdk::{
    Context, Entry,
    catalogue::locale_map::{self, LocaleMaps, Place, Survey},
};

use targum_yaml::{
    ScalarStyle, plain,
    scalar::{self, Tagged},
    tree::{Id, Kind, Node, Tree},
};

use super::Walk;
use crate::{
    note,
    slot::{self, Text},
};

/// The note of a mapping that gets no entry for the target.
const NO_PLACE: &str = "the layout of this mapping leaves no place for an entry of the target: put an \
                        empty one there";

/// Finds the locale maps of a document.
pub(crate) fn survey<'c>(tree: &Tree<'_>, root: Id, context: &'c Context) -> LocaleMaps<'c> {
    let mut survey = Survey::of(tree.member(root, "_version").as_deref());
    look_within(tree, root, "", &mut survey);
    survey.result(context)
}

fn look(tree: &Tree<'_>, id: Id, key: &str, survey: &mut Survey) {
    let Kind::Mapping(entries) = &tree.node(id).kind else {
        return look_within(tree, id, key, survey);
    };
    match names(tree, entries) {
        Some(names) => survey.object(id, key, &names),
        None => look_within(tree, id, key, survey),
    }
}

fn look_within(tree: &Tree<'_>, id: Id, key: &str, survey: &mut Survey) {
    match &tree.node(id).kind {
        Kind::Mapping(entries) => {
            for &(key, value) in entries {
                look(tree, value, tree.scalar(key).map_or("", |key| &key.value), survey);
            }
        }
        Kind::Sequence(items) => items.iter().for_each(|&item| look(tree, item, key, survey)),
        Kind::Scalar(_) | Kind::Alias => {}
    }
}

fn names<'t>(tree: &'t Tree<'_>, entries: &[(Id, Id)]) -> Option<Vec<&'t str>> {
    locale_map::names(entries.iter().map(|&(key, value)| {
        let name = tree.scalar(key)?;
        let is_bare = name.tag == Tagged::No && tree.node(key).anchor == 0;
        let is_text = tree.scalar(value)?.tag != Tagged::Other;
        (is_bare && is_text).then_some(&*name.value)
    }))
}

/// Proposes the text of such a mapping; its key is the mapping's path.
pub(crate) fn propose(
    walk: &mut Walk<'_, '_>,
    locale_maps: &LocaleMaps<'_>,
    node: &Node<'_>,
    entries: &[(Id, Id)],
    about: Option<String>,
) {
    let (tree, source) = (walk.tree, walk.source);
    let names = names(tree, entries).unwrap_or_default();
    let text = |&(key, value): &(Id, Id)| {
        let (name, node) = (tree.scalar(key)?, tree.node(value));
        let key = scalar::extent(source, name);
        Some(Text { name, key, node, value: tree.scalar(value)? })
    };
    let texts: Vec<_> = entries.iter().filter_map(text).collect();
    let place = locale_maps.place(&names, |index| texts[index].is_empty());
    let (Place::Own { from } | Place::Filled { from, .. } | Place::Added { from, .. }) = place
    else {
        return;
    };
    let own = &texts[from];
    let Some(value) = walk.tree.string(walk.source, own.node, own.value) else {
        return;
    };
    walk.passed(from.checked_sub(1).map_or(0, |before| texts[before].value.at.end));
    let (_, above) = walk.entry(entries[from].0);
    let note = above.or_else(|| note::behind(source, value.at.end)).or(about);
    let place = place.heeding(|_| note.as_deref());
    let entry = Entry::keyed(walk.path()).noted(note);
    match place {
        Place::Own { .. } | Place::Kept => walk.propose(own.node, own.value, &value, entry),
        Place::Filled { into, .. } => {
            let Some((at, space)) = slot::gap(source, &texts[into], own, &value) else {
                return walk.leave(own.node, own.value, &value, entry, NO_PLACE);
            };
            let text = walk.text(own.node, own.value, &value, entry);
            let mut change = walk.draft.change(at);
            change.literal(space);
            text.write_value(&mut change, value.at);
            change.done();
        }
        Place::Added { name, .. } => {
            let Some(slot) = slot::last(source, node.flow, &texts, (own, &value)) else {
                return walk.leave(own.node, own.value, &value, entry, NO_PLACE);
            };
            let text = walk.text(own.node, own.value, &value, entry);
            let key = spelled(name, own.name.style, node.flow);
            let colon = own.colon(source, &value);
            slot.put(walk.draft, (&key, colon), |change| text.write_value(change, value.at));
        }
    }
}

/// Spells a key in the style of the keys next to it.
fn spelled(name: &str, style: ScalarStyle, flow: bool) -> String {
    match style {
        ScalarStyle::DoubleQuoted => format!("\"{name}\""),
        ScalarStyle::Plain if plain::fits(name, flow) => name.to_owned(),
        _ => format!("'{name}'"),
    }
}
