//! Segments within the markup of other segments: the title of a link, the text of a picture.
//!
//! The code of the outer segment has a slot for the inner segment, so that neither depends on the
//! other's translation. The inner segment is written together with the outer one.

use std::{borrow::Cow, collections::HashMap, ops::Range};

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

/// Returns the spelling of every code with its slots filled; nothing where there are no slots.
pub(crate) fn fill_codes<'a>(
    codes: &[&'a Code],
    holes: &[Hole],
    fillings: &[Cow<'_, str>],
) -> Vec<Cow<'a, str>> {
    if holes.is_empty() {
        return Vec::new();
    }
    let mut of_code = vec![Vec::new(); codes.len()];
    for (hole, filling) in holes.iter().zip(fillings) {
        of_code[hole.slot.code].push((hole.slot.at.clone(), filling));
    }
    let spelling = |(code, fillings): (&&'a Code, Vec<_>)| {
        let plain = fillings.is_empty();
        if plain {
            Cow::Borrowed(code.spelling.as_str())
        } else {
            fill(&code.spelling, fillings).into()
        }
    };
    codes.iter().zip(of_code).map(spelling).collect()
}

/// Returns `text` with the parts at the given ranges replaced.
pub(crate) fn fill<'f>(
    text: &str,
    fillings: impl IntoIterator<Item = (Range<usize>, &'f Cow<'f, str>)>,
) -> String {
    let mut fillings: Vec<_> = fillings.into_iter().collect();
    fillings.sort_by_key(|(at, _)| at.start);
    let mut filled = String::with_capacity(text.len());
    let mut end = 0;
    for (at, filling) in fillings {
        filled.push_str(&text[end..at.start]);
        filled.push_str(filling);
        end = at.end;
    }
    filled + &text[end..]
}

/// Checks that codes that differ only in their contents keep their order, because nothing else
/// identifies them.
pub(crate) fn keeps_order(codes: &[&Code], holes: &[Hole], order: &[usize]) -> Result<(), String> {
    if holes.is_empty() {
        return Ok(());
    }
    let mut has_slot = vec![false; codes.len()];
    holes.iter().for_each(|hole| has_slot[hole.slot.code] = true);
    let mut last = HashMap::new();
    for &code in order.iter().filter(|&&code| has_slot[code]) {
        let spelling = codes[code].spelling.as_str();
        if last.insert(spelling, code).is_some_and(|before| before > code) {
            return Err(format!("the codes {spelling}, which look alike, change places"));
        }
    }
    Ok(())
}
