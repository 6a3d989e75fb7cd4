//! Capitals: sentences in capitals alone, and the first letter of a sentence.

use crate::{
    item::{Item, Items},
    plan::sentences::begins_with_name,
};

/// The first letter of a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Initial {
    Capital,
    Small,
    /// A letter of a script without capitals, or no letter.
    #[default]
    Neither,
}

impl Initial {
    /// Returns the first letter of a sentence, which may be that of a name that is held. A sentence
    /// that begins with a code and ends with a full stop would begin with a capital.
    pub(crate) fn of(items: &[Item]) -> Initial {
        let first = items.index_from(0).map(|first| &items[first]);
        let is_held = match first {
            Some(Item::Verbatim(name)) => {
                name.trim_start_matches('.').starts_with(char::is_lowercase)
            }
            first => first.is_some_and(Item::is_held),
        };
        if is_held && ends_sentence(items) {
            return Initial::Capital;
        }
        // `iOS` or a number at the start of a text does not show how the translation begins. A translation of a
        // whole sentence begins with a capital, unless the name begins the translation, too.
        if let Some(Item::Text(text)) = first {
            if begins_with_name(text) {
                return if ends_sentence(items) { Initial::Capital } else { Initial::Neither };
            }
            if text.starts_with(|c: char| c.is_ascii_digit()) {
                return Initial::Neither;
            }
        }
        let first_letter = |item: &Item| item.spelling()?.chars().find(|c| c.is_alphabetic());
        match items.iter().find_map(first_letter) {
            Some(letter) if letter.is_uppercase() => Initial::Capital,
            Some(letter) if letter.is_lowercase() => Initial::Small,
            _ => Initial::Neither,
        }
    }

    /// Makes the first letter of a translation a capital where the source begins with one, and the
    /// translation with text.
    pub(crate) fn put(self, items: &mut [Item]) {
        if self != Initial::Capital {
            return;
        }
        let Some(text) = items.first_text_mut().filter(|text| !begins_with_name(text)) else {
            return;
        };
        let Some((at, letter)) = text.char_indices().find(|(_, c)| c.is_alphanumeric()) else {
            return;
        };
        if letter.is_lowercase() {
            text.replace_range(at..at + letter.len_utf8(), &letter.to_uppercase().to_string());
        }
    }
}

/// Makes a capital of the first character of a text, if it is a small letter.
pub(super) fn begin_with_capital(text: &mut String) {
    // The mark of a mnemonic stands before its letter.
    let at = text.len() - text.trim_start_matches(['&', '_']).len();
    if let Some(first) = text[at..].chars().next() {
        text.replace_range(at..at + first.len_utf8(), &first.to_uppercase().to_string());
    }
}

fn ends_sentence(items: &[Item]) -> bool {
    let is_whole = |text: &str| text.ends_with(['.', '!', '?']) && !text.ends_with("..");
    items.last_text().is_some_and(is_whole)
}

/// Makes small letters of a sentence in capitals alone, but for its first letter. Returns whether
/// the sentence was in capitals.
pub(crate) fn quiet(items: &mut [Item]) -> bool {
    let all = items.text();
    let letters = || all.chars().filter(|c| c.is_alphabetic());
    let shouts = letters().count() > 1 && letters().all(char::is_uppercase);
    if shouts {
        let mut first = true;
        texts(items).for_each(|text| *text = sentence_case(text, &mut first));
    }
    shouts
}

/// Makes capitals of a translation.
pub(crate) fn shout(items: &mut [Item]) {
    texts(items).for_each(|text| *text = text.to_uppercase());
}

fn texts(items: &mut [Item]) -> impl Iterator<Item = &mut String> {
    items.iter_mut().filter_map(Item::text_mut)
}

/// Makes small letters of all letters but the first of the sentence; `first` is whether that is
/// still to come.
fn sentence_case(text: &str, first: &mut bool) -> String {
    let mut cased = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_alphabetic() && !std::mem::replace(first, false) {
            cased.extend(c.to_lowercase());
        } else {
            cased.push(c);
        }
    }
    cased
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_held_begins_a_sentence() {
        let sentence = |name: &str| [Item::Verbatim(name.into()), Item::Text(" is gone".into())];
        assert_eq!(Initial::of(&sentence("Gpodder.net")), Initial::Capital);
        assert_eq!(Initial::of(&sentence("fileName")), Initial::Small);
        assert_eq!(Initial::of(&sentence("1.2")), Initial::Small);
        assert_eq!(Initial::of(&[Item::Text("iOS has it".into())]), Initial::Neither);
        assert_eq!(Initial::of(&[Item::Text("iOS has it.".into())]), Initial::Capital);
        let mut named = [Item::Text("iOS o tem.".into())];
        Initial::Capital.put(&mut named);
        assert_eq!(named[0], Item::Text("iOS o tem.".into()));
        let whole = [Item::Verbatim("bed-rs".into()), Item::Text(" waters it.".into())];
        assert_eq!(Initial::of(&whole), Initial::Capital);
        let files = [Item::Verbatim(".beds".into()), Item::Text(" files are old.".into())];
        assert_eq!(Initial::of(&files), Initial::Capital);
        assert_eq!(Initial::of(&[Item::Text("8-bit Colours".into())]), Initial::Neither);
        let coded = |end: &str| [Item::Placeholder(0), Item::Text(end.into())];
        assert_eq!(Initial::of(&coded(" is not set.")), Initial::Capital);
        assert_eq!(Initial::of(&coded(" is not set")), Initial::Small);
        let mut items = [Item::Text("o ".into()), Item::Verbatim("Gpodder.net".into())];
        Initial::Capital.put(&mut items);
        assert_eq!(items[0], Item::Text("O ".into()));
    }
}
