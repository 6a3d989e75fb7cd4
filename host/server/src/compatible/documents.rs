//! Files that were translated and wait to be fetched, in memory: within a number of bytes and for an
//! hour. A host that stops forgets them.

use std::{
    sync::{Arc, OnceLock},
    thread,
    time::{Duration, Instant},
};

use quick_cache::{
    DefaultHashBuilder, OptionsBuilder, Weighter,
    sync::{Cache, DefaultLifecycle},
};
use targum_core::error::Error;

/// The bytes of all files together.
const MAX_BYTES: u64 = 64 << 20;
/// Files are about so long; a guess that only shapes the table.
const USUAL_BYTES: u64 = 16 << 10;
/// The approximate size of an entry without its file, in bytes.
const OVERHEAD_BYTES: u64 = 512;
/// A translation is about as long as its source, and seldom longer than this many times.
const GROWTH: u64 = 2;
/// The time that a file waits.
const LIFETIME: Duration = Duration::from_secs(3600);

/// The files, by their names.
pub(crate) struct Documents(Cache<String, Arc<Document>, ByBytes>);

/// A file whose translation has begun.
pub(crate) struct Document {
    /// The project that it was translated for.
    pub project: Arc<str>,
    /// The digest of the key with which the document is fetched. The key is an empty text if its name suffices.
    key: blake3::Hash,
    begun: Instant,
    bytes: u64,
    outcome: OnceLock<Result<Made, String>>,
}

/// A file whose translation is in progress. If this is dropped without an outcome, the outcome is an error.
pub(crate) struct Begun(Arc<Document>);

/// A translated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    /// The content.
    pub text: String,
    /// The characters of the source.
    pub characters: u64,
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<String, Arc<Document>> for ByBytes {
    fn weight(&self, _: &String, document: &Arc<Document>) -> u64 {
        document.bytes * GROWTH + OVERHEAD_BYTES
    }
}

impl Default for Documents {
    fn default() -> Self {
        let entries = usize::try_from(MAX_BYTES / USUAL_BYTES).unwrap_or(usize::MAX);
        // A cache of several shards keeps no file that is larger than a shard.
        let options = OptionsBuilder::new()
            .estimated_items_capacity(entries)
            .weight_capacity(MAX_BYTES)
            .shards(1)
            .build()
            .expect("both capacities are set");
        let (hash, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        Self(Cache::with_options(options, ByBytes, hash, lifecycle))
    }
}

impl Documents {
    /// Keeps a file of so many `bytes` under a name, from when its translation begins.
    pub(crate) fn begin(&self, name: &str, key: &str, project: Arc<str>, bytes: usize) -> Begun {
        let (begun, bytes) = (Instant::now(), bytes as u64);
        let key = blake3::hash(key.as_bytes());
        let document = Document { project, key, begun, bytes, outcome: OnceLock::new() };
        let document = Arc::new(document);
        self.0.insert(name.to_owned(), document.clone());
        Begun(document)
    }

    /// Returns the document with this name and key.
    pub(crate) fn find(&self, name: &str, key: &str) -> Option<Arc<Document>> {
        let document = self.0.get(name)?;
        if document.begun.elapsed() > LIFETIME {
            self.0.remove(name);
            return None;
        }
        // Digests are compared in constant time.
        (document.key == blake3::hash(key.as_bytes())).then_some(document)
    }
}

impl Begun {
    /// Stores the outcome of the translation.
    pub(crate) fn end(self, outcome: Result<Made, String>) {
        // There is no outcome before this one.
        let _ = self.0.outcome.set(outcome);
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        let why = match thread::panicking() {
            true => "a bug in this host; its log has the request",
            false => "the translation was cut off: send the document again",
        };
        // An outcome stays.
        let _ = self.0.outcome.set(Err(why.into()));
    }
}

impl Document {
    /// Returns the outcome of the translation, or `None` while it is in progress.
    pub(crate) fn outcome(&self) -> Option<&Result<Made, String>> {
        self.outcome.get()
    }
}

/// Returns a random name that nobody can guess: 32 hexadecimal digits.
///
/// # Errors
/// [`Error::Host`]: the system has no random numbers.
pub(crate) fn secret_name() -> Result<String, Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Error::Host(format!("the system has no random numbers: {error}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02X}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_file_waits_beside_others() {
        let documents = Documents::default();
        for name in ["a", "b"] {
            documents.begin(name, "", "demo".into(), 15 << 20);
        }
        assert!(documents.find("a", "").is_some() && documents.find("b", "").is_some());
    }

    #[test]
    fn a_translation_without_an_outcome_ends_with_an_error() {
        let documents = Documents::default();
        let begun = documents.begin("a", "", "demo".into(), 10);
        let document = documents.find("a", "").unwrap();
        assert_eq!(document.outcome(), None);
        drop(begun);
        let cut_off = "the translation was cut off: send the document again";
        assert_eq!(document.outcome(), Some(&Err(cut_off.into())));
        let begun = documents.begin("b", "", "demo".into(), 10);
        let document = documents.find("b", "").unwrap();
        thread::spawn(move || {
            let _begun = begun;
            std::panic::resume_unwind(Box::new(()));
        })
        .join()
        .unwrap_err();
        let bug = "a bug in this host; its log has the request";
        assert_eq!(document.outcome(), Some(&Err(bug.into())));
    }

    #[test]
    fn a_file_is_found_by_its_name_and_key_and_memory_is_bounded() {
        let documents = Documents::default();
        let made = Made { text: "t".into(), characters: 1 };
        documents.begin("a", "key", "demo".into(), 10).end(Ok(made.clone()));
        let found = documents.find("a", "key").unwrap();
        assert_eq!(found.outcome(), Some(&Ok(made)));
        assert!(documents.find("a", "other").is_none() && documents.find("b", "key").is_none());
        for index in 0..100 {
            documents.begin(&index.to_string(), "", "demo".into(), 1 << 20);
        }
        assert!(documents.0.weight() <= MAX_BYTES);
        let names: Vec<_> = (0..2).map(|_| secret_name().unwrap()).collect();
        assert!(names[0].len() == 32 && names[0] != names[1]);
    }
}
