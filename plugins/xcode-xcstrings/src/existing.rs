//! Localizations that are there: read back, kept, or filled where they are open.

use targum_sdk::{
    Draft, Entry, PluralForm,
    json::{Style, Text, Value, join},
    plural::Planned,
};

use crate::{
    begun,
    catalog::{Catalog, Source},
};

/// How far a localization is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing is to be done.
    Settled,
    /// Some of its texts are to be translated.
    Partial,
    /// All are, so that it is built anew.
    Open,
}

/// A text of a localization.
pub struct Unit<'j, 's> {
    value: Value<'j, 's>,
    state: Option<Value<'j, 's>>,
    pub path: String,
    /// The way to it from the localization.
    pub steps: Vec<Step<'j, 's>>,
    /// The outermost plural that it is of.
    plural: Option<Plural<'j, 's>>,
}

/// A plural of a localization.
#[derive(Clone, Copy)]
pub struct Plural<'j, 's> {
    /// Its forms.
    pub variants: Value<'j, 's>,
    /// How long its path is, in bytes, and how many steps it is from the localization.
    pub path: usize,
    pub steps: usize,
}

/// Names are the keys that spell them.
#[derive(Clone, Copy)]
pub enum Step<'j, 's> {
    Substitution(Value<'j, 's>),
    Variation { kind: Value<'j, 's>, name: Value<'j, 's> },
    Set(usize),
}

impl Unit<'_, '_> {
    /// Whether it asks for a translation, or is a form to be filled in, whatever its state.
    fn is_open(&self) -> bool {
        let state = self.state.map(|state| state.source());
        matches!(state, Some("\"new\"" | "\"needs_review\"")) || self.is_blank()
    }

    fn is_blank(&self) -> bool {
        self.value.text().is_some_and(|text| text.as_str().trim().is_empty())
    }
}

/// The state of a localization as a whole.
pub fn state(localization: Value<'_, '_>) -> State {
    let units = units(localization, "");
    if units.iter().all(Unit::is_open) {
        State::Open
    } else if units.iter().any(Unit::is_open) {
        State::Partial
    } else {
        State::Settled
    }
}

/// Proposes the texts of a localization as they are.
pub fn read_back<'s>(
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

/// Translates the texts of a localization that are open, each from its like in the source.
pub fn fill<'s>(
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

/// The plural form that a text at the end of `steps` is for.
fn plural(steps: &[Step<'_, '_>], forms: &[PluralForm]) -> Option<Planned> {
    let category = steps.iter().rev().find_map(|step| match step {
        Step::Variation { kind, name } if kind.source() == "\"plural\"" => name.text(),
        _ => None,
    })?;
    let form = forms.iter().find(|form| form.category == category.as_str())?;
    Some(Planned { category: form.category.clone(), sample: form.sample.clone(), from: 0 })
}

/// The text in the source that serves best for one at the end of `steps` in the target.
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

/// What stands in the source at the end of `steps`, and which of a set is meant.
pub fn follow<'j, 's>(
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

/// More names stand in no object here, and no more values in a set; to look through more for
/// each text of the target would take time that grows with the square of the catalog.
const MAX_NAMES: usize = 64;

/// As [`Value::get`], among the first members.
pub fn named<'j, 's>(value: Value<'j, 's>, name: &str) -> Option<Value<'j, 's>> {
    let members = value.members().take(MAX_NAMES).filter(|member| member.name() == name);
    members.last().map(|member| member.value)
}

/// The variant of that name, or the one that stands in for it.
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
