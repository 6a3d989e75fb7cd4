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
    pub fn noted(mut self, note: Option<impl AsRef<str> + Into<String>>) -> Self {
        self.note = note.map(|note| cut(note, MAX_NOTE));
        self
    }
}

/// The longest key or comment, in bytes. Longer ones are cut, because many segments may share one.
const MAX_KEY: usize = 2048;
pub(crate) const MAX_NOTE: usize = 4096;

/// Returns the beginning of a text, of `most` bytes and an ellipsis, or the whole of a shorter text.
/// The rest of a long text is not copied.
pub(crate) fn cut(text: impl AsRef<str> + Into<String>, most: usize) -> String {
    if text.as_ref().len() <= most {
        return text.into();
    }
    let text = text.as_ref();
    [&text[..text.floor_char_boundary(most)], "…"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A comment that must not be copied whole.
    struct Long(String);

    impl AsRef<str> for Long {
        fn as_ref(&self) -> &str {
            &self.0
        }
    }

    impl From<Long> for String {
        fn from(_: Long) -> String {
            panic!("the whole comment was copied")
        }
    }

    #[test]
    fn only_the_beginning_of_a_long_comment_is_copied() {
        let entry = Entry::default().noted(Some(Long("é".repeat(MAX_NOTE))));
        let expected = "é".repeat(MAX_NOTE / 2) + "…";
        assert_eq!(entry.note, Some(expected.clone()));
        assert_eq!(entry.noted(Some(expected.clone())).note, Some(expected));
    }
}
