//! Words with nothing but markup between them: the names of two keys, an icon's name and the text
//! beside it.
//!
//! An engine that sees text without markup would take them for one word, so they go out with a
//! space between them, which is taken out again.

use crate::item::Item;

/// Markup between two words without a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AdjacentWords {
    /// The end of one element and the beginning of another.
    Elements(Item, Item),
    /// The tag between an element and the text before or after the element.
    Text {
        /// The tag between the two words.
        tag: Item,
        /// The index of the tag among the items.
        index: usize,
        /// The words before and after the tag.
        words: [String; 2],
    },
}

impl AdjacentWords {
    /// Returns the markup between the last word of `before` and the first of `text`, which is the
    /// item with the given index. `markup` has its places in `before`, in order.
    pub(crate) fn between(
        before: &str,
        markup: &[(usize, Item)],
        text: &str,
        index: usize,
    ) -> Option<Self> {
        let here = markup.iter().rev().take_while(|(at, _)| *at == before.len()).count();
        let last = match &markup[markup.len() - here..] {
            [] => return None,
            [.., (_, ends @ Item::Close(..)), (_, begins @ Item::Open(..))] => {
                let words = before.ends_with(char::is_alphanumeric)
                    && text.starts_with(char::is_alphanumeric);
                return words.then(|| AdjacentWords::Elements(ends.clone(), begins.clone()));
            }
            [.., (_, last)] => last,
        };
        are_two_words(before, text).then(|| {
            let words = [last_word(before), first_word(text)].map(str::to_owned);
            AdjacentWords::Text { tag: last.clone(), index: index - 1, words }
        })
    }
}

/// Returns whether a tag stands between two words rather than in one word of which a part is marked
/// (`<b>D</b>elete`, `file<b>s</b>`, `1<sup>st</sup>`): a capital follows a character that is no
/// capital, or a letter and a digit meet.
fn are_two_words(before: &str, after: &str) -> bool {
    let left = before.chars().next_back().filter(|c| !c.is_whitespace());
    let (Some(left), Some(right)) = (left, after.chars().next()) else { return false };
    if right.is_uppercase() {
        return left.is_lowercase() || left.is_numeric() || "%!?.,:;)".contains(left);
    }
    match (left.is_numeric(), right.is_numeric()) {
        (true, false) => {
            let number = last_word(before).chars().all(char::is_numeric);
            number && right.is_lowercase() && first_word(after).chars().count() > 2
        }
        (false, true) => left.is_lowercase() && first_word(after).chars().all(char::is_numeric),
        _ => false,
    }
}

fn last_word(text: &str) -> &str {
    &text[text.trim_end_matches(char::is_alphanumeric).len()..]
}

fn first_word(text: &str) -> &str {
    &text[..text.len() - text.trim_start_matches(char::is_alphanumeric).len()]
}

/// Joins words again that touch in the source: where two elements are still neighbours, and where a
/// tag still has its index or still stands between the same words.
pub(crate) fn rejoin(items: &mut Vec<Item>, adjacent: &[AdjacentWords]) {
    for adjacent in adjacent {
        match adjacent {
            AdjacentWords::Elements(ends, begins) => {
                let apart = |three: &[Item]| match three {
                    [left, Item::Text(space), right] => {
                        space.trim().is_empty() && left == ends && right == begins
                    }
                    _ => false,
                };
                if let Some(at) = items.windows(3).position(apart) {
                    items.remove(at + 1);
                }
            }
            AdjacentWords::Text { tag, index, words } => {
                let Some(at) = items.iter().position(|item| item == tag) else { continue };
                if at == *index || has_beside(items, at, words) {
                    join(items, at);
                }
            }
        }
    }
}

/// Returns whether these words stand before and after an item.
fn has_beside(items: &[Item], at: usize, [left, right]: &[String; 2]) -> bool {
    let before = at.checked_sub(1).and_then(|before| items.get(before));
    match (before, items.get(at + 1)) {
        (Some(Item::Text(before)), Some(Item::Text(after))) => {
            last_word(before.trim_end()) == left && first_word(after.trim_start()) == right
        }
        _ => false,
    }
}

/// Takes out the space outside a tag.
fn join(items: &mut [Item], at: usize) {
    let begins = matches!(items[at], Item::Open(..));
    let beside = if begins { at.checked_sub(1) } else { Some(at + 1) };
    if let Some(Item::Text(text)) = beside.and_then(|beside| items.get_mut(beside)) {
        *text = if begins { text.trim_end() } else { text.trim_start() }.to_owned();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    #[test]
    fn adjacent_elements_are_joined_again() {
        let (ends, begins) = (Item::Close(1, 0), Item::Open(2, 1));
        let space = || text(" ");
        let mut items = vec![space(), ends.clone(), space(), begins.clone(), space()];
        rejoin(&mut items, &[AdjacentWords::Elements(ends.clone(), begins.clone())]);
        assert_eq!(items, [space(), ends, begins, space()]);
    }

    #[test]
    fn a_tag_that_keeps_its_place_stays_joined() {
        let (open, close) = (Item::Open(0, 1), Item::Close(1, 1));
        let markup = [(0, open.clone()), (4, close.clone())];
        let adjacent = [AdjacentWords::between("send", &markup, "Submit", 3).unwrap()];
        let mut items = vec![open.clone(), text("send"), close.clone(), text(" Enviar")];
        rejoin(&mut items, &adjacent);
        assert_eq!(items, [open.clone(), text("send"), close.clone(), text("Enviar")]);
        let moved = [text("Pedido "), open, text("novo"), close, text(" de item")];
        let mut items = moved.to_vec();
        rejoin(&mut items, &adjacent);
        assert_eq!(items, moved);
    }

    #[test]
    fn a_name_that_moves_as_a_whole_stays_joined() {
        let (open, close) = (Item::Open(0, 1), Item::Close(1, 1));
        let adjacent = [AdjacentWords::between("You", &[(3, open.clone())], "Tube", 2).unwrap()];
        let around = |left| vec![text("Os"), text(left), open.clone(), text("Tube"), close.clone()];
        let mut items = around("vídeos do You ");
        rejoin(&mut items, &adjacent);
        assert_eq!(items, around("vídeos do You"));
    }
}
