//! Tracks whether the store works. The log has a line when a read or a write fails, and one when a write succeeds
//! again.

use std::sync::atomic::Ordering;

use super::{Store, family::Family};

impl Store {
    /// Looks whether a store that has failed can be written again.
    pub fn try_again(&self) {
        if !self.failing.load(Ordering::Relaxed) {
            return;
        }
        if let Some(db) = self.db() {
            // No account has so short a name.
            const PROBE: &[u8] = b"probe";
            let written = db.put(Family::Usage, [(PROBE, &[][..])]);
            self.done(written.and_then(|()| db.delete(Family::Usage, &[PROBE.into()])));
        }
    }

    /// Notes whether a write succeeded.
    pub(super) fn done(&self, written: Result<(), String>) {
        match written {
            Ok(()) => {
                if self.failing.load(Ordering::Relaxed)
                    && self.failing.swap(false, Ordering::Relaxed)
                {
                    tracing::info!("the cache works again");
                }
            }
            Err(error) => self.fail(&error),
        }
    }

    /// Notes that the store fails.
    pub(crate) fn fail(&self, error: &str) {
        if !self.failing.swap(true, Ordering::Relaxed) {
            tracing::error!(%error, "the cache fails; translations continue without it");
        }
    }
}
