//! Existing localizations, which are read back, kept, or filled if they are open.

use targum_sdk::{
    Draft, Entry, PluralForm,
    json::{Style, Text, Value},
    plural::Planned,
};

use crate::{
    begun,
    catalog::{Catalog, state},
    compose::Source,
    localization::{MAX_NAMES, Plural, Step, Unit, follow, named, units, variant},
};

/// Proposes the texts of a localization without changing them.
pub(crate) fn read_back<'s>(
    draft: &mut Draft<'s, Style>,
    catalog: &Catalog<'s>,
    localization: Value<'_, 's>,
    path: &str,
    note: Option<&str>,
) {
    for unit in units(localization, path) {
        if let Some(text) = unit.value.text() {
            let entry = Entry::keyed(unit.path).noted(note);
            text.propose(draft, entry, catalog.layout.syntax, catalog.layout.style);
        }
    }
}

/// Translates the open texts of a localization, and the plural forms that it lacks, each from its
/// counterpart in the source.
pub(crate) fn fill<'s>(
    draft: &mut Draft<'s, Style>,
    catalog: &Catalog<'s>,
    localization: Value<'_, 's>,
    source: Source<'_, 's>,
    path: &str,
    note: Option<&str>,
) {
    let has_sentences = has_sentences(localization, source);
    let mut passed = 0;
    for unit in &units(localization, path) {
        let is_open = unit.is_open(catalog.marks);
        let lacking = |plural: &Plural<'_, 's>| {
            let is_within = |step: &Step<'_, 's>| matches!(step, Step::Substitution(_));
            let is_sentence = has_sentences && unit.steps.iter().any(is_within);
            is_open || !is_sentence && begun::lacks_forms(draft.context(), *plural)
        };
        let plural = unit.plural.filter(lacking);
        if unit.value.span().start < passed || !is_open && plural.is_none() {
            continue;
        }
        draft.unless_untranslated(|draft| {
            if let Some(plural) = plural
                && let Some(node) = begun::completed(draft, catalog, unit, plural, source, note)
                && catalog.layout.replace(draft, plural.variants, node)
            {
                passed = plural.variants.span().end;
            } else if is_open {
                fill_unit(draft, catalog, unit, source, note);
            }
        });
    }
}

/// Returns whether the forms of a substitution are whole sentences, which those of the source are not: the
/// string shows nothing but its variable.
fn has_sentences(localization: Value<'_, '_>, source: Source<'_, '_>) -> bool {
    let string = |value: Value<'_, '_>| {
        let text = named(named(value, "stringUnit")?, "value")?.text()?;
        Some(text.as_str().to_owned())
    };
    let source = match source {
        Source::Key(key) => key.text().map(|text| text.as_str().to_owned()),
        Source::Localization(value) => string(value),
    };
    let is_variable = |text: &String| text.starts_with('%') && !text.contains(char::is_whitespace);
    string(localization).filter(is_variable).is_some_and(|own| source != Some(own))
}

fn fill_unit<'s>(
    draft: &mut Draft<'s, Style>,
    catalog: &Catalog<'s>,
    unit: &Unit<'_, 's>,
    source: Source<'_, 's>,
    note: Option<&str>,
) {
    let forms = &draft.context().target_plurals;
    let like = match source {
        Source::Key(key) => key.text(),
        Source::Localization(value) => like(value, &unit.steps, forms),
    };
    let (Some(text), Some(own)) = (like, unit.value.text()) else {
        return;
    };
    let plural = plural(&unit.steps, forms);
    let entry = Entry { plural, ..Entry::keyed(unit.path.clone()).noted(note) };
    let state = state(draft);
    let mut change = draft.change(own.span());
    text.write(&mut change, entry, catalog.layout.syntax, catalog.layout.style);
    if !change.has_segments() {
        return;
    }
    change.done();
    if let Some(before) = unit.state.and_then(Value::text) {
        draft.literal(before.span(), state);
    }
}

/// Returns the plural form of a text at the end of `steps`.
fn plural(steps: &[Step<'_, '_>], forms: &[PluralForm]) -> Option<Planned> {
    let category = steps.iter().rev().find_map(|step| match step {
        Step::Variation { kind, name } if kind.source() == "\"plural\"" => name.text(),
        _ => None,
    })?;
    let form = forms.iter().find(|form| form.category == category.as_str())?;
    Some(Planned { category: form.category.clone(), sample: form.sample.clone(), from: 0 })
}

/// Returns the source's best counterpart of a target text at the end of `steps`.
fn like<'s>(
    value: Value<'_, 's>,
    steps: &[Step<'_, 's>],
    forms: &[PluralForm],
) -> Option<Text<'s>> {
    let (mut value, index) = follow(value, steps, forms)?;
    // The source may vary where the target does not.
    while let Some(variants) = named(value, "variations") {
        value = variant(variants.members().next()?.value, "other", forms)?;
    }
    if let Some(unit) = named(value, "stringUnit") {
        return named(unit, "value")?.text();
    }
    let mut values = named(named(value, "stringSet")?, "values")?.elements();
    let first = values.next()?;
    let index = index.checked_sub(1).filter(|index| *index < MAX_NAMES);
    index.and_then(|index| values.nth(index)).unwrap_or(first).text()
}
