//! Families of plural forms among siblings: keys as i18next has them (`key_one`,
//! `key_ordinal_few`) or inlang (`selector=one`), and all that stands in an object of categories
//! (`one`, `other`).

use std::{borrow::Cow, collections::HashMap};

use super::{CATEGORIES, Kind, Planned, has, is_category, plan_with_zero, values};
use crate::{Context, Syntax};

/// A form to write in the place of a sibling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its key.
    pub name: String,
    /// The form's plural category and sample, and the index of the sibling to translate.
    pub planned: Planned,
    /// The sibling that has this very key.
    own: Option<usize>,
    /// The sibling that is the family's `other`.
    other: usize,
}

impl Form {
    /// Its key as the document spells it between the quotes, given how it spells that of a
    /// sibling. None for a new one where the category `other` is spelled with escapes.
    pub fn key<'k>(&self, spelled: impl Fn(usize) -> &'k str) -> Option<Cow<'k, str>> {
        match self.own {
            Some(own) => Some(Cow::Borrowed(spelled(own))),
            None => {
                let stem = spelled(self.other).strip_suffix("other")?;
                Some(Cow::Owned([stem, &self.planned.category].concat()))
            }
        }
    }
}

/// What is written in the place of siblings, by their index; nothing for a form that the
/// target has not. Siblings that are no plural forms do not appear.
pub type Forms = HashMap<usize, Vec<Form>>;

/// Plans the target's forms for all families among the siblings of these names. `text` gives
/// a sibling's text, in which placeholders are those of `syntax`, and none where it cannot be a
/// form.
pub fn plan<'t>(
    names: &[Cow<'_, str>],
    context: &Context,
    syntax: Syntax,
    text: impl Fn(usize) -> Option<Cow<'t, str>>,
) -> Forms {
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
    let values = |index: usize| text(index).map_or(0, |text| values(&text, syntax));
    let mut forms = Forms::new();
    for (base, family) in &families {
        let ordinal = base.ends_with("_ordinal_");
        let kind = if ordinal { Kind::Ordinal } else { Kind::Cardinal };
        if let Some(other) = family.index("other")
            && family.is_meant(context, kind, &text)
        {
            let stem = names[other].strip_suffix("other").unwrap_or_default();
            let plan = family.planned(context, kind, values);
            family.write(plan, stem, other, &mut forms);
        }
    }
    forms
}

/// `key_one` as `key_` and `one`, and so `selector=one`; in an object of categories the key is the
/// category.
fn split(name: &str, is_hash: bool) -> Option<(&str, &'static str)> {
    let base = if is_hash { 0 } else { name.rfind(['_', '='])? + 1 };
    let (base, category) = name.split_at(base);
    let category = CATEGORIES.into_iter().find(|it| *it == category)?;
    (is_hash || base.len() > 1).then_some((base, category))
}

/// The forms that belong together: index of the sibling and category.
#[derive(Default)]
struct Family {
    forms: Vec<(usize, &'static str)>,
    /// A sibling that is no form, or a form that stands twice: the names only look alike.
    spoiled: bool,
}

impl Family {
    fn index(&self, category: &str) -> Option<usize> {
        let form = self.forms.iter().find(|(_, it)| *it == category);
        form.map(|(index, _)| *index)
    }

    /// Whether the names mean plural forms. A label may end in `_other`, so one form alone
    /// counts only in a language without plurals, where it shows the number; and where a
    /// category is none of the language's, the names are words.
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

    /// The target's forms, each with the index of the sibling to translate.
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

    /// Writes the planned forms, those that the source has not before its `other`.
    fn write(&self, plan: Vec<Planned>, stem: &str, other: usize, forms: &mut Forms) {
        for (index, _) in &self.forms {
            forms.insert(*index, Vec::new());
        }
        for planned in plan {
            let own = self.index(&planned.category);
            let name = [stem, &planned.category].concat();
            let place = forms.entry(own.unwrap_or(other)).or_default();
            place.push(Form { name, planned, own, other });
        }
        if let Some(at_other) = forms.get_mut(&other) {
            at_other.sort_by_key(|form| form.own.is_some());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys that are written, in the order of the siblings.
    fn written(target: &str, names: &[&str]) -> Vec<String> {
        let context = crate::context_for_tests("en", target);
        let names: Vec<Cow<'_, str>> = names.iter().copied().map(Cow::Borrowed).collect();
        let forms = plan(&names, &context, Syntax::NONE, |index| {
            (names[index] != "no_text_one").then_some(Cow::Borrowed("x"))
        });
        let keys = |index: usize| match forms.get(&index) {
            Some(forms) => forms
                .iter()
                .map(|form| form.key(|index| &names[index]).unwrap_or_default().into_owned())
                .collect(),
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
    fn tells_words_from_forms() {
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
