//! The properties of a segment besides its text.

use crate::plural::Planned;

/// The properties of a segment besides its text.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// The place of the translation: `home.title`, `files[few]`.
    pub key: String,
    /// The developer's comment on the segment.
    pub note: Option<String>,
    /// The target's plural form that the segment serves.
    pub plural: Option<Planned>,
    /// The longest translation, in characters.
    pub max_length: Option<u32>,
}

impl Entry {
    /// Returns an entry that has only a key.
    pub fn keyed(key: impl Into<String>) -> Self {
        Entry { key: cut(key.into(), MAX_KEY), ..Entry::default() }
    }

    /// Returns the entry with another key.
    #[must_use]
    pub fn under(&self, key: String) -> Self {
        let (note, plural) = (self.note.clone(), self.plural.clone());
        Entry { key, note, plural, max_length: self.max_length }
    }

    /// Returns the entry with a comment.
    #[must_use]
    pub fn noted(mut self, note: Option<impl Into<String>>) -> Self {
        self.note = note.map(|note| cut(note.into(), MAX_NOTE));
        self
    }
}

/// The longest key or comment, in bytes. Longer ones are cut, because many segments may share one.
const MAX_KEY: usize = 2048;
const MAX_NOTE: usize = 4096;

fn cut(mut text: String, most: usize) -> String {
    if text.len() > most {
        text.truncate(text.floor_char_boundary(most));
        text.push('…');
    }
    text
}
