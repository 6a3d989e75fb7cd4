//! Spells a translation at its place.

use std::borrow::Cow;

use super::{PlannedUnit, Spell, Spelled, holes, runs::Runs};
use crate::{Content, mf2, nesting::Hole, run::Run, translations::WordRef};

/// The reason to refuse a message of Flutter whose reader would take an apostrophe for a quotation
/// mark.
const DOUBLED: &str = "an apostrophe would have to be doubled, which no message of this file does";

/// Spells a translation. `fillings` are the spellings of nested segments, one for each hole.
pub(super) fn spell<P>(
    unit: &PlannedUnit<'_, P>,
    words: &[WordRef<'_>],
    fillings: &[Cow<'_, str>],
    spell: Spell<P>,
    keep_unchanged: bool,
) -> Spelled {
    let spellings = holes::fill_codes(&unit.codes, &unit.peculiar.holes, fillings);
    let runs = Runs::new(unit, words, &spellings)?;
    // A segment without language is not spelled at all.
    if (keep_unchanged || !unit.is_language) && runs.unchanged {
        let at = |hole: &Hole| hole.in_original.clone();
        return Ok(holes::fill(unit.original, unit.peculiar.holes.iter().map(at).zip(fillings)));
    }
    if !unit.is_language {
        return Err("there is nothing to translate, so it stays as it is".to_owned());
    }
    spell_anew(unit, runs, spell)
}

/// Spells a translation of a unit without nested segments, even if it equals its source. The
/// source's own words are never refused.
pub(super) fn spell_whole<P>(
    unit: &PlannedUnit<'_, P>,
    words: &[WordRef<'_>],
    spell: Spell<P>,
) -> Spelled {
    let runs = Runs::new(unit, words, &[])?;
    let is_own = runs.unchanged;
    match spell_anew(unit, runs, spell) {
        Err(_) if is_own => Ok(unit.original.to_string()),
        spelled => spelled,
    }
}

/// Returns whether a translation equals its source.
pub(super) fn is_own<P>(unit: &PlannedUnit<'_, P>, words: &[WordRef<'_>]) -> bool {
    Runs::new(unit, words, &[]).is_ok_and(|runs| runs.unchanged)
}

fn spell_anew<P>(unit: &PlannedUnit<'_, P>, mut runs: Runs<'_>, spell: Spell<P>) -> Spelled {
    runs.lay_out(unit)?;
    let text = runs.text();
    runs.check(unit, text.as_deref())?;
    if let Some(pattern) = unit.peculiar.pattern {
        let stretches = runs.words.iter().flat_map(Run::stretches);
        return spell(&unit.place, &content(&mf2::spell(pattern, stretches)?));
    }
    let quoting = unit.peculiar.quoting.map(|quoting| runs.quoting(quoting));
    if let Some(text) = text {
        let quoted = quoting.map(|quoting| {
            quoting.escape(&text, quoting.before_brace && !quoting.lone, text.contains('{'))
        });
        let quoted = quoted.as_deref().unwrap_or(&text);
        if quoting.is_some_and(|quoting| !quoting.reads_back(quoted, 0)) {
            return Err(DOUBLED.to_owned());
        }
        return spell(&unit.place, &[Content::Text(quoted)]);
    }
    let merged = runs.merged(quoting);
    if let Some(quoting) = quoting.filter(|quoting| quoting.lone) {
        let spelled: String = merged.iter().map(|(text, _)| text.as_ref()).collect();
        let names = unit.codes.iter().filter(|code| code.spelling.starts_with("'{")).count();
        if !quoting.reads_back(&spelled, names) {
            return Err(DOUBLED.to_owned());
        }
    }
    spell(&unit.place, &content(&merged))
}

/// Returns pieces as the format takes them. True marks the format's own markup.
fn content<'p>(pieces: &'p [(Cow<'_, str>, bool)]) -> Vec<Content<'p>> {
    let piece = |(text, is_markup): &'p (Cow<'_, str>, bool)| {
        if *is_markup { Content::Markup(text) } else { Content::Text(text) }
    };
    pieces.iter().map(piece).collect()
}
