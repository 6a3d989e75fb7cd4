//! The size of the store, and the removal of its oldest values when the store is above its cap.

use std::ops::ControlFlow;

use super::{Store, database::Database, family::Family};
use crate::value;

/// The values of a family that are read to estimate the age of all of them.
const SAMPLE: usize = 4096;

impl Store {
    /// Sets how long values are kept and how much space they may take.
    pub fn set_limits(&self, ttl_days: u32, max_bytes: u64) {
        self.expiry.set(ttl_days, max_bytes);
    }

    /// Returns whether a value stored `at` seconds since 1970 is still valid.
    pub fn is_fresh(&self, at: u64) -> bool {
        self.expiry.fresh_at(at)
    }

    /// Returns the size of the translations on disk and in memory, in bytes.
    pub fn size_bytes(&self) -> u64 {
        let Some(db) = self.db() else { return 0 };
        Family::EXPIRING
            .map(|family| db.file_bytes(family) + db.unwritten_bytes(family))
            .iter()
            .sum()
    }

    /// Makes room when the store is above its cap. Compacts, so it takes its time.
    pub fn sweep(&self) {
        let max = self.expiry.max_bytes();
        let (Some(db), size) = (self.db(), self.size_bytes()) else { return };
        if size <= max {
            return;
        }
        // Some room more than needed, so as not to be back here at once.
        let excess = 1.0 - 0.8 * max as f64 / size as f64;
        if let Some(cutoff) = cutoff(db, excess) {
            self.expiry.give_up(cutoff);
            tracing::info!(
                size_bytes = size,
                max_bytes = max,
                "the cache is too large: deleting the oldest entries"
            );
        }
        for family in Family::EXPIRING {
            if let Err(error) = db.compact(family) {
                tracing::warn!(%error, "the cache cannot be flushed");
            }
        }
    }
}

/// Returns the age that separates the oldest `share` of the stored values. Keys are hashes, so the
/// first values of a family are as good a sample as any.
fn cutoff(db: &Database, share: f64) -> Option<u64> {
    let mut sample = Vec::new();
    for family in Family::EXPIRING {
        let mut seen = Vec::new();
        let mut left = SAMPLE;
        // A family that cannot be read to its end gives a smaller sample.
        let _ = db.scan(family, |_, value| {
            seen.extend(value::stored_at(value).map(|at| (at, value.len())));
            left -= 1;
            if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let weight = db.estimated_count(family).max(1) as f64 / seen.len().max(1) as f64;
        sample.extend(seen.into_iter().map(|(at, size)| (at, size as f64 * weight)));
    }
    sample.sort_by_key(|(at, _)| *at);
    let mut left = share * sample.iter().map(|(_, size)| size).sum::<f64>();
    let last = sample.iter().find(|(_, size)| {
        left -= size;
        left <= 0.0
    });
    last.map(|(at, _)| at + 1)
}
