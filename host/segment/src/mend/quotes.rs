//! Quotation marks around codes: an engine may lose one of the two.

use crate::{
    item::{Item, Items},
    mark::sentinels::Mark,
};

const QUOTE: char = '"';

/// Puts back a quotation mark that is lost, where the source has one on either side of a code. The
/// translation has an odd number of them then. `source` is the text that the engine saw, with a space
/// for every code.
pub(crate) fn restore(source: &str, items: &mut Vec<Item>, marks: &[Mark]) {
    let is_odd = |items: &[Item]| items.text().matches(QUOTE).count() % 2 == 1;
    let (mut shrunk, mut near) = (0, 0);
    for mark in marks {
        let at = mark.at.start.saturating_sub(shrunk);
        shrunk += mark.at.len().saturating_sub(1);
        let is_quoted = source.get(..at).is_some_and(|before| before.ends_with(QUOTE))
            && source.get(at + 1..).is_some_and(|behind| behind.starts_with(QUOTE));
        if !is_quoted || !is_odd(items) {
            continue;
        }
        let Some(at) = items.find_group(&mark.items, near) else { continue };
        near = at;
        let end = at + mark.items.len();
        let opens = at.checked_sub(1).is_some_and(
            |before| matches!(&items[before], Item::Text(text) if text.ends_with(QUOTE)),
        );
        let closes = matches!(items.get(end), Some(Item::Text(text)) if text.starts_with(QUOTE));
        match (opens, closes) {
            (true, false) => items.insert(end, Item::Text(QUOTE.into())),
            (false, true) => items.insert(at, Item::Text(QUOTE.into())),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mark::sentinels::Edge;

    fn restored(before: &str, after: &str) -> String {
        let mut items =
            vec![Item::Text(before.into()), Item::Placeholder(0), Item::Text(after.into())];
        let mark = Mark {
            items: vec![Item::Placeholder(0)],
            sample: None,
            percent: None,
            at: 5..9,
            edges: [Edge::Free, Edge::Free],
        };
        restore("The \" \" is gone", &mut items, &[mark]);
        let spelled = |item: &Item| match item {
            Item::Text(text) => text.clone(),
            _ => "#".to_owned(),
        };
        items.iter().map(spelled).collect()
    }

    #[test]
    fn a_lost_mark_comes_back() {
        assert_eq!(restored("O \"", " foi"), "O \"#\" foi");
        assert_eq!(restored("O ", "\" foi"), "O \"#\" foi");
        assert_eq!(restored("O \"", "\" foi"), "O \"#\" foi");
        assert_eq!(restored("O \"", " foi\""), "O \"# foi\"");
        assert_eq!(restored("O ", " foi"), "O # foi");
    }
}
