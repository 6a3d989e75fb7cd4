//! The extent of the measurements: full, or short to try them.

use std::time::Duration;

/// The duration and the extent of the measurements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Whether the measurements are only tried.
    pub quick: bool,
    /// The number of entries in the largest cache.
    pub entries: usize,
}

impl Effort {
    /// Returns the number of measurements, of which `usual` is the full number.
    pub(crate) fn rounds(self, usual: usize) -> usize {
        if self.quick { 1 } else { usual }
    }

    /// Returns the duration of a round, in whole seconds.
    pub(crate) fn round(self, seconds: u64) -> Duration {
        Duration::from_secs(if self.quick { 1 } else { seconds })
    }

    /// Returns a number of repetitions, of which `usual` is the full number.
    pub(crate) fn count(self, usual: usize) -> usize {
        if self.quick { usual.div_ceil(10) } else { usual }
    }
}
