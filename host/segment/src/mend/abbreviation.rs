//! English abbreviations that models do not read: the full stop of `e.g.` before a code, which they take for
//! the end of a sentence, and the number of `3rd party`.

use super::capitals::begin_with_capital;
use crate::item::Item;

const ABBREVIATIONS: [&str; 4] = ["e.g. ", "eg. ", "i.e. ", "ie. "];

/// The numbers of parties, and the words for them.
const PARTIES: [(&str, &str); 2] = [("3rd", "third"), ("1st", "first")];

/// Writes the number before `party` as a word: `3rd party` becomes `third party`.
pub(crate) fn spell_parties(items: &mut [Item]) {
    for (index, item) in items.iter_mut().enumerate() {
        let Item::Text(text) = item else { continue };
        for (number, word) in PARTIES {
            while let Some(at) = number_of_party(text, number) {
                text.replace_range(at..at + number.len(), word);
                if index == 0 && at == 0 {
                    begin_with_capital(text);
                }
            }
        }
    }
}

/// Returns the place of a number before `party` or `parties`.
fn number_of_party(text: &str, number: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let mut places = lower.match_indices(number).map(|(at, _)| at);
    places.find(|&at| {
        let behind = lower[at + number.len()..].strip_prefix([' ', '-']);
        !lower[..at].ends_with(char::is_alphanumeric)
            && behind
                .is_some_and(|behind| behind.starts_with("party") || behind.starts_with("parties"))
    })
}

/// Puts a comma behind an abbreviation before a held item: `e.g. {url}` becomes `e.g., {url}`.
pub(crate) fn end_with_comma(items: &mut [Item]) {
    for at in 1..items.len() {
        if !items[at].is_held() {
            continue;
        }
        let Item::Text(text) = &mut items[at - 1] else { continue };
        let last = text.len().saturating_sub(" ".len());
        if ends(text).any(|end| end == last) {
            text.insert(last, ',');
        }
    }
}

/// Returns a sentence with a comma behind each abbreviation.
pub(crate) fn with_commas(items: &[Item]) -> Vec<Item> {
    let mut parted = items.to_vec();
    for text in parted.iter_mut().filter_map(Item::text_mut) {
        let mut ends: Vec<usize> = ends(text).collect();
        ends.sort_unstable();
        ends.into_iter().rev().for_each(|end| text.insert(end, ','));
    }
    parted
}

/// Returns the places behind the abbreviations of a text that have a space behind them.
fn ends(text: &str) -> impl Iterator<Item = usize> {
    let places = ABBREVIATIONS.iter().flat_map(|abbreviation| text.match_indices(abbreviation));
    let places = places.filter(|(at, _)| !text[..*at].ends_with(char::is_alphanumeric));
    places.map(|(at, abbreviation)| at + abbreviation.trim_end().len())
}

/// Returns whether a list of a translation has lost the word between two commas: `(por exemplo, , de, zh)`.
pub(crate) fn has_lost_word(source: &[Item], target: &[Item]) -> bool {
    let is_empty = |item: &Item| matches!(item, Item::Text(text) if text.contains(", ,"));
    target.iter().any(is_empty) && !source.iter().any(is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_before_party_is_a_word() {
        let seen = |text: &str| {
            let mut items = [Item::Text(text.into())];
            spell_parties(&mut items);
            let [Item::Text(text)] = items else { panic!() };
            text
        };
        assert_eq!(seen("Seeds of 3rd party gardens"), "Seeds of third party gardens");
        assert_eq!(seen("3Rd-party and 1st-Parties"), "Third-party and first-Parties");
        for text in ["The 3rd bed", "3rd place", "33rd party", "3rd"] {
            assert_eq!(seen(text), text);
        }
    }

    #[test]
    fn a_comma_stands_between_an_abbreviation_and_a_code() {
        let seen = |text: &str, item: Item| {
            let mut items = [Item::Text(text.into()), item];
            end_with_comma(&mut items);
            let [Item::Text(text), _] = items else { panic!() };
            text
        };
        let code = || Item::Placeholder(0);
        assert_eq!(seen("A bed (e.g. ", code()), "A bed (e.g., ");
        assert_eq!(seen("i.e. ", Item::Verbatim("bed-1".into())), "i.e., ");
        assert_eq!(seen("A bed (eg. ", code()), "A bed (eg., ");
        for text in ["e.g.", "e.g., ", "No. ", "use.g. ", "Use the peg. ", "A pie. "] {
            assert_eq!(seen(text, code()), text);
        }
        assert_eq!(seen("e.g. ", Item::Open(0, 1)), "e.g. ");
    }

    #[test]
    fn all_abbreviations_get_commas() {
        let seen = |text: &str| with_commas(&[Item::Text(text.into())]);
        let expected = "A bed (e.g., en), i.e., a peg. It";
        assert_eq!(seen("A bed (e.g. en), i.e. a peg. It"), [Item::Text(expected.into())]);
    }
}
