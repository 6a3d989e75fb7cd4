//! The way a sentence is written, in which its translation is written, too.

use super::{PASSES, Pass};
use crate::{
    item::Item,
    mend::{
        bracketed_capitals::Brackets,
        capitals::Initial,
        dash::Dash,
        ending::Ending,
        mnemonic::Mnemonic,
        signs::{DoubleQuotes, SingleQuotes},
        spaces::Special,
        wraps::Wraps,
    },
};

/// How a sentence is written, beyond what it says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    pub(super) mnemonic: Option<Mnemonic>,
    pub(super) spaces: Vec<Special>,
    pub(super) initial: Initial,
    /// The elements that are entries of a path through menus.
    pub(super) path: Vec<u32>,
    pub(super) ending: Ending,
    pub(super) double_quotes: Option<DoubleQuotes>,
    pub(super) single_quotes: SingleQuotes,
    pub(super) single_quotations: bool,
    pub(super) has_paired_marks: bool,
    pub(super) dash: Option<Dash>,
    pub(super) begins_with_dash: bool,
    pub(super) ellipsis: bool,
    pub(super) number_signs: bool,
    pub(super) names_number: bool,
    pub(super) double_brackets: bool,
    pub(super) double_ampersands: bool,
    pub(super) joined: Vec<char>,
    pub(super) shouts: bool,
    pub(super) wraps: Wraps,
    /// Whether brackets stand around the whole source.
    pub(super) is_enclosed: bool,
    pub(super) bracketed: Brackets,
    pub(super) versions: Vec<String>,
    pub(super) is_word: bool,
    /// Whether the source has a marked label twice.
    pub(super) repeats_label: bool,
}

impl Shape {
    /// Notes how `items` are written and rewrites them as models know best: without capitals
    /// throughout, with one number for `file(s)`, with plain quotation marks, dashes, dots and
    /// spaces.
    pub(crate) fn take(items: &mut [Item]) -> Shape {
        let mut shape = Shape::default();
        for pass in &PASSES {
            if let Pass::Sentence { take, .. } = pass {
                take(items, &mut shape);
            }
        }
        shape
    }

    /// Writes a translation the way its source is written.
    pub(crate) fn put(&self, items: &mut Vec<Item>) {
        for pass in PASSES.iter().rev() {
            if let Pass::Sentence { put, .. } = pass {
                put(self, items);
            }
        }
    }

    /// Returns whether the source has no final punctuation.
    pub(crate) fn lacks_ending(&self) -> bool {
        self.ending.is_missing()
    }

    /// Returns whether the source begins with a small letter.
    pub(crate) fn begins_small(&self) -> bool {
        self.initial == Initial::Small
    }

    /// Takes off the colon that a source ends with, where it does: [`Shape::put`] puts it on again.
    pub(crate) fn take_colon(&self, items: &mut [Item]) -> bool {
        self.ending.take_colon(items)
    }

    /// Takes off the dots that a source ends with, where it does: [`Shape::put`] puts them on
    /// again. Returns whether words are left.
    pub(crate) fn take_dots(&self, items: &mut [Item]) -> bool {
        self.ending.take_dots(items)
    }
}
