//! The last try of the code ladder: codes stay where they are, and the text between them is
//! translated piece by piece.

use crate::item::{Item, push};

/// The signs at the ends of sentences.
const ENDS: [char; 9] = ['.', '…', '!', '?', '。', '！', '？', '।', ' '];

/// Returns the pieces: for each text of `items` that has a letter, its index and its words, without
/// the signs and spaces around them.
pub(crate) fn texts(items: &[Item]) -> Vec<(usize, &str)> {
    let texts = items.iter().enumerate().filter_map(|(place, item)| match item {
        Item::Text(text) => Some((place, text.trim_matches(|c: char| !c.is_alphanumeric()))),
        _ => None,
    });
    texts.filter(|(_, bare)| bare.contains(char::is_alphabetic)).collect()
}

/// Puts translations of the pieces in their places, without the ends of sentences that models add to them: a piece ends
/// with a letter or a digit. A piece without a translation stays. Returns `None` where no piece has a translation.
pub(crate) fn put(items: &[Item], translations: &[Option<String>]) -> Option<Vec<Item>> {
    let mut pieces = texts(items).into_iter().zip(translations).peekable();
    let mut whole = Vec::new();
    for (place, item) in items.iter().enumerate() {
        let translated = pieces.next_if(|((at, _), _)| *at == place);
        let item = match (item, translated) {
            (Item::Text(text), Some(((_, bare), Some(translation)))) => {
                Item::Text(text.replacen(bare, translation.trim_end_matches(ENDS), 1))
            }
            (item, _) => item.clone(),
        };
        push(&mut whole, item);
    }
    translations.iter().any(Option::is_some).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_are_replaced() {
        let text = |text: &str| Item::Text(text.into());
        let items = [
            text("Delete ("),
            Item::Placeholder(0),
            text(") "),
            Item::Placeholder(1),
            text(" now?"),
        ];
        assert_eq!(texts(&items), [(0, "Delete"), (4, "now")]);
        let translated = put(&items, &[Some("Excluir".into()), None]);
        let expected = [
            text("Excluir ("),
            Item::Placeholder(0),
            text(") "),
            Item::Placeholder(1),
            text(" now?"),
        ];
        assert_eq!(translated, Some(expected.to_vec()));
        assert_eq!(put(&items, &[None, None]), None);
    }

    #[test]
    fn a_piece_does_not_end_a_sentence() {
        let text = |text: &str| Item::Text(text.into());
        let items = [text("The bed was watered "), Item::Placeholder(0), text(", etc.")];
        let translations = [Some("O canteiro foi regado.".into()), Some("etc.".into())];
        let expected = [text("O canteiro foi regado "), Item::Placeholder(0), text(", etc.")];
        assert_eq!(put(&items, &translations), Some(expected.to_vec()));
    }
}
