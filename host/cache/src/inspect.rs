//! The operations of commands on a store as a whole: listing it, clearing it, exporting its units.

use std::{collections::BTreeMap, ops::ControlFlow};

use super::{Store, store::Family, translation_memory, unit::Unit, value};

/// Deletions written at once.
const BATCH: usize = 10_000;

/// The content of a project in the store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    /// The number of whole documents.
    pub documents: u64,
    /// The number of segments that engines have translated.
    pub segments: u64,
    /// The number of imported units.
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
        for family in [Family::Documents, Family::Segments, Family::Memory] {
            self.each(family, |key, _, project, value| {
                let holding = holdings.entry(project.to_owned()).or_default();
                holding.bytes += value.len() as u64;
                match family {
                    Family::Documents => holding.documents += 1,
                    Family::Segments => holding.segments += 1,
                    // A unit with codes has two names; it counts under the first.
                    _ => {
                        let unit = Unit::from_bytes(value);
                        let counts = unit.is_some_and(|unit| is_first_name(key, project, &unit));
                        holding.memory += u64::from(counts);
                    }
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
        for family in [Family::Segments, Family::Memory] {
            self.delete(family, project)?;
        }
        // A translation that began before this change does not keep its document. The documents that were
        // kept before are deleted last.
        self.near.changed();
        self.delete(Family::Documents, project)?;
        Ok(gone)
    }

    /// Deletes the documents of a project, which were translated without the units that it has now.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub(crate) fn clear_documents(&self, project: &str) -> Result<(), String> {
        self.delete(Family::Documents, project)
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
        for family in [Family::Memory, Family::Segments] {
            self.each(family, |key, at, owner, payload| {
                if project.is_none_or(|project| project == owner)
                    && let Some(unit) = Unit::from_bytes(payload)
                    && (family == Family::Segments || is_first_name(key, owner, &unit))
                {
                    take(owner, at, unit);
                }
            })?;
        }
        Ok(())
    }

    /// Calls `take` with the imported units of a project, in no order.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) fn imported_units(
        &self,
        project: &str,
        mut take: impl FnMut(Unit),
    ) -> Result<(), String> {
        self.each(Family::Memory, |key, _, owner, payload| {
            if owner == project
                && let Some(unit) = Unit::from_bytes(payload)
                && is_first_name(key, owner, &unit)
            {
                take(unit);
            }
        })
    }

    /// Calls `take` with each valid value of a family: its key, when it was stored in seconds since 1970, its
    /// project, and its payload.
    fn each(
        &self,
        family: Family,
        mut take: impl FnMut(&[u8], u64, &str, &[u8]),
    ) -> Result<(), String> {
        self.scan(family, |key, value| {
            let fresh = family == Family::Memory || self.expiry.fresh(value);
            if let Some((project, payload)) = value::open(key, value).filter(|_| fresh) {
                take(key, value::stored_at(value).unwrap_or_default(), project, payload);
            }
        })
    }

    fn delete(&self, family: Family, project: &str) -> Result<(), String> {
        let mut keys: Vec<Box<[u8]>> = Vec::new();
        self.scan(family, |key, value| {
            if value::open(key, value).is_some_and(|(owner, _)| owner == project) {
                keys.push(key.into());
            }
        })?;
        let Some(db) = self.db() else { return Ok(()) };
        for keys in keys.chunks(BATCH) {
            db.delete(family, keys)?;
        }
        // The compaction removes the deleted values from the disk, too.
        db.compact(family)
    }

    fn scan(&self, family: Family, mut take: impl FnMut(&[u8], &[u8])) -> Result<(), String> {
        let db = self.db.as_ref().map_err(Clone::clone)?;
        db.scan(family, |key, value| {
            take(key, value);
            ControlFlow::Continue(())
        })
    }
}

fn is_first_name(key: &[u8], project: &str, unit: &Unit) -> bool {
    translation_memory::names(project, unit).first().is_some_and(|name| name.as_bytes() == key)
}
