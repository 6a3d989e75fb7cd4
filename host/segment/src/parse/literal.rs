//! Values of programs in elements of quotation: `<q>false</q>`, `<q>forking</q>—runs it apart`. Text in elements
//! of code that have placeholders: `<code>name={name}</code>`.

use targum_core::contract::Code;

use super::{code_span, tag_name};
use crate::item::Item;

/// Holds each text between the tags of a quotation that is `true`, `false` or `null`, and a word in small
/// letters there that begins the segment and is described behind a dash or a colon.
pub(super) fn hold(items: &mut [Item], codes: &[&Code]) {
    hold_code(items, codes);
    let quotes = |index: &u32| {
        let spelling = codes.get(*index as usize).map_or("", |code| code.spelling.as_str());
        ["<q", "<quote"]
            .iter()
            .any(|tag| spelling.strip_prefix(tag).is_some_and(|rest| rest.starts_with(['>', ' '])))
    };
    for at in 1..items.len().saturating_sub(1) {
        if let (Item::Open(open, _), Item::Text(text), Item::Close(..)) =
            (&items[at - 1], &items[at], &items[at + 1])
            && quotes(open)
            && (matches!(text.as_str(), "true" | "false" | "null")
                || at == 1 && is_small(text) && is_described(items.get(at + 2)))
        {
            items[at] = Item::Verbatim(text.clone());
        }
    }
}

/// Holds each text within an element of code.
fn hold_code(items: &mut [Item], codes: &[&Code]) {
    let tag = |index: u32| codes.get(index as usize).map(|code| tag_name(&code.spelling));
    let mut element = None;
    for item in items {
        match *item {
            Item::Open(index, id) if element.is_none() => {
                let is_code = tag(index).is_some_and(|tag| code_span::is_element(&tag));
                element = is_code.then_some(id);
            }
            Item::Close(_, id) if element == Some(id) => element = None,
            Item::Text(ref mut text) if element.is_some() => {
                *item = Item::Verbatim(std::mem::take(text));
            }
            _ => {}
        }
    }
}

fn is_small(text: &str) -> bool {
    text.len() > 1 && text.bytes().all(|b| b.is_ascii_lowercase() || matches!(b, b'-' | b'_'))
}

/// Returns whether an item begins with a dash or a colon, and a word behind it.
fn is_described(item: Option<&Item>) -> bool {
    let Some(Item::Text(text)) = item else { return false };
    let text = text.trim_start();
    let behind = text.strip_prefix(['–', '—', ':']).or_else(|| text.strip_prefix("- "));
    behind.is_some_and(|behind| behind.trim_start().starts_with(char::is_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::CodeKind;

    fn is_held(tag: &str, text: &str) -> bool {
        let code = |kind, spelling: &str| Code { kind, id: 0, spelling: spelling.into() };
        let codes = [code(CodeKind::Open, tag), code(CodeKind::Close, "</q>")];
        let mut items = [Item::Open(0, 0), Item::Text(text.into()), Item::Close(1, 0)];
        hold(&mut items, &codes.iter().collect::<Vec<_>>());
        items[1] == Item::Verbatim(text.into())
    }

    #[test]
    fn a_described_value_that_begins_the_segment_is_kept() {
        let code = |kind, spelling: &str| Code { kind, id: 0, spelling: spelling.into() };
        let codes = [code(CodeKind::Open, "<q>"), code(CodeKind::Close, "</q>")];
        let held = |word: &str, behind: &str| {
            let (word, behind) = (Item::Text(word.into()), Item::Text(behind.into()));
            let mut items = [Item::Open(0, 0), word, Item::Close(1, 0), behind];
            hold(&mut items, &codes.iter().collect::<Vec<_>>());
            matches!(items[1], Item::Verbatim(_))
        };
        assert!(held("forking", "—runs it apart"));
        assert!(held("forking", ": runs it"));
        assert!(!held("forking", " runs it apart"));
        assert!(!held("Forking", "—runs it apart"));
    }

    #[test]
    fn text_in_an_element_of_code_is_kept() {
        let held = |tag: &str| {
            let code = |kind, spelling: &str| Code { kind, id: 0, spelling: spelling.into() };
            let (open, close) = (code(CodeKind::Open, tag), code(CodeKind::Close, "</x>"));
            let code = code(CodeKind::Placeholder, "{name}");
            let text = |text: &str| Item::Text(text.into());
            let mut items = [
                Item::Open(0, 0),
                text("name="),
                Item::Placeholder(1),
                Item::Close(2, 0),
                text(" is old"),
            ];
            hold(&mut items, &[&open, &code, &close]);
            assert_eq!(items[4], text(" is old"));
            items[1] == Item::Verbatim("name=".into())
        };
        assert!(held("<code>") && held("<kbd class=\"a\">"));
        assert!(!held("<b>") && !held("<coder>"));
    }

    #[test]
    fn a_quoted_value_of_a_program_is_kept() {
        assert!(is_held("<q>", "false"));
        assert!(is_held("<quote role=\"x\">", "true"));
        assert!(!is_held("<q>", "so false"));
        assert!(!is_held("<em>", "true"));
    }
}
