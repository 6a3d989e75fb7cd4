//! The store: one RocksDB with documents, segments and today's usage of keys.
//!
//! A store that cannot be opened does not keep a host from translating: it finds nothing and stores
//! nothing, and readiness reports why.

mod options;
mod sweep;

use std::{
    fs::DirBuilder,
    os::unix::fs::DirBuilderExt,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use rocksdb::{DB, ErrorKind, IteratorMode, ReadOptions, ReadTier, WriteBatch};

use self::options::options;
use super::{
    expiry::{Expiry, now},
    unit::Unit,
    value::{self, Sealed},
};
use targum_core::contract::Word;

/// The family of whole documents, by everything they depend on.
pub(super) const DOCUMENTS: &str = "documents";
/// The family of single segments, by everything they depend on.
pub(super) const SEGMENTS: &str = "segments";
/// Translations that people brought along; they do not expire.
pub(super) const MEMORY: &str = "memory";
/// Characters used today, by key and project.
const USAGE: &str = "usage";

/// Translations that were made before. Calls may wait for the disk, unless they say otherwise.
pub struct Store {
    pub(super) db: Result<DB, String>,
    pub(super) expiry: Arc<Expiry>,
    failing: AtomicBool,
    has_memory: bool,
}

impl Store {
    /// Opens the store at `path`, or is one that keeps nothing and says [why](Self::problem).
    pub fn open(path: &Path) -> Self {
        let expiry = Arc::new(Expiry::default());
        let (options, families) = options(&expiry);
        // Its owner's only, for texts are in it. Where that fails, opening it says why.
        let _ = DirBuilder::new().recursive(true).mode(0o700).create(path);
        let db = DB::open_cf_descriptors(&options, path, families);
        Self::of(db.map_err(|error| explain(path, error.as_ref())), expiry)
    }

    /// Opens the store at `path` to look into it, whether a host runs on it or not. `notes` is
    /// a folder for notes of RocksDB's.
    pub fn open_to_read(path: &Path, notes: &Path) -> Self {
        let expiry = Arc::new(Expiry::default());
        let (mut options, families) = options(&expiry);
        options.create_if_missing(false);
        // The files have to stay open, because another process may delete them.
        options.set_max_open_files(-1);
        let db = DB::open_cf_descriptors_as_secondary(&options, path, notes, families);
        Self::of(db.map_err(|error| explain(path, error.as_ref())), expiry)
    }

    fn of(db: Result<DB, String>, expiry: Arc<Expiry>) -> Self {
        let has_any = |db: &DB| {
            let family = db.cf_handle(MEMORY)?;
            db.iterator_cf(family, IteratorMode::Start).next()
        };
        let has_memory = db.as_ref().ok().and_then(has_any).is_some();
        Self { db, expiry, failing: AtomicBool::new(false), has_memory }
    }

    /// A store that keeps nothing.
    pub fn none(reason: String) -> Self {
        Self::of(Err(reason), Arc::default())
    }

    /// Why nothing is kept.
    pub fn problem(&self) -> Option<&str> {
        match &self.db {
            Err(reason) => Some(reason),
            Ok(_) if self.failing.load(Ordering::Relaxed) => {
                Some("the store fails to read or write; see the log")
            }
            Ok(_) => None,
        }
    }

    /// A whole document, and when it was stored, in seconds since 1970.
    pub fn document(&self, key: &blake3::Hash) -> Option<(value::Document, u64)> {
        self.read_document(key, &ReadOptions::default(), None)?
    }

    /// Returns a whole document as far as memory alone can answer; `None` where the disk would have
    /// to be waited for. Does not wait.
    pub fn document_at_hand(&self, key: &blake3::Hash) -> Option<Option<(value::Document, u64)>> {
        self.read_document(key, &from_memory(), None)
    }

    /// Returns a document that was found before, as [`document_at_hand`](Self::document_at_hand)
    /// does. A value that still was stored at `stored_at` is known to be intact.
    pub fn document_again(
        &self,
        key: &blake3::Hash,
        stored_at: u64,
    ) -> Option<Option<(value::Document, u64)>> {
        self.read_document(key, &from_memory(), Some(stored_at))
    }

    /// Returns `None` where the options forbid to wait for the disk.
    fn read_document(
        &self,
        key: &blake3::Hash,
        options: &ReadOptions,
        known: Option<u64>,
    ) -> Option<Option<(value::Document, u64)>> {
        let Some((db, family)) = self.db().and_then(|db| Some((db, db.cf_handle(DOCUMENTS)?)))
        else {
            return Some(None);
        };
        let found = match db.get_pinned_cf_opt(family, key.as_bytes(), options) {
            Ok(found) => found,
            Err(error) if error.kind() == ErrorKind::Incomplete => return None,
            Err(error) => {
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
        self.put(DOCUMENTS, [&sealed]);
        sealed
    }

    /// Translations of segments, in order.
    pub fn segments(&self, keys: &[blake3::Hash]) -> Vec<Option<Vec<Word>>> {
        let found = self.get(SEGMENTS, keys, Unit::words_from_bytes).into_iter();
        found.map(|found| Some(found?.0)).collect()
    }

    /// Stores translations of segments, all or none. Returns them as they are stored.
    pub fn keep_segments(&self, project: &str, units: &[(blake3::Hash, Unit)]) -> Vec<Sealed> {
        self.keep_units(SEGMENTS, project, units)
    }

    /// Returns whether there are imported translations.
    pub fn has_memory(&self) -> bool {
        self.has_memory
    }

    /// Translations that people brought along, in order.
    pub fn memory(&self, names: &[blake3::Hash]) -> Vec<Option<Unit>> {
        let found = self.get(MEMORY, names, Unit::from_bytes).into_iter();
        found.map(|found| Some(found?.0)).collect()
    }

    /// Stores imported translations, all or none.
    pub fn keep_memory(&self, project: &str, units: &[(blake3::Hash, Unit)]) {
        self.keep_units(MEMORY, project, units);
    }

    fn keep_units(
        &self,
        family: &str,
        project: &str,
        units: &[(blake3::Hash, Unit)],
    ) -> Vec<Sealed> {
        let at = now();
        let seal = |(key, unit): &(_, Unit)| Sealed::new(*key, at, project, &unit.to_bytes());
        let sealed: Vec<_> = units.iter().map(seal).collect();
        self.put(family, &sealed);
        sealed
    }

    /// Returns the memory of cached blocks and of unwritten values, in bytes.
    pub fn memory_bytes(&self) -> [(&'static str, u64); 2] {
        let of = |family: &str, property: &str| {
            let db = self.db()?;
            db.property_int_value_cf(db.cf_handle(family)?, property).ok().flatten()
        };
        // One cache of blocks serves all families.
        let blocks = of(DOCUMENTS, "rocksdb.block-cache-usage").unwrap_or_default();
        let unwritten = [DOCUMENTS, SEGMENTS, MEMORY, USAGE]
            .map(|family| of(family, "rocksdb.size-all-mem-tables").unwrap_or_default());
        [("blocks", blocks), ("unwritten", unwritten.iter().sum())]
    }

    /// The day last counted for an account, and the characters used in it.
    pub fn usage(&self, account: &[u8; 32]) -> Option<(u64, u64)> {
        let value = self.db().and_then(|db| {
            db.get_cf(db.cf_handle(USAGE)?, account).map_err(|e| self.fail(&e)).ok()?
        })?;
        let (day, characters) = value.split_at_checked(8)?;
        Some((
            u64::from_le_bytes(day.try_into().ok()?),
            u64::from_le_bytes(characters.try_into().ok()?),
        ))
    }

    /// Counts for an account.
    pub fn set_usage(&self, account: &[u8; 32], day: u64, characters: u64) {
        let value = [day.to_le_bytes(), characters.to_le_bytes()].concat();
        if let Some(db) = self.db()
            && let Some(family) = db.cf_handle(USAGE)
        {
            self.done(db.put_cf(family, account, value));
        }
    }

    pub(super) fn db(&self) -> Option<&DB> {
        self.db.as_ref().ok()
    }

    /// Returns the values under `keys`, [opened](Self::unseal) and read.
    fn get<T>(
        &self,
        family_name: &str,
        keys: &[blake3::Hash],
        read: impl Fn(&[u8]) -> Option<T>,
    ) -> Vec<Option<(T, u64)>> {
        let opened = self.db().and_then(|db| Some((db, db.cf_handle(family_name)?)));
        let Some((db, family)) = opened else {
            return keys.iter().map(|_| None).collect();
        };
        let expires = family_name != MEMORY;
        let keys: Vec<&[u8; 32]> = keys.iter().map(blake3::Hash::as_bytes).collect();
        let found = db.batched_multi_get_cf(family, keys.clone(), false).into_iter().zip(keys);
        let opened = found.map(|(found, key)| {
            let value = found.map_err(|error| self.fail(&error)).ok()??;
            self.unseal(key, &value, expires, &read)
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
            tracing::warn!("a damaged value in the cache is passed over");
        }
        Some((read(payload?.1)?, value::stored_at(value)?))
    }

    /// Writes values, all or none.
    pub(super) fn put<'a>(&self, family: &str, values: impl IntoIterator<Item = &'a Sealed>) {
        let Some((db, family)) = self.db().and_then(|db| Some((db, db.cf_handle(family)?))) else {
            return;
        };
        let mut batch = WriteBatch::default();
        for sealed in values {
            batch.put_cf(family, sealed.key.as_bytes(), &sealed.bytes);
        }
        self.done(db.write(batch));
    }

    /// Looks whether a store that has failed can be written again.
    pub fn try_again(&self) {
        if !self.failing.load(Ordering::Relaxed) {
            return;
        }
        if let Some(db) = self.db()
            && let Some(family) = db.cf_handle(USAGE)
        {
            // No account has so short a name.
            self.done(
                db.put_cf(family, b"probe", []).and_then(|()| db.delete_cf(family, b"probe")),
            );
        }
    }

    fn done(&self, written: Result<(), rocksdb::Error>) {
        match written {
            Ok(()) => {
                if self.failing.load(Ordering::Relaxed)
                    && self.failing.swap(false, Ordering::Relaxed)
                {
                    tracing::info!("the cache can be written again");
                }
            }
            Err(error) => self.fail(&error),
        }
    }

    fn fail(&self, error: &rocksdb::Error) {
        if !self.failing.swap(true, Ordering::Relaxed) {
            tracing::error!(%error, "the cache fails; translations go on without it");
        }
    }
}

/// Returns options that read from memory only, without waiting for the disk.
fn from_memory() -> ReadOptions {
    let mut options = ReadOptions::default();
    options.set_read_tier(ReadTier::BlockCache);
    options
}

fn explain(path: &Path, error: &str) -> String {
    let path = path.display();
    if error.to_lowercase().contains("lock") {
        return format!(
            "the cache {path} is in use by another process: give each its own data directory ({error})"
        );
    }
    format!(
        "the cache {path} cannot be opened: check that it can be written, or move it away to begin anew ({error})"
    )
}

#[cfg(test)]
mod tests;
