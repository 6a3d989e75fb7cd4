//! The translations of a document's segments, borrowed from where the host put them.

use std::ops::Range;

use crate::Word;

/// A text of a translation, or the index of a code of its segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordRef<'t> {
    Text(&'t str),
    Code(u32),
}

/// Translations, one for each segment. All words stand in one list.
#[derive(Debug, Default)]
pub(crate) struct Translations<'t> {
    words: Vec<WordRef<'t>>,
    /// The end of each translation in the list.
    ends: Vec<usize>,
}

impl<'t> Translations<'t> {
    /// Makes an empty list with room for `translations` that have `words` together.
    pub(crate) fn with_capacity(translations: usize, words: usize) -> Self {
        Translations { words: Vec::with_capacity(words), ends: Vec::with_capacity(translations) }
    }

    /// Adds the translation of the next segment.
    pub(crate) fn push(&mut self, words: impl Iterator<Item = WordRef<'t>>) {
        self.words.extend(words);
        self.ends.push(self.words.len());
    }

    /// Returns the number of translations.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the words of one translation.
    pub(crate) fn words(&self, index: usize) -> &[WordRef<'t>] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.words[start..self.ends[index]]
    }

    /// Returns the words of each of these translations, in order.
    pub(crate) fn each(
        &self,
        indexes: Range<usize>,
    ) -> impl Iterator<Item = &[WordRef<'t>]> + Clone {
        indexes.map(|index| self.words(index))
    }
}

impl<'t> From<&'t [Vec<Word>]> for Translations<'t> {
    fn from(lists: &'t [Vec<Word>]) -> Self {
        let mut translations =
            Translations::with_capacity(lists.len(), lists.iter().map(Vec::len).sum());
        for words in lists {
            translations.push(words.iter().map(WordRef::from));
        }
        translations
    }
}

impl<'t> From<&'t Word> for WordRef<'t> {
    fn from(word: &'t Word) -> Self {
        match word {
            Word::Text(text) => WordRef::Text(text),
            Word::Code(index) => WordRef::Code(*index),
        }
    }
}
