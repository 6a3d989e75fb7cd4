//! Spells the translations of a document by its [plan](crate::plan), segment by segment.

mod check;
mod holes;
mod order;
mod planned;
mod runs;
mod unit;
mod whole;

use std::borrow::Cow;

use serde::de::DeserializeOwned;

use crate::{
    Content, Failure, Plan,
    failure::unsupported,
    nesting::Hole,
    plan::{self, UNIT},
    translations::{Translations, WordRef},
};
pub(crate) use planned::PlannedUnit;
pub(crate) use whole::PlannedWhole;

/// The result of [`Format::spell`](crate::Format::spell).
pub(crate) type Spelled = Result<String, String>;

/// [`Format::spell`](crate::Format::spell) of a format whose places are `P`.
pub(crate) type Spell<P> = fn(&P, &[Content<'_>]) -> Spelled;

/// The translations of a document's segments, and the spellings so far.
struct Spelling<'t, P> {
    translations: Translations<'t>,
    spell: Spell<P>,
    keep_unchanged: bool,
    /// The number of segments so far. A number that differs from the number of translations is an
    /// error at the end.
    segments: usize,
    spelled: Vec<Spelled>,
}

/// Spells translations, one for each segment in the plan of the document `source`. With
/// `keep_unchanged`, a translation that equals its source gets the source's spelling.
///
/// # Errors
/// There are more or fewer segments than translations.
///
/// # Panics
/// The plan is of another document.
pub(crate) fn spell<P: DeserializeOwned>(
    source: &str,
    plan: &Plan,
    translations: Translations<'_>,
    spell: Spell<P>,
    keep_unchanged: bool,
) -> Result<Vec<Spelled>, Failure> {
    let spelled = Vec::with_capacity(translations.len());
    let mut spelling = Spelling { translations, spell, keep_unchanged, segments: 0, spelled };
    let mut plan = plan::Reader::new(plan, source);
    while let Some(part) = plan.next() {
        if part == UNIT {
            spelling.unit(&PlannedUnit::read(&mut plan));
        } else {
            spelling.whole(&PlannedWhole::read(&mut plan));
        }
    }
    spelling.finish()
}

impl<P> Spelling<'_, P> {
    /// Spells the translations of the next segment and of the segments nested in it.
    fn unit(&mut self, unit: &PlannedUnit<'_, P>) {
        let first = self.segments;
        self.segments += 1 + unit.nested.len();
        if self.segments > self.translations.len() {
            return;
        }
        let spell =
            |unit: &PlannedUnit<'_, P>, words: &[WordRef<'_>], fillings: &[Cow<'_, str>]| {
                unit::spell(unit, words, fillings, self.spell, self.keep_unchanged)
            };
        let words = self.translations.words(first);
        let nested = unit.nested.iter().zip(self.translations.each(first + 1..self.segments));
        let nested: Vec<_> = nested.map(|(inner, words)| spell(inner, words, &[])).collect();
        self.spelled.push(spell(unit, words, &fillings(unit, &nested)));
        self.spelled.extend(nested);
    }

    /// Spells the translations of a message whose segments are written with the source between
    /// them. The source's own words for all of them are spelled as the source spells the message.
    fn whole(&mut self, whole: &PlannedWhole<'_, P>) {
        let first = self.segments;
        self.segments += whole.segments();
        if self.segments > self.translations.len() {
            return;
        }
        let words = self.translations.each(first..self.segments);
        self.spelled.extend(whole.spell(words, self.spell, self.keep_unchanged));
    }

    /// Returns the spellings, one for each translation.
    fn finish(self) -> Result<Vec<Spelled>, Failure> {
        let (wanted, got) = (self.segments, self.translations.len());
        if wanted != got {
            let message =
                format!("expected {wanted} translations, one for each segment, got {got}");
            return Err(unsupported(0, message));
        }
        Ok(self.spelled)
    }
}

/// Returns the content of the holes of a unit. `nested` is the spellings of its nested units.
fn fillings<'a, P>(unit: &'a PlannedUnit<'_, P>, nested: &'a [Spelled]) -> Vec<Cow<'a, str>> {
    let mut nested = unit.nested.iter().zip(nested);
    let mut filling = |hole: &'a Hole| match &hole.literal {
        Some(literal) => literal.as_str(),
        None => match nested.next() {
            Some((_, Ok(spelled))) => spelled,
            Some((inner, Err(_))) => inner.original,
            None => "",
        },
    };
    unit.peculiar.holes.iter().map(|hole| Cow::Borrowed(filling(hole))).collect()
}
