//! A root mapping with one entry for each locale.

use targum_sdk::{
    Failure,
    catalogue::{Roots, mark, roots},
    locale,
};
use targum_yaml::{
    ScalarStyle, plain,
    scalar::{self, Scalar},
    tree::{Id, Kind, Tree},
};

use super::Walk;
use crate::described::Among;

/// The container of the entries at the root, in messages.
const DOCUMENT: &str = "document";

impl Walk<'_, '_> {
    /// Reads a root mapping with one entry for each locale. The source's entry is renamed, and the
    /// others stay. In a file that began as a copy, the target's entry holds the source's texts.
    /// Returns whether the root is such a mapping.
    pub(super) fn locales(&mut self, root: Id) -> Result<bool, Failure> {
        let tree = self.tree;
        let Kind::Mapping(entries) = &tree.node(root).kind else {
            return Ok(false);
        };
        let (beside, entries): (Vec<_>, Vec<_>) =
            entries.iter().copied().partition(|&entry| is_beside_locales(tree, entry));
        let key = |id: Id| tree.scalar(id).filter(|key| locale::is_locale(&key.value));
        let is_nested = |id: Id| matches!(tree.node(id).kind, Kind::Mapping(_));
        if !entries.iter().all(|(id, value)| key(*id).is_some() && is_nested(*value)) {
            return Ok(false);
        }
        let context = self.draft.context();
        let names: Vec<&str> =
            entries.iter().filter_map(|(id, _)| Some(key(*id)?.value.as_ref())).collect();
        let at = |index: usize| key(entries[index].0).map_or(0, |key| key.at.start);
        let Some(found) = roots(&names, context, DOCUMENT, at)? else {
            return Ok(false);
        };
        let others = beside.iter().filter_map(|&(id, _)| key(id));
        found.check_others(others.map(|key| (&*key.value, key.at.start)), context, DOCUMENT)?;
        let Roots { entries: own, is_renamed } = found;
        let (id, value) = entries[own[0]];
        let Some(name) = key(id) else {
            return Ok(false);
        };
        self.among = Among::of(tree, value);
        self.is_in_locale = true;
        let at = scalar::extent(self.source, name);
        self.floor = at.end;
        if !is_renamed {
            self.node(value, None);
            return Ok(true);
        }
        let target = locale::renamed(&name.value, context);
        let fits = name.style != ScalarStyle::Plain || plain::fits(&target, tree.node(root).flow);
        let spelled = match name.style {
            ScalarStyle::DoubleQuoted => format!("\"{target}\""),
            _ if name.style == ScalarStyle::SingleQuoted || !fits => format!("'{target}'"),
            _ => target,
        };
        if *name.value != *spelled.trim_matches(['"', '\'']) {
            self.draft.literal(at, spelled);
        }
        self.node(value, None);
        Ok(true)
    }
}

/// Returns whether an entry is no text of a mapping that is keyed by locales: an entry that states a
/// locale or several, a number, or the like.
fn is_beside_locales(tree: &Tree<'_>, (key, value): (Id, Id)) -> bool {
    let Some(name) = tree.scalar(key) else { return false };
    let states = |scalar: &Scalar<'_>| {
        let is_typed = scalar.style == ScalarStyle::Plain && plain::is_typed(&scalar.value);
        is_typed || mark::states_locale(&name.value, &scalar.value)
    };
    match &tree.node(value).kind {
        Kind::Scalar(scalar) => states(scalar),
        Kind::Sequence(items) => items.iter().all(|&item| tree.scalar(item).is_some_and(states)),
        _ => false,
    }
}
