//! Segments that the host could not translate, for formats that write marks for such segments.
//!
//! The host lists these segments when they are known: it extracts the document again, with an
//! option that holds their indices in the first extraction. A format then proposes only the others.

use std::collections::BTreeSet;

use crate::Context;

/// The option in which the host lists such segments: indices with commas between them.
pub const UNTRANSLATED: &str = "untranslated";

/// The segments that were not translated, and the number of segments that the draft has seen.
#[derive(Debug)]
pub(crate) struct Untranslated {
    indexes: BTreeSet<usize>,
    /// The number of segments, including those that are not proposed in the end.
    pub(crate) count: usize,
}

impl Untranslated {
    /// Reads the list in the context. Where a document is only read back the list is empty, because
    /// its segments are not those that the host extracted.
    pub(crate) fn of(context: &Context) -> Self {
        let reads_back = context.source_locale == context.target_locale;
        let lists = context.options.iter().filter(|(name, _)| !reads_back && name == UNTRANSLATED);
        let indexes = lists.flat_map(|(_, list)| list.split(','));
        Untranslated { indexes: indexes.filter_map(|index| index.parse().ok()).collect(), count: 0 }
    }

    /// Returns whether one of them was seen since the segment `first`.
    pub(crate) fn has_since(&self, first: usize) -> bool {
        self.indexes.range(first..self.count).next().is_some()
    }
}
