//! Spells a translation at its place.

use std::borrow::Cow;

use super::{Content, Unit, runs::Runs};
use crate::{
    Word, language,
    nesting::{self, Hole},
};

/// [`Format::spell`](crate::Format::spell) of a format whose places are `P`.
pub(crate) type Spell<P> = fn(&P, &[Content<'_>]) -> Result<String, String>;

/// Spells a translation, or says why it cannot be. `fillings` are the spellings of nested
/// segments, one for each hole.
pub(crate) fn spell<P>(
    unit: &Unit<'_, P>,
    words: &[Word],
    fillings: &[Cow<'_, str>],
    spell: Spell<P>,
    keep_unchanged: bool,
) -> Result<String, String> {
    let codes: Vec<_> = language::codes(&unit.segment.parts).collect();
    let spellings = nesting::fill_codes(&codes, &unit.holes, fillings);
    let mut runs = Runs::new(unit, words, &codes, &spellings)?;
    // What holds no language is not spelled at all.
    if (keep_unchanged || !unit.is_language()) && runs.unchanged {
        let at = |hole: &Hole| hole.in_original.clone();
        return Ok(nesting::fill(&unit.original, unit.holes.iter().map(at).zip(fillings)));
    }
    if !unit.is_language() {
        return Err("there is nothing to translate, so it stays as it is".to_owned());
    }
    runs.lay_out(unit)?;
    let text = runs.text();
    runs.check(unit, text.as_deref())?;
    let quoting = unit.quoting.map(|it| runs.quoting(it));
    if let Some(text) = text {
        let quoted = quoting.map(|it| it.escape(&text, it.before_brace, text.contains('{')));
        return spell(&unit.place, &[Content::Text(quoted.as_deref().unwrap_or(&text))]);
    }
    let merged = runs.merged(quoting);
    let content: Vec<_> = merged
        .iter()
        .map(|(text, markup)| if *markup { Content::Markup(text) } else { Content::Text(text) })
        .collect();
    spell(&unit.place, &content)
}
