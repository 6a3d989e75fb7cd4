//! Values of programs in elements of quotation: `<q>false</q>`, `<q>forking</q>—runs it apart`.

use targum_core::contract::Code;

use crate::item::Item;

/// Holds each text between the tags of a quotation that is `true`, `false` or `null`, and a word in small
/// letters there that begins the segment and is described behind a dash or a colon.
pub(super) fn hold(items: &mut [Item], codes: &[&Code]) {
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
    fn a_quoted_value_of_a_program_is_kept() {
        assert!(is_held("<q>", "false"));
        assert!(is_held("<quote role=\"x\">", "true"));
        assert!(!is_held("<q>", "so false"));
        assert!(!is_held("<em>", "true"));
    }
}
