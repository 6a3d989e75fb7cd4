//! Families of plural forms among the entries of a map: keys of i18next (`key_one`,
//! `key_ordinal_few`) or inlang (`selector=one`), and all entries of a map of categories (`one`,
//! `other`).

use std::{borrow::Cow, collections::HashMap, ops::Range};

use super::{indexed, numbered};
use crate::{
    Change, Context, Draft, Entry, Syntax, layout,
    plural::{CATEGORIES, Kind, Planned, has, is_category, plan_with_zero, values},
};

/// The entries of one map of a document, whose plural forms are read and written.
///
/// An entry is identified by its index in the map. Ranges are bytes of the document.
pub trait Map<'s> {
    /// The spelling of texts in the format.
    type Place;

    /// Returns the text of a key.
    fn name(&self, index: usize) -> Cow<'_, str>;

    /// Returns the range of a key, without its quotes.
    fn key(&self, index: usize) -> Range<usize>;

    /// Returns the range of a value, with its quotes.
    fn value(&self, index: usize) -> Range<usize>;

    /// Returns the range of an entry, from the quote of its key to the end of its value.
    fn span(&self, index: usize) -> Range<usize>;

    /// Returns the text of a value that can be a plural form.
    fn form(&self, index: usize) -> Option<Cow<'_, str>>;

    /// Spells a new key that cannot be made from another key.
    fn spell_key(&self, name: &str) -> String {
        name.to_owned()
    }

    /// Returns the text between a new entry and the following entry, which has that index.
    fn separator(&self, document: &str, index: usize) -> String {
        [",", layout::lead(document, self.span(index).start)].concat()
    }

    /// Returns the place of the comma after an entry, if there is one.
    fn comma(&self, index: usize) -> Option<usize>;

    /// Returns the range that is removed together with an entry.
    fn removal(&self, document: &str, index: usize) -> Range<usize> {
        layout::removal(document, self.span(index), self.comma(index))
    }

    /// Writes the translation of a value, with the value's quotes.
    fn write(&self, change: &mut Change<'_, 's, Self::Place>, index: usize, entry: Entry);
}

/// A form to write in the place of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The text of the key.
    pub name: String,
    /// The form's plural category and sample, and the index of the entry to translate.
    pub planned: Planned,
    /// The spelling of the key between its quotes.
    pub(super) key: String,
    /// Whether the source has the form.
    pub(super) is_own: bool,
}

/// The plural forms to write in the places of a map's entries.
#[derive(Clone, Debug, Default)]
pub struct Families {
    /// The forms by the index of an entry; empty for a form that the target does not have. Entries
    /// that are not plural forms are missing.
    pub(super) forms: HashMap<usize, Vec<Form>>,
    /// The end of the last entry that was removed.
    gone: usize,
}

impl Families {
    /// Plans the target's forms for all families among these `entries` of a map. `syntax` has the
    /// notations of placeholders in their texts.
    pub fn plan<'s>(
        map: &impl Map<'s>,
        entries: &[usize],
        document: &str,
        context: &Context,
        syntax: Syntax,
    ) -> Families {
        let may_be_form = |name: &str| CATEGORIES.iter().any(|category| name.ends_with(category));
        if !entries.iter().any(|&entry| may_be_form(&map.name(entry))) {
            let mut families = Families::default();
            indexed::plan(map, entries, document, context, &mut families.forms);
            return families;
        }
        let names: Vec<Cow<'_, str>> = entries.iter().map(|&entry| map.name(entry)).collect();
        let text = |index: usize| map.form(entries[index]);
        let values = |index: usize| text(index).map_or(0, |text| values(&text, syntax));
        let mut families = Families::default();
        for (base, family) in &found(&names, text) {
            let ordinal = base.ends_with("_ordinal_");
            let kind = if ordinal { Kind::Ordinal } else { Kind::Cardinal };
            if let Some(other) = family.index("other")
                && family.is_meant(context, kind, text)
            {
                let plan = family.planned(context, kind, values);
                let spelled = |index: usize| &document[map.key(entries[index])];
                for (place, forms) in family.places(plan, &names, other, spelled, map) {
                    let forms = forms.into_iter().map(|form| form.among(entries)).collect();
                    families.forms.insert(entries[place], forms);
                }
            }
        }
        families
    }

    /// Plans the target's forms for the pairs `key` and `key_plural` among the first `count`
    /// entries of a map, which is an older notation of i18next.
    pub fn plan_numbered<'s>(
        &mut self,
        map: &impl Map<'s>,
        count: usize,
        document: &str,
        context: &Context,
        syntax: Syntax,
    ) {
        numbered::plan(map, count, document, context, syntax, &mut self.forms);
    }

    /// Returns whether an entry is a plural form.
    pub fn has(&self, index: usize) -> bool {
        self.forms.contains_key(&index)
    }

    /// Returns whether an entry is a plural form that the target does not have.
    pub fn goes(&self, index: usize) -> bool {
        self.forms.get(&index).is_some_and(Vec::is_empty)
    }

    /// Writes the target's forms in the place of an entry, with the layout of that entry, or
    /// removes an entry that the target does not have. Returns false where the entry is not a
    /// plural form. `entry` returns the properties of a form; a form without properties stays as it
    /// is in the source.
    pub fn put<'s, M: Map<'s>>(
        &mut self,
        draft: &mut Draft<'s, M::Place>,
        map: &M,
        index: usize,
        entry: impl Fn(&Form) -> Option<Entry>,
    ) -> bool {
        let Some(forms) = self.forms.get(&index) else { return false };
        let document = draft.source();
        if forms.is_empty() {
            // The space between two entries that go is taken once.
            let at = map.removal(document, index);
            draft.change(at.start.max(self.gone)..at.end).done();
            self.gone = at.end;
            return true;
        }
        let (key, value, span) = (map.key(index), map.value(index), map.span(index));
        let separator = map.separator(document, index);
        let mut change = draft.change(span.clone());
        for (nth, form) in forms.iter().enumerate() {
            if nth > 0 {
                change.literal(&separator);
            }
            change.source(span.start..key.start);
            change.literal(&form.key);
            change.source(key.end..value.start);
            match entry(form) {
                Some(entry) => {
                    let plural = Some(form.planned.clone());
                    map.write(&mut change, form.planned.from, Entry { plural, ..entry });
                }
                None => change.source(map.value(form.planned.from)),
            }
        }
        change.done();
        true
    }

    /// Removes the comma of the last entry that stays, where all entries after it are removed and
    /// the last of those had no comma. The entries are the first `count`.
    pub fn last_comma<'s, M: Map<'s>>(
        &self,
        draft: &mut Draft<'s, M::Place>,
        map: &M,
        count: usize,
    ) {
        let Some(last) = count.checked_sub(1).filter(|&last| self.goes(last)) else { return };
        if map.comma(last).is_none()
            && let Some(stays) = (0..last).rev().find(|&index| !self.goes(index))
            && let Some(comma) = map.comma(stays)
        {
            draft.change(comma..comma + 1).done();
        }
    }
}

impl Form {
    /// Does the same for a plan that was made for some of a map's entries.
    fn among(mut self, entries: &[usize]) -> Self {
        self.planned.from = entries[self.planned.from];
        self
    }
}

/// Finds the families among siblings by the common parts of their keys.
fn found<'n, 't>(
    names: &'n [Cow<'_, str>],
    text: impl Fn(usize) -> Option<Cow<'t, str>>,
) -> HashMap<&'n str, Family> {
    let mut families: HashMap<&str, Family> = HashMap::new();
    let is_hash = names.len() > 1
        && names.iter().all(|name| is_category(name))
        && (0..names.len()).all(|index| text(index).is_some());
    for (index, name) in names.iter().enumerate() {
        let Some((base, category)) = split(name, is_hash) else {
            continue;
        };
        let family = families.entry(base).or_default();
        family.spoiled |= text(index).is_none() || family.index(category).is_some();
        if !family.spoiled {
            family.forms.push((index, category));
        }
    }
    families
}

/// Splits `key_one` into `key_` and `one`, and `selector=one` accordingly. In an object of
/// categories, the key is the category.
fn split(name: &str, is_hash: bool) -> Option<(&str, &'static str)> {
    let ends_base = |&byte: &u8| (byte == b'_') | (byte == b'=');
    let base = if is_hash { 0 } else { name.as_bytes().iter().rposition(ends_base)? + 1 };
    let (base, category) = name.split_at(base);
    let category = CATEGORIES.into_iter().find(|known| *known == category)?;
    (is_hash || base.len() > 1).then_some((base, category))
}

/// The forms of a family: the index of the sibling, and its category.
#[derive(Default)]
struct Family {
    forms: Vec<(usize, &'static str)>,
    /// A sibling that is not a form, or a form that occurs twice. The names only look alike.
    spoiled: bool,
}

impl Family {
    fn index(&self, category: &str) -> Option<usize> {
        let form = self.forms.iter().find(|(_, name)| *name == category);
        form.map(|(index, _)| *index)
    }

    /// Returns whether the names mean plural forms. A label may end in `_other`, so a single form
    /// counts only in a language without plurals, and only if it shows the number. Where the
    /// language does not have one of the categories, the names are words.
    fn is_meant<'t>(
        &self,
        context: &Context,
        kind: Kind,
        text: impl Fn(usize) -> Option<Cow<'t, str>>,
    ) -> bool {
        let alone = || match self.forms[..] {
            [(index, _)] => {
                let counts = text(index).is_some_and(|text| text.contains("count"));
                context.source_plurals.len() == 1 && counts
            }
            _ => true,
        };
        !self.spoiled && has(context, kind, &self.categories()) && alone()
    }

    fn categories(&self) -> Vec<&'static str> {
        self.forms.iter().map(|(_, category)| *category).collect()
    }

    /// Returns the target's forms, each with the index of the sibling to translate.
    fn planned(
        &self,
        context: &Context,
        kind: Kind,
        values: impl Fn(usize) -> usize,
    ) -> Vec<Planned> {
        let values = |form: usize| values(self.forms[form].0);
        let mut plan = plan_with_zero(context, kind, &self.categories(), values);
        for form in &mut plan {
            form.from = self.forms[form.from].0;
        }
        plan
    }

    /// Returns the planned forms by the index of the sibling in whose place they are written. Forms
    /// that the source does not have come before its `other`.
    fn places<'d, 's>(
        &self,
        plan: Vec<Planned>,
        names: &[Cow<'_, str>],
        other: usize,
        spelled: impl Fn(usize) -> &'d str,
        map: &impl Map<'s>,
    ) -> HashMap<usize, Vec<Form>> {
        let stem = names[other].strip_suffix("other").unwrap_or_default();
        // The category itself may be spelled with escapes, or between quotes.
        let spelled_stem = spelled(other).strip_suffix("other");
        let mut places: HashMap<_, _> =
            self.forms.iter().map(|(index, _)| (*index, Vec::new())).collect();
        for planned in plan {
            let own = self.index(&planned.category);
            let name = [stem, &planned.category].concat();
            let key = match (own, spelled_stem) {
                (Some(own), _) => spelled(own).to_owned(),
                (None, Some(stem)) => [stem, &planned.category].concat(),
                (None, None) => map.spell_key(&name),
            };
            let place = places.entry(own.unwrap_or(other)).or_default();
            place.push(Form { name, planned, key, is_own: own.is_some() });
        }
        if let Some(at_other) = places.get_mut(&other) {
            at_other.sort_by_key(|form| form.is_own);
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries of these names with a space between them, each the text `x` but for one.
    struct Names<'n>(&'n [&'n str]);

    impl<'s> Map<'s> for Names<'_> {
        type Place = ();

        fn name(&self, index: usize) -> Cow<'_, str> {
            Cow::Borrowed(self.0[index])
        }

        fn key(&self, index: usize) -> Range<usize> {
            let start = self.0[..index].iter().map(|name| name.len() + 1).sum();
            start..start + self.0[index].len()
        }

        fn value(&self, index: usize) -> Range<usize> {
            self.key(index)
        }

        fn span(&self, index: usize) -> Range<usize> {
            self.key(index)
        }

        fn form(&self, index: usize) -> Option<Cow<'_, str>> {
            (self.0[index] != "no_text_one").then_some(Cow::Borrowed("x"))
        }

        fn comma(&self, _: usize) -> Option<usize> {
            None
        }

        fn write(&self, _: &mut Change<'_, 's, ()>, _: usize, _: Entry) {}
    }

    /// The keys that are written, in the order of the siblings.
    fn written(target: &str, names: &[&str]) -> Vec<String> {
        let context = crate::context_for_tests("en", target);
        let document = names.join(" ");
        let entries: Vec<_> = (0..names.len()).collect();
        let map = Names(names);
        let families = Families::plan(&map, &entries, &document, &context, Syntax::NONE);
        let keys = |index: usize| match families.forms.get(&index) {
            Some(forms) => forms.iter().map(|form| form.key.clone()).collect(),
            None => vec![format!("({})", names[index])],
        };
        (0..names.len()).flat_map(keys).collect()
    }

    #[test]
    fn gives_each_family_the_targets_forms() {
        let files = ["title", "file_one", "file_other"];
        assert_eq!(
            written("pl", &files),
            ["(title)", "file_one", "file_few", "file_many", "file_other"]
        );
        assert_eq!(written("ja", &files), ["(title)", "file_other"]);
        assert_eq!(written("pl", &["one", "other"]), ["one", "few", "many", "other"]);
        let places = ["at_ordinal_one", "at_ordinal_two", "at_ordinal_few", "at_ordinal_other"];
        assert_eq!(written("pl", &places), ["at_ordinal_other"]);
        assert_eq!(
            written("ja", &["cart_zero", "cart_one", "cart_other"]),
            ["cart_zero", "cart_other"]
        );
    }

    #[test]
    fn distinguishes_words_from_forms() {
        assert_eq!(
            written("pl", &["category_other", "step_one"]),
            ["(category_other)", "(step_one)"]
        );
        assert_eq!(
            written("pl", &["step_one", "step_two", "step_other"]),
            ["(step_one)", "(step_two)", "(step_other)"]
        );
        assert_eq!(
            written("pl", &["no_text_one", "no_text_other"]),
            ["(no_text_one)", "(no_text_other)"]
        );
    }
}
