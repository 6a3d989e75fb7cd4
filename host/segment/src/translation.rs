//! The translation of a segment, and how an engine came to it.

use targum_core::{Hundredths, contract::Word};

/// The step at which the code ladder (law 4) reached a translation, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// The engine kept every code.
    Clean,
    /// A change was undone that the engine is known to make.
    Mended,
    /// A second try kept every code.
    Retried,
    /// Codes were placed by alignment.
    Aligned,
    /// The text between codes was translated piece by piece.
    Pieced,
    /// The source segment stands in the answer.
    Kept,
}

/// A translated segment: every code of it exactly once, well nested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// Text and codes.
    pub words: Vec<Word>,
    /// The step at which the translation was reached.
    pub step: Step,
    /// The confidence in the translation, as far as the engine gives scores or the host repaired the translation.
    pub confidence: Option<Hundredths>,
}
