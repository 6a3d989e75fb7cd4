//! Pairs of placeholders that a program replaces with the tags of an element: `{0}terms of use{1}`,
//! `%1$sterms of use%2$s`. The pair travels as inline markup does, around the words that it encloses.

use targum_core::contract::Code;

use crate::item::Item;

/// The ends of the names of placeholders that begin and end an element.
const ENDS: [(&str, &str); 3] = [("begin", "end"), ("open", "close"), ("start", "end")];

/// The fewest characters between the placeholders of a pair; fewer may be a unit: `{0}px{1}`.
const SHORTEST: usize = 3;

/// Makes markup of each pair of placeholders that touch the words between them, and no word around them.
pub(super) fn hold(items: &mut [Item], codes: &[&Code]) {
    for at in 0..items.len().saturating_sub(2) {
        let (Item::Placeholder(open), Item::Text(text), Item::Placeholder(close)) =
            (&items[at], &items[at + 1], &items[at + 2])
        else {
            continue;
        };
        let (open, close) = (*open, *close);
        let spelling = |code: u32| codes.get(code as usize).map(|code| code.spelling.as_str());
        let are_pair = spelling(open).zip(spelling(close)).is_some_and(are_pair);
        let before = at.checked_sub(1).map(|before| &items[before]);
        if are_pair && is_enclosed(text) && ends_apart(before) && begins_apart(items.get(at + 3)) {
            // No other markup has these ids.
            let id = u32::MAX - open;
            items[at] = Item::Open(open, id);
            items[at + 2] = Item::Close(close, id);
        }
    }
}

fn is_enclosed(text: &str) -> bool {
    text.len() >= SHORTEST
        && text.starts_with(char::is_alphanumeric)
        && text.ends_with(char::is_alphanumeric)
        && text.contains(char::is_alphabetic)
}

/// Returns whether no word ends at the item before a pair.
fn ends_apart(before: Option<&Item>) -> bool {
    match before {
        None | Some(Item::Break(_)) => true,
        Some(Item::Text(text)) => {
            text.ends_with(|c: char| c.is_whitespace() || "([\"'“‘".contains(c))
        }
        Some(_) => false,
    }
}

/// Returns whether no word begins at the item behind a pair.
fn begins_apart(behind: Option<&Item>) -> bool {
    match behind {
        None | Some(Item::Break(_)) => true,
        Some(Item::Text(text)) => {
            text.starts_with(|c: char| c.is_whitespace() || ".,;:!?)]\"'”’…".contains(c))
        }
        Some(_) => false,
    }
}

/// Returns whether two placeholders begin and end an element: they have numbers in a row and no names, or
/// names that say so.
fn are_pair((open, close): (&str, &str)) -> bool {
    match (number(open), number(close)) {
        (Some(first), Some(second)) => second.checked_sub(1) == Some(first),
        (None, None) => open == "%s" && close == "%s" || are_named((open, close)),
        _ => false,
    }
}

/// Returns the number in a placeholder without a name: `{0}`, `%1$s`, `%1`.
fn number(spelling: &str) -> Option<u32> {
    let inner = spelling.strip_prefix('{').and_then(|inner| inner.strip_suffix('}'));
    let of_printf = || {
        let inner = spelling.strip_prefix('%')?;
        Some(inner.strip_suffix("$s").unwrap_or(inner))
    };
    inner.or_else(of_printf)?.parse().ok()
}

fn are_named((open, close): (&str, &str)) -> bool {
    let name = |spelling: &str| {
        spelling.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_ascii_lowercase()
    };
    let (open, close) = (name(open), name(close));
    ENDS.iter().any(|(begins, ends)| {
        let stems = open.strip_suffix(begins).zip(close.strip_suffix(ends));
        stems.is_some_and(|(first, second)| first == second)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::CodeKind;

    fn is_held(before: &str, [open, within, close]: [&str; 3], behind: &str) -> bool {
        let code = |spelling: &str| {
            let spelling = spelling.into();
            Code { kind: CodeKind::Placeholder, id: 0, spelling }
        };
        let codes = [code(open), code(close)];
        let text = |text: &str| Item::Text(text.into());
        let (first, second) = (Item::Placeholder(0), Item::Placeholder(1));
        let mut items = [text(before), first, text(within), second, text(behind)];
        hold(&mut items, &codes.iter().collect::<Vec<_>>());
        matches!(items, [_, Item::Open(0, a), _, Item::Close(1, b), _] if a == b)
    }

    #[test]
    fn placeholders_around_words_are_markup() {
        assert!(is_held("See our ", ["{0}", "terms of use", "{1}"], ". Then wait"));
        assert!(is_held("See (", ["%1$s", "terms", "%2$s"], ")"));
        assert!(is_held("See ", ["%s", "terms", "%s"], " now"));
        assert!(is_held("See ", ["{linkStart}", "terms", "{linkEnd}"], " now"));
        assert!(is_held("See ", ["%link_open%", "terms", "%link_close%"], " now"));
        assert!(!is_held("See ", ["{0}", "px", "{1}"], " now"));
        assert!(!is_held("See ", ["{0}", " and ", "{1}"], " now"));
        assert!(!is_held("See", ["{0}", "terms", "{1}"], " now"));
        assert!(!is_held("See ", ["{0}", "terms", "{2}"], " now"));
        assert!(!is_held("See ", ["{4294967295}", "terms", "{0}"], " now"));
        assert!(!is_held("See ", ["{a}", "terms", "{b}"], " now"));
        assert!(!is_held("See ", ["%d", "hours", "%d"], " now"));
    }
}
