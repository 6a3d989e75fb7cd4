//! Codes that end only before a space or a sign, such as `@name` of Drupal and `:name` of Laravel:
//! in a script without spaces between words such a code would take in the next word.

use targum_core::codes;

use crate::text::script::is_unspaced;
use targum_core::contract::{Segment, Word};

/// Puts a space between such a code of a segment and a word of its translation that touches it.
pub fn set_apart(segment: &Segment, words: &mut [Word]) {
    let codes = codes::of(segment);
    let is_open = |word: Option<&Word>| match word {
        Some(Word::Code(index)) => {
            codes.get(*index as usize).is_some_and(|code| is_open_ended(&code.spelling))
        }
        _ => false,
    };
    for at in 0..words.len() {
        let behind = at.checked_sub(1).is_some_and(|before| is_open(words.get(before)));
        let before = is_open(words.get(at + 1));
        let Word::Text(text) = &mut words[at] else { continue };
        if behind && text.starts_with(is_letter) {
            text.insert(0, ' ');
        }
        if before && text.ends_with(is_letter) {
            text.push(' ');
        }
    }
}

fn is_letter(c: char) -> bool {
    is_unspaced(c) && c.is_alphanumeric()
}

fn is_open_ended(spelling: &str) -> bool {
    let name = spelling.strip_prefix(['@', ':', '!', '$']).unwrap_or_default();
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::{Code, CodeKind, Part};

    fn apart(spelling: &str, before: &str, after: &str) -> String {
        let code = Code { kind: CodeKind::Placeholder, id: 0, spelling: spelling.into() };
        let parts = vec![Part::Code(code)];
        let segment =
            Segment { parts, key: String::new(), note: None, plural: None, max_length: None };
        let mut words = [Word::Text(before.into()), Word::Code(0), Word::Text(after.into())];
        set_apart(&segment, &mut words);
        let word = |word: &Word| match word {
            Word::Text(text) => text.clone(),
            Word::Code(_) => spelling.to_owned(),
        };
        words.iter().map(word).collect()
    }

    #[test]
    fn words_in_scripts_without_spaces_are_not_adjacent() {
        assert_eq!(apart("@name", "語", "語"), "語 @name 語");
        assert_eq!(apart(":count", "「", "」。"), "「:count」。");
        assert_eq!(apart("@name", "l'", "s"), "l'@names");
        assert_eq!(apart("{name}", "語", "語"), "語{name}語");
        assert_eq!(apart("%s", "語", "語"), "語%s語");
    }
}
