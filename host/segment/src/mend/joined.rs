//! Signs that touch the words of a list, as in `Read/write`, `bed,beds` and `C;Cyrillic;KOI8-R`: models put
//! spaces beside them.

use crate::{
    item::{Item, Items},
    mend::signs::texts,
};

/// The signs of lists.
const SIGNS: [char; 3] = ['/', ',', ';'];

/// The most words of an entry between commas or semicolons, so that a list is no sentence that lacks a space.
const WORDS: usize = 3;

/// Returns the signs that touch the words on both sides wherever they stand in a sentence.
pub(crate) fn signs(items: &[Item]) -> Vec<char> {
    let has_sign = |item: &Item| matches!(item, Item::Text(text) if text.contains(SIGNS));
    if !items.iter().any(has_sign) {
        return Vec::new();
    }
    let text = items.text();
    SIGNS.into_iter().filter(|&sign| touches(&text, sign)).collect()
}

fn touches(text: &str, sign: char) -> bool {
    let entries = || text.split(sign);
    let is_short = |entry: &str| entry.split(' ').nth(WORDS).is_none();
    let is_entry = |entry: &str| {
        entry.starts_with(char::is_alphabetic) && !entry.ends_with(' ') && is_short(entry)
    };
    let apart = || {
        entries().skip(1).any(|entry| entry.starts_with(' '))
            || text.contains(&[' ', sign].iter().collect::<String>())
    };
    match sign {
        '/' => text.contains(sign) && !apart(),
        _ => entries().nth(1).is_some() && entries().all(is_entry),
    }
}

/// Removes the spaces beside such signs.
pub(crate) fn put(signs: &[char], items: &mut [Item]) {
    for &sign in signs {
        let (before, after) = (format!(" {sign}"), format!("{sign} "));
        for text in texts(items).filter(|text| text.contains(sign)) {
            *text = text.replace(&before, &after[..1]).replace(&after, &after[..1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> [Item; 1] {
        [Item::Text(text.into())]
    }

    #[test]
    fn signs_touch_the_words_of_a_list() {
        assert_eq!(signs(&text("Read/write the file")), ['/']);
        assert_eq!(signs(&text("bed,beds,feet per bed")), [',']);
        assert_eq!(signs(&text("C;Cyrillic (KOI8-R);KOI8-R")), [';']);
        for whole in [
            "Read / write, and/or",
            "Red, green,blue",
            "Wait,it is not ready yet",
            "1,000 beds",
            "Go on; or wait",
            "Read",
        ] {
            assert!(signs(&text(whole)).is_empty(), "{whole}");
        }
    }

    #[test]
    fn spaces_beside_signs_are_removed() {
        let mut items = text("Leia / escreva, e/ ou");
        put(&['/'], &mut items);
        assert_eq!(items, text("Leia/escreva, e/ou"));
        let mut items = text("metro, metros,m");
        put(&[','], &mut items);
        assert_eq!(items, text("metro,metros,m"));
    }
}
