//! The operations of commands on a store as a whole: listing it, clearing it, exporting its units.

use std::collections::BTreeMap;

use rocksdb::{IteratorMode, WriteBatch};

use super::{
    Store,
    store::{DOCUMENTS, MEMORY, SEGMENTS},
    translation_memory,
    unit::Unit,
    value,
};

/// Deletions written at once.
const BATCH: usize = 10_000;

/// The content of a project in the store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    /// Whole documents.
    pub documents: u64,
    /// Segments that engines have translated.
    pub segments: u64,
    /// Units that were brought along.
    pub memory: u64,
    /// The size of all of them before compression, in bytes.
    pub bytes: u64,
}

impl Store {
    /// Returns the content of each project. Reads the whole store.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn holdings(&self) -> Result<BTreeMap<String, Holding>, String> {
        let mut holdings = BTreeMap::<String, Holding>::new();
        for family in [DOCUMENTS, SEGMENTS, MEMORY] {
            self.each(family, |key, _, project, value| {
                // A unit with codes has two names; it counts under the first.
                let first = || {
                    let unit = Unit::from_bytes(value);
                    unit.is_some_and(|unit| is_first_name(key, project, &unit))
                };
                let holding = holdings.entry(project.to_owned()).or_default();
                holding.bytes += value.len() as u64;
                match family {
                    DOCUMENTS => holding.documents += 1,
                    SEGMENTS => holding.segments += 1,
                    _ => holding.memory += u64::from(first()),
                }
            })?;
        }
        Ok(holdings)
    }

    /// Deletes the content of a project, imported or not, and returns what it was.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub fn clear(&self, project: &str) -> Result<Holding, String> {
        let gone = self.holdings()?.remove(project).unwrap_or_default();
        for family in [DOCUMENTS, SEGMENTS, MEMORY] {
            self.delete(family, project)?;
        }
        Ok(gone)
    }

    /// Deletes the documents of a project, which were translated without the units that it has now.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub fn clear_documents(&self, project: &str) -> Result<(), String> {
        self.delete(DOCUMENTS, project)
    }

    /// Calls `take` with the units of a project, or of all: first the imported ones, then those
    /// that engines made, in no order. Each comes with its project and the time it was stored.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn units(
        &self,
        project: Option<&str>,
        mut take: impl FnMut(&str, u64, Unit),
    ) -> Result<(), String> {
        for family in [MEMORY, SEGMENTS] {
            self.each(family, |key, at, owner, payload| {
                if project.is_none_or(|project| project == owner)
                    && let Some(unit) = Unit::from_bytes(payload)
                    && (family == SEGMENTS || is_first_name(key, owner, &unit))
                {
                    take(owner, at, unit);
                }
            })?;
        }
        Ok(())
    }

    /// Every good value of a family: its key, when it was stored, its project, its payload.
    fn each(
        &self,
        family: &str,
        mut take: impl FnMut(&[u8], u64, &str, &[u8]),
    ) -> Result<(), String> {
        self.scan(family, |key, value| {
            let fresh = family == MEMORY || self.expiry.fresh(value);
            if let Some((project, payload)) = value::open(key, value).filter(|_| fresh) {
                take(key, value::stored_at(value).unwrap_or_default(), project, payload);
            }
        })
    }

    fn delete(&self, family: &str, project: &str) -> Result<(), String> {
        let mut keys: Vec<Box<[u8]>> = Vec::new();
        self.scan(family, |key, value| {
            if value::open(key, value).is_some_and(|(owner, _)| owner == project) {
                keys.push(key.into());
            }
        })?;
        let (Some(db), Some(handle)) = (self.db(), self.db().and_then(|db| db.cf_handle(family)))
        else {
            return Ok(());
        };
        for keys in keys.chunks(BATCH) {
            let mut batch = WriteBatch::default();
            keys.iter().for_each(|key| batch.delete_cf(handle, key));
            db.write(batch).map_err(|error| error.to_string())?;
        }
        // The flush and the compaction remove the deleted values from the disk, too.
        db.flush_cf(handle).map_err(|error| error.to_string())?;
        db.compact_range_cf(handle, None::<&[u8]>, None::<&[u8]>);
        Ok(())
    }

    fn scan(&self, family: &str, mut take: impl FnMut(&[u8], &[u8])) -> Result<(), String> {
        let db = self.db.as_ref().map_err(Clone::clone)?;
        let Some(handle) = db.cf_handle(family) else { return Ok(()) };
        for item in db.iterator_cf(handle, IteratorMode::Start) {
            let (key, value) = item.map_err(|error| error.to_string())?;
            take(&key, &value);
        }
        Ok(())
    }
}

fn is_first_name(key: &[u8], project: &str, unit: &Unit) -> bool {
    translation_memory::names(project, unit).first().is_some_and(|name| name.as_bytes() == key)
}
