//! Elements side by side, such as badges or the links of a menu.

use crate::item::Item;

/// Returns whether the items are nothing but elements side by side, such as badges or the links of a menu:
/// two elements that touch or hold nothing but another element, or more than two. An element that
/// begins with a small letter goes on with the text before it.
pub(super) fn is_row(items: &[Item]) -> bool {
    let (mut depth, mut elements, mut apart, mut begins) = (0, 0, false, false);
    let mut badges = 0;
    for (index, item) in items.iter().enumerate() {
        match item {
            Item::Open(..) => {
                begins |= depth == 0;
                elements += usize::from(depth == 0);
                badges += usize::from(depth == 0 && is_badge(&items[index..]));
                depth += 1;
            }
            Item::Close(..) => depth -= 1,
            Item::Text(text) if depth == 0 && text.trim().is_empty() => apart = true,
            _ if depth == 0 => return false,
            Item::Text(text) if begins => {
                let Some(first) = text.trim_start().chars().next() else { continue };
                if elements > 1 && first.is_lowercase() {
                    return false;
                }
                begins = false;
            }
            _ => {}
        }
    }
    elements > if apart && badges < elements { 2 } else { 1 }
}

/// Returns whether the element that `items` begins with holds nothing but another.
fn is_badge(items: &[Item]) -> bool {
    let [Item::Open(_, whole), Item::Open(_, inner), rest @ ..] = items else { return false };
    let end = rest.iter().position(|item| matches!(item, Item::Close(_, id) if id == inner));
    let next = end.and_then(|end| rest.get(end + 1));
    matches!(next, Some(Item::Close(_, id)) if id == whole)
}
