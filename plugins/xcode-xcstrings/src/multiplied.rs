//! Plurals in plurals, whose forms multiply.

use targum_sdk::{
    json::{Member, Value},
    plural::{self, Planned},
};

use crate::compose::{Compose, forms};

impl Compose<'_> {
    /// Returns a builder that keeps the forms of the source, if a plural would have too many texts with
    /// those of the target.
    pub(crate) fn keeping_forms(&self, variants: Value<'_, '_>) -> Option<Self> {
        let mut nests = false;
        for form in forms(variants) {
            each_plural(form.value, &mut |_| nests = true);
        }
        if self.keeps_forms || !nests {
            return None;
        }
        let keeping = Compose { note: self.note.clone(), keeps_forms: true, ..*self };
        let own = keeping.texts(variants, usize::MAX);
        plural::is_multiplied(own, |most| self.texts(variants, most)).then_some(keeping)
    }

    /// Counts the forms of a plural that hold no other plural. The result may be too small if it is more
    /// than `most`.
    fn texts(&self, variants: Value<'_, '_>, most: usize) -> usize {
        let written = |variants| {
            let forms = forms(variants);
            self.planned(&forms).into_iter().map(|form| forms[form.from].value).collect::<Vec<_>>()
        };
        let within = |form| {
            let mut inner = Vec::new();
            each_plural(form, &mut |variants| inner.extend(written(variants)));
            inner
        };
        plural::texts(written(variants), &within, most)
    }

    /// Returns the source's own `forms`, with the numbers of the target's.
    pub(crate) fn own_forms(&self, forms: &[Member<'_, '_>]) -> Vec<Planned> {
        let form = |(from, form): (usize, &Member<'_, '_>)| {
            let category = form.name().into_owned();
            let known = self.context.target_plurals.iter().find(|known| known.category == category);
            let sample = known.map(|known| known.sample.clone()).unwrap_or_default();
            Planned { category, sample, from }
        };
        forms.iter().enumerate().map(form).collect()
    }
}

/// Calls `found` with the forms of each outermost plural within a value.
fn each_plural<'j, 's>(value: Value<'j, 's>, found: &mut impl FnMut(Value<'j, 's>)) {
    for member in value.members() {
        for inner in member.value.members() {
            match &*member.name() {
                "substitutions" => each_plural(inner.value, found),
                "variations" if inner.name() == "plural" => found(inner.value),
                "variations" => {
                    inner.value.members().for_each(|variant| each_plural(variant.value, found));
                }
                _ => {}
            }
        }
    }
}
