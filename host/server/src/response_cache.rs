//! A cache of requests by the hash of their bodies, and within a bound of memory of their
//! responses. A body that is sent again is not parsed again: it is answered from memory, or with
//! its document in the store.
//!
//! The meaning of a body depends on its bytes and on the snapshot alone, so both identify an entry. The
//! key and its limits are checked anew for each request. An entry is made of a document that the
//! store has returned, so an entry has survived a crash, and it expires as the store's does.

use std::sync::Arc;

use quick_cache::{Weighter, sync::Cache};

use crate::reply::{self, Spelled};
use targum_cache::Store;
use targum_core::{Size, locale::Locale};
use targum_translate::Outcome;

/// The approximate size of an entry without its response, in bytes.
const OVERHEAD_BYTES: usize = 512;
/// The estimated length of a response, in bytes. Only the size of the table depends on it.
const USUAL_BYTES: u64 = 4096;
/// The number of known requests, at about 200 bytes each.
const REQUESTS: usize = 1 << 16;

/// The bytes of a body, by their hash.
pub(crate) type Name = blake3::Hash;

/// The known requests, with their responses within a bound of bytes.
pub struct ResponseCache {
    requests: Cache<Name, Arc<Asked>>,
    answers: Cache<Name, Arc<Answered>, ByBytes>,
}

/// The meaning of a body.
pub struct Asked {
    /// The generation of the snapshot that parsed the body.
    pub generation: u64,
    /// The key of the translated document in the store.
    pub key: blake3::Hash,
    /// The time at which the document was stored, in seconds since 1970.
    pub stored_at: u64,
    /// The project of the request.
    pub project: Arc<str>,
    /// The format of the request.
    pub format: Arc<str>,
    /// The size of the request's text.
    pub size: Size,
    /// The detected locale, if the request asks for detection.
    pub detected: Option<Locale>,
}

/// A known request with its answer.
pub(crate) struct Hit {
    /// The meaning of the body.
    pub asked: Arc<Asked>,
    /// The response.
    pub answer: Spelled,
    /// The part that was found, for metrics: the `request`, or the `document` in the store.
    pub found: &'static str,
}

struct Answered {
    /// The time at which the document was stored, in seconds since 1970.
    stored_at: u64,
    answer: Spelled,
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<Name, Arc<Answered>> for ByBytes {
    fn weight(&self, _: &Name, known: &Arc<Answered>) -> u64 {
        (known.answer.body.len() + OVERHEAD_BYTES) as u64
    }
}

impl ResponseCache {
    /// Makes a cache that keeps at most this many bytes of responses.
    pub fn new(max_bytes: u64) -> Self {
        let entries = usize::try_from(max_bytes / USUAL_BYTES).unwrap_or(usize::MAX);
        let answers = Cache::with_weighter(entries, max_bytes, ByBytes);
        Self { requests: Cache::new(REQUESTS), answers }
    }

    /// Sets the bound on the bytes of responses.
    pub fn set_capacity(&self, max_bytes: u64) {
        self.answers.set_capacity(max_bytes);
    }

    /// Returns the meaning of a known body, if the snapshot has not changed since, with the response
    /// if the response is in memory and has not expired.
    pub(crate) fn find(&self, name: &Name, generation: u64, store: &Store) -> Option<Hit> {
        let same = |asked: &Arc<Asked>| asked.generation == generation;
        let asked = self.requests.get(name).filter(same)?;
        let fresh = |known: &Arc<Answered>| store.is_fresh(known.stored_at);
        if let Some(known) = self.answers.get(name).filter(fresh) {
            return Some(Hit { asked, answer: known.answer.clone(), found: "request" });
        }
        let (document, stored_at) = store.document_again(&asked.key, asked.stored_at)??;
        let answer =
            reply::translated(&Outcome::stored(document, stored_at), asked.detected.as_ref());
        self.answers.insert(*name, Arc::new(Answered { stored_at, answer: answer.clone() }));
        Some(Hit { asked, answer, found: "document" })
    }

    /// Adds a body that was answered with a document of the store. An import or a deletion that came while the
    /// document was made has removed the document; `is_current` tells whether none came.
    pub fn keep(
        &self,
        name: Name,
        asked: Asked,
        answer: Spelled,
        is_current: impl FnOnce() -> bool,
    ) {
        let stored_at = asked.stored_at;
        self.requests.insert(name, Arc::new(asked));
        self.answers.insert(name, Arc::new(Answered { stored_at, answer }));
        // A change that comes later calls `forget`, which removes the entry.
        if !is_current() {
            self.remove(&name);
        }
    }

    fn remove(&self, name: &Name) {
        self.requests.remove(name);
        self.answers.remove(name);
    }

    /// Removes the requests of a project and their responses.
    pub fn forget(&self, project: &str) {
        let known = self.requests.iter();
        let of_project = known.filter(|(_, asked)| *asked.project == *project);
        for (name, _) in of_project.collect::<Vec<_>>() {
            self.remove(&name);
        }
    }

    /// Returns the size of the responses in memory, in bytes.
    pub fn size_bytes(&self) -> u64 {
        self.answers.weight()
    }
}

#[cfg(test)]
mod tests {
    use hyper::{body::Bytes, header::HeaderValue};

    use super::*;

    fn keep(cache: &ResponseCache, number: u32, length: usize, is_current: bool) {
        let asked = Asked {
            generation: 1,
            key: blake3::hash(b"document"),
            stored_at: 0,
            project: "demo".into(),
            format: "json".into(),
            size: Size { bytes: 1, characters: 1 },
            detected: None,
        };
        let segments = HeaderValue::from_static("total=1");
        let body = Bytes::from(vec![b'x'; length]).into();
        let answer = Spelled { body, segments, source_locale: None };
        cache.keep(blake3::hash(&number.to_le_bytes()), asked, answer, || is_current);
    }

    #[test]
    fn memory_is_bounded_and_the_bound_moves() {
        let cache = ResponseCache::new(1 << 20);
        for number in 0..1000 {
            keep(&cache, number, 10_000, true);
        }
        let full = cache.size_bytes();
        assert!((1 << 18..=1 << 20).contains(&full), "{full}");
        keep(&cache, 0, 2 << 20, true);
        assert!(cache.size_bytes() <= 1 << 20, "one that never fits is not kept");
        cache.set_capacity(0);
        keep(&cache, 1, 10, true);
        assert_eq!(cache.size_bytes(), 0);
    }

    #[test]
    fn an_answer_that_a_change_overtook_is_not_kept() {
        let cache = ResponseCache::new(1 << 20);
        keep(&cache, 0, 10_000, true);
        let size = cache.size_bytes();
        keep(&cache, 1, 10_000, false);
        assert_eq!(cache.size_bytes(), size);
        assert_eq!(cache.requests.len(), 1);
    }
}
