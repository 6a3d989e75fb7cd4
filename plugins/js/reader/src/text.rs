//! A text as it is proposed.

use std::ops::Range;

use targum_sdk::{Change, Decoded, Entry, Syntax, Unit};

use crate::Place;

/// The text of a value.
#[derive(Debug)]
pub enum Text<'s> {
    /// Literals that are only broken up, without the outer quotes.
    Plain { text: Decoded<'s>, entry: Entry, syntax: Syntax, place: Place },
    /// What is computed, too.
    Mixed { span: Range<usize>, unit: Unit<'s, Place> },
}

impl<'s> Text<'s> {
    /// Where it stands.
    pub fn span(&self) -> Range<usize> {
        match self {
            Text::Plain { text, .. } => text.span(),
            Text::Mixed { span, .. } => span.clone(),
        }
    }

    /// Writes its translation as a piece.
    pub fn write(self, change: &mut Change<'_, 's, Place>) {
        match self {
            Text::Plain { text, entry, syntax, place } => {
                change.message(&text, entry, syntax, place);
            }
            Text::Mixed { unit, .. } => change.segment(unit),
        }
    }
}
