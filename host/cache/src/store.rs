//! The store: one RocksDB with documents, segments and today's usage of keys.
//!
//! A store that cannot be opened does not keep a host from translating: it finds nothing and stores
//! nothing, and readiness reports why.

#[cfg_attr(not(feature = "rocksdb"), path = "store/no_database.rs")]
mod database;
mod family;
mod health;
mod memory;
#[cfg(feature = "rocksdb")]
mod options;
mod sweep;
mod usage;

use std::{
    fs::DirBuilder,
    ops::ControlFlow,
    os::unix::fs::DirBuilderExt,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

pub(crate) use self::family::Family;

use self::database::{Database, Reach, Unread};
use super::{
    expiry::{Expiry, now},
    near::Indexes,
    unit::{Stored, Unit},
    value::{self, Sealed},
};

/// Translations that were made before. Calls may wait for the disk, unless they say otherwise.
pub struct Store {
    pub(super) db: Result<Database, String>,
    pub(super) expiry: Arc<Expiry>,
    failing: AtomicBool,
    has_memory: AtomicBool,
    pub(super) near: Indexes,
}

impl Store {
    /// Opens the store at `path`. If the store cannot be opened, the result keeps nothing, and
    /// [`problem`](Self::problem) has the reason.
    pub fn open(path: &Path) -> Self {
        let expiry = Arc::new(Expiry::default());
        // The folder is its owner's only, because texts are in it. Where it cannot be made, opening the
        // database says why.
        let _ = DirBuilder::new().recursive(true).mode(0o700).create(path);
        let db = Database::open(path, &expiry);
        Self::of(db.map_err(|error| explain(path, &error)), expiry)
    }

    /// Opens the store at `path` to look into it, whether a host runs on it or not. `notes` is
    /// a folder for notes of RocksDB's.
    pub fn open_to_read(path: &Path, notes: &Path) -> Self {
        let expiry = Arc::new(Expiry::default());
        let db = Database::open_to_read(path, notes, &expiry);
        Self::of(db.map_err(|error| explain(path, &error)), expiry)
    }

    fn of(db: Result<Database, String>, expiry: Arc<Expiry>) -> Self {
        let mut has_memory = false;
        if let Ok(db) = &db {
            let scanned = db.scan(Family::Memory, |_, _| {
                has_memory = true;
                ControlFlow::Break(())
            });
            // A memory that cannot be read does not count as empty, so that a look-up reports the error.
            has_memory |= scanned.is_err();
        }
        let (failing, near) = (AtomicBool::new(false), Indexes::default());
        Self { db, expiry, failing, has_memory: has_memory.into(), near }
    }

    /// Makes a store that keeps nothing.
    pub fn none(reason: String) -> Self {
        Self::of(Err(reason), Arc::default())
    }

    /// Closes the store on this thread as soon as no other thread uses it. Returns whether this
    /// happened within `limit`.
    ///
    /// A program that ends has to call this before `main` returns: RocksDB's static variables are
    /// destroyed then, and a thread that still closes or reads a database would abort the process.
    pub fn close(mut store: Arc<Self>, limit: Duration) -> bool {
        const PAUSE: Duration = Duration::from_millis(2);
        let deadline = Instant::now() + limit;
        loop {
            match Arc::try_unwrap(store) {
                Ok(_closed) => return true,
                Err(_) if Instant::now() > deadline => return false,
                Err(used) => store = used,
            }
            thread::sleep(PAUSE);
        }
    }

    /// Returns the reason if nothing is kept.
    pub fn problem(&self) -> Option<&str> {
        match &self.db {
            Err(reason) => Some(reason),
            Ok(_) if self.failing.load(Ordering::Relaxed) || self.near.has_unread() => {
                Some("the store fails to read or write; see the log")
            }
            Ok(_) => None,
        }
    }

    /// Returns a whole document, and when it was stored, in seconds since 1970.
    pub fn document(&self, key: &blake3::Hash) -> Option<(value::Document, u64)> {
        self.read_document(key, Reach::Disk, None)?
    }

    /// Returns a whole document as far as memory alone can answer; `None` where the disk would have
    /// to be waited for. Does not wait.
    pub fn document_at_hand(&self, key: &blake3::Hash) -> Option<Option<(value::Document, u64)>> {
        self.read_document(key, Reach::Memory, None)
    }

    /// Returns a document that was found before, as [`document_at_hand`](Self::document_at_hand)
    /// does. A value that still was stored at `stored_at` is known to be intact.
    pub fn document_again(
        &self,
        key: &blake3::Hash,
        stored_at: u64,
    ) -> Option<Option<(value::Document, u64)>> {
        self.read_document(key, Reach::Memory, Some(stored_at))
    }

    /// Returns `None` where the value is not within `reach`.
    fn read_document(
        &self,
        key: &blake3::Hash,
        reach: Reach,
        known: Option<u64>,
    ) -> Option<Option<(value::Document, u64)>> {
        let Some(db) = self.db() else { return Some(None) };
        let found = match db.get(Family::Documents, key.as_bytes(), reach) {
            Ok(found) => found,
            Err(Unread::NotInMemory) => return None,
            Err(Unread::Failed(error)) => {
                self.fail(&error);
                return Some(None);
            }
        };
        let read = value::Document::from_bytes;
        Some(found.and_then(|value| match value::stored_at(&value)? {
            at if known == Some(at) && self.expiry.fresh_at(at) => {
                Some((read(value::reopen(&value)?.1)?, at))
            }
            _ => self.unseal(key.as_bytes(), &value, true, read),
        }))
    }

    /// Stores a whole document. Returns it as it is stored.
    pub fn keep_document(
        &self,
        project: &str,
        key: &blake3::Hash,
        document: &value::Document,
    ) -> Sealed {
        let sealed = Sealed::new(*key, now(), project, &document.to_bytes());
        self.put(Family::Documents, [&sealed]);
        sealed
    }

    /// Returns the stored translations of segments, in order.
    pub fn segments(&self, keys: &[blake3::Hash]) -> Vec<Option<Stored>> {
        let found = self.get(Family::Segments, keys, Unit::translation_from_bytes).into_iter();
        found.map(|found| Some(found?.0)).collect()
    }

    /// Stores translations of segments, all or none. Returns them as they are stored.
    pub fn keep_segments(&self, project: &str, units: &[(blake3::Hash, Unit)]) -> Vec<Sealed> {
        let sealed = sealed(project, units);
        self.put(Family::Segments, &sealed);
        sealed
    }

    /// Returns how often translations were imported or deleted. A document that was made before such a change
    /// may be out of date.
    pub fn changes(&self) -> u64 {
        self.near.changes()
    }

    /// Waits until RocksDB has merged what was written, as it does by itself while a host runs.
    ///
    /// # Errors
    /// RocksDB's message.
    pub fn wait_for_merges(&self) -> Result<(), String> {
        self.db().map_or(Ok(()), Database::wait_for_merges)
    }

    /// Returns the memory of cached blocks and of unwritten values, in bytes.
    pub fn memory_bytes(&self) -> [(&'static str, u64); 2] {
        let blocks = self.db().map_or(0, Database::cached_block_bytes);
        let unwritten =
            |db: &Database| Family::ALL.map(|family| db.unwritten_bytes(family)).iter().sum();
        [("blocks", blocks), ("unwritten", self.db().map_or(0, unwritten))]
    }

    pub(super) fn db(&self) -> Option<&Database> {
        self.db.as_ref().ok()
    }

    /// Returns the values under `keys`, [opened](Self::unseal) and read.
    fn get<T>(
        &self,
        family: Family,
        keys: &[blake3::Hash],
        read: impl Fn(&[u8]) -> Option<T>,
    ) -> Vec<Option<(T, u64)>> {
        let Some(db) = self.db() else {
            return keys.iter().map(|_| None).collect();
        };
        let found = db.get_all(family, keys).into_iter().zip(keys);
        let opened = found.map(|(found, key)| {
            let value = found.map_err(|error| self.fail(&error)).ok()??;
            self.unseal(key.as_bytes(), &value, family.expires(), &read)
        });
        opened.collect()
    }

    /// Opens a value. Returns its content and when it was stored; `None` where it is damaged, or
    /// `expires` and is too old.
    fn unseal<T>(
        &self,
        key: &[u8; 32],
        value: &[u8],
        expires: bool,
        read: impl Fn(&[u8]) -> Option<T>,
    ) -> Option<(T, u64)> {
        if expires && !self.expiry.fresh(value) {
            return None;
        }
        let payload = value::open(key, value);
        if payload.is_none() {
            tracing::warn!("ignoring a damaged value in the cache");
        }
        Some((read(payload?.1)?, value::stored_at(value)?))
    }

    /// Writes values, all or none. A failure is noted: translations continue without the values.
    pub(super) fn put<'a>(&self, family: Family, values: impl IntoIterator<Item = &'a Sealed>) {
        // A store that has no database has its reason in `problem`.
        let _ = self.write(family, values);
    }

    /// Writes values, all or none. A failure is noted.
    ///
    /// # Errors
    /// There is no database, or it fails.
    fn write<'a>(
        &self,
        family: Family,
        values: impl IntoIterator<Item = &'a Sealed>,
    ) -> Result<(), String> {
        let db = self.db.as_ref().map_err(Clone::clone)?;
        let entry = |sealed: &'a Sealed| (&sealed.key.as_bytes()[..], &sealed.bytes[..]);
        let written = db.put(family, values.into_iter().map(entry));
        self.done(written.clone());
        written
    }
}

/// Returns units as they are stored.
fn sealed(project: &str, units: &[(blake3::Hash, Unit)]) -> Vec<Sealed> {
    let at = now();
    let seal = |(key, unit): &(_, Unit)| Sealed::new(*key, at, project, &unit.to_bytes());
    units.iter().map(seal).collect()
}

fn explain(path: &Path, error: &str) -> String {
    let path = path.display();
    // RocksDB's messages where another process, or another part of this one, has the lock.
    if error.contains("While lock file: ") || error.contains("lock hold by current process") {
        return format!(
            "the cache {path} is in use by another process: start each host with --data and a data directory \
             of its own ({error})"
        );
    }
    format!(
        "the cache {path} cannot be opened: check that it can be written, or move it away to \
         start with an empty cache ({error})"
    )
}

#[cfg(test)]
mod tests;
