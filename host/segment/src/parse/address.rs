//! Holds an address with placeholders in it to its end, as in `https://example.com/{locale}/help`.

use crate::item::Item;

/// Holds the parts of an address behind its placeholders.
pub(crate) fn hold(items: Vec<Item>) -> Vec<Item> {
    let mut held = Vec::with_capacity(items.len());
    // Within an address, and behind a placeholder of one.
    let (mut inside, mut behind) = (false, false);
    for item in items {
        match item {
            Item::Text(text) if behind => {
                let length = rest_of_address(&text);
                let (address, rest) = text.split_at(length);
                inside = !address.is_empty() && rest.is_empty();
                if !address.is_empty() {
                    held.push(Item::Verbatim(address.into()));
                }
                if !rest.is_empty() {
                    held.push(Item::Text(rest.into()));
                }
                behind = false;
                continue;
            }
            Item::Verbatim(ref text) => {
                inside = text.contains("://") || inside && behind;
                behind = false;
            }
            Item::Placeholder(_) => behind = inside,
            _ => (inside, behind) = (false, false),
        }
        held.push(item);
    }
    held
}

/// Returns the length of the part of a text that belongs to the address before it.
fn rest_of_address(text: &str) -> usize {
    let ends = |c: char| c.is_whitespace() || "<>\"'”’»".contains(c);
    let token = &text[..text.find(ends).unwrap_or(text.len())];
    if !token.starts_with(['/', '?', '&', '#', '=', '-', '_', '.', ':']) {
        return 0;
    }
    token.trim_end_matches(['.', ',', ';', ':', '!', '?', ')']).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_continues_behind_its_placeholders() {
        let (text, verbatim) =
            (|text: &str| Item::Text(text.into()), |text: &str| Item::Verbatim(text.into()));
        let code = Item::Placeholder;
        let items = vec![
            text("See "),
            verbatim("https://example.com/"),
            code(0),
            text("/help/"),
            code(1),
            text("/a. Then go"),
        ];
        let expected = [
            text("See "),
            verbatim("https://example.com/"),
            code(0),
            verbatim("/help/"),
            code(1),
            verbatim("/a"),
            text(". Then go"),
        ];
        assert_eq!(hold(items), expected);
        let other = vec![verbatim("https://example.com/"), code(0), text(" is here")];
        assert_eq!(hold(other.clone()), other);
        let name = vec![code(0), text("/help")];
        assert_eq!(hold(name.clone()), name);
    }
}
