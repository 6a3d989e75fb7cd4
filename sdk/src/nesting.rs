//! Segments within the markup of other segments: the title of a link, the text of a picture.
//!
//! The code of the outer segment has a slot for the inner segment, so that neither depends on the
//! other's translation. The inner segment is written together with the outer one.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::{Code, Unit, inline::Slot};

/// A segment in a slot of another segment's markup.
#[derive(Clone, Debug)]
pub struct Nested<'s, P> {
    /// The range in the document, in bytes.
    pub at: Range<usize>,
    /// The segment.
    pub unit: Unit<'s, P>,
}

/// A slot of a unit, and the spelling that its content replaces.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Hole {
    pub slot: Slot,
    /// The range in the spelling of the source, in bytes.
    pub in_original: Range<usize>,
    /// The content where there is nothing to translate. Otherwise a segment is the content.
    pub literal: Option<String>,
}

/// Returns the slots and their contents, in an order that does not change when a translation moves the
/// codes.
pub(crate) fn in_order<'s, P>(
    codes: &[&Code],
    slots: Vec<Slot>,
    nested: Vec<Nested<'s, P>>,
    start: usize,
) -> (Vec<Hole>, Vec<Nested<'s, P>>) {
    let mut pairs: Vec<_> = slots.into_iter().zip(nested).collect();
    // Codes that look alike keep their order, so it tells them apart; where their slots begin
    // does not, for that hangs on the quotes an attribute has or gets.
    pairs.sort_by_key(|(slot, _)| (codes[slot.code].spelling.as_str(), slot.code, slot.at.start));
    let mut holes = Vec::with_capacity(pairs.len());
    let mut language = Vec::new();
    for (slot, inner) in pairs {
        let in_original = inner.at.start - start..inner.at.end - start;
        let is_language = inner.unit.is_language();
        let literal = (!is_language).then(|| inner.unit.original().to_owned());
        holes.push(Hole { slot, in_original, literal });
        language.extend(is_language.then_some(inner));
    }
    (holes, language)
}
