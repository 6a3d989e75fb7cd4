//! Names of several words in one, such as `RectangleLauncher`, that a model takes apart or misspells.

use crate::item::{Item, Items, hold_in_text};

/// The least length of a name.
const SHORTEST: usize = 5;

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

/// Returns whether a word begins with a capital and has another one right behind a small letter.
fn is_name(word: &str) -> bool {
    let mut pairs = word.as_bytes().windows(2);
    word.len() >= SHORTEST
        && word.is_ascii()
        && word.starts_with(|c: char| c.is_ascii_uppercase())
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
        for (source, target) in [
            ("Use VideoToolbox", "Use o VideoToolbox"),
            ("Open the file", "Abra o arquivo"),
            ("The iPhone, USB-C or APIs", "O telefone"),
        ] {
            assert_eq!(hold(&[text(source)], &[text(target)]), None, "{source}");
        }
    }
}
