//! Capitals of the entries of a path through menus, each in an element of its own:
//! `<b>Settings</b> > <b>General</b>`. Models write an entry small, as a word of the sentence.

use crate::{item::Item, mend::capitals::begin_with_capital};

/// The signs between two entries of a path.
const SIGNS: [&str; 5] = [">", "→", "›", "»", "▸"];

/// Returns the ids of the elements that are entries of a path and begin with a capital.
pub(crate) fn entries(items: &[Item]) -> Vec<u32> {
    let mut entries = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let Item::Close(_, before) = item else { continue };
        let Some(after) = behind_sign(&items[index + 1..]) else { continue };
        for id in [*before, after] {
            let begins = |text: &str| text.starts_with(char::is_uppercase);
            let is_entry = first_text(items, id).is_some_and(|at| {
                items[at].spelling().is_some_and(begins) && !entries.contains(&id)
            });
            if is_entry {
                entries.push(id);
            }
        }
    }
    entries
}

/// Makes capitals of the first letters of the elements with these ids.
pub(crate) fn put(entries: &[u32], items: &mut [Item]) {
    for id in entries {
        if let Some(at) = first_text(items, *id)
            && let Item::Text(text) = &mut items[at]
        {
            begin_with_capital(text);
        }
    }
}

/// Returns the id of the element that begins behind a sign, if `items` begins with a sign.
fn behind_sign(items: &[Item]) -> Option<u32> {
    let mut between = String::new();
    for item in items {
        match item {
            Item::Open(_, id) => return SIGNS.contains(&between.trim()).then_some(*id),
            item => between.push_str(item.spelling()?),
        }
    }
    None
}

/// Returns the index of the text or name with which the element with this id begins.
fn first_text(items: &[Item], id: u32) -> Option<usize> {
    let is_open = |item: &Item| matches!(item, Item::Open(_, open) if *open == id);
    let open = items.iter().position(is_open)?;
    let inner = items[open + 1..].iter().position(|item| !matches!(item, Item::Open(..)))?;
    let at = open + 1 + inner;
    items[at].spelling().map(|_| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn path(first: &str, sign: &[Item], second: &str) -> Vec<Item> {
        let mut items = vec![text("open "), Item::Open(0, 0), text(first), Item::Close(1, 0)];
        items.extend_from_slice(sign);
        items.extend([Item::Open(2, 1), text(second), Item::Close(3, 1)]);
        items
    }

    #[test]
    fn entries_of_a_path_keep_their_capitals() {
        let held = [text(" "), Item::Verbatim(">".into()), text(" ")];
        for sign in [&[text(" > ")][..], &[text(" → ")], &held] {
            let found = entries(&path("Beds", sign, "Rain water"));
            assert_eq!(found, [0, 1]);
            let mut items = path("canteiros", sign, "água");
            put(&found, &mut items);
            assert_eq!(items, path("Canteiros", sign, "Água"));
        }
    }

    #[test]
    fn other_elements_keep_their_letters() {
        assert_eq!(entries(&path("beds", &[text(" > ")], "rain")), [] as [u32; 0]);
        for sign in [" and ", " > or ", ", ", " "] {
            assert_eq!(entries(&path("English", &[text(sign)], "French")), [] as [u32; 0]);
        }
    }
}
