//! The text that an engine sees, by which the answers of the engine are mended.

use super::{PASSES, Pass};
use crate::{
    item::{Item, Items},
    mark::{
        adjacent_words::AdjacentWords,
        sentinels::{Mark, Spelled},
    },
};

/// The text that an engine sees, and what is undone in the engine's answers.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The text, with a space for every code.
    pub(crate) source: String,
    /// The codes in the text, and what stands beside them.
    pub(crate) marks: Vec<Mark>,
    /// The places at which the text has a space that its source has not.
    pub(crate) adjacent: Vec<AdjacentWords>,
    /// Whether the engine loses brackets and quotation marks.
    pub(crate) restores_brackets: bool,
    /// Whether the engine joins codes to words, and parts them, otherwise than the source.
    pub(crate) restores_spacing: bool,
    /// Whether the text has no two spaces in a row, so that there is no reason for two in its
    /// translation.
    pub(crate) has_single_spaces: bool,
}

impl Layout {
    /// Returns the layout of a sentence that is written with sentinels.
    pub(crate) fn of(spelled: &Spelled) -> Layout {
        Layout {
            source: spelled.plain(),
            marks: spelled.marks.clone(),
            adjacent: spelled.adjacent.clone(),
            restores_brackets: true,
            restores_spacing: true,
            has_single_spaces: !spelled.text.contains("  "),
        }
    }

    /// Mends the items of an answer. Returns the text by which the answer is to be judged.
    pub(crate) fn put(&self, items: &mut Vec<Item>) -> String {
        for pass in PASSES.iter().rev() {
            if let Pass::Answer { put } = pass {
                put(self, items);
            }
        }
        let said = items.plain();
        for pass in PASSES.iter().rev() {
            if let Pass::Text { put } = pass {
                put(self, items);
            }
        }
        said
    }
}
