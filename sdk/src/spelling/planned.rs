//! A unit as its record in a plan describes it. Its texts are those of the plan and of the document.

use std::rc::Rc;

use crate::{
    Syntax, carrier::Carrier, peculiar::Peculiar, run::PlannedCode, translations::WordRef,
};

/// The source of a segment, and what its spelling depends on.
pub(crate) struct PlannedUnit<'p, P> {
    pub is_language: bool,
    /// The texts between the codes. `None` stands for a code.
    pub parts: Vec<Option<&'p str>>,
    pub codes: Vec<PlannedCode<'p>>,
    /// The way each code is written. Codes beyond the end of this list are [`Carrier::Text`].
    pub carriers: Vec<Carrier>,
    pub syntax: Syntax,
    /// The spelling of the source.
    pub original: &'p str,
    /// The key, if the syntax depends on it.
    pub key: &'p str,
    pub place: Rc<P>,
    pub peculiar: Rc<Peculiar>,
    pub nested: Vec<PlannedUnit<'p, P>>,
}

impl<'p, P> PlannedUnit<'p, P> {
    /// Returns the source as a translation.
    pub(super) fn own_words(&self) -> Vec<WordRef<'p>> {
        let mut codes = 0..;
        let words = self.parts.iter().map(|part| match part {
            Some(text) => WordRef::Text(text),
            None => WordRef::Code(codes.next().unwrap_or_default()),
        });
        words.collect()
    }
}
