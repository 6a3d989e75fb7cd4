//! Requests that are known by their bytes, with their answers: what was answered from the cache
//! is answered from memory when it is sent again, without reading it again.
//!
//! What a request means depends on its bytes and on the snapshot alone, so both name an entry.
//! Who asks, and how much may be asked, is decided anew each time. An entry is made of a document
//! that the store gave, so what is here has outlived a crash, and it expires as the store's does.

use std::sync::Arc;

use quick_cache::{Weighter, sync::Cache};

use crate::{admit::quota::Size, cache::Store, reply::Spelled, running::Snapshot};

/// What an entry takes beside its answer, in bytes, about.
const OVERHEAD_BYTES: usize = 512;
/// Answers are about so long; a guess that only shapes the table.
const USUAL_BYTES: u64 = 4096;

/// The bytes of a body, by their hash.
pub type Name = blake3::Hash;

/// Known requests, within a number of bytes.
pub struct Recall(Cache<Name, Arc<Recalled>, ByBytes>);

/// A known request and its answer.
pub struct Recalled {
    /// Of the snapshot that understood it.
    pub generation: u64,
    /// When the store took its document in, in seconds since 1970.
    pub stored_at: u64,
    /// The project it is for.
    pub project: Arc<str>,
    /// Its format.
    pub format: Arc<str>,
    /// Of its text.
    pub size: Size,
    /// Its answer.
    pub answer: Spelled,
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<Name, Arc<Recalled>> for ByBytes {
    fn weight(&self, _: &Name, known: &Arc<Recalled>) -> u64 {
        (known.answer.body.len() + OVERHEAD_BYTES) as u64
    }
}

impl Recall {
    /// Keeps at most so many bytes.
    pub fn new(max_bytes: u64) -> Self {
        let entries = usize::try_from(max_bytes / USUAL_BYTES).unwrap_or(usize::MAX);
        Self(Cache::with_weighter(entries, max_bytes, ByBytes))
    }

    /// Keeps at most so many bytes from now on.
    pub fn set_capacity(&self, max_bytes: u64) {
        self.0.set_capacity(max_bytes);
    }

    /// What is known of a body, where it means the same now and its translation is still good.
    pub fn find(&self, name: &Name, snapshot: &Snapshot, store: &Store) -> Option<Arc<Recalled>> {
        self.0.get(name).filter(|known| {
            known.generation == snapshot.generation && store.is_fresh(known.stored_at)
        })
    }

    /// Keeps what is known of a body.
    pub fn keep(&self, name: Name, known: Recalled) {
        self.0.insert(name, Arc::new(known));
    }

    /// What is kept, in bytes.
    pub fn size_bytes(&self) -> u64 {
        self.0.weight()
    }
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    fn known(length: usize) -> Recalled {
        Recalled {
            generation: 1,
            stored_at: 0,
            project: "demo".into(),
            format: "json".into(),
            size: Size { bytes: 1, characters: 1 },
            answer: Spelled {
                body: vec![b'x'; length].into(),
                segments: HeaderValue::from_static("total=1"),
            },
        }
    }

    #[test]
    fn memory_is_bounded_and_the_bound_moves() {
        let recall = Recall::new(1 << 20);
        let name = |number: u32| blake3::hash(&number.to_le_bytes());
        for number in 0..1000 {
            recall.keep(name(number), known(10_000));
        }
        let full = recall.size_bytes();
        assert!((1 << 18..=1 << 20).contains(&full), "{full}");
        recall.keep(name(0), known(2 << 20));
        assert!(recall.size_bytes() <= 1 << 20, "one that never fits is not kept");
        recall.set_capacity(0);
        recall.keep(name(1), known(10));
        assert_eq!(recall.size_bytes(), 0);
    }
}
