//! A whole sentence: a plural form with the text around its substitution.

use targum_sdk::{Entry, Syntax, Unit, json::Style, variable::Sentence};

/// A whole sentence to translate.
pub(crate) struct Whole {
    pub text: String,
    pub entry: Entry,
    pub sentence: Sentence,
}

impl Whole {
    /// Returns the sentence as a segment.
    pub(crate) fn unit<'s>(self, syntax: Syntax, style: Style) -> Unit<'s, Style> {
        let Whole { text, entry, sentence } = self;
        let mut original = String::new();
        style.escape(&text, &mut original);
        let shows = sentence.shows_number(&text, syntax);
        Unit::spelled(entry, &text, syntax, original, style).showing_number(shows)
    }
}
