//! The round brackets around a whole sentence, as in `(same as above)`: models garble the words behind a bracket that
//! a sentence begins with, and know the sentence without its brackets. Models know a word alone better with its
//! brackets: `(disabled)`.

use crate::item::{Item, push};

/// Takes off the brackets around a sentence of several words that begins with a letter. Returns whether the sentence
/// had them.
pub(crate) fn take_from_phrase(items: &mut [Item]) -> bool {
    let has_space = |item: &Item| item.spelling().is_some_and(|text| text.contains(' '));
    items.iter().any(has_space) && take(items)
}

/// Takes off the brackets around a sentence that begins with a letter. Returns whether the sentence had them.
pub(crate) fn take(items: &mut [Item]) -> bool {
    if !are_around(items) {
        return false;
    }
    if let Some(Item::Text(first)) = items.first_mut() {
        first.remove(0);
    }
    if let Some(Item::Text(last)) = items.last_mut() {
        last.pop();
    }
    true
}

/// Puts the brackets around a translation.
pub(crate) fn put(items: &mut Vec<Item>) {
    let mut enclosed = vec![Item::Text("(".into())];
    items.drain(..).for_each(|item| push(&mut enclosed, item));
    push(&mut enclosed, Item::Text(")".into()));
    *items = enclosed;
}

/// Returns whether a sentence has two brackets, the one at its start and the one at its end.
fn are_around(items: &[Item]) -> bool {
    let (Some(Item::Text(first)), Some(Item::Text(last))) = (items.first(), items.last()) else {
        return false;
    };
    let brackets = items.iter().filter_map(Item::spelling).flat_map(str::chars);
    first.strip_prefix('(').is_some_and(|rest| rest.starts_with(char::is_alphabetic))
        && last.ends_with(')')
        && brackets.filter(|c| "()".contains(*c)).count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    #[test]
    fn brackets_come_back_around_the_translation() {
        let mut items = [text("(same as "), Item::Verbatim("bed-1".into()), text(")")];
        assert!(take_from_phrase(&mut items));
        assert_eq!(items, [text("same as "), Item::Verbatim("bed-1".into()), text("")]);
        let mut answer = vec![Item::Verbatim("bed-1".into()), text(" também")];
        put(&mut answer);
        assert_eq!(answer, [text("("), Item::Verbatim("bed-1".into()), text(" também)")]);
    }

    #[test]
    fn a_word_is_no_phrase() {
        let mut items = [text("(disabled)")];
        assert!(!take_from_phrase(&mut items) && take(&mut items));
        assert_eq!(items, [text("disabled")]);
    }

    #[test]
    fn other_brackets_stay() {
        for other in ["(a) or (b)", "(a (b))", "(a).", "(1 bed)", "a (b)", "()", "(a"] {
            let mut items = [text(other)];
            assert!(!take(&mut items), "{other}");
            assert_eq!(items, [text(other)]);
        }
    }
}
