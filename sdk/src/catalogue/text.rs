//! A value's translation as it is proposed, in the value's place or in another's.

use std::ops::Range;

use crate::{Change, Decoded, Draft, Entry, Inline, Syntax, Unit, icu::Places};

/// The text of a value, between its quotes.
#[derive(Debug)]
pub enum Text<'s, P> {
    /// A text that may be a message of the given syntax.
    Message {
        /// What it says.
        text: Decoded<'s>,
        /// What is known of it.
        entry: Entry,
        /// How it is read.
        syntax: Syntax,
        /// How its pieces are spelled.
        places: Places<P>,
    },
    /// A text of one segment.
    Whole {
        /// Where it stands.
        at: Range<usize>,
        /// What is translated.
        unit: Unit<'s, P>,
    },
    /// A text that stays as it is, with a note that says why.
    Left {
        /// Where it stands.
        at: Range<usize>,
        /// The text with its note.
        unit: Unit<'s, P>,
    },
}

impl<'s, P: Clone> Text<'s, P> {
    /// Makes a text that stays as it is, for the reason `why`, of what stands at `at`.
    pub fn left(draft: &Draft<'s, P>, at: Range<usize>, entry: Entry, place: P, why: &str) -> Self {
        let original = &draft.source()[at.clone()];
        let unit = Unit::inline(entry, Inline::new(), Syntax::NONE, original, place);
        Text::Left { at, unit: unit.left_as_it_is(why) }
    }

    /// Returns where it stands.
    pub fn span(&self) -> Range<usize> {
        match self {
            Text::Message { text, .. } => text.span(),
            Text::Whole { at, .. } | Text::Left { at, .. } => at.clone(),
        }
    }

    /// Proposes it in its own place.
    pub fn propose(self, draft: &mut Draft<'s, P>) {
        match self {
            Text::Message { text, entry, syntax, places } => {
                draft.message(&text, entry, syntax, places);
            }
            Text::Whole { at, unit } => draft.segment(at, unit),
            Text::Left { at, unit } => draft.left(at, unit),
        }
    }

    /// Writes it as a piece of a change.
    pub fn write(self, change: &mut Change<'_, 's, P>) {
        match self {
            Text::Message { text, entry, syntax, places } => {
                change.message(&text, entry, syntax, places);
            }
            Text::Whole { unit, .. } => change.segment(unit),
            Text::Left { unit, .. } => change.left(unit),
        }
    }

    /// Writes it with what stands around it in its value, which is at `value`: quotes, `as const`.
    pub fn write_value(self, change: &mut Change<'_, 's, P>, value: Range<usize>) {
        let span = self.span();
        change.source(value.start..span.start);
        self.write(change);
        change.source(span.end..value.end);
    }
}
