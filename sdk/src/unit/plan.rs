//! The record of a unit in a [plan](crate::plan): what its spelling needs.
//!
//! ```text
//! traits, original, parts?, syntax?, key?, place?, peculiarities?, nested units?
//! ```
//!
//! The traits of a unit are bits. They say which of the records marked `?` follow.

use serde::de::DeserializeOwned;

use super::Unit;
use crate::{
    Code, CodeKind, Grammar, Part,
    plan::{Planner, Reader},
    run::PlannedCode,
    spelling::PlannedUnit,
};

const IS_LANGUAGE: u8 = 1;
/// The unit is one text that is spelled as it is.
const IS_PLAIN: u8 = 1 << 1;
const HAS_SYNTAX: u8 = 1 << 2;
/// The unit has the place of the unit before.
const REPEATS_PLACE: u8 = 1 << 3;
const HAS_PECULIARITIES: u8 = 1 << 4;
/// The unit has the peculiarities of the last unit that had any.
const REPEATS_PECULIARITIES: u8 = 1 << 5;
const HAS_NESTED: u8 = 1 << 6;

/// The kinds of parts: text, and the kinds of codes.
const TEXT: u8 = 0;
const CODES: [CodeKind; 4] =
    [CodeKind::Placeholder, CodeKind::Open, CodeKind::Close, CodeKind::Standalone];

impl<P> Unit<'_, P> {
    /// Writes the record. `source` is the document.
    pub(crate) fn plan(&self, plan: &mut Planner<P>, source: &str) {
        let is_plain = self.carriers.is_empty()
            && matches!(&*self.segment.parts, [Part::Text(text)] if *text == *self.original);
        let has_syntax = plan.changes_syntax(self.syntax);
        let has_peculiarities = !self.peculiar.is_none();
        let has_nested = !self.nested.is_empty();
        let bit = |is_set: bool, bit: u8| if is_set { bit } else { 0 };
        let mut traits = bit(self.is_language, IS_LANGUAGE)
            | bit(is_plain, IS_PLAIN)
            | bit(has_syntax, HAS_SYNTAX)
            | bit(has_peculiarities, HAS_PECULIARITIES)
            | bit(has_nested, HAS_NESTED);
        let at = plan.byte(traits);
        plan.slice(&self.original, source);
        if !is_plain {
            self.plan_parts(plan);
        }
        if has_syntax {
            plan.record(&self.syntax);
        }
        if self.syntax.has(Grammar::Keyed) {
            plan.text(&self.segment.key);
        }
        traits |= bit(!plan.place(&self.place), REPEATS_PLACE);
        if has_peculiarities {
            traits |= bit(!plan.peculiarities(&self.peculiar), REPEATS_PECULIARITIES);
        }
        plan.set(at, traits);
        if has_nested {
            plan.number(self.nested.len());
            self.nested.iter().for_each(|inner| inner.unit.plan(plan, source));
        }
    }

    /// Writes the parts, as far as they do not stand in the spelling of the source, and how they are
    /// carried.
    fn plan_parts(&self, plan: &mut Planner<P>) {
        let mut rest = &*self.original;
        plan.number(self.segment.parts.len());
        for part in &self.segment.parts {
            match part {
                Part::Text(text) => {
                    plan.byte(TEXT);
                    plan.quote(text, &mut rest, false);
                }
                Part::Code(Code { kind, id, spelling }) => {
                    plan.byte(number(*kind));
                    plan.number(*id as usize);
                    plan.quote(spelling, &mut rest, true);
                }
            }
        }
        plan.record(&self.carriers);
    }
}

impl<'p, P: DeserializeOwned> PlannedUnit<'p, P> {
    /// Reads the record.
    pub(crate) fn read(plan: &mut Reader<'p, P>) -> Self {
        let traits = plan.byte();
        let has = |bit: u8| traits & bit != 0;
        let original = plan.slice();
        let (parts, codes, carriers) = if has(IS_PLAIN) {
            (vec![Some(original)], Vec::new(), Vec::new())
        } else {
            let (parts, codes) = planned_parts(plan, original);
            (parts, codes, plan.record())
        };
        let syntax = plan.syntax(has(HAS_SYNTAX));
        let key = if syntax.has(Grammar::Keyed) { plan.text() } else { "" };
        let place = plan.place(has(REPEATS_PLACE));
        let peculiar = if has(HAS_PECULIARITIES) {
            plan.peculiarities(has(REPEATS_PECULIARITIES))
        } else {
            plan.no_peculiarities()
        };
        let count = if has(HAS_NESTED) { plan.number() } else { 0 };
        PlannedUnit {
            is_language: has(IS_LANGUAGE),
            parts,
            codes,
            carriers,
            syntax,
            original,
            key,
            place,
            peculiar,
            nested: (0..count).map(|_| PlannedUnit::read(plan)).collect(),
        }
    }
}

/// Reads the parts and the codes of a segment whose source is spelled `original`.
fn planned_parts<'p, P>(
    plan: &mut Reader<'p, P>,
    original: &'p str,
) -> (Vec<Option<&'p str>>, Vec<PlannedCode<'p>>) {
    let mut rest = original;
    let count = plan.number();
    let (mut parts, mut codes) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for _ in 0..count {
        parts.push(match plan.byte().checked_sub(1) {
            None => Some(plan.quote(&mut rest)),
            Some(kind) => {
                let kind = CODES[usize::from(kind)];
                let id = u32::try_from(plan.number()).unwrap_or(u32::MAX);
                codes.push(PlannedCode { kind, id, spelling: plan.quote(&mut rest) });
                None
            }
        });
    }
    (parts, codes)
}

fn number(kind: CodeKind) -> u8 {
    match kind {
        CodeKind::Placeholder => 1,
        CodeKind::Open => 2,
        CodeKind::Close => 3,
        CodeKind::Standalone => 4,
    }
}
