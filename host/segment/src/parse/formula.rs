//! Formulas and references, such as `H<sub>2</sub>O`, `mc<sup>2</sup>` and `<sup>[1]</sup>`:
//! neither the raised or lowered text nor the short name beside it is language.

use std::collections::VecDeque;

use crate::item::Item;

/// The most items that a symbol has.
const LONGEST: usize = 64;

/// Holds the elements that begin with the codes `raised`, in ascending order, and have no word in
/// them, and the short names beside these elements.
pub(crate) fn hold(items: &mut Vec<Item>, raised: &[u32]) {
    if raised.is_empty() {
        return;
    }
    let mut rest: VecDeque<Item> = std::mem::take(items).into();
    while let Some(item) = rest.pop_front() {
        if let Item::Open(code, id) = item
            && raised.binary_search(&code).is_ok()
            && let Some(end) = end_of_symbol(&rest, id)
        {
            for item in rest.range_mut(..end) {
                if let Item::Text(text) = item {
                    *item = Item::Verbatim(std::mem::take(text));
                }
            }
            hold_after(&mut rest, end + 1);
            hold_before(items);
        }
        items.push(item);
    }
}

/// Returns the index at which an element without words ends.
fn end_of_symbol(rest: &VecDeque<Item>, id: u32) -> Option<usize> {
    let ends = |item: &Item| matches!(item, Item::Close(_, end) if *end == id);
    let end = rest.iter().take(LONGEST).position(ends)?;
    (!rest.range(..end).any(has_word)).then_some(end)
}

/// Holds the short name that the text at `index` begins with.
fn hold_after(rest: &mut VecDeque<Item>, index: usize) {
    let Some(Item::Text(text)) = rest.get_mut(index) else { return };
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    if !is_symbol(&text[..end]) {
        return;
    }
    let after = text.split_off(end);
    let name = Item::Verbatim(std::mem::take(text));
    rest[index] = name;
    if !after.is_empty() {
        rest.insert(index + 1, Item::Text(after));
    }
}

/// Holds the short name that the last text ends with.
fn hold_before(items: &mut Vec<Item>) {
    let Some(Item::Text(text)) = items.last_mut() else { return };
    let start = text.trim_end_matches(char::is_alphanumeric).len();
    if !is_symbol(&text[start..]) {
        return;
    }
    let name = text.split_off(start);
    if text.is_empty() {
        items.pop();
    }
    items.push(Item::Verbatim(name));
}

fn has_word(item: &Item) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    matches!(item, Item::Text(text) if letters(text) > 1)
}

/// Returns whether a text is a short name such as `m`, `CO` or `10`. Few words have so few letters, and
/// those have no raised sign beside them.
fn is_symbol(name: &str) -> bool {
    (1..=2).contains(&name.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn held(before: &str, raised: &str, after: &str) -> Vec<Item> {
        let mut items =
            vec![text(before), Item::Open(0, 7), text(raised), Item::Close(1, 7), text(after)];
        hold(&mut items, &[0]);
        items
    }

    #[test]
    fn symbols_are_kept_with_their_index() {
        let verbatim = |text: &str| Item::Verbatim(text.into());
        let element = |inner: Item| [Item::Open(0, 7), inner, Item::Close(1, 7)];
        let mut water = vec![text("Water is "), verbatim("H")];
        water.extend(element(verbatim("2")));
        water.extend([verbatim("O"), text(".")]);
        assert_eq!(held("Water is H", "2", "O."), water);
        let mut note = vec![text("It was found.")];
        note.extend(element(verbatim("[2]")));
        note.push(text(" Then"));
        assert_eq!(held("It was found.", "[2]", " Then"), note);
    }

    #[test]
    fn words_are_not_formulas() {
        assert_eq!(held("a ", "raised word", " b")[2], text("raised word"));
        assert_eq!(held("reference", "1", " here")[0], text("reference"));
    }
}
