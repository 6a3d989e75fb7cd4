//! The expiry of values that are too old, or given up to make room. It applies at reading and at
//! compaction.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use super::value;

/// The bounds on the age of values. All of them change while the store is open.
#[derive(Debug)]
pub(crate) struct Expiry {
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
    pub(crate) fn set(&self, ttl_days: u32, max_bytes: u64) {
        self.ttl_seconds.store(u64::from(ttl_days) * 24 * 60 * 60, Ordering::Relaxed);
        self.max_bytes.store(max_bytes, Ordering::Relaxed);
    }

    /// Returns how long values are kept.
    pub(crate) fn ttl(&self) -> Duration {
        Duration::from_secs(self.ttl_seconds.load(Ordering::Relaxed))
    }

    /// Returns whether a sealed value is still valid.
    pub(crate) fn fresh(&self, value: &[u8]) -> bool {
        value::stored_at(value).is_some_and(|at| self.fresh_at(at))
    }

    /// Returns whether a value stored `at` seconds since 1970 is still valid.
    pub(crate) fn fresh_at(&self, at: u64) -> bool {
        let too_old = now().saturating_sub(self.ttl_seconds.load(Ordering::Relaxed));
        at >= too_old.max(self.given_up.load(Ordering::Relaxed))
    }

    /// Returns how much space values may take, in bytes.
    pub(super) fn max_bytes(&self) -> u64 {
        self.max_bytes.load(Ordering::Relaxed)
    }

    /// Gives up the values that were stored before `cutoff`, in seconds since 1970.
    pub(super) fn give_up(&self, cutoff: u64) {
        self.given_up.fetch_max(cutoff, Ordering::Relaxed);
    }
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
