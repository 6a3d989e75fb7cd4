//! Pairs of placeholders that a program replaces with the tags of an element: `{0}terms of use{1}`,
//! `%1$sterms of use%2$s`. The pair travels as inline markup does, around the words that it encloses.

use targum_core::contract::Code;

use crate::item::{Item, Items};

/// The ends of the names of placeholders that begin and end an element.
const ENDS: [(&str, &str); 3] = [("begin", "end"), ("open", "close"), ("start", "end")];

/// The most items between the placeholders of a pair with names.
const MOST_WITHIN: usize = 15;

/// The fewest characters between the placeholders of a pair; fewer may be a unit: `{0}px{1}`.
const SHORTEST: usize = 3;

/// Makes markup of each pair of placeholders that touch the words between them, and no word around them. Between
/// placeholders that names make a pair, there may be others: `{boldStart}all {count} beds{boldEnd}`.
pub(super) fn hold(items: &mut [Item], codes: &[&Code]) {
    for at in 0..items.len().saturating_sub(2) {
        let Some((open, close, end)) = pair(items, codes, at) else { continue };
        let before = at.checked_sub(1).map(|before| &items[before]);
        if is_enclosed(&items[at + 1..end])
            && ends_apart(before)
            && begins_apart(items.get(end + 1))
        {
            // No other markup has these ids.
            let id = u32::MAX - open;
            items[at] = Item::Open(open, id);
            items[end] = Item::Close(close, id);
        }
    }
}

/// Returns the pair of placeholders that begins at `at`: their codes, and the index at which it ends.
fn pair(items: &[Item], codes: &[&Code], at: usize) -> Option<(u32, u32, usize)> {
    let spelling = |code: u32| codes.get(code as usize).map(|code| code.spelling.as_str());
    let placeholder = |at: usize| match items.get(at) {
        Some(Item::Placeholder(code)) => Some((*code, spelling(*code)?)),
        _ => None,
    };
    let (open, opening) = placeholder(at)?;
    let is_text = |item: &&Item| matches!(item, Item::Text(_));
    let is_within = |item: &&Item| {
        is_text(item) || matches!(item, Item::Placeholder(_) | Item::Number(..) | Item::Verbatim(_))
    };
    if items.get(at + 1).filter(is_text).is_some()
        && let Some((close, closing)) = placeholder(at + 2)
        && are_pair((opening, closing))
    {
        return Some((open, close, at + 2));
    }
    let within = items[at + 1..].iter().take(MOST_WITHIN);
    let length = within.take_while(is_within).count();
    (at + 3..=at + length).find_map(|end| {
        let (close, closing) = placeholder(end)?;
        are_named((opening, closing)).then_some((open, close, end))
    })
}

/// Returns whether items are words, at least at one of their ends, and codes of a sentence.
fn is_enclosed(items: &[Item]) -> bool {
    let starts = |item: &Item| match item {
        Item::Text(text) => text.starts_with(char::is_alphanumeric),
        _ => true,
    };
    let ends = |item: &Item| match item {
        Item::Text(text) => text.ends_with(|c: char| c.is_alphanumeric() || c == ')'),
        _ => true,
    };
    let text = items.text();
    text.len() >= SHORTEST
        && items.first().is_some_and(starts)
        && items.last().is_some_and(ends)
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
    let are_alike =
        |stems: Option<(&str, &str)>| stems.is_some_and(|(first, second)| first == second);
    let is_ended =
        |end| close.strip_prefix(end).is_some_and(|name| name.trim_start_matches('_') == open);
    ENDS.iter().any(|(begins, ends)| {
        are_alike(open.strip_suffix(begins).zip(close.strip_suffix(ends)))
            || are_alike(open.strip_prefix(begins).zip(close.strip_prefix(ends)))
            || is_ended(ends) && !open.is_empty()
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
        assert!(is_held("See ", ["%(start_link)", "terms", "%(end_link)"], " now"));
        assert!(is_held("See ", ["%(strong)", "terms", "%(endstrong)"], " now"));
        assert!(!is_held("From ", ["%(start)", "until", "%(day)"], " now"));
        assert!(!is_held("See ", ["{0}", "px", "{1}"], " now"));
        assert!(!is_held("See ", ["{0}", " and ", "{1}"], " now"));
        assert!(!is_held("See", ["{0}", "terms", "{1}"], " now"));
        assert!(!is_held("See ", ["{0}", "terms", "{2}"], " now"));
        assert!(!is_held("See ", ["{4294967295}", "terms", "{0}"], " now"));
        assert!(!is_held("See ", ["{a}", "terms", "{b}"], " now"));
        assert!(!is_held("See ", ["%d", "hours", "%d"], " now"));
    }

    #[test]
    fn a_pair_with_names_may_enclose_other_placeholders() {
        let held = |names: [&str; 3]| {
            let codes = names.map(|spelling| {
                let spelling = spelling.into();
                Code { kind: CodeKind::Placeholder, id: 0, spelling }
            });
            let text = |text: &str| Item::Text(text.into());
            let [open, within, close] = [0, 1, 2].map(Item::Placeholder);
            let mut items =
                [text("All, "), open, text("even "), within, text(" beds"), close, text(" of it")];
            hold(&mut items, &codes.iter().collect::<Vec<_>>());
            matches!(items, [_, Item::Open(0, a), _, Item::Placeholder(1), _, Item::Close(2, b), _] if a == b)
        };
        assert!(held(["{boldStart}", "{count}", "{boldEnd}"]));
        assert!(held(["%(strong)s", "%(count)s", "%(endstrong)s"]));
        assert!(!held(["{bold}", "{count}", "{italic}"]));
        assert!(!held(["{0}", "{1}", "{2}"]));
    }
}
