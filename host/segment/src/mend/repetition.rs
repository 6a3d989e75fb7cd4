//! Removes what models add to the translation of a single word: the word a second time (`Below`
//! becomes `Abaixo Abaixo`), or a second label (`Comment:` becomes `Comentário: Sobre nós:`).

use crate::item::Item;

/// Returns whether a sentence is a single word.
pub(crate) fn is_word(items: &[Item]) -> bool {
    matches!(items, [Item::Text(text)] if text.split_whitespace().nth(1).is_none())
}

/// Removes the last word of a translation if the word before it is the same, and a second label after
/// the first.
pub(crate) fn remove(items: &mut [Item]) {
    let [Item::Text(text)] = items else { return };
    if let Some(at) = text.strip_suffix(':').and_then(|rest| rest.find(':')) {
        text.truncate(at + 1);
        return;
    }
    let mut words = text.split(' ').rev();
    let (Some(last), Some(before)) = (words.next(), words.next()) else { return };
    if !last.is_empty() && last.to_lowercase() == before.to_lowercase() {
        text.truncate(text.len() - last.len() - 1);
    }
}

/// Returns whether a text has a word twice in a row that `counts`.
pub(crate) fn has_doubled_word(items: &[Item], counts: impl Fn(&str) -> bool) -> bool {
    /// The least number of letters of the word: `ha ha` is said on purpose.
    const LETTERS: usize = 3;
    items.iter().filter_map(Item::spelling).any(|text| {
        let words: Vec<&str> = text.split(' ').collect();
        words.windows(2).any(|pair| {
            pair[0].chars().filter(|c| c.is_alphabetic()).count() >= LETTERS
                && pair[0].chars().all(char::is_alphabetic)
                && pair[0].to_lowercase() == pair[1].to_lowercase()
                && counts(pair[0])
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_doubled_word_is_found() {
        let doubles =
            |text: &str| has_doubled_word(&[Item::Text(text.into())], |word| word != "que");
        assert!(doubles("Canteiros Canteiros") && doubles("Remoto remoto criado"));
        for text in ["Canteiros, canteiros", "ha ha", "que que", "10 10", "Canteiros"] {
            assert!(!doubles(text), "{text}");
        }
    }

    #[test]
    fn a_word_is_said_once() {
        for (answer, once) in [
            ("Abaixo Abaixo", "Abaixo"),
            ("Todos todos", "Todos"),
            ("o ideal ideal", "o ideal"),
            ("Comentário: Sobre nós:", "Comentário:"),
            ("Comentário:", "Comentário:"),
            ("Abaixo de", "Abaixo de"),
            ("Abaixo", "Abaixo"),
        ] {
            let mut items = [Item::Text(answer.into())];
            remove(&mut items);
            assert_eq!(items, [Item::Text(once.into())]);
        }
        assert!(is_word(&[Item::Text("Below".into())]));
        assert!(!is_word(&[Item::Text("no no".into())]));
        assert!(!is_word(&[Item::Text("Below ".into()), Item::Placeholder(0)]));
    }
}
