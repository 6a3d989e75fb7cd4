//! Fills the slots of codes with the spellings of the segments that stand in them.

use std::{borrow::Cow, collections::HashMap, ops::Range};

use crate::{nesting::Hole, run::PlannedCode};

/// Returns the spelling of every code with its slots filled; nothing where there are no slots.
pub(super) fn fill_codes<'a>(
    codes: &[PlannedCode<'a>],
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
    let spelling = |(code, fillings): (&PlannedCode<'a>, Vec<_>)| {
        let plain = fillings.is_empty();
        if plain { Cow::Borrowed(code.spelling) } else { fill(code.spelling, fillings).into() }
    };
    codes.iter().zip(of_code).map(spelling).collect()
}

/// Returns `text` with the parts at the given ranges replaced.
pub(super) fn fill<'f>(
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
pub(super) fn keeps_order(
    codes: &[PlannedCode<'_>],
    holes: &[Hole],
    order: &[usize],
) -> Result<(), String> {
    if holes.is_empty() {
        return Ok(());
    }
    let mut has_slot = vec![false; codes.len()];
    holes.iter().for_each(|hole| has_slot[hole.slot.code] = true);
    let mut last = HashMap::new();
    for &code in order.iter().filter(|&&code| has_slot[code]) {
        let spelling = codes[code].spelling;
        if last.insert(spelling, code).is_some_and(|before| before > code) {
            return Err(format!("the codes {spelling}, which look alike, change places"));
        }
    }
    Ok(())
}
