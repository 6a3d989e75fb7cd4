//! The imported translations.

use std::sync::atomic::Ordering;

use super::{Store, family::Family, sealed};
use crate::unit::Unit;

impl Store {
    /// Returns whether there are imported translations.
    pub fn has_memory(&self) -> bool {
        self.has_memory.load(Ordering::Relaxed)
    }

    /// Returns imported translations, in order.
    pub fn memory(&self, names: &[blake3::Hash]) -> Vec<Option<Unit>> {
        let found = self.get(Family::Memory, names, Unit::from_bytes).into_iter();
        found.map(|found| Some(found?.0)).collect()
    }

    /// Stores imported translations, all or none.
    ///
    /// # Errors
    /// There is no database, or it fails. Nothing is stored.
    pub(crate) fn keep_memory(
        &self,
        project: &str,
        units: &[(blake3::Hash, Unit)],
    ) -> Result<(), String> {
        self.write(Family::Memory, &sealed(project, units))?;
        self.has_memory.store(true, Ordering::Relaxed);
        self.near.changed();
        Ok(())
    }
}
