//! Completes the plurals of the target that are partly translated or lack forms: translated forms stay,
//! and missing forms are added.

use targum_sdk::{
    Context, Draft, PluralForm,
    json::{Style, Value, join},
    plural::{self, Planned},
};

use crate::{
    catalog::Catalog,
    compose::{Compose, Node, Source},
    localization::{self, MAX_NAMES, Plural, State, Unit},
};

/// Returns whether a plural lacks a form of the target for whole numbers below a million, or the form
/// that takes the place of all others.
pub(crate) fn lacks_forms(context: &Context, plural: Plural<'_, '_>) -> bool {
    let names: Vec<_> = plural.variants.members().take(MAX_NAMES).map(|form| form.name()).collect();
    let is_needed = |form: &&PluralForm| form.category == "other" || plural::is_counted(form);
    let is_missing = |form: &PluralForm| !names.contains(&form.category.as_str().into());
    context.target_plurals.iter().filter(is_needed).any(is_missing)
}

/// Returns a plural with all forms of the target, given a text in it. Returns `None` if no
/// form is missing, or if the object is not a valid plural.
pub(crate) fn completed<'s>(
    draft: &Draft<'s, Style>,
    catalog: &Catalog<'s>,
    unit: &Unit<'_, 's>,
    plural: Plural<'_, 's>,
    source: Source<'_, 's>,
    note: Option<&str>,
) -> Option<Node<'s>> {
    let most = plural::CATEGORIES.len();
    let own: Vec<_> = plural.variants.members().take(most + 1).collect();
    let names: Vec<_> = own.iter().map(|variant| variant.name()).collect();
    let has = |category: &str| names.iter().filter(|name| *name == category).count();
    let is_proper = names.iter().all(|name| plural::is_category(name) && has(name) == 1);
    let is_missing = draft.context().target_plurals.iter().any(|form| has(&form.category) == 0);
    let states = || own.iter().map(|variant| localization::state(variant.value, catalog.marks));
    if !is_proper || !is_missing || states().any(|state| state == State::Partial) {
        return None;
    }
    let compose = catalog.compose(draft, note.map(str::to_owned));
    let steps = &unit.steps[..plural.steps];
    let Node::Object(mut forms) = forms(&compose, source, steps, &unit.path[..plural.path])? else {
        return None;
    };
    for (variant, name) in own.iter().zip(&names) {
        if localization::state(variant.value, catalog.marks) == State::Settled {
            forms.retain(|(category, _)| category != name);
            forms.push((name.to_string(), Node::Copy(variant.value.source())));
        }
    }
    forms.sort_by(|(a, _), (b, _)| a.cmp(b));
    Some(Node::Object(forms))
}

/// Returns all forms of the target, made from the source's value at the end of `steps`.
fn forms<'s>(
    compose: &Compose<'_>,
    source: Source<'_, 's>,
    steps: &[localization::Step<'_, 's>],
    path: &str,
) -> Option<Node<'s>> {
    let forms = &compose.context.target_plurals;
    let text: Value<'_, 's> = match source {
        Source::Key(key) => key,
        Source::Localization(value) => {
            let (value, _) = localization::follow(value, steps, forms)?;
            let variants = localization::named(value, "variations");
            if let Some(plural) =
                variants.and_then(|variants| localization::named(variants, "plural"))
            {
                return Some(compose.plural(plural, path));
            }
            localization::named(localization::named(value, "stringUnit")?, "value")?
        }
    };
    let form = |form: &targum_sdk::PluralForm| {
        let (category, sample) = (form.category.clone(), form.sample.clone());
        let planned = Planned { category, sample, from: 0 };
        let path = join(path, &format!("[{}]", form.category));
        let unit = compose.unit(text, &path, Some(&planned));
        (planned.category, Node::Object(vec![("stringUnit".to_owned(), unit)]))
    };
    Some(Node::Object(forms.iter().map(form).collect()))
}
