//! What a scalar's translation is made of, wherever it is put.

use targum_sdk::{Change, Entry, Syntax, Unit, icu::Places};

use crate::{scalar::Spelled, spell::Place};

/// How a scalar's translation is written.
pub enum Writing<'s> {
    /// As one segment.
    Segment(Unit<'s, Place>),
    /// As it is, with a note that says why.
    Left(Unit<'s, Place>),
    /// As a message, between its quotes.
    Message(Entry, Places<Place>),
}

impl<'s> Writing<'s> {
    /// Writes all of it as a piece of a change.
    pub fn write(self, change: &mut Change<'_, 's, Place>, spelled: &Spelled<'s>, syntax: Syntax) {
        match self {
            Writing::Segment(unit) => change.segment(unit),
            Writing::Left(unit) => change.left(unit),
            Writing::Message(entry, places) => {
                let text = spelled.text.span();
                change.source(spelled.at.start..text.start);
                change.message(&spelled.text, entry, syntax, places);
                change.source(text.end..spelled.at.end);
            }
        }
    }
}
