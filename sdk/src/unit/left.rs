//! Segments that stay as they are, with a note of the reason.

use super::Unit;
use crate::{Code, CodeKind, Part, inline::Carrier, instruction};

impl<P> Unit<'_, P> {
    /// Leaves the unit as it is where its comment forbids a translation.
    pub(crate) fn heed_note(&mut self) {
        if let Some(note) = self.segment.note.take_if(|note| instruction::forbids(note)) {
            self.leave(format!("{}: {note}", instruction::FORBIDDEN));
        }
    }

    /// Turns a segment that is not to be translated into one code, with a note of the reason.
    pub fn left_as_it_is(mut self, why: impl Into<String>) -> Self {
        self.leave(why.into());
        self
    }

    fn leave(&mut self, why: String) {
        let spelling = self.original.clone().into_owned();
        let code = Code { kind: CodeKind::Standalone, id: 0, spelling };
        self.segment.parts = vec![Part::Code(code)];
        self.is_language = false;
        self.segment.note = Some(why);
        self.segment.plural = None;
        self.carriers = vec![Carrier::Markup];
        self.peculiar.forget_text();
    }
}
