//! The file in which the values of a translation stood before.

use super::super::{Previous, record::Entry};

/// A file in which values of the translation stood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before<'p> {
    pub(super) text: &'p str,
    /// The entries of its values.
    pub(super) values: &'p [Entry],
    /// The entries of its texts.
    pub(super) texts: &'p [Entry],
}

impl<'p> Before<'p> {
    /// Finds the file: the previous translation itself, or the file under its previous name.
    pub(super) fn of(previous: &'p Previous) -> Option<Self> {
        let Previous { text, values, record, .. } = previous;
        let own = Self { text, values, texts: record.as_deref().unwrap_or_default() };
        let renamed = previous.moved.iter().filter(|moved| moved.is_renamed);
        let renamed = renamed.map(|moved| Self {
            text: &moved.text,
            values: &moved.values,
            texts: &moved.record,
        });
        std::iter::once(own).chain(renamed).find(|before| !before.text.trim().is_empty())
    }
}
