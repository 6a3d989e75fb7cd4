//! The import of a translation memory into the store.

use super::{Store, translation_memory, unit::Unit};

/// The number of units that are written at once.
const BATCH: usize = 1_000;

impl Store {
    /// Imports units for a project, and deletes its documents, which were translated without the units.
    ///
    /// # Errors
    /// The store cannot be read or written. Some of the units may be stored.
    pub fn import(&self, project: &str, units: &[Unit]) -> Result<(), String> {
        let stored = units.chunks(BATCH).try_for_each(|units| {
            let named: Vec<_> = units.iter().flat_map(|unit| named(project, unit)).collect();
            self.keep_memory(project, &named)
        });
        let cleared = self.clear_documents(project);
        stored.and(cleared)
    }
}

/// Returns a unit under each of its names.
fn named(project: &str, unit: &Unit) -> Vec<(blake3::Hash, Unit)> {
    let names = translation_memory::names(project, unit);
    names.into_iter().map(|name| (name, unit.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_failure_of_the_import_itself_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let unit = Unit {
            source: "en".into(),
            target: "pt".into(),
            plural: None,
            from: Vec::new(),
            to: Vec::new(),
            terms: Vec::new(),
            confidence: None,
        };
        let store = Store::open(folder.path());
        store.fail("another write failed");
        assert_eq!(store.import("p", &[]), Ok(()));
        drop(store);
        let notes = tempfile::tempdir().unwrap();
        let read_only = Store::open_to_read(folder.path(), notes.path());
        assert!(read_only.import("p", std::slice::from_ref(&unit)).is_err());
        assert!(!read_only.has_memory(), "nothing was stored");
        assert_eq!(Store::open(folder.path()).import("p", &[unit]), Ok(()));
    }
}
