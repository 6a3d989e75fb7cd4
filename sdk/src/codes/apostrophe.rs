//! Apostrophes within words that are written as character references: `It&#39;s`.
//!
//! Such a reference is a letter of its word rather than markup. The word is read with the apostrophe,
//! and the apostrophes within the words of a translation are written as the reference again.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::search;

/// The references, each with its character.
const REFERENCES: [(&str, char); 9] = [
    ("&#39;", '\''),
    ("&#039;", '\''),
    ("&#x27;", '\''),
    ("&#X27;", '\''),
    ("&apos;", '\''),
    ("&rsquo;", '’'),
    ("&#8217;", '’'),
    ("&#x2019;", '’'),
    ("&#X2019;", '’'),
];

/// The way a text writes the apostrophes within its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Apostrophe {
    /// The index in [`REFERENCES`].
    reference: usize,
}

impl Apostrophe {
    /// Returns the apostrophe whose reference is at `at`, if letters stand on both sides.
    pub(crate) fn at(text: &str, at: usize) -> Option<Apostrophe> {
        let rest = &text[at..];
        let reference = REFERENCES.iter().position(|(reference, _)| rest.starts_with(reference))?;
        let found = Apostrophe { reference };
        is_within_word(text, at..at + found.reference().len()).then_some(found)
    }

    fn reference(self) -> &'static str {
        REFERENCES[self.reference].0
    }

    fn character(self) -> char {
        REFERENCES[self.reference].1
    }

    /// Returns a text with its apostrophes decoded, and the first of them. Returns `None` for a text
    /// without references.
    pub(crate) fn decode(text: &str) -> Option<(String, Apostrophe)> {
        let mut first = None;
        let mut decoded = String::new();
        let (mut copied, mut from) = (0, 0);
        while let Some(at) = search::position_of(&text.as_bytes()[from..], [b'&']) {
            let at = from + at;
            from = at + 1;
            if let Some(found) = Apostrophe::at(text, at) {
                decoded.push_str(&text[copied..at]);
                decoded.push(found.character());
                from = at + found.reference().len();
                copied = from;
                first.get_or_insert(found);
            }
        }
        let first = first?;
        decoded.push_str(&text[copied..]);
        Some((decoded, first))
    }

    /// Returns a text with the apostrophes within its words as references.
    pub(crate) fn encode(self, text: &str) -> Cow<'_, str> {
        let mut encoded = String::new();
        let mut copied = 0;
        for (at, character) in text.match_indices(self.character()) {
            if is_within_word(text, at..at + character.len()) {
                encoded.push_str(&text[copied..at]);
                encoded.push_str(self.reference());
                copied = at + character.len();
            }
        }
        if copied == 0 {
            return Cow::Borrowed(text);
        }
        encoded.push_str(&text[copied..]);
        Cow::Owned(encoded)
    }
}

fn is_within_word(text: &str, at: std::ops::Range<usize>) -> bool {
    text[..at.start].ends_with(char::is_alphabetic)
        && text[at.end..].starts_with(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::Apostrophe;

    #[test]
    fn apostrophes_within_words_are_letters() {
        let (text, apostrophe) = Apostrophe::decode("It&#39;s the users&#39; d&#39;eau").unwrap();
        assert_eq!(text, "It's the users&#39; d'eau");
        assert_eq!(apostrophe.encode(&text), "It&#39;s the users&#39; d&#39;eau");
        assert_eq!(apostrophe.encode("'a' b"), "'a' b");
        let (text, apostrophe) = Apostrophe::decode("l&rsquo;eau").unwrap();
        assert_eq!((text.as_str(), apostrophe.encode(&text).as_ref()), ("l’eau", "l&rsquo;eau"));
        for text in ["&#39;a&#39;", "a&b", "a&amp;b", "a &#39; b", ""] {
            assert_eq!(Apostrophe::decode(text), None, "{text}");
        }
    }
}
