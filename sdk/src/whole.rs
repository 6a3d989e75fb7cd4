//! A message whose segments are written anew together with the text between them, as the structure
//! of the written message is not that of the source.

use serde::de::DeserializeOwned;

use crate::{
    Segment, Unit,
    plan::{Planner, Reader, position},
    spelling::{PlannedUnit, PlannedWhole},
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
            rest = behind(unit.original(), rest);
        }
        planner.quote(&self.tail, &mut rest, false);
    }
}

impl<'p, P: DeserializeOwned> PlannedWhole<'p, P> {
    /// Reads the record of a message in a plan.
    pub(crate) fn read(plan: &mut Reader<'p, P>) -> Self {
        let has_original = plan.byte() != 0;
        let original = Some(plan.slice()).filter(|_| has_original);
        let count = plan.number();
        let mut rest = original.unwrap_or_default();
        let unit = |_| {
            let before = plan.quote(&mut rest);
            let unit = PlannedUnit::read(plan);
            rest = behind(unit.original, rest);
            (before, unit)
        };
        let units = (0..count).map(unit).collect();
        PlannedWhole { original, units, tail: plan.quote(&mut rest) }
    }
}

/// Returns what stands behind `text` in `rest`, if `text` stands there.
fn behind<'t>(text: &str, rest: &'t str) -> &'t str {
    position(text, rest).map_or(rest, |start| &rest[start + text.len()..])
}
