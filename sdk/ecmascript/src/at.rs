//! The place of a value in a module.

/// The key path of a value, the last key of the path, and the note on the value or on its
/// container.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At<'p> {
    pub path: &'p str,
    pub key: &'p str,
    pub note: Option<&'p str>,
}

impl<'p> At<'p> {
    /// Returns the place of a module's own value.
    pub(crate) fn root(note: Option<&'p str>) -> Self {
        At { path: "", key: "", note }
    }

    /// Returns the same place with a note of its own, if there is one.
    pub(crate) fn noted(self, own: Option<&'p str>) -> Self {
        At { note: own.or(self.note), ..self }
    }
}
