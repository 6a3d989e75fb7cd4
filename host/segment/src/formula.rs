//! `H<sub>2</sub>O`, `mc<sup>2</sup>`, `<sup>[1]</sup>`: what is raised or lowered is no language,
//! and nor is the short name that it stands in.

use super::items::Item;

/// Holds the elements that begin with the codes `raised`, in their order, and have no word in
/// them, and what they are joined to.
pub fn hold(items: &mut Vec<Item>, raised: &[u32]) {
    // Behind the beginning of the element before.
    let mut from = 0;
    for code in raised {
        let opens = |item: &Item| matches!(item, Item::Open(index, _) if index == code);
        let Some(start) = items[from..].iter().position(opens).map(|at| from + at) else {
            continue;
        };
        from = start + 1;
        let Item::Open(_, id) = items[start] else { continue };
        let closes = |item: &Item| matches!(item, Item::Close(_, end) if *end == id);
        let Some(length) = items[start..].iter().position(closes) else { continue };
        let end = start + length;
        if items[start..end].iter().any(has_word) {
            continue;
        }
        for item in &mut items[start..end] {
            if let Item::Text(text) = item {
                *item = Item::Verbatim(std::mem::take(text));
            }
        }
        part(items, end + 1, |text| {
            let name = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
            is_symbol(&text[..name]).then_some((0, name))
        });
        if let Some(before) = start.checked_sub(1) {
            part(items, before, |text| {
                let name = text.trim_end_matches(char::is_alphanumeric).len();
                is_symbol(&text[name..]).then_some((name, text.len()))
            });
        }
    }
}

fn has_word(item: &Item) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    matches!(item, Item::Text(text) if letters(text) > 1)
}

/// `m`, `CO`, `10`: no word has so few letters, but for some that have no such sign at them.
fn is_symbol(name: &str) -> bool {
    (1..=2).contains(&name.chars().count())
}

/// Holds a part of the text at `index`.
fn part(items: &mut Vec<Item>, index: usize, held: impl Fn(&str) -> Option<(usize, usize)>) {
    let Some(Item::Text(text)) = items.get(index) else { return };
    let Some((from, to)) = held(text) else { return };
    let pieces = [
        Item::Text(text[..from].into()),
        Item::Verbatim(text[from..to].into()),
        Item::Text(text[to..].into()),
    ];
    let whole = pieces.into_iter().filter(|item| !matches!(item, Item::Text(t) if t.is_empty()));
    items.splice(index..=index, whole);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn held(before: &str, raised: &str, after: &str) -> Vec<Item> {
        let mut items =
            vec![text(before), Item::Open(0, 7), text(raised), Item::Close(1, 7), text(after)];
        hold(&mut items, &[0]);
        items
    }

    #[test]
    fn symbols_are_held_with_their_index() {
        let verbatim = |text: &str| Item::Verbatim(text.into());
        let element = |inner: Item| [Item::Open(0, 7), inner, Item::Close(1, 7)];
        let mut water = vec![text("Water is "), verbatim("H")];
        water.extend(element(verbatim("2")));
        water.extend([verbatim("O"), text(".")]);
        assert_eq!(held("Water is H", "2", "O."), water);
        let mut note = vec![text("It was found.")];
        note.extend(element(verbatim("[2]")));
        note.push(text(" Then"));
        assert_eq!(held("It was found.", "[2]", " Then"), note);
    }

    #[test]
    fn words_are_not() {
        assert_eq!(held("a ", "raised word", " b")[2], text("raised word"));
        assert_eq!(held("reference", "1", " here")[0], text("reference"));
    }
}
