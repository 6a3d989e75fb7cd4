//! A message whose segments are written anew together with the text between them, as the structure
//! of the written message is not that of the source.

use serde::de::DeserializeOwned;

use crate::{
    Segment, Unit,
    plan::{Planner, Reader, position},
    translations::{WordRef, own_words},
    unit::{self, Spell},
};

/// The usual number of bytes between two segments of a message, at most.
const USUAL_LITERAL: usize = 48;

/// The segments of a message, and the text of the document between them.
///
/// The text between the segments is a part of their spellings: a translation of all segments by
/// their own words is spelled as the source, which may have another structure.
#[derive(Debug)]
pub(crate) struct Whole<'s, P> {
    /// The spelling of the source. `None` if the written message has other branches in any case.
    original: Option<&'s str>,
    /// The units, each with the text before it.
    units: Vec<(String, Unit<'s, P>)>,
    /// The text behind the last unit.
    tail: String,
}

impl<'s, P> Whole<'s, P> {
    /// Makes a message without units.
    pub(crate) fn new(original: Option<&'s str>) -> Self {
        Whole { original, units: Vec::new(), tail: String::new() }
    }

    /// Adds text of the document.
    pub(crate) fn literal(&mut self, text: &str) {
        if self.tail.capacity() == 0 {
            self.tail.reserve(USUAL_LITERAL);
        }
        self.tail.push_str(text);
    }

    /// Adds a unit.
    pub(crate) fn unit(&mut self, unit: Unit<'s, P>) {
        self.units.push((std::mem::take(&mut self.tail), unit));
    }

    /// Returns the number of segments, which are the units with language.
    pub(crate) fn segments(&self) -> usize {
        self.units.iter().filter(|(_, unit)| unit.is_language()).count()
    }

    /// Returns the segments, in order.
    pub(crate) fn into_segments(self) -> impl Iterator<Item = Segment> {
        let units = self.units.into_iter().filter(|(_, unit)| unit.is_language());
        units.map(|(_, unit)| unit.segment)
    }

    /// Writes the record of the message in a plan. `source` is the document.
    pub(crate) fn plan(&self, planner: &mut Planner<P>, source: &str) {
        planner.byte(self.original.is_some().into());
        planner.slice(self.original.unwrap_or_default(), source);
        planner.number(self.units.len());
        let mut rest = self.original.unwrap_or_default();
        for (before, unit) in &self.units {
            planner.quote(before, &mut rest, false);
            unit.plan(planner, source);
            rest = behind(unit, rest);
        }
        planner.quote(&self.tail, &mut rest, false);
    }

    /// Spells the translations of the segments, each with the text before it, and the last one with
    /// the text behind it.
    pub(crate) fn spell<'t>(
        &self,
        translations: impl Iterator<Item = &'t [WordRef<'t>]> + Clone,
        spell: Spell<P>,
        keep_unchanged: bool,
    ) -> Vec<Result<String, String>> {
        let segments = || self.units.iter().map(|(_, unit)| unit).filter(|unit| unit.is_language());
        let is_own =
            || segments().zip(translations.clone()).all(|(unit, own)| unit::is_own(unit, own));
        if let Some(original) = self.original.filter(|_| keep_unchanged && is_own()) {
            let mut spelled: Vec<_> = translations.map(|_| Ok(String::new())).collect();
            spelled.iter_mut().take(1).for_each(|first| *first = Ok(original.to_owned()));
            return spelled;
        }
        let mut spelled: Vec<Result<String, String>> = Vec::with_capacity(self.units.len());
        let mut translations = translations;
        let mut before = String::new();
        for (literal, unit) in &self.units {
            before.push_str(literal);
            if !unit.is_language() {
                let own = unit::spell_whole(unit, &own_words(&unit.segment.parts), spell);
                before.push_str(&own.unwrap_or_default());
                continue;
            }
            let words = translations.next().unwrap_or_default();
            let text = unit::spell_whole(unit, words, spell);
            let before = std::mem::take(&mut before);
            spelled.push(text.map(|text| [before, text].concat()));
        }
        before.push_str(&self.tail);
        if let Some(Ok(last)) = spelled.last_mut() {
            last.push_str(&before);
        }
        spelled
    }
}

impl<'p, P: DeserializeOwned> Whole<'p, P> {
    /// Reads the record of a message in a plan.
    pub(crate) fn planned(plan: &mut Reader<'p>) -> Self {
        let has_original = plan.byte() != 0;
        let original = Some(plan.slice()).filter(|_| has_original);
        let count = plan.number();
        let mut rest = original.unwrap_or_default();
        let unit = |_| {
            let before = plan.quote(&mut rest).to_owned();
            let unit = Unit::planned(plan);
            rest = behind(&unit, rest);
            (before, unit)
        };
        let units = (0..count).map(unit).collect();
        Whole { original, units, tail: plan.quote(&mut rest).to_owned() }
    }
}

/// Returns what stands behind a unit in `rest`, if the unit stands there.
fn behind<'t, P>(unit: &Unit<'_, P>, rest: &'t str) -> &'t str {
    let start = position(unit.original(), rest);
    start.map_or(rest, |start| &rest[start + unit.original().len()..])
}
