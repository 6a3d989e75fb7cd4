//! The texts of links that are names: `[cargo-edit](https://example.org/cargo-edit)`.

use targum_core::contract::Code;

use crate::item::Item;

/// Holds the text of each link that is a name of several words with hyphens, and with which a part of
/// the link's address ends.
pub(super) fn hold(items: &mut [Item], codes: &[&Code]) {
    for at in 1..items.len().saturating_sub(1) {
        let (Item::Open(open, _), Item::Close(close, _)) = (&items[at - 1], &items[at + 1]) else {
            continue;
        };
        let Item::Text(text) = &items[at] else { continue };
        let spells = |index: &u32| {
            codes.get(*index as usize).is_some_and(|code| has_part(&code.spelling, text))
        };
        if is_name(text) && (spells(open) || spells(close)) {
            items[at] = Item::Verbatim(text.clone());
        }
    }
}

fn is_name(text: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    text.contains('-')
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.ends_with(|c: char| c != '-')
        && text.bytes().all(of_name)
}

/// Returns whether a name is a part of the address in a code.
fn has_part(spelling: &str, name: &str) -> bool {
    spelling.match_indices(name).any(|(at, _)| {
        let ends = spelling[at + name.len()..].starts_with([')', '/', '"', '\'', '#', '?']);
        spelling[..at].ends_with('/') && ends
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::CodeKind;

    fn is_held(text: &str, address: &str) -> bool {
        let code = |kind, spelling: &str| Code { kind, id: 0, spelling: spelling.into() };
        let codes = [code(CodeKind::Open, "["), code(CodeKind::Close, &format!("]({address})"))];
        let mut items = [Item::Open(0, 0), Item::Text(text.into()), Item::Close(1, 0)];
        hold(&mut items, &codes.iter().collect::<Vec<_>>());
        items[1] == Item::Verbatim(text.into())
    }

    #[test]
    fn a_name_that_its_address_ends_with_is_kept() {
        assert!(is_held("cargo-edit", "https://example.org/tools/cargo-edit"));
        assert!(is_held("cargo-edit", "https://example.org/cargo-edit/"));
        assert!(!is_held("settings", "https://example.org/settings"));
        assert!(!is_held("well-known", "https://example.org/names"));
        assert!(!is_held("Getting-started", "/Getting-started"));
    }
}
