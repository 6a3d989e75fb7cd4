//! Existing localizations, which are read back, kept, or filled if they are open.

use targum_sdk::{
    Draft, Entry, PluralForm,
    json::{Style, Text, Value, join},
    plural::Planned,
};

use crate::{
    begun,
    catalog::{Catalog, Source},
};

/// The progress of a localization.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// All texts are translated.
    Settled,
    /// Some texts need a translation.
    Partial,
    /// All texts need a translation, so the localization is built anew.
    Open,
}

/// A text of a localization.
pub(crate) struct Unit<'j, 's> {
    value: Value<'j, 's>,
    state: Option<Value<'j, 's>>,
    pub path: String,
    /// The steps from the localization to the text.
    pub steps: Vec<Step<'j, 's>>,
    /// The outermost plural around the text.
    plural: Option<Plural<'j, 's>>,
}

/// A plural of a localization.
#[derive(Clone, Copy)]
pub(crate) struct Plural<'j, 's> {
    /// The forms of the plural.
    pub variants: Value<'j, 's>,
    /// The length of the plural's path in bytes, and the number of steps from the localization.
    pub path: usize,
    pub steps: usize,
}

/// One step from a value to a value within it. Names are the keys that spell them.
#[derive(Clone, Copy)]
pub(crate) enum Step<'j, 's> {
    Substitution(Value<'j, 's>),
    Variation { kind: Value<'j, 's>, name: Value<'j, 's> },
    Set(usize),
}

impl Unit<'_, '_> {
    /// Returns whether the text is blank, or its state asks for a translation.
    fn is_open(&self) -> bool {
        let state = self.state.map(|state| state.source());
        matches!(state, Some("\"new\"" | "\"needs_review\"")) || self.is_blank()
    }

    fn is_blank(&self) -> bool {
        self.value.text().is_some_and(|text| text.as_str().trim().is_empty())
    }
}

/// Returns the progress of a localization as a whole.
pub(crate) fn state(localization: Value<'_, '_>) -> State {
    let units = units(localization, "");
    if units.iter().all(Unit::is_open) {
        State::Open
    } else if units.iter().any(Unit::is_open) {
        State::Partial
    } else {
        State::Settled
    }
}

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
            text.propose(draft, entry, catalog.syntax, catalog.style);
        }
    }
}

/// Translates the open texts of a localization, each from its counterpart in the source.
pub(crate) fn fill<'s>(
    draft: &mut Draft<'s, Style>,
    catalog: &Catalog<'s>,
    localization: Value<'_, 's>,
    source: Source<'_, 's>,
    path: &str,
    note: Option<&str>,
) {
    let mut completed = 0;
    for unit in units(localization, path).iter().filter(|unit| unit.is_open()) {
        if unit.value.span().start < completed {
            continue;
        }
        draft.unless_untranslated(|draft| {
            if let Some(plural) = unit.plural
                && let Some(node) = begun::completed(draft, catalog, unit, plural, source, note)
                && catalog.layout.replace(draft, catalog, plural.variants, node)
            {
                completed = plural.variants.span().end;
            } else {
                fill_unit(draft, catalog, unit, source, note);
            }
        });
    }
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
    let mut change = draft.change(own.span());
    text.write(&mut change, entry, catalog.syntax, catalog.style);
    if !change.has_segments() {
        return;
    }
    change.done();
    if let Some(state) = unit.state.and_then(Value::text) {
        draft.literal(state.span(), "translated");
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

/// Returns the source's value at the end of `steps`, and the index within a string set.
pub(crate) fn follow<'j, 's>(
    value: Value<'j, 's>,
    steps: &[Step<'_, 's>],
    forms: &[PluralForm],
) -> Option<(Value<'j, 's>, usize)> {
    let mut value = value;
    let mut index = 0;
    for step in steps {
        match step {
            Step::Substitution(name) => {
                value = named(named(value, "substitutions")?, name.text()?.as_str())?;
            }
            Step::Variation { kind, name } => {
                let (kind, name) = (kind.text()?, name.text()?);
                let variants = named(value, "variations").and_then(|it| named(it, kind.as_str()));
                value = variants.and_then(|it| variant(it, name.as_str(), forms)).unwrap_or(value);
            }
            Step::Set(at) => index = *at,
        }
    }
    Some((value, index))
}

/// The greatest number of names in an object and of values in a set that are searched. The search
/// runs for each text of the target, so a bound keeps it from growing with the square of the
/// catalog.
const MAX_NAMES: usize = 64;

/// Returns the value of the last member `name` among the first [`MAX_NAMES`] members; see
/// [`Value::get`].
pub(crate) fn named<'j, 's>(value: Value<'j, 's>, name: &str) -> Option<Value<'j, 's>> {
    let members = value.members().take(MAX_NAMES).filter(|member| member.name() == name);
    members.last().map(|member| member.value)
}

/// Returns the variant `name`, or the one that substitutes for it.
fn variant<'j, 's>(
    variants: Value<'j, 's>,
    name: &str,
    forms: &[PluralForm],
) -> Option<Value<'j, 's>> {
    let form = forms.iter().find(|form| form.category == name);
    let last = || variants.members().take(MAX_NAMES).last().map(|member| member.value);
    named(variants, name)
        .or_else(|| named(variants, &form?.source_category))
        .or_else(|| named(variants, "other"))
        .or_else(last)
}

fn units<'j, 's>(localization: Value<'j, 's>, path: &str) -> Vec<Unit<'j, 's>> {
    let mut units = Vec::new();
    collect(localization, path, &[], None, &mut units);
    units
}

fn collect<'j, 's>(
    value: Value<'j, 's>,
    path: &str,
    steps: &[Step<'j, 's>],
    plural: Option<Plural<'j, 's>>,
    units: &mut Vec<Unit<'j, 's>>,
) {
    let with = |step: Step<'j, 's>| [steps, &[step]].concat();
    for member in value.members() {
        let inner = member.value;
        match &*member.name() {
            "stringUnit" => units.extend(inner.get("value").map(|value| Unit {
                value,
                state: inner.get("state"),
                path: path.to_owned(),
                steps: steps.to_vec(),
                plural,
            })),
            "stringSet" => {
                let values = inner.get("values").into_iter().flat_map(Value::elements);
                units.extend(values.enumerate().map(|(index, value)| Unit {
                    value,
                    state: inner.get("state"),
                    path: join(path, &format!("[{index}]")),
                    steps: with(Step::Set(index)),
                    plural,
                }));
            }
            "substitutions" => {
                for it in inner.members() {
                    let path = join(path, &it.name());
                    collect(it.value, &path, &with(Step::Substitution(it.key)), plural, units);
                }
            }
            "variations" => {
                for kind in inner.members() {
                    let is_plural = kind.key.source() == "\"plural\"";
                    let variants = kind.value;
                    let own = Plural { variants, path: path.len(), steps: steps.len() };
                    let plural = plural.or(is_plural.then_some(own));
                    for it in kind.value.members() {
                        let path = join(path, &format!("[{}]", it.name()));
                        let step = Step::Variation { kind: kind.key, name: it.key };
                        collect(it.value, &path, &with(step), plural, units);
                    }
                }
            }
            _ => {}
        }
    }
}
