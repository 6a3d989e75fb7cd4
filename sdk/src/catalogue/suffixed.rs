//! Families of plural forms whose keys end with the category: keys of i18next (`key_one`,
//! `key_ordinal_few`) or inlang (`selector=one`), and all entries of a map of categories (`one`,
//! `other`).

use std::{borrow::Cow, collections::HashMap};

use super::map::{Form, Map};
use crate::{
    Context, Syntax,
    plural::{
        CATEGORIES, Kind, Planned, has, is_category, plan_with_zero, plan_without_zero, values,
    },
};

/// Returns whether the name of an entry may be that of a plural form.
pub(super) fn may_be_form(name: &str) -> bool {
    CATEGORIES.iter().any(|category| name.ends_with(category))
}

/// Plans the target's forms for all families among these `entries` of a map. `syntax` has the notations of
/// placeholders in their texts.
pub(super) fn plan<'s>(
    map: &impl Map<'s>,
    entries: &[usize],
    document: &str,
    context: &Context,
    syntax: Syntax,
    planned: &mut HashMap<usize, Vec<Form>>,
) {
    let names: Vec<Cow<'_, str>> = entries.iter().map(|&entry| map.name(entry)).collect();
    let text = |index: usize| map.form(entries[index]);
    let values = |index: usize| text(index).map_or(0, |text| values(&text, syntax));
    for (base, family) in &found(&names, text) {
        let ordinal = base.ends_with("_ordinal_");
        let kind = if ordinal { Kind::Ordinal } else { Kind::Cardinal };
        if let Some(other) = family.index("other")
            && family.is_meant(context, kind, text)
        {
            let is_of_go =
                || family.forms.iter().any(|(form, _)| text(*form).is_some_and(shows_value_of_go));
            let plan = if family.index("zero").is_none() && is_of_go() {
                // go-i18n selects `zero` only in languages that have it.
                family
                    .planned(|have, values| plan_without_zero(context, kind, have, values), values)
            } else {
                family.planned(|have, values| plan_with_zero(context, kind, have, values), values)
            };
            let spelled = |index: usize| &document[map.key(entries[index])];
            for (place, forms) in family.places(plan, &names, other, spelled, map) {
                let forms = forms.into_iter().map(|form| form.among(entries)).collect();
                planned.insert(entries[place], forms);
            }
        }
    }
}

impl Form {
    /// Returns the form with the index of its entry in the map, in the place of its index among `entries`.
    fn among(mut self, entries: &[usize]) -> Self {
        self.planned.from = entries[self.planned.from];
        self
    }
}

/// Returns whether a text shows a value as templates of Go do: `{{.Count}}`.
fn shows_value_of_go(text: Cow<'_, str>) -> bool {
    text.split("{{").skip(1).any(|value| value.trim_start().starts_with('.'))
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

    /// Returns the target's forms, each with the index of the sibling to translate. `plan` plans them from the
    /// categories and from the number of values that the form at an index shows.
    fn planned(
        &self,
        plan: impl FnOnce(&[&str], &dyn Fn(usize) -> usize) -> Vec<Planned>,
        values: impl Fn(usize) -> usize,
    ) -> Vec<Planned> {
        let mut planned = plan(&self.categories(), &|form| values(self.forms[form].0));
        for form in &mut planned {
            form.from = self.forms[form.from].0;
        }
        planned
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
    use std::ops::Range;

    use super::*;
    use crate::{Change, Entry};

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
        let mut planned = HashMap::new();
        plan(&map, &entries, &document, &context, Syntax::NONE, &mut planned);
        let keys = |index: usize| match planned.get(&index) {
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
