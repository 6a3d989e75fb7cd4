//! How much is measured: what a quiet machine deserves, or a try.

use std::time::Duration;

/// How long to measure, and how far.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Only to see that all of it works.
    pub quick: bool,
    /// How many entries the largest cache has.
    pub entries: usize,
}

impl Effort {
    /// How often something is measured.
    pub fn rounds(self, usual: usize) -> usize {
        if self.quick { 1 } else { usual }
    }

    /// How long a round takes, in whole seconds.
    pub fn round(self, seconds: u64) -> Duration {
        Duration::from_secs(if self.quick { 1 } else { seconds })
    }

    /// A number of things to do.
    pub fn count(self, usual: usize) -> usize {
        if self.quick { usual.div_ceil(10) } else { usual }
    }
}
