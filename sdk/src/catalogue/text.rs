//! The proposal of a value's translation, in the value's own place or in another.

use std::ops::Range;

use crate::{Change, Decoded, Draft, Entry, Inline, Syntax, Unit, icu::Places};

/// The text of a value, between its quotes.
#[derive(Debug)]
pub enum Text<'s, P> {
    /// A text that may be a message of the given syntax.
    Message {
        /// The text of the message.
        text: Decoded<'s>,
        /// The properties of the message.
        entry: Entry,
        /// The notations of the message.
        syntax: Syntax,
        /// The spelling of the pieces.
        places: Places<P>,
    },
    /// A text of one segment.
    Whole {
        /// The range of the text.
        at: Range<usize>,
        /// The segment.
        unit: Unit<'s, P>,
    },
    /// A text that stays unchanged, with a note of the reason.
    Left {
        /// The range of the text.
        at: Range<usize>,
        /// The text with its note.
        unit: Unit<'s, P>,
    },
}

impl<'s, P: Clone> Text<'s, P> {
    /// Makes a text that stays unchanged, for the reason `why`, from the source at `at`.
    pub fn left(draft: &Draft<'s, P>, at: Range<usize>, entry: Entry, place: P, why: &str) -> Self {
        let original = &draft.source()[at.clone()];
        let unit = Unit::inline(entry, Inline::new(), Syntax::NONE, original, place);
        Text::Left { at, unit: unit.left_as_it_is(why) }
    }

    /// Returns the range of the text.
    pub fn span(&self) -> Range<usize> {
        match self {
            Text::Message { text, .. } => text.span(),
            Text::Whole { at, .. } | Text::Left { at, .. } => at.clone(),
        }
    }

    /// Proposes the translation in the place of the text.
    pub fn propose(self, draft: &mut Draft<'s, P>) {
        match self {
            Text::Message { text, entry, syntax, places } => {
                draft.message(&text, entry, syntax, places);
            }
            Text::Whole { at, unit } => draft.segment(at, unit),
            Text::Left { at, unit } => draft.left(at, unit),
        }
    }

    /// Adds the translation as a piece of a change.
    pub fn write(self, change: &mut Change<'_, 's, P>) {
        match self {
            Text::Message { text, entry, syntax, places } => {
                change.message(&text, entry, syntax, places);
            }
            Text::Whole { unit, .. } => change.segment(unit),
            Text::Left { unit, .. } => change.left(unit),
        }
    }

    /// Adds the translation with the surroundings of the text in its value, which is at `value`:
    /// quotes, `as const`.
    pub fn write_value(self, change: &mut Change<'_, 's, P>, value: Range<usize>) {
        let span = self.span();
        change.source(value.start..span.start);
        self.write(change);
        change.source(span.end..value.end);
    }
}
