//! English abbreviations before codes: models take the full stop of `e.g.` there for the end of a sentence.

use crate::item::Item;

const ABBREVIATIONS: [&str; 4] = ["e.g. ", "eg. ", "i.e. ", "ie. "];

/// Puts a comma behind an abbreviation before a held item: `e.g. {url}` becomes `e.g., {url}`.
pub(crate) fn end_with_comma(items: &mut [Item]) {
    for at in 1..items.len() {
        if !items[at].is_held() {
            continue;
        }
        let Item::Text(text) = &mut items[at - 1] else { continue };
        let is_abbreviation = |abbreviation: &&str| {
            text.strip_suffix(*abbreviation)
                .is_some_and(|before| !before.ends_with(char::is_alphanumeric))
        };
        if ABBREVIATIONS.iter().any(is_abbreviation) {
            text.truncate(text.len() - " ".len());
            text.push_str(", ");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
