//! The word `MAY` of standards, which is in capitals among words in small letters, and which models take for the
//! name of a month.

use crate::item::Item;

/// Writes `MAY` before a verb in small letters: `clients MAY ask` becomes `clients may ask`.
pub(crate) fn spell_in_small_letters(items: &mut [Item]) {
    for item in items {
        let Item::Text(text) = item else { continue };
        while let Some(at) = place(text) {
            text.replace_range(at..at + WORD.len(), "may");
        }
    }
}

const WORD: &str = "MAY";

/// The words before the name of a month.
const BEFORE_MONTH: [&str; 8] = ["by", "during", "in", "last", "next", "of", "since", "this"];

/// Returns the place of the first `MAY` between words in small letters. `NOT` belongs to it.
fn place(text: &str) -> Option<usize> {
    let mut places = text.match_indices(WORD).map(|(at, _)| at);
    places.find(|&at| {
        let behind = text[at + WORD.len()..].strip_prefix(' ').unwrap_or_default();
        let verb = behind.strip_prefix("NOT ").unwrap_or(behind);
        let before = text[..at].strip_suffix(' ').unwrap_or_default();
        let last = before.rsplit(' ').next().unwrap_or_default().to_ascii_lowercase();
        !BEFORE_MONTH.contains(&last.as_str())
            && verb.starts_with(|c: char| c.is_ascii_lowercase())
            && before.ends_with(|c: char| c.is_ascii_lowercase() || c == ')' || c == ',')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_of_a_permission_is_in_small_letters() {
        let seen = |text: &str| {
            let mut items = [Item::Text(text.into())];
            spell_in_small_letters(&mut items);
            let [Item::Text(text)] = items else { panic!() };
            text
        };
        assert_eq!(
            seen("A client MAY ask, and MAY NOT wait."),
            "A client may ask, and may NOT wait."
        );
        for text in ["In MAY we plant", "YOU MAY GO", "in MAY 2024", "MAY day", "DISMAY of it"] {
            assert_eq!(seen(text), text);
        }
    }
}
