//! Links side by side with nothing else, such as two buttons of a page: `[Get started](…) [Source](…)`.
//! Each of them is a text of its own.

use targum_core::contract::Code;

use crate::item::Item;

/// Holds the spaces between links, where items are nothing else, so that no sentence goes over them. A
/// link that begins with a small letter goes on with the text before it.
pub(super) fn hold(items: &mut [Item], codes: &[&Code]) {
    if items.len() < LEAST || !are_links(items, codes) {
        return;
    }
    let mut depth = 0;
    for item in items {
        match item {
            Item::Open(..) => depth += 1,
            Item::Close(..) => depth -= 1,
            Item::Text(space) if depth == 0 => *item = Item::Verbatim(std::mem::take(space)),
            _ => {}
        }
    }
}

/// The number of items of two links with a space between them.
const LEAST: usize = 7;

fn are_links(items: &[Item], codes: &[&Code]) -> bool {
    let is_link = |index: u32| {
        let spelling = codes.get(index as usize).map_or("", |code| code.spelling.as_str());
        spelling.starts_with(['[', '!']) || spelling.starts_with("<a ")
    };
    let (mut depth, mut links) = (0, 0);
    for (at, item) in items.iter().enumerate() {
        match item {
            Item::Open(index, _) if depth == 0 => {
                let text = items[at..].iter().find_map(|item| match item {
                    Item::Text(text) => Some(text.trim_start()),
                    _ => None,
                });
                if !is_link(*index) || text.is_some_and(|text| text.starts_with(char::is_lowercase))
                {
                    return false;
                }
                (depth, links) = (1, links + 1);
            }
            Item::Open(..) => depth += 1,
            Item::Close(..) => depth -= 1,
            Item::Text(text) if depth == 0 && text.trim().is_empty() => {}
            _ if depth == 0 => return false,
            _ => {}
        }
    }
    links > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::CodeKind;

    fn held(first: &str, between: &str, second: &str, sign: &str) -> Item {
        let code = |kind, id, spelling: &str| Code { kind, id, spelling: spelling.into() };
        let codes = [
            code(CodeKind::Open, 0, sign),
            code(CodeKind::Close, 0, "](/a)"),
            code(CodeKind::Open, 1, sign),
            code(CodeKind::Close, 1, "](/b)"),
        ];
        let text = |text: &str| Item::Text(text.into());
        let mut items = [
            Item::Open(0, 0),
            text(first),
            Item::Close(1, 0),
            text(between),
            Item::Open(2, 1),
            text(second),
            Item::Close(3, 1),
        ];
        hold(&mut items, &codes.each_ref());
        let [_, _, _, between, ..] = items;
        between
    }

    #[test]
    fn links_side_by_side_are_texts_of_their_own() {
        assert_eq!(held("Get started", " ", "Source", "["), Item::Verbatim(" ".into()));
        for (first, between, second, sign) in [
            ("Get started", " ", "today", "["),
            ("Get started", " or ", "Source", "["),
            ("Get started", " ", "Source", "**"),
        ] {
            assert_eq!(held(first, between, second, sign), Item::Text(between.into()));
        }
    }
}
