//! Plans the variants of a translated selector: the source's own variants for numbers and words, and
//! the plural forms that the target needs.

use targum_sdk::{
    Context,
    plural::{self, Kind, Planned},
};

use crate::ast::{Element, Pattern, Select, Variant};

/// A variant to write.
pub(crate) struct Written<'p> {
    /// The variant of the source that is translated.
    pub from: &'p Variant,
    /// The key of the written variant.
    pub key: String,
    /// The plural form of the written variant.
    pub plural: Option<Planned>,
    /// The index of the source's variant that the written variant replaces, or `None` for one that
    /// only the target has.
    pub place: Option<usize>,
}

/// Which variants are written for the selectors of a pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Forms {
    /// Those that the target needs.
    #[default]
    Target,
    /// Those of the source, because the selectors would multiply those of the target without end.
    Own,
}

impl Forms {
    /// Returns which variants are written for a pattern.
    pub(crate) fn of(source: &str, pattern: &Pattern, context: &Context) -> Self {
        let in_variants = |select: &Select| {
            select.variants.iter().any(|variant| selects(&variant.value).next().is_some())
        };
        if !selects(pattern).any(in_variants) {
            return Forms::Target;
        }
        let count = |forms, most| {
            let plan = |select| variants(source, select, context, forms);
            let within =
                |pattern| selects(pattern).flat_map(plan).map(|variant| &variant.from.value);
            plural::texts(within(pattern), &within, most)
        };
        let own = count(Forms::Own, usize::MAX);
        if plural::is_multiplied(own, |most| count(Forms::Target, most)) {
            Forms::Own
        } else {
            Forms::Target
        }
    }
}

fn selects(pattern: &Pattern) -> impl Iterator<Item = &Select> {
    pattern.elements.iter().filter_map(|element| match element {
        Element::Select(select) => Some(select),
        _ => None,
    })
}

/// Returns the variants to write for a selector, in order.
pub(crate) fn variants<'p>(
    source: &str,
    select: &'p Select,
    context: &Context,
    forms: Forms,
) -> Vec<Written<'p>> {
    let key = |variant: &Variant| &source[variant.key.clone()];
    let own = |(place, from): (usize, &'p Variant), plural| Written {
        from,
        key: key(from).to_owned(),
        plural,
        place: Some(place),
    };
    let variants = select.variants.iter().enumerate();
    let kind = plural_kind(source, select).filter(|_| forms == Forms::Target);
    let Some(kind) = kind else {
        return variants.map(|variant| own(variant, None)).collect();
    };
    let is_form = |variant: &&Variant| plural::is_category(key(variant));
    let forms: Vec<&Variant> = select.variants.iter().filter(is_form).collect();
    let plan = forms_of(source, select, &forms, kind, context);
    let added = |form: Planned| Written {
        from: forms[form.from],
        key: form.category.clone(),
        plural: Some(form),
        place: None,
    };
    let mut plan = plan.into_iter();
    let mut written = Vec::with_capacity(select.variants.len());
    for (place, variant) in variants {
        if !is_form(&variant) {
            written.push(own((place, variant), exact(key(variant))));
        } else if plan.as_slice().iter().any(|form| form.category == key(variant)) {
            for form in plan.by_ref() {
                let is_own = form.category == key(variant);
                written.push(Written { place: is_own.then_some(place), ..added(form) });
                if is_own {
                    break;
                }
            }
        }
    }
    written.extend(plan.map(added));
    written
}

/// Returns the plural forms of the target, each made from one of the source's `forms`.
fn forms_of(
    source: &str,
    select: &Select,
    forms: &[&Variant],
    kind: Kind,
    context: &Context,
) -> Vec<Planned> {
    let key = |variant: &Variant| &source[variant.key.clone()];
    let have: Vec<&str> = forms.iter().map(|variant| key(variant)).collect();
    let numbers: Vec<&str> =
        select.variants.iter().map(key).filter(|key| exact(key).is_some()).collect();
    let shown = |index: usize| values(&forms[index].value);
    let mut plan = plural::plan_beside(context, kind, &have, &numbers, shown);
    if kind == Kind::Cardinal
        && !numbers.contains(&"0")
        && let Some((at, zero)) = plural::needed_zero(&plan, context, &have, "0", shown)
    {
        plan.insert(at, zero);
    }
    // The default stays, because it serves all values without a variant.
    let default = forms.iter().position(|variant| variant.is_default);
    if let Some(from) =
        default.filter(|&from| !plan.iter().any(|planned| planned.category == have[from]))
    {
        let (category, sample) = (have[from].to_owned(), String::new());
        plan.push(Planned { category, sample, from });
    }
    plan
}

/// Returns the kind of plural if a number selects: a variable or `NUMBER()`, with numbers and
/// categories as keys, each category at most once.
fn plural_kind(source: &str, select: &Select) -> Option<Kind> {
    let selector = &source[select.selector.clone()];
    let key = |variant: &Variant| &source[variant.key.clone()];
    let formed = |variant: &Variant| plural::is_category(key(variant));
    let numeric = |variant: &Variant| exact(key(variant)).is_some();
    let all = select.variants.iter().all(|variant| formed(variant) || numeric(variant));
    let any = select.variants.iter().any(formed);
    let times =
        |category| select.variants.iter().filter(|variant| key(variant) == category).count();
    let once = plural::CATEGORIES.into_iter().all(|category| times(category) < 2);
    let is_ordinal = selector.contains("\"ordinal\"");
    let kind = if is_ordinal { Kind::Ordinal } else { Kind::Cardinal };
    (counts(selector) && all && any && once).then_some(kind)
}

/// Returns whether a selector is a variable or a number.
fn counts(selector: &str) -> bool {
    selector.starts_with('$') || selector.starts_with("NUMBER")
}

/// Returns the variable of a selector by number: `$n` of `$n` and `NUMBER($n, type: "ordinal")`.
pub(crate) fn variable(selector: &str) -> Option<&str> {
    let from = selector.find('$').filter(|_| counts(selector))?;
    let of_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'$' | b'_' | b'-');
    let rest = &selector[from..];
    Some(&rest[..rest.bytes().take_while(of_name).count()])
}

/// Returns whether a placeable shows a variable: `{ $n }`, `{ NUMBER($n) }`.
pub(crate) fn shows(placeable: &str, variable: &str) -> bool {
    let is_around = |c: char| matches!(c, '{' | '}' | ' ' | '\r' | '\n');
    let inner = placeable.trim_matches(is_around);
    self::variable(inner) == Some(variable)
}

/// Returns the number of placeables and selectors in a variant.
fn values(pattern: &Pattern) -> usize {
    let shows = |element: &&Element| matches!(element, Element::Placeable(_) | Element::Select(_));
    pattern.elements.iter().filter(shows).count()
}

/// Returns the plural form for the exact number of a key such as `[0]`.
fn exact(key: &str) -> Option<Planned> {
    let is_number = key.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    is_number.then(|| Planned { category: format!("={key}"), sample: key.to_owned(), from: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_which_placeables_show_the_number() {
        assert_eq!(variable("$n"), Some("$n"));
        assert_eq!(variable("NUMBER($n-1, type: \"ordinal\")"), Some("$n-1"));
        assert_eq!(variable("PLATFORM()"), None);
        assert!(shows("{ $n }", "$n") && shows("{NUMBER($n)}", "$n"));
        assert!(!shows("{ $name }", "$n") && !shows("{ -n }", "$n"));
    }
}
