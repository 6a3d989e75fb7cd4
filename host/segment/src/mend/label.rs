//! Labels in markup with a colon behind them: `**A**: You water it`. Models write such a label a second time.

use crate::item::Item;

/// Returns whether a sentence has a marked label that a text repeats behind its colon.
pub(super) fn is_repeated(items: &[Item]) -> bool {
    items.windows(4).any(|items| repetition(items).is_some())
}

/// Removes the second labels.
pub(super) fn remove(items: &mut [Item]) {
    for at in 0..items.len().saturating_sub(3) {
        if let Some(length) = repetition(&items[at..at + 4])
            && let Item::Text(text) = &mut items[at + 3]
        {
            text.replace_range(": ".len()..": ".len() + length, "");
        }
    }
}

/// Returns the length of a label that is repeated behind its colon, with its own colon and space.
fn repetition(items: &[Item]) -> Option<usize> {
    let [Item::Open(..), Item::Text(label), Item::Close(..), Item::Text(text)] = items else {
        return None;
    };
    let rest = text.strip_prefix(": ")?.strip_prefix(label.trim())?;
    let is_label = label.contains(char::is_alphanumeric) && rest.starts_with(": ");
    is_label.then(|| label.trim().len() + ": ".len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_label_is_removed() {
        let items = |label: &str, text: &str| {
            let text = Item::Text(text.into());
            [Item::Open(0, 0), Item::Text(label.into()), Item::Close(1, 0), text]
        };
        let mut repeated = items("A", ": A: Regue o canteiro.");
        assert!(is_repeated(&repeated));
        remove(&mut repeated);
        assert_eq!(repeated, items("A", ": Regue o canteiro."));
        for (label, text) in [("A", ": Regue."), ("A", ": A rosa"), ("A", " A: b")] {
            assert!(!is_repeated(&items(label, text)), "{label}{text}");
        }
    }
}
