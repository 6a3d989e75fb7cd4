//! A map of a document in which plural forms are read and written, and the forms that are written in the places of its
//! entries.

use std::{borrow::Cow, ops::Range};

use crate::{Change, Entry, layout, plural::Planned};

/// The entries of one map of a document, whose plural forms are read and written.
///
/// An entry is identified by its index in the map. Ranges are bytes of the document.
pub trait Map<'s> {
    /// The spelling of texts in the format.
    type Place;

    /// Returns the text of a key.
    fn name(&self, index: usize) -> Cow<'_, str>;

    /// Returns the range of a key, without its quotes.
    fn key(&self, index: usize) -> Range<usize>;

    /// Returns the range of a value, with its quotes.
    fn value(&self, index: usize) -> Range<usize>;

    /// Returns the range of an entry, from the quote of its key to the end of its value.
    fn span(&self, index: usize) -> Range<usize>;

    /// Returns the text of a value that can be a plural form.
    fn form(&self, index: usize) -> Option<Cow<'_, str>>;

    /// Spells a new key that cannot be made from another key.
    fn spell_key(&self, name: &str) -> String {
        name.to_owned()
    }

    /// Returns the text between a new entry and the following entry, which has that index.
    fn separator(&self, document: &str, index: usize) -> String {
        [",", layout::lead(document, self.span(index).start)].concat()
    }

    /// Returns the place of the comma after an entry, if there is one.
    fn comma(&self, index: usize) -> Option<usize>;

    /// Returns the range that is removed together with an entry.
    fn removal(&self, document: &str, index: usize) -> Range<usize> {
        layout::removal(document, self.span(index), self.comma(index))
    }

    /// Writes the translation of a value, with the value's quotes.
    fn write(&self, change: &mut Change<'_, 's, Self::Place>, index: usize, entry: Entry);
}

/// A form to write in the place of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The text of the key.
    pub name: String,
    /// The form's plural category and sample, and the index of the entry to translate.
    pub planned: Planned,
    /// The spelling of the key between its quotes.
    pub(super) key: String,
    /// Whether the source has the form.
    pub(super) is_own: bool,
}
