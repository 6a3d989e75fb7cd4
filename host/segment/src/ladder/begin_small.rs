//! Translations of a text that begins with a small letter.

use super::Model;
use crate::{
    align::function_words::Kind,
    item::{Item, Items},
};

/// Makes the first letter of a translation small: a source that begins with a small letter goes on
/// with a sentence. The first word may be a name if the source holds as many words with capitals as
/// the translation, or a common word of a language that writes such words with capitals; then the
/// letter becomes small only in an article or a preposition. An abbreviation stays.
pub(super) fn begin_small(model: &dyn Model, source: &str, items: &mut [Item]) {
    let names_said = names(&items.plain());
    let Some(text) = items.first_words_mut() else { return };
    let Some(start) = text.find(char::is_alphanumeric) else { return };
    let rest = &text[start..];
    let is_within = |c: char| c.is_alphanumeric() || matches!(c, '-' | '.' | '_' | '/' | '+' | '#');
    let whole = &rest[..rest.find(|c| !is_within(c)).unwrap_or(rest.len())];
    let word = &whole[..whole.find(|c: char| !c.is_alphanumeric()).unwrap_or(whole.len())];
    let Some(letter) = word.chars().next().filter(|c| c.is_uppercase()) else { return };
    let leans = matches!(model.kind(word), Kind::Article | Kind::Preposition | Kind::Particle);
    let may_be_name = model.has_common_capitals() || names(source) >= names_said;
    let is_abbreviation = whole.chars().nth(1).is_none()
        || whole.chars().skip(1).any(|c| c.is_uppercase() || c.is_numeric());
    if leans || !(may_be_name || is_abbreviation) {
        let small = letter.to_lowercase().to_string();
        text.replace_range(start..start + letter.len_utf8(), &small);
    }
}

/// Returns how many words of a text begin with a capital, but for the pronoun `I`.
fn names(text: &str) -> usize {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let is_pronoun = |word: &str| word == "I" || word.starts_with("I'");
    words.filter(|word| word.starts_with(char::is_uppercase) && !is_pronoun(word)).count()
}
