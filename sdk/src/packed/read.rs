//! Reads what the host has packed. The host keeps the contract, so a breach of it ends the call.

use crate::{
    Context, PluralForm,
    bindings::exports::targum::format1_2_0::packed::Pack,
    translations::{Translations, WordRef},
};

/// The numbers and the texts that were not read yet.
struct Reader<'p> {
    numbers: std::slice::Iter<'p, u32>,
    text: &'p str,
}

impl<'p> Reader<'p> {
    fn of(pack: &'p Pack) -> Self {
        Reader { numbers: pack.numbers.iter(), text: &pack.text }
    }

    fn number(&mut self) -> u32 {
        *self.numbers.next().expect("a number from the host")
    }

    fn count(&mut self) -> usize {
        self.number() as usize
    }

    fn text(&mut self) -> &'p str {
        let (text, rest) = self.text.split_at(self.count());
        self.text = rest;
        text
    }

    fn forms(&mut self) -> Vec<PluralForm> {
        (0..self.count()).map(|_| self.form()).collect()
    }

    fn form(&mut self) -> PluralForm {
        PluralForm {
            category: self.text().to_owned(),
            sample: self.text().to_owned(),
            source_category: self.text().to_owned(),
            integral: self.number() != 0,
        }
    }

    fn word(&mut self) -> WordRef<'p> {
        match self.number() {
            0 => WordRef::Text(self.text()),
            _ => WordRef::Code(self.number()),
        }
    }
}

/// Reads the context of a call.
pub(crate) fn context(pack: &Pack) -> Context {
    let mut read = Reader::of(pack);
    Context {
        source_locale: read.text().to_owned(),
        target_locale: read.text().to_owned(),
        source_plurals: read.forms(),
        target_plurals: read.forms(),
        source_ordinals: read.forms(),
        target_ordinals: read.forms(),
        options: (0..read.count())
            .map(|_| (read.text().to_owned(), read.text().to_owned()))
            .collect(),
    }
}

/// Reads the translations of a document.
pub(crate) fn translations(pack: &Pack) -> Translations<'_> {
    let mut read = Reader::of(pack);
    let count = read.count();
    // A translation has the number of its words, and each word two numbers.
    let words = pack.numbers.len().saturating_sub(1 + count) / 2;
    let mut translations = Translations::with_capacity(count, words);
    for _ in 0..count {
        let words = 0..read.count();
        translations.push(words.map(|_| read.word()));
    }
    translations
}
