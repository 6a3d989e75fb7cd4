//! The import of a translation memory into the store.

use super::{Store, translation_memory, unit::Unit};

/// The number of units that are written at once.
const BATCH: usize = 1_000;

impl Store {
    /// Imports units for a project, and deletes its documents, which were translated without the units.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub fn import(&self, project: &str, units: &[Unit]) -> Result<(), String> {
        for units in units.chunks(BATCH) {
            let named: Vec<_> = units.iter().flat_map(|unit| named(project, unit)).collect();
            self.keep_memory(project, &named);
        }
        self.clear_documents(project)?;
        self.problem().map_or(Ok(()), |problem| Err(problem.to_owned()))
    }
}

/// Returns a unit under each of its names.
fn named(project: &str, unit: &Unit) -> Vec<(blake3::Hash, Unit)> {
    let names = translation_memory::names(project, unit);
    names.into_iter().map(|name| (name, unit.clone())).collect()
}
