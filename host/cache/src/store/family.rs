//! The families of values that a store keeps.

/// A family of values. Within a family, a key names one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Whole documents, by everything that affects their translation.
    Documents,
    /// Single segments, by everything that their translation depends on.
    Segments,
    /// Imported translations. They do not expire.
    Memory,
    /// The characters used today, by key and project. They do not expire.
    Usage,
}

impl Family {
    /// All families.
    pub(super) const ALL: [Self; 4] = [Self::Documents, Self::Segments, Self::Memory, Self::Usage];
    /// The families of translations that expire.
    pub(super) const EXPIRING: [Self; 2] = [Self::Documents, Self::Segments];

    /// Returns whether old values of the family are dropped.
    pub(super) fn expires(self) -> bool {
        Self::EXPIRING.contains(&self)
    }
}
