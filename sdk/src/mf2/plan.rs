//! The variants of a translated message: the source's own variants for words and numbers, and those
//! for the plural forms that the target needs.

use std::{borrow::Cow, collections::BTreeMap};

use super::{
    declared::Declared,
    message::{Matcher, Variant},
};
use crate::{
    Context,
    plural::{self, Kind, Planned},
};

/// A variant to write.
#[derive(Clone, Debug)]
pub(super) struct Written<'m, 't> {
    /// The variant of the source that is translated.
    pub from: &'m Variant<'t>,
    /// The index of the source's variant that the written variant replaces or precedes.
    pub place: usize,
    /// The values of the keys. `None` is `*`.
    pub keys: Vec<Option<Cow<'m, str>>>,
    /// The plural form by the index of its selector.
    pub forms: Vec<Option<Planned>>,
}

/// Returns the variants to write, in order. A message that would have too many keeps those of its
/// source.
pub(super) fn variants<'m, 't>(
    matcher: &'m Matcher<'t>,
    declared: &Declared<'m, 't>,
    context: &Context,
) -> Vec<Written<'m, 't>> {
    let own = |(place, from): (usize, &'m Variant<'t>)| Written {
        from,
        place,
        keys: from.keys.iter().map(|key| key.value.as_deref().map(Cow::Borrowed)).collect(),
        forms: vec![None; from.keys.len()],
    };
    let source: Vec<Written<'_, '_>> = matcher.variants.iter().enumerate().map(own).collect();
    let most = plural::most_texts(source.len());
    let mut written = source.clone();
    for (column, selector) in matcher.selectors.iter().enumerate() {
        let Some(kind) = declared.kind(&selector.name) else { continue };
        let shows = |variant: &Variant<'_>| {
            variant.pattern.nodes.iter().any(|node| declared.shows(node, &selector.name))
        };
        written = Column { column, kind, context, shows }.expanded(&written);
        if written.len() > most {
            return source;
        }
    }
    if is_sorted(&source) {
        sort(&mut written);
    }
    written
}

/// Returns the rank of each key of each variant: the keys of a selector are ranked as they occur.
fn ranks(variants: &[Written<'_, '_>]) -> Vec<Vec<usize>> {
    let columns = variants.first().map_or(0, |variant| variant.keys.len());
    let mut known: Vec<BTreeMap<Option<&str>, usize>> = vec![BTreeMap::new(); columns];
    let mut ranks = Vec::with_capacity(variants.len());
    for variant in variants {
        let mut ranked = Vec::with_capacity(columns);
        for (key, known) in variant.keys.iter().zip(&mut known) {
            let next = known.len();
            ranked.push(*known.entry(key.as_deref()).or_insert(next));
        }
        ranks.push(ranked);
    }
    ranks
}

/// Returns whether the keys of the first selector change most seldom, and so on, as people write them.
fn is_sorted(variants: &[Written<'_, '_>]) -> bool {
    ranks(variants).is_sorted()
}

/// Sorts variants by their keys.
fn sort(variants: &mut Vec<Written<'_, '_>>) {
    let ranks = ranks(variants);
    let mut ranked: Vec<_> = ranks.into_iter().zip(std::mem::take(variants)).collect();
    ranked.sort_by(|(one, _), (other, _)| one.cmp(other));
    variants.extend(ranked.into_iter().map(|(_, variant)| variant));
}

/// A selector that selects plural forms.
struct Column<'c, S> {
    column: usize,
    kind: Kind,
    context: &'c Context,
    /// Returns whether a variant shows the number of the selector.
    shows: S,
}

impl<S: Fn(&Variant<'_>) -> bool> Column<'_, S> {
    /// Returns the variants with the forms that the target has for this selector. Variants that
    /// differ in no other key are the forms of one text.
    fn expanded<'m, 't>(&self, variants: &[Written<'m, 't>]) -> Vec<Written<'m, 't>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut known: BTreeMap<Vec<Option<&str>>, usize> = BTreeMap::new();
        for (index, variant) in variants.iter().enumerate() {
            let mut others: Vec<_> = variant.keys.iter().map(Option::as_deref).collect();
            others.remove(self.column);
            let group = *known.entry(others).or_insert(groups.len());
            match groups.get_mut(group) {
                Some(group) => group.push(index),
                None => groups.push(vec![index]),
            }
        }
        let mut placed: Vec<Vec<Written<'m, 't>>> = vec![Vec::new(); variants.len()];
        for group in &groups {
            self.group(variants, group, &mut placed);
        }
        placed.into_iter().flatten().collect()
    }

    /// Returns the key of a variant for this selector.
    fn key<'v>(&self, variant: &'v Written<'_, '_>) -> Option<&'v str> {
        variant.keys[self.column].as_deref()
    }

    /// Places the variants of one text: each form of the target in the place of a form of the source.
    fn group<'m, 't>(
        &self,
        variants: &[Written<'m, 't>],
        group: &[usize],
        placed: &mut [Vec<Written<'m, 't>>],
    ) {
        let key = |index: usize| self.key(&variants[index]);
        let has_other = group.iter().any(|&index| key(index) == Some("other"));
        // `*` is the form for other numbers, unless it stands beside that form.
        let category = |index: usize| match key(index) {
            Some(key) => plural::is_category(key).then_some(key),
            None => (!has_other).then_some("other"),
        };
        let forms: Vec<usize> = group.iter().copied().filter(|&i| category(i).is_some()).collect();
        let has_forms = forms.iter().any(|&index| key(index).is_some());
        let is_counted = has_forms || forms.iter().any(|&index| (self.shows)(variants[index].from));
        let plan =
            if is_counted { self.planned(variants, group, &forms, category) } else { Vec::new() };
        let mut plan = plan.into_iter();
        let mut last = group[0];
        for &index in group {
            last = index;
            let own = category(index).filter(|_| is_counted);
            let is_planned =
                own.is_some_and(|own| plan.as_slice().iter().any(|form| form.category == own));
            if !is_planned {
                if own.is_none() || key(index).is_none() {
                    placed[index].push(self.exact(&variants[index]));
                }
                continue;
            }
            for form in plan.by_ref() {
                let is_own = Some(form.category.as_str()) == own;
                placed[index].push(self.form(
                    &variants[forms[form.from]],
                    form,
                    variants[index].place,
                    has_other,
                ));
                if is_own {
                    break;
                }
            }
        }
        for form in plan {
            let place = variants[last].place;
            placed[last].push(self.form(&variants[forms[form.from]], form, place, has_other));
        }
    }

    /// Returns the forms of the target, each with the index of its source among `forms`.
    fn planned<'v>(
        &self,
        variants: &'v [Written<'_, '_>],
        group: &[usize],
        forms: &[usize],
        category: impl Fn(usize) -> Option<&'v str>,
    ) -> Vec<Planned> {
        let Column { kind, context, .. } = *self;
        let have: Vec<&str> = forms.iter().filter_map(|&index| category(index)).collect();
        let keys = group.iter().filter_map(|&index| self.key(&variants[index]));
        let exact: Vec<&str> = keys.filter(|key| is_number(key)).collect();
        let values = |form: usize| usize::from((self.shows)(variants[forms[form]].from));
        let mut plan = plural::plan_beside(context, kind, &have, &exact, values);
        if !have.contains(&"other") {
            return self.partial(&have, &exact, &plan);
        }
        let is_taken = |form: &Planned| {
            exact.contains(&&*form.sample)
                && kind == Kind::Cardinal
                && plural::serves_only(&context.target_locale, &form.category, &form.sample)
        };
        plan.retain(|form| have.contains(&&*form.category) || !is_taken(form));
        if kind == Kind::Cardinal
            && exact.is_empty()
            && let Some((at, zero)) = plural::needed_zero(&plan, context, &have, "0", values)
        {
            plan.insert(at, zero);
        }
        plan
    }

    /// Returns the forms of a text that has none for other numbers, as those have a text among the
    /// variants with other keys. A form whose numbers are not those of the target's form is for its
    /// number alone: `one` of English becomes `1` in Russian, where `one` is for 21 too.
    fn partial(&self, have: &[&str], exact: &[&str], plan: &[Planned]) -> Vec<Planned> {
        let form = |(from, category): (usize, &&str)| {
            let own = plan.iter().find(|form| form.category == *category);
            let number = self.own_number(category, own.is_some());
            match number.filter(|number| !exact.contains(number)) {
                Some(number) => {
                    Some(Planned { category: number.to_owned(), sample: number.to_owned(), from })
                }
                None => own.map(|own| Planned { from, ..own.clone() }),
            }
        };
        have.iter().enumerate().filter_map(form).collect()
    }

    /// Returns the number that a form of the source is for, if the form is for that number alone and the
    /// target has no such form. `is_planned` says whether the target has a form of that `category`.
    fn own_number(&self, category: &str, is_planned: bool) -> Option<&'static str> {
        let (source, target) = (&self.context.source_locale, &self.context.target_locale);
        let number = plural::named_number(category)?;
        let is_alone = |locale: &str| plural::serves_only(locale, category, number);
        let is_number = self.kind == Kind::Cardinal && source != target && is_alone(source);
        (is_number && !(is_planned && is_alone(target))).then_some(number)
    }

    /// Returns the variant of a form.
    fn form<'m, 't>(
        &self,
        from: &Written<'m, 't>,
        form: Planned,
        place: usize,
        has_other: bool,
    ) -> Written<'m, 't> {
        let mut written = Written { place, ..from.clone() };
        let is_rest = form.category == "other" && !has_other;
        written.keys[self.column] = (!is_rest).then(|| Cow::Owned(form.category.clone()));
        let form = if is_number(&form.category) { form_for(&form.category) } else { form };
        written.forms[self.column] = Some(form);
        written
    }

    /// Returns a variant that stays, with its number if it is for one number alone.
    fn exact<'m, 't>(&self, variant: &Written<'m, 't>) -> Written<'m, 't> {
        let mut written = variant.clone();
        let number = self.key(variant).filter(|key| is_number(key));
        written.forms[self.column] = number.map(form_for);
        written
    }
}

/// Returns the form for one number.
fn form_for(number: &str) -> Planned {
    Planned { category: format!("={number}"), sample: number.to_owned(), from: 0 }
}

/// Returns whether a key is a number.
fn is_number(key: &str) -> bool {
    let digits = key.strip_prefix('-').unwrap_or(key);
    digits.starts_with(|c: char| c.is_ascii_digit()) && key.parse::<f64>().is_ok_and(f64::is_finite)
}
