//! Plural forms in the exports of Xcode, which have a unit for each form and name it in the unit's
//! `id`.

use std::{collections::BTreeMap, ops::Range};

use targum_sdk::{
    Context, Draft,
    plural::{self, Kind, Planned},
    xml::{Node, Place},
};

use crate::added::Beside;

/// A form that only the target has.
///
/// Xcode exports a unit for each form of the target, with the source of `other` where the catalog or the
/// dictionary has no text for the form, and imports units of this kind that a translator adds.
pub(crate) struct Missing<'t, 's> {
    /// The unit of `other`.
    pub from: Node<'t, 's>,
    pub id: String,
    pub plural: Planned,
    /// The index of the unit before which the form is proposed.
    pub index: usize,
    pub at: Beside,
}

/// Returns the forms of the target that the plurals among the units of a file do not have, in the order
/// of their places.
pub(crate) fn missing<'t, 's>(
    draft: &Draft<'s, Place>,
    units: &[(Node<'t, 's>, bool)],
) -> Vec<Missing<'t, 's>> {
    if draft.reads_back() {
        return Vec::new();
    }
    let mut plurals: BTreeMap<(String, String), Vec<(usize, String)>> = BTreeMap::new();
    // Xcode names units by their ids only.
    let of_xcode =
        units.iter().enumerate().filter(|(_, (unit, _))| unit.value("resname").is_none());
    for (index, (unit, _)) in of_xcode {
        let id = unit.value("id").unwrap_or_default();
        if let Some(at) = place(&id) {
            let around = (id[..at.start].to_owned(), id[at.end..].to_owned());
            plurals.entry(around).or_default().push((index, id[at].to_owned()));
        }
    }
    let of = |(around, own): (&(String, String), &Vec<_>)| {
        missing_of(draft.context(), units, around, own)
    };
    let mut missing: Vec<_> = plurals.iter().flat_map(of).collect();
    missing.sort_by_key(|form| (form.index, matches!(form.at, Beside::Before(_))));
    missing
}

/// Returns the missing forms of one plural. In the ids of its units, the text `around` stands before and
/// behind the category, and `own` is the index and the category of each.
fn missing_of<'t, 's>(
    context: &Context,
    units: &[(Node<'t, 's>, bool)],
    (before, behind): &(String, String),
    own: &[(usize, String)],
) -> Vec<Missing<'t, 's>> {
    let have: Vec<&str> = own.iter().map(|(_, category)| category.as_str()).collect();
    let other =
        own.iter().find(|(_, category)| category == "other").map(|(index, _)| units[*index]);
    let is_text =
        |unit: Node<'_, '_>| unit.child("source").is_some_and(|source| !source.inner().is_empty());
    let Some((from, _)) = other.filter(|(unit, wanted)| *wanted && is_text(*unit)) else {
        return Vec::new();
    };
    let plan = plural::plan(context, Kind::Cardinal, &have, |_| 1);
    let is_new = |form: &Planned| !have.contains(&form.category.as_str());
    let position = |category: &str| {
        // Xcode sorts units by their ids.
        let next = own.iter().find(|(_, known)| known.as_str() > category).map(|(index, _)| *index);
        let last = || own.last().map_or(0, |(index, _)| *index);
        match next {
            Some(index) => (index, Beside::Before(units[index].0.span().start)),
            None => (last() + 1, Beside::Behind(units[last()].0.whole().end)),
        }
    };
    let missing = |plural: Planned| {
        let (index, at) = position(&plural.category);
        Missing { from, id: format!("{before}{}{behind}", plural.category), plural, index, at }
    };
    plan.into_iter().filter(is_new).map(missing).collect()
}

/// The sign between the key of a string in a catalog and its variation.
const VARIATION: &str = "|==|";

/// Returns the plural form that a unit of this `id` is.
pub(crate) fn form(context: &Context, id: &str) -> Option<Planned> {
    let category = category(id)?;
    let forms = [&context.target_plurals, &context.source_plurals];
    let form = forms.into_iter().flatten().find(|form| form.category == category);
    let sample = form.map(|form| form.sample.clone())?;
    Some(Planned { category: category.to_owned(), sample, from: 0 })
}

/// Returns whether a unit of this `id` is a plural form, in any language.
pub(crate) fn is_form(id: &str) -> bool {
    category(id).is_some()
}

/// Returns the category of a form.
fn category(id: &str) -> Option<&str> {
    place(id).map(|at| &id[at])
}

/// Returns the place of the category in the id of a form: `%lld items|==|plural.one` of a string catalog,
/// `/%d items:dict/n:dict/one:dict/:string` of a strings dictionary.
fn place(id: &str) -> Option<Range<usize>> {
    let of_catalog = || {
        let category = id.rsplit_once(VARIATION)?.1.rsplit_once("plural.")?.1;
        Some(id.len() - category.len()..id.len())
    };
    let of_dictionary = || {
        let (variable, category) = id.strip_suffix(":dict/:string")?.rsplit_once('/')?;
        // The dictionary of a variable is in that of a key.
        variable.strip_suffix(":dict")?.rfind(":dict/")?;
        let start = variable.len() + 1;
        Some(start..start + category.len())
    };
    let is_form = |at: &Range<usize>| plural::is_category(&id[at.clone()]);
    of_catalog().filter(is_form).or_else(|| of_dictionary().filter(is_form))
}

#[cfg(test)]
mod tests {
    use super::category;

    #[test]
    fn recognises_forms_by_their_ids() {
        assert_eq!(category("%lld items|==|plural.one"), Some("one"));
        assert_eq!(category("%lld of %lld|==|substitutions.n.plural.few"), Some("few"));
        assert_eq!(category("/%d items:dict/n:dict/other:dict/:string"), Some("other"));
        for id in [
            "plural.one",
            "a|==|device.mac",
            "a|==|plural.some",
            "/a:dict/:string",
            "/a:dict/other:dict/:string",
        ] {
            assert_eq!(category(id), None, "{id}");
        }
    }
}
