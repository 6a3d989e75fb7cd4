//! Names with capitals among small letters, such as `RectangleLauncher` and `phpBB`, that a model takes
//! apart, misspells or loses.

use crate::item::{Item, Items, hold_in_text};

/// The least length of a name that begins with a capital, and of one that begins with a small letter.
const SHORTEST: [usize; 2] = [5, 3];

/// Returns the items of a source, in which the names are held that its translation has lost. Returns
/// `None` where the translation has lost none.
pub(crate) fn hold(source: &[Item], target: &[Item]) -> Option<Vec<Item>> {
    let said = target.plain();
    let is_lost = |word: &str| is_name(word) && !said.split(parts_words).any(|other| other == word);
    let first_lost = |text: &str| {
        let mut from = 0;
        for piece in text.split_inclusive(parts_words) {
            let word = piece.trim_end_matches(parts_words);
            if is_lost(word) {
                return Some(from..from + word.len());
            }
            from += piece.len();
        }
        None
    };
    let has_lost = |item: &Item| matches!(item, Item::Text(text) if first_lost(text).is_some());
    if !source.iter().any(has_lost) {
        return None;
    }
    let mut held = Vec::new();
    for item in source {
        match item {
            Item::Text(text) => hold_in_text(text, &mut held, first_lost),
            item => held.push(item.clone()),
        }
    }
    Some(held)
}

fn parts_words(c: char) -> bool {
    !c.is_alphanumeric()
}

/// Returns whether a word has a capital right behind a small letter.
fn is_name(word: &str) -> bool {
    let mut pairs = word.as_bytes().windows(2);
    let is_small = word.starts_with(|c: char| c.is_ascii_lowercase());
    word.len() >= SHORTEST[usize::from(is_small)]
        && word.is_ascii()
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && pairs.any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    #[test]
    fn lost_names_are_held() {
        let source = [text("Open RectangleLauncher in VideoToolbox"), Item::Placeholder(0)];
        let target = [text("Abra o RetangleLauncher no VideoToolbox"), Item::Placeholder(0)];
        let name = Item::Verbatim("RectangleLauncher".into());
        let expected = [text("Open "), name, text(" in VideoToolbox"), Item::Placeholder(0)];
        assert_eq!(hold(&source, &target), Some(expected.to_vec()));
        // The name stands in a longer one, too, which is not lost.
        let source = [text("VideoToolboxKit or VideoToolbox")];
        let expected = [text("VideoToolboxKit or "), Item::Verbatim("VideoToolbox".into())];
        assert_eq!(hold(&source, &[text("VideoToolboxKit")]), Some(expected.to_vec()));
        let source = [text("Welcome to gardenDB")];
        let expected = [text("Welcome to "), Item::Verbatim("gardenDB".into())];
        assert_eq!(hold(&source, &[text("Bem-vindo ao jardim")]), Some(expected.to_vec()));
        for (source, target) in [
            ("Use VideoToolbox", "Use o VideoToolbox"),
            ("Open the file", "Abra o arquivo"),
            ("The iPhone, USB-C or APIs", "O iPhone"),
        ] {
            assert_eq!(hold(&[text(source)], &[text(target)]), None, "{source}");
        }
    }
}
