//! Spells a message whose segments are written anew together with the text between them.

use super::{PlannedUnit, Spell, Spelled, unit};
use crate::translations::WordRef;

/// A [message](crate::Whole) as its record in a plan describes it.
pub(crate) struct PlannedWhole<'p, P> {
    /// The spelling of the source. `None` if the written message has other branches in any case.
    pub original: Option<&'p str>,
    /// The units, each with the text before it.
    pub units: Vec<(&'p str, PlannedUnit<'p, P>)>,
    /// The text behind the last unit.
    pub tail: &'p str,
}

impl<P> PlannedWhole<'_, P> {
    /// Returns the number of segments, which are the units with language.
    pub(super) fn segments(&self) -> usize {
        self.units.iter().filter(|(_, unit)| unit.is_language).count()
    }

    /// Spells the translations of the segments, each with the text before it, and the last one with
    /// the text behind it.
    pub(super) fn spell<'t>(
        &self,
        translations: impl Iterator<Item = &'t [WordRef<'t>]> + Clone,
        spell: Spell<P>,
        keep_unchanged: bool,
    ) -> Vec<Spelled> {
        let segments = || self.units.iter().map(|(_, unit)| unit).filter(|unit| unit.is_language);
        let is_own =
            || segments().zip(translations.clone()).all(|(unit, own)| unit::is_own(unit, own));
        if let Some(original) = self.original.filter(|_| keep_unchanged && is_own()) {
            let mut spelled: Vec<_> = translations.map(|_| Ok(String::new())).collect();
            spelled.iter_mut().take(1).for_each(|first| *first = Ok(original.to_owned()));
            return spelled;
        }
        let mut spelled: Vec<Spelled> = Vec::with_capacity(self.units.len());
        let mut translations = translations;
        let mut before = String::new();
        for (literal, unit) in &self.units {
            before.push_str(literal);
            if !unit.is_language {
                let own = unit::spell_whole(unit, &unit.own_words(), spell);
                before.push_str(&own.unwrap_or_default());
                continue;
            }
            let words = translations.next().unwrap_or_default();
            let text = unit::spell_whole(unit, words, spell);
            let before = std::mem::take(&mut before);
            spelled.push(text.map(|text| before + &text));
        }
        before.push_str(self.tail);
        if let Some(Ok(last)) = spelled.last_mut() {
            last.push_str(&before);
        }
        spelled
    }
}
