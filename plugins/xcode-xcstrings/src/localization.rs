//! The texts of a localization, and the steps that lead to them.

use targum_sdk::{
    PluralForm,
    json::{Value, join},
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
    pub value: Value<'j, 's>,
    pub state: Option<Value<'j, 's>>,
    pub path: String,
    /// The steps from the localization to the text.
    pub steps: Vec<Step<'j, 's>>,
    /// The outermost plural around the text.
    pub plural: Option<Plural<'j, 's>>,
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
    /// Returns whether the text is blank, or its state asks for a translation. `marks` says that a text which needs a
    /// review is a translation.
    pub(crate) fn is_open(&self, marks: bool) -> bool {
        let is_open = match self.state.map(|state| state.source()) {
            Some("\"new\"") => true,
            Some("\"needs_review\"") => !marks,
            _ => false,
        };
        is_open || self.is_blank()
    }

    fn is_blank(&self) -> bool {
        self.value.text().is_some_and(|text| text.as_str().trim().is_empty())
    }
}

/// Returns the progress of a localization as a whole. For `marks`, see [`Unit::is_open`].
pub(crate) fn state(localization: Value<'_, '_>, marks: bool) -> State {
    let units = units(localization, "");
    if units.iter().all(|unit| unit.is_open(marks)) {
        State::Open
    } else if units.iter().any(|unit| unit.is_open(marks)) {
        State::Partial
    } else {
        State::Settled
    }
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
                let variants = named(value, "variations")
                    .and_then(|variations| named(variations, kind.as_str()));
                value = variants
                    .and_then(|variants| variant(variants, name.as_str(), forms))
                    .unwrap_or(value);
            }
            Step::Set(at) => index = *at,
        }
    }
    Some((value, index))
}

/// The greatest number of names in an object and of values in a set that are searched. The search
/// runs for each text of the target, so a bound keeps it from growing with the square of the
/// catalog.
pub(crate) const MAX_NAMES: usize = 64;

/// Returns the value of the last member `name` among the first [`MAX_NAMES`] members; see
/// [`Value::get`].
pub(crate) fn named<'j, 's>(value: Value<'j, 's>, name: &str) -> Option<Value<'j, 's>> {
    let members = value.members().take(MAX_NAMES).filter(|member| member.name() == name);
    members.last().map(|member| member.value)
}

/// Returns the variant `name`, or the one that substitutes for it.
pub(crate) fn variant<'j, 's>(
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

/// Returns the texts of a localization, each with its path below `path`.
pub(crate) fn units<'j, 's>(localization: Value<'j, 's>, path: &str) -> Vec<Unit<'j, 's>> {
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
                for substitution in inner.members() {
                    let path = join(path, &substitution.name());
                    collect(
                        substitution.value,
                        &path,
                        &with(Step::Substitution(substitution.key)),
                        plural,
                        units,
                    );
                }
            }
            "variations" => {
                for kind in inner.members() {
                    let is_plural = kind.key.source() == "\"plural\"";
                    let variants = kind.value;
                    let own = Plural { variants, path: path.len(), steps: steps.len() };
                    let plural = plural.or(is_plural.then_some(own));
                    for variation in kind.value.members() {
                        let path = join(path, &format!("[{}]", variation.name()));
                        let step = Step::Variation { kind: kind.key, name: variation.key };
                        collect(variation.value, &path, &with(step), plural, units);
                    }
                }
            }
            _ => {}
        }
    }
}
