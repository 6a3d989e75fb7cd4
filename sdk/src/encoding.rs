//! Spells translations while a document is read: the translation of a segment is spelled when the
//! segment is proposed, so that segments are not kept.

use std::borrow::Cow;

use crate::{
    Failure, Unit, Whole,
    failure::unsupported,
    nesting::Hole,
    translations::{Translations, WordRef},
    unit::{self, Spell},
};

/// The result of [`Format::spell`](crate::Format::spell).
pub(crate) type Spelled = Result<String, String>;

/// The translations of a document's segments, and the spellings so far.
#[derive(Debug)]
pub(crate) struct Encoding<'s, P> {
    translations: Translations<'s>,
    spell: Spell<P>,
    keep_unchanged: bool,
    /// The number of segments so far. A number that differs from the number of translations is an
    /// error at the end.
    segments: usize,
    spelled: Vec<Spelled>,
}

impl<'s, P> Encoding<'s, P> {
    /// Prepares to spell. With `keep_unchanged`, a translation that equals its source gets the
    /// source's spelling.
    pub(crate) fn new(
        translations: Translations<'s>,
        spell: Spell<P>,
        keep_unchanged: bool,
    ) -> Self {
        let spelled = Vec::with_capacity(translations.len());
        Encoding { translations, spell, keep_unchanged, segments: 0, spelled }
    }

    /// Spells the translations of the next segment and of the segments nested in it.
    pub(crate) fn add(&mut self, unit: &Unit<'_, P>) {
        let first = self.segments;
        self.segments += 1 + unit.nested.len();
        if self.segments > self.translations.len() {
            return;
        }
        let spell = |unit: &Unit<'_, P>, words: &[WordRef<'_>], fillings: &[Cow<'_, str>]| {
            unit::spell(unit, words, fillings, self.spell, self.keep_unchanged)
        };
        let words = self.translations.words(first);
        let nested = unit.nested.iter().zip(self.translations.each(first + 1..self.segments));
        let nested: Vec<_> = nested.map(|(inner, words)| spell(&inner.unit, words, &[])).collect();
        self.spelled.push(spell(unit, words, &fillings(unit, &nested)));
        self.spelled.extend(nested);
    }

    /// Spells the translations of a message whose segments are written with the source between
    /// them. The source's own words for all of them are spelled as the source spells the message.
    pub(crate) fn add_whole(&mut self, whole: &Whole<'_, P>) {
        let first = self.segments;
        self.segments += whole.segments();
        if self.segments > self.translations.len() {
            return;
        }
        let words = self.translations.each(first..self.segments);
        self.spelled.extend(whole.spell(words, self.spell, self.keep_unchanged));
    }

    /// Returns the number of segments so far, and how many of them are spelled.
    pub(crate) fn length(&self) -> (usize, usize) {
        (self.segments, self.spelled.len())
    }

    /// Drops the segments since an earlier count.
    pub(crate) fn truncate(&mut self, (segments, spelled): (usize, usize)) {
        self.segments = segments;
        self.spelled.truncate(spelled);
    }

    /// Returns the spellings, one for each translation.
    ///
    /// # Errors
    /// There were more or fewer segments than translations.
    pub(crate) fn finish(self) -> Result<Vec<Spelled>, Failure> {
        let (wanted, got) = (self.segments, self.translations.len());
        if wanted != got {
            let message =
                format!("expected {wanted} translations, one for each segment, got {got}");
            return Err(unsupported(0, message));
        }
        Ok(self.spelled)
    }
}

/// Returns the content of the holes of a unit. `nested` is the spellings of its nested units.
fn fillings<'a, P>(unit: &'a Unit<'_, P>, nested: &'a [Spelled]) -> Vec<Cow<'a, str>> {
    let mut nested = unit.nested.iter().zip(nested);
    let mut filling = |hole: &'a Hole| match &hole.literal {
        Some(literal) => literal.as_str(),
        None => match nested.next() {
            Some((_, Ok(spelled))) => spelled,
            Some((inner, Err(_))) => inner.unit.original(),
            None => "",
        },
    };
    unit.holes().iter().map(|hole| Cow::Borrowed(filling(hole))).collect()
}
