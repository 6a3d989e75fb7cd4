//! Translations in the shared store: documents and segments, sealed as RocksDB has them. A value
//! that is damaged, foreign or of another key does not open, and counts as missing.

use std::time::Duration;

use super::{Shared, lease::Lease, queue::Write};
use crate::value::Sealed;

/// Segments asked for by one call.
const AT_ONCE: usize = 512;

impl Shared {
    /// Returns segments, in order. All are missing while the store is away.
    pub async fn segments(&self, keys: &[blake3::Hash]) -> Vec<Option<Sealed>> {
        let mut found = Vec::with_capacity(keys.len());
        for some in keys.chunks(AT_ONCE) {
            let names: Vec<_> = some.iter().map(|key| self.link.keys.segment(key)).collect();
            let values = self.link.call("segments", |mut redis| async move {
                let mut cmd = redis::cmd("MGET");
                cmd.arg(names).query_async::<Vec<Option<Vec<u8>>>>(&mut redis).await
            });
            let values = values.await.unwrap_or_default();
            let values = values.into_iter().chain(std::iter::repeat(None));
            let sealed = |(key, bytes): (&blake3::Hash, Option<_>)| {
                Some(Sealed { key: *key, bytes: bytes? })
            };
            found.extend(some.iter().zip(values).map(sealed));
        }
        found
    }

    /// Writes a document in the background, then gives up its lease. One that is too large is
    /// not written: each host makes it for itself.
    pub fn publish(&self, document: Sealed, ttl: Duration, lease: Option<Lease>) {
        if document.bytes.len() <= self.config.max_value_bytes.get() {
            self.queue.write(Write::Document(document, ttl, lease.map(Lease::into_release)));
        }
    }

    /// Writes segments in the background.
    pub fn keep_segments(&self, segments: Vec<Sealed>, ttl: Duration) {
        self.queue.write(Write::Segments(segments, ttl));
    }
}
