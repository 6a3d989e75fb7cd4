//! Packs the arguments of calls.

use targum_core::contract::{Context, PluralForm, Word};

use super::Pack;

/// Packs the context of a call.
pub(super) fn context(context: &Context) -> Pack {
    let mut packer = Packer::default();
    packer.text(&context.source_locale);
    packer.text(&context.target_locale);
    packer.forms(&context.source_plurals);
    packer.forms(&context.target_plurals);
    packer.forms(&context.source_ordinals);
    packer.forms(&context.target_ordinals);
    packer.count(context.options.len());
    for (name, value) in &context.options {
        packer.text(name);
        packer.text(value);
    }
    packer.0
}

/// Packs translations, one for each segment.
pub(super) fn translations(translations: &[Vec<Word>]) -> Pack {
    let words = || translations.iter().flatten();
    let bytes = words().map(text_bytes).sum();
    let numbers = 1 + translations.len() + 2 * words().count();
    let mut packer =
        Packer(Pack { text: String::with_capacity(bytes), numbers: Vec::with_capacity(numbers) });
    packer.count(translations.len());
    for words in translations {
        packer.count(words.len());
        words.iter().for_each(|word| packer.word(word));
    }
    packer.0
}

fn text_bytes(word: &Word) -> usize {
    match word {
        Word::Text(text) => text.len(),
        Word::Code(_) => 0,
    }
}

struct Packer(Pack);

impl Default for Packer {
    fn default() -> Self {
        Self(Pack { text: String::new(), numbers: Vec::new() })
    }
}

impl Packer {
    fn number(&mut self, number: u32) {
        self.0.numbers.push(number);
    }

    /// Adds a count or a length. One that is too large for the plugin's memory anyway becomes the
    /// largest number.
    fn count(&mut self, count: usize) {
        self.number(u32::try_from(count).unwrap_or(u32::MAX));
    }

    fn text(&mut self, text: &str) {
        self.count(text.len());
        self.0.text.push_str(text);
    }

    fn forms(&mut self, forms: &[PluralForm]) {
        self.count(forms.len());
        for PluralForm { category, sample, source_category, integral } in forms {
            self.text(category);
            self.text(sample);
            self.text(source_category);
            self.number((*integral).into());
        }
    }

    fn word(&mut self, word: &Word) {
        match word {
            Word::Text(text) => {
                self.number(0);
                self.text(text);
            }
            Word::Code(index) => {
                self.number(1);
                self.number(*index);
            }
        }
    }
}
