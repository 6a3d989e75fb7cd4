//! The translation of a segment, and how an engine came to it.

use targum_core::contract::Word;

/// How far the code ladder went for a segment (law 4), from best to last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// The engine kept every code.
    Clean,
    /// What the engine is known to break was mended.
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
    /// How it was reached.
    pub step: Step,
}
