//! Puts the spaces beside codes as the source has them.

use super::{
    items::Item,
    sentinels::{Edge, Mark},
};

/// Joins what was joined and parts what was apart, where an engine did otherwise.
pub fn restore(items: &mut Vec<Item>, marks: &[Mark]) {
    for mark in marks {
        let place =
            |items: &[Item]| items.windows(mark.items.len()).position(|group| group == mark.items);
        if let Some(at) = place(items) {
            before(items, at, mark.edges[0]);
        }
        if let Some(at) = place(items) {
            after(items, at + mark.items.len() - 1, mark.edges[1]);
        }
    }
}

/// Scripts written without spaces between words.
pub fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}'
        | '\u{2E80}'..='\u{A4CF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF00}'..='\u{FFEF}' | '\u{20000}'..='\u{3FFFF}')
}

fn parts(c: char) -> bool {
    c.is_alphanumeric() && !is_unspaced(c)
}

fn before(items: &mut Vec<Item>, at: usize, edge: Edge) {
    let Some(left) = items[..at].iter().rposition(|item| !item.is_markup()) else { return };
    match (&mut items[left], edge) {
        (Item::Text(text), Edge::Joined) => {
            let kept = text.trim_end().len();
            if kept > 0 || left > 0 {
                text.truncate(kept);
            }
        }
        (Item::Text(text), Edge::Spaced) if text.ends_with(parts) => text.push(' '),
        (Item::Text(_), _) => {}
        (_, Edge::Spaced) => items.insert(left + 1, Item::Text(" ".into())),
        _ => {}
    }
}

fn after(items: &mut Vec<Item>, at: usize, edge: Edge) {
    let Some(right) = items[at + 1..].iter().position(|item| !item.is_markup()).map(|n| at + 1 + n)
    else {
        return;
    };
    match (&mut items[right], edge) {
        (Item::Text(text), Edge::Joined) => {
            let rest = text.trim_start();
            let joins = rest.is_empty() || rest.starts_with(char::is_alphanumeric);
            if joins {
                *text = rest.to_owned();
            }
        }
        (Item::Text(text), Edge::Spaced) if text.starts_with(parts) => text.insert(0, ' '),
        (Item::Text(_), _) => {}
        (_, Edge::Spaced) => items.insert(at + 1, Item::Text(" ".into())),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixed(before: &str, edges: [Edge; 2], after: &str) -> Vec<Item> {
        let text = |text: &str| Item::Text(text.into());
        let mut items = vec![text(before), Item::Placeholder(0), text(after)];
        restore(
            &mut items,
            &[Mark {
                items: vec![Item::Placeholder(0)],
                sample: None,
                percent: None,
                at: 0..0,
                edges,
            }],
        );
        items
    }

    #[test]
    fn joined_and_parted() {
        let text = |text: &str| Item::Text(text.into());
        let is = |before, after| vec![text(before), Item::Placeholder(0), text(after)];
        assert_eq!(fixed("de ", [Edge::Spaced, Edge::Joined], " px"), is("de ", "px"));
        assert_eq!(fixed("do", [Edge::Spaced, Edge::Spaced], "em"), is("do ", " em"));
        assert_eq!(fixed("的", [Edge::Spaced, Edge::Spaced], "。"), is("的", "。"));
    }
}
