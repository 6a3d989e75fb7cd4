//! Puts the spaces beside codes as the source has them.

use super::{
    items::Item,
    sentinels::{Edge, Mark, Touching},
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

/// Joins again what touches in the source: elements that are still neighbours, and a tag that has
/// its place among the items still.
pub fn rejoin(items: &mut Vec<Item>, touching: &[Touching]) {
    for touching in touching {
        match touching {
            Touching::Elements(ends, begins) => {
                let apart = |three: &[Item]| match three {
                    [left, Item::Text(space), right] => {
                        space.trim().is_empty() && left == ends && right == begins
                    }
                    _ => false,
                };
                if let Some(at) = items.windows(3).position(apart) {
                    items.remove(at + 1);
                }
            }
            Touching::Text(tag, index) if items.get(*index) == Some(tag) => {
                let next = if matches!(tag, Item::Open(..)) {
                    index.checked_sub(1)
                } else {
                    Some(index + 1)
                };
                let Some(Item::Text(text)) = next.and_then(|next| items.get_mut(next)) else {
                    continue;
                };
                *text = match tag {
                    Item::Open(..) => text.trim_end(),
                    _ => text.trim_start(),
                }
                .to_owned();
            }
            Touching::Text(..) => {}
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
            &[Mark { items: vec![Item::Placeholder(0)], sample: None, at: 0..0, edges }],
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

    #[test]
    fn elements_that_touch_are_joined_again() {
        let (ends, begins) = (Item::Close(1, 0), Item::Open(2, 1));
        let space = || Item::Text(" ".into());
        let mut items = vec![space(), ends.clone(), space(), begins.clone(), space()];
        rejoin(&mut items, &[Touching::Elements(ends.clone(), begins.clone())]);
        assert_eq!(items, [space(), ends, begins, space()]);
    }

    #[test]
    fn a_tag_that_stays_in_its_place_touches_again() {
        let text = |text: &str| Item::Text(text.into());
        let (open, close) = (Item::Open(0, 1), Item::Close(1, 1));
        let touching = [Touching::Text(close.clone(), 2)];
        let mut items = vec![open.clone(), text("send"), close.clone(), text(" Enviar")];
        rejoin(&mut items, &touching);
        assert_eq!(items, [open.clone(), text("send"), close.clone(), text("Enviar")]);
        let moved = [text("Pedido "), open, text("novo"), close, text(" de item")];
        let mut items = moved.to_vec();
        rejoin(&mut items, &touching);
        assert_eq!(items, moved);
    }
}
