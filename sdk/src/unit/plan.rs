//! The record of a unit in a [plan](crate::plan): what its spelling needs.
//!
//! ```text
//! traits, original, parts?, syntax?, key?, place, peculiarities?, nested units?
//! ```
//!
//! The traits of a unit are bits. They say which of the records marked `?` follow.

use std::borrow::Cow;

use serde::de::DeserializeOwned;

use super::{Peculiar, Unit};
use crate::{
    Code, CodeKind, Grammar, Nested, Part, Segment,
    plan::{Planner, Reader},
};

const IS_LANGUAGE: u8 = 1;
/// The unit is one text that is spelled as it is.
const IS_PLAIN: u8 = 1 << 1;
const HAS_SYNTAX: u8 = 1 << 2;
const HAS_PECULIARITIES: u8 = 1 << 3;
const HAS_NESTED: u8 = 1 << 4;

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
        plan.byte(
            bit(self.is_language, IS_LANGUAGE)
                | bit(is_plain, IS_PLAIN)
                | bit(has_syntax, HAS_SYNTAX)
                | bit(has_peculiarities, HAS_PECULIARITIES)
                | bit(has_nested, HAS_NESTED),
        );
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
        plan.place(&self.place);
        if has_peculiarities {
            plan.record(&self.peculiar);
        }
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

impl<'p, P: DeserializeOwned> Unit<'p, P> {
    /// Reads the record.
    pub(crate) fn planned(plan: &mut Reader<'p>) -> Self {
        let traits = plan.byte();
        let has = |bit: u8| traits & bit != 0;
        let original = plan.slice();
        let (parts, carriers) = if has(IS_PLAIN) {
            (vec![Part::Text(original.to_owned())], Vec::new())
        } else {
            (planned_parts(plan, original), plan.record())
        };
        let syntax = plan.syntax(has(HAS_SYNTAX));
        let key = if syntax.has(Grammar::Keyed) { plan.text() } else { "" };
        let place = plan.place();
        let peculiar = if has(HAS_PECULIARITIES) { plan.record() } else { Peculiar::default() };
        let count = if has(HAS_NESTED) { plan.number() } else { 0 };
        let nested = (0..count).map(|_| Nested { at: 0..0, unit: Unit::planned(plan) });
        let nested = nested.collect();
        let key = key.to_owned();
        Unit {
            segment: Segment { parts, key, note: None, plural: None, max_length: None },
            is_language: has(IS_LANGUAGE),
            is_invalid: false,
            carriers,
            syntax,
            original: Cow::Borrowed(original),
            place,
            slots: Vec::new(),
            nested,
            peculiar,
        }
    }
}

/// Reads the parts of a segment whose source is spelled `original`.
fn planned_parts<'p>(plan: &mut Reader<'p>, original: &'p str) -> Vec<Part> {
    let mut rest = original;
    let count = plan.number();
    let part = |_| match plan.byte().checked_sub(1) {
        None => Part::Text(plan.quote(&mut rest).to_owned()),
        Some(kind) => Part::Code(Code {
            kind: CODES[usize::from(kind)],
            id: u32::try_from(plan.number()).unwrap_or(u32::MAX),
            spelling: plan.quote(&mut rest).to_owned(),
        }),
    };
    (0..count).map(part).collect()
}

fn number(kind: CodeKind) -> u8 {
    match kind {
        CodeKind::Placeholder => 1,
        CodeKind::Open => 2,
        CodeKind::Close => 3,
        CodeKind::Standalone => 4,
    }
}
