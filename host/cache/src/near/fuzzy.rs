//! The settings of near matches.

use std::num::NonZeroUsize;

use serde::Deserialize;
use targum_core::Hundredths;

/// `[fuzzy]` of a project: which near matches are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Fuzzy {
    /// The least similarity, from 0.5 to 0.99.
    pub min_similarity: Hundredths,
    /// The number of matches of a segment, from 1 to 10: those that are most similar.
    pub max_matches: NonZeroUsize,
}

impl Default for Fuzzy {
    fn default() -> Self {
        let (min_similarity, max_matches) = (Hundredths::new(0.7), NonZeroUsize::new(3));
        Self {
            min_similarity: min_similarity.expect("from 0 to 1"),
            max_matches: max_matches.expect("not 0"),
        }
    }
}
