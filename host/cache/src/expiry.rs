//! What is too old or too much goes: at reading, at compaction, and when the store has grown
//! above its cap.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rocksdb::{CompactionDecision, DB, IteratorMode};

use super::{
    Store,
    store::{DOCUMENTS, SEGMENTS},
    value,
};

/// Values looked at to learn how old the values of a store are.
const SAMPLE: usize = 4096;

/// Which values are still good. All of it changes live.
#[derive(Debug)]
pub struct Expiry {
    ttl_seconds: AtomicU64,
    max_bytes: AtomicU64,
    /// Values stored before this are given up to make room.
    given_up: AtomicU64,
}

impl Default for Expiry {
    fn default() -> Self {
        Self {
            ttl_seconds: AtomicU64::new(u64::MAX),
            max_bytes: AtomicU64::new(u64::MAX),
            given_up: AtomicU64::new(0),
        }
    }
}

impl Expiry {
    /// Sets how long values are kept and how much space they may take.
    pub fn set(&self, ttl_days: u32, max_bytes: u64) {
        self.ttl_seconds.store(u64::from(ttl_days) * 24 * 60 * 60, Ordering::Relaxed);
        self.max_bytes.store(max_bytes, Ordering::Relaxed);
    }

    /// How long values are kept.
    pub fn ttl(&self) -> Duration {
        Duration::from_secs(self.ttl_seconds.load(Ordering::Relaxed))
    }

    /// Whether a sealed value is still good.
    pub fn fresh(&self, value: &[u8]) -> bool {
        value::stored_at(value).is_some_and(|at| self.fresh_at(at))
    }

    /// Whether what was stored `at` seconds since 1970 is still good.
    pub fn fresh_at(&self, at: u64) -> bool {
        let too_old = now().saturating_sub(self.ttl_seconds.load(Ordering::Relaxed));
        at >= too_old.max(self.given_up.load(Ordering::Relaxed))
    }

    /// Drops at compaction what is no longer good.
    pub(super) fn filter(
        self: &Arc<Self>,
    ) -> impl FnMut(u32, &[u8], &[u8]) -> CompactionDecision + Send + 'static {
        let expiry = self.clone();
        move |_, _, value| match expiry.fresh(value) {
            true => CompactionDecision::Keep,
            false => CompactionDecision::Remove,
        }
    }
}

impl Store {
    /// Sets how long values are kept and how much space they may take.
    pub fn set_limits(&self, ttl_days: u32, max_bytes: u64) {
        self.expiry.set(ttl_days, max_bytes);
    }

    /// Whether what was stored `at` seconds since 1970 is still good.
    pub fn is_fresh(&self, at: u64) -> bool {
        self.expiry.fresh_at(at)
    }

    /// What the translations take on disk and in memory, in bytes.
    pub fn size_bytes(&self) -> u64 {
        let Some(db) = self.db() else { return 0 };
        let families = [DOCUMENTS, SEGMENTS].into_iter().filter_map(|name| db.cf_handle(name));
        let sizes = families.flat_map(|family| {
            ["rocksdb.total-sst-files-size", "rocksdb.size-all-mem-tables"].map(|property| {
                let size = db.property_int_value_cf(family, property);
                size.ok().flatten().unwrap_or_default()
            })
        });
        sizes.sum()
    }

    /// Makes room when the store is above its cap. Compacts, so it takes its time.
    pub fn sweep(&self) {
        let max = self.expiry.max_bytes.load(Ordering::Relaxed);
        let (Some(db), size) = (self.db(), self.size_bytes()) else { return };
        if size <= max {
            return;
        }
        // Some room more than needed, so as not to be back here at once.
        let excess = 1.0 - 0.8 * max as f64 / size as f64;
        if let Some(cutoff) = cutoff(db, excess) {
            self.expiry.given_up.fetch_max(cutoff, Ordering::Relaxed);
            tracing::info!(
                size_bytes = size,
                max_bytes = max,
                "the cache is above its cap: the oldest go"
            );
        }
        for family in [DOCUMENTS, SEGMENTS].into_iter().filter_map(|name| db.cf_handle(name)) {
            // Flushed first: small stores live in memory, where nothing is filtered.
            if let Err(error) = db.flush_cf(family) {
                tracing::warn!(%error, "the cache cannot be flushed");
            }
            let mut options = rocksdb::CompactOptions::default();
            options.set_bottommost_level_compaction(rocksdb::BottommostLevelCompaction::Force);
            db.compact_range_cf_opt(family, None::<&[u8]>, None::<&[u8]>, &options);
        }
    }
}

/// The age that parts off the oldest `share` of what is stored. Keys are hashes, so the first
/// values of a family are as good a sample of it as any.
fn cutoff(db: &DB, share: f64) -> Option<u64> {
    let mut sample = Vec::new();
    for family in [DOCUMENTS, SEGMENTS].into_iter().filter_map(|name| db.cf_handle(name)) {
        let values = db.iterator_cf(family, IteratorMode::Start).take(SAMPLE).flatten();
        let seen: Vec<_> = values
            .filter_map(|(_, value)| Some((value::stored_at(&value)?, value.len())))
            .collect();
        let total = db.property_int_value_cf(family, "rocksdb.estimate-num-keys").ok().flatten();
        let weight = total.unwrap_or_default().max(1) as f64 / seen.len().max(1) as f64;
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

/// Seconds since 1970, UTC.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_and_given_up_values_are_not_fresh() {
        let expiry = Expiry::default();
        let value = |at| value::seal(b"key", at, "p", b"");
        assert!(expiry.fresh(&value(1)));
        expiry.set(1, u64::MAX);
        assert!(!expiry.fresh(&value(now() - 24 * 60 * 60 - 1)));
        assert!(expiry.fresh(&value(now() - 24 * 60 * 60 + 10)));
        expiry.given_up.store(now() + 1, Ordering::Relaxed);
        assert!(!expiry.fresh(&value(now())));
        assert!(!expiry.fresh(b""));
    }
}
