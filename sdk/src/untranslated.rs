//! Segments that the host could not translate, so that a format can write that they are not.
//!
//! The host tells them once it knows: it extracts the document again, with an option that lists
//! them by their index in the first extraction. A format proposes the others only.

use std::collections::BTreeSet;

use crate::Context;

/// The option in which the host lists such segments: indexes with commas between them.
pub const UNTRANSLATED: &str = "untranslated";

/// The segments that were not translated, and how many segments the draft has seen.
#[derive(Debug)]
pub(crate) struct Untranslated {
    indexes: BTreeSet<usize>,
    /// Those that are not proposed in the end count, too.
    pub(crate) count: usize,
}

impl Untranslated {
    /// Those that the context lists. Where a document is only read back there are none: its
    /// segments are others than those that the host extracted.
    pub(crate) fn of(context: &Context) -> Self {
        let reads_back = context.source_locale == context.target_locale;
        let lists = context.options.iter().filter(|(name, _)| !reads_back && name == UNTRANSLATED);
        let indexes = lists.flat_map(|(_, list)| list.split(','));
        Untranslated { indexes: indexes.filter_map(|it| it.parse().ok()).collect(), count: 0 }
    }

    /// Whether one of them has been seen since the segment `first`.
    pub(crate) fn has_since(&self, first: usize) -> bool {
        self.indexes.range(first..self.count).next().is_some()
    }
}
