//! Names of several words in one, such as `RectangleLauncher`, that a model takes apart or misspells.

use crate::item::{Item, Items, push};

/// The least length of a name.
const SHORTEST: usize = 5;

/// Returns the items of a source with the names held that its translation has lost. Returns `None` where
/// none is lost.
pub(crate) fn hold(source: &[Item], target: &[Item]) -> Option<Vec<Item>> {
    let may_have =
        |item: &Item| matches!(item, Item::Text(text) if text.split(parts_words).any(is_name));
    if !source.iter().any(may_have) {
        return None;
    }
    let said = target.plain();
    let is_lost = |word: &str| is_name(word) && !said.split(parts_words).any(|other| other == word);
    let mut held = Vec::new();
    let mut is_any = false;
    for item in source {
        let Item::Text(text) = item else {
            held.push(item.clone());
            continue;
        };
        let mut from = 0;
        for word in text.split(parts_words).filter(|word| is_lost(word)) {
            let Some(at) = text[from..].find(word).map(|at| from + at) else { continue };
            is_any = true;
            if at > from {
                push(&mut held, Item::Text(text[from..at].into()));
            }
            held.push(Item::Verbatim(word.into()));
            from = at + word.len();
        }
        if from < text.len() {
            push(&mut held, Item::Text(text[from..].into()));
        }
    }
    is_any.then_some(held)
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
        for (source, target) in [
            ("Use VideoToolbox", "Use o VideoToolbox"),
            ("Open the file", "Abra o arquivo"),
            ("The iPhone, USB-C or APIs", "O telefone"),
        ] {
            assert_eq!(hold(&[text(source)], &[text(target)]), None, "{source}");
        }
    }
}
