//! Names in a text that the comment on it forbids to translate.

use std::ops::Range;

use crate::{
    item::{Item, hold_places},
    parse::verbatim,
};

/// Appends `text` to `items` as [`verbatim::split`] does. Each of the `names` becomes an item of its own. A name that
/// the text has in quotation marks is an ordinary word elsewhere: `to reset it, type "reset"`.
pub(super) fn split(text: &str, names: &[&str], items: &mut Vec<Item>) {
    let mut places: Vec<_> = names.iter().flat_map(|name| places(text, name)).collect();
    places.sort_by_key(|at| (at.start, text.len() - at.end));
    hold_places(text, items, places, verbatim::split);
}

/// Returns the places of a name in quotation marks, or else all places in which it is no part of a word.
fn places(text: &str, name: &str) -> Vec<Range<usize>> {
    const QUOTES: [char; 7] = ['"', '\'', '`', '“', '”', '‘', '’'];
    let places = text.match_indices(name).map(|(at, name)| at..at + name.len());
    let whole: Vec<_> = places.filter(|at| is_whole(text, at)).collect();
    let is_quoted = |at: &&Range<usize>| {
        text[..at.start].ends_with(QUOTES) && text[at.end..].starts_with(QUOTES)
    };
    let quoted: Vec<_> = whole.iter().filter(is_quoted).cloned().collect();
    if quoted.is_empty() { whole } else { quoted }
}

fn is_whole(text: &str, at: &Range<usize>) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    !text[..at.start].ends_with(is_part) && !text[at.end..].starts_with(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_kept() {
        let mut items = Vec::new();
        split("A Rose Bed, a Rose or Roses", &["Rose", "Rose Bed"], &mut items);
        let (text, name) =
            (|text: &str| Item::Text(text.into()), |name: &str| Item::Verbatim(name.into()));
        let text_of = |items: &[Item]| items.iter().filter_map(Item::spelling).collect::<String>();
        assert_eq!(text_of(&items), "A Rose Bed, a Rose or Roses");
        let kept: Vec<_> = items.iter().filter(|item| matches!(item, Item::Verbatim(_))).collect();
        assert_eq!(kept, [&name("Rose Bed"), &name("Rose")]);
        let mut items = Vec::new();
        split("Roses", &["Rose"], &mut items);
        assert_eq!(items, [text("Roses")]);
        let mut items = Vec::new();
        split("To water it, type \"water\"", &["water"], &mut items);
        assert_eq!(items, [text("To water it, type \""), name("water"), text("\"")]);
    }
}
