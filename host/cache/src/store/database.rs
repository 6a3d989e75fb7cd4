//! The database on disk: RocksDB, with a column family for each [`Family`].

use std::{ops::ControlFlow, path::Path, sync::Arc};

use rocksdb::{
    BottommostLevelCompaction, ColumnFamily, CompactOptions, DB, DBPinnableSlice, ErrorKind,
    IteratorMode, ReadOptions, ReadTier, WaitForCompactOptions, WriteBatch,
};

use super::{
    family::Family,
    options::{name, options},
};
use crate::expiry::Expiry;

/// A value, in the memory of the database where the database holds it.
type Value<'a> = DBPinnableSlice<'a>;

/// An open database.
pub(crate) struct Database(DB);

/// The places that a look-up may read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// In memory and on disk.
    Disk,
    /// In memory alone.
    Memory,
}

/// The reason why a value is not known.
pub(super) enum Unread {
    /// The value is not in memory, and the look-up may not wait for the disk.
    NotInMemory,
    /// The database fails.
    Failed(String),
}

impl Database {
    /// Opens the database in the folder `path`, or makes one there.
    ///
    /// # Errors
    /// RocksDB's message.
    pub(super) fn open(path: &Path, expiry: &Arc<Expiry>) -> Result<Self, String> {
        let (options, families) = options(expiry);
        DB::open_cf_descriptors(&options, path, families).map(Self).map_err(Into::into)
    }

    /// Opens the database in the folder `path` to read it, also while another process writes it.
    /// RocksDB writes notes to the folder `notes`.
    ///
    /// # Errors
    /// RocksDB's message.
    pub(super) fn open_to_read(
        path: &Path,
        notes: &Path,
        expiry: &Arc<Expiry>,
    ) -> Result<Self, String> {
        let (mut options, families) = options(expiry);
        options.create_if_missing(false);
        // The files have to stay open, because another process may delete them.
        options.set_max_open_files(-1);
        let db = DB::open_cf_descriptors_as_secondary(&options, path, notes, families);
        db.map(Self).map_err(Into::into)
    }

    /// Returns the value under a key.
    ///
    /// # Errors
    /// The value is not within `reach`, or the database fails.
    pub(super) fn get(
        &self,
        family: Family,
        key: &[u8],
        reach: Reach,
    ) -> Result<Option<Value<'_>>, Unread> {
        let mut options = ReadOptions::default();
        if reach == Reach::Memory {
            options.set_read_tier(ReadTier::BlockCache);
        }
        self.0.get_pinned_cf_opt(self.column(family), key, &options).map_err(|error| {
            match error.kind() {
                ErrorKind::Incomplete => Unread::NotInMemory,
                _ => Unread::Failed(error.into()),
            }
        })
    }

    /// Returns the values under several keys, in order.
    ///
    /// # Errors
    /// The database fails: RocksDB's message, for each value.
    pub(super) fn get_all(
        &self,
        family: Family,
        keys: &[blake3::Hash],
    ) -> Vec<Result<Option<Value<'_>>, String>> {
        let keys: Vec<&[u8; 32]> = keys.iter().map(blake3::Hash::as_bytes).collect();
        let found = self.0.batched_multi_get_cf(self.column(family), keys, false);
        found.into_iter().map(|found| found.map_err(Into::into)).collect()
    }

    /// Writes values under their keys, all or none.
    ///
    /// # Errors
    /// RocksDB's message.
    pub(super) fn put<'a>(
        &self,
        family: Family,
        values: impl IntoIterator<Item = (&'a [u8], &'a [u8])>,
    ) -> Result<(), String> {
        let column = self.column(family);
        let mut batch = WriteBatch::default();
        for (key, value) in values {
            batch.put_cf(column, key, value);
        }
        self.0.write(batch).map_err(Into::into)
    }

    /// Deletes keys, all or none.
    ///
    /// # Errors
    /// RocksDB's message.
    pub(crate) fn delete(&self, family: Family, keys: &[Box<[u8]>]) -> Result<(), String> {
        let column = self.column(family);
        let mut batch = WriteBatch::default();
        keys.iter().for_each(|key| batch.delete_cf(column, key));
        self.0.write(batch).map_err(Into::into)
    }

    /// Calls `visit` with each key and value in the order of the keys, until `visit` breaks.
    ///
    /// # Errors
    /// RocksDB's message.
    pub(crate) fn scan(
        &self,
        family: Family,
        mut visit: impl FnMut(&[u8], &[u8]) -> ControlFlow<()>,
    ) -> Result<(), String> {
        for item in self.0.iterator_cf(self.column(family), IteratorMode::Start) {
            let (key, value) = item?;
            if visit(&key, &value).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Writes to disk what is in memory, then drops what was deleted or has expired.
    ///
    /// # Errors
    /// RocksDB's message.
    pub(crate) fn compact(&self, family: Family) -> Result<(), String> {
        let column = self.column(family);
        // Flushed first: small stores live in memory, where nothing is filtered.
        let flushed = self.0.flush_cf(column);
        let mut options = CompactOptions::default();
        options.set_bottommost_level_compaction(BottommostLevelCompaction::Force);
        self.0.compact_range_cf_opt(column, None::<&[u8]>, None::<&[u8]>, &options);
        flushed.map_err(Into::into)
    }

    /// Waits until what was written is in files, and RocksDB has merged as many files as it does by itself.
    ///
    /// # Errors
    /// RocksDB's message.
    pub(super) fn wait_for_merges(&self) -> Result<(), String> {
        let mut options = WaitForCompactOptions::default();
        options.set_flush(true);
        self.0.wait_for_compact(&options).map_err(Into::into)
    }

    /// Returns an estimate of how many values a family has.
    pub(super) fn estimated_count(&self, family: Family) -> u64 {
        self.property(family, "rocksdb.estimate-num-keys")
    }

    /// Returns the size of a family's files, in bytes.
    pub(super) fn file_bytes(&self, family: Family) -> u64 {
        self.property(family, "rocksdb.total-sst-files-size")
    }

    /// Returns the memory of values of a family that are not written to files, in bytes.
    pub(super) fn unwritten_bytes(&self, family: Family) -> u64 {
        self.property(family, "rocksdb.size-all-mem-tables")
    }

    /// Returns the memory of the blocks that are cached for all families together, in bytes.
    pub(super) fn cached_block_bytes(&self) -> u64 {
        self.property(Family::Documents, "rocksdb.block-cache-usage")
    }

    fn property(&self, family: Family, property: &str) -> u64 {
        let value = self.0.property_int_value_cf(self.column(family), property);
        value.ok().flatten().unwrap_or_default()
    }

    fn column(&self, family: Family) -> &ColumnFamily {
        self.0.cf_handle(name(family)).expect("a database is opened with all families")
    }
}
