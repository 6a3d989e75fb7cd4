//! Where a value stands.

/// A value's key path, the last key of it, and the note on it or on what it stands in.
#[derive(Clone, Copy, Debug)]
pub struct At<'p> {
    pub path: &'p str,
    pub key: &'p str,
    pub note: Option<&'p str>,
}

impl<'p> At<'p> {
    /// The place of a module's own value.
    pub fn root(note: Option<&'p str>) -> Self {
        At { path: "", key: "", note }
    }

    /// The same place with its own note, where it has one.
    pub fn noted(self, own: Option<&'p str>) -> Self {
        At { note: own.or(self.note), ..self }
    }
}
