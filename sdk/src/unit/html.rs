//! The texts of a segment, and the note of a name, for the reader of HTML.

use super::Unit;
use crate::{Code, CodeKind, Part, instruction, language};

impl<P> Unit<'_, P> {
    /// Returns the texts between the codes.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.segment.parts.iter().filter_map(|part| match part {
            Part::Text(text) => Some(text.as_str()),
            Part::Code(_) => None,
        })
    }

    /// Returns the text of a segment that has one text and at most markup around it.
    pub(crate) fn only_text(&self) -> Option<&str> {
        let is_around = |code: &Code| matches!(code.kind, CodeKind::Open | CodeKind::Close);
        let mut texts = self.texts();
        let only = texts.next().filter(|_| texts.next().is_none());
        only.filter(|_| language::codes(&self.segment.parts).all(is_around))
    }

    /// Returns the unit with the comment that it is a name, a type or a value of an interface.
    pub(crate) fn named(mut self) -> Self {
        self.segment.note = Some(instruction::NAME.to_owned());
        self
    }
}
