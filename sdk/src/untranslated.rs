//! Segments that the host could not translate, for formats that write marks for such segments.
//!
//! The host lists these segments when they are known: it extracts the document again, with an
//! option that holds their indices in the first extraction. A format then proposes only the others.

use std::collections::BTreeSet;

use crate::Context;

/// The option in which the host lists such segments: indices with commas between them.
pub const UNTRANSLATED: &str = "untranslated";

/// The option in which the host lists segments whose translations are less sure than the project demands, in the same
/// way. If one segment of an edit is unsure, all segments of the edit are listed.
pub const UNSURE: &str = "unsure";

/// The segments that were not translated, and the number of segments that the draft has seen.
#[derive(Debug)]
pub(crate) struct Untranslated {
    indexes: BTreeSet<usize>,
    /// The number of segments, including those that are not proposed in the end.
    pub(crate) count: usize,
}

/// Returns the segments that the host lists in an option. Where a document is only read back there are none, because its
/// segments are not those that the host extracted.
pub(crate) fn listed(context: &Context, option: &str) -> BTreeSet<usize> {
    let reads_back = context.source_locale == context.target_locale;
    let lists = context.options.iter().filter(|(name, _)| !reads_back && name == option);
    let indexes = lists.flat_map(|(_, list)| list.split(','));
    indexes.filter_map(|index| index.parse().ok()).collect()
}

impl Untranslated {
    /// Reads the list in the context.
    pub(crate) fn of(context: &Context) -> Self {
        Untranslated { indexes: listed(context, UNTRANSLATED), count: 0 }
    }

    /// Returns whether an untranslated segment was proposed since the segment with the index `first`.
    pub(crate) fn has_since(&self, first: usize) -> bool {
        self.indexes.range(first..self.count).next().is_some()
    }
}
