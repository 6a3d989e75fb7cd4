//! Names in a text that the comment on it forbids to translate.

use std::ops::Range;

use crate::{
    item::{Item, hold},
    parse::verbatim,
};

/// Appends `text` to `items` as [`verbatim::split`] does. Each of the `names` becomes an item of its own.
pub(super) fn split(text: &str, names: &[&str], items: &mut Vec<Item>) {
    hold(text, items, |text| first(text, names), verbatim::split);
}

/// Returns the place of the first name that is no part of a word; the longest of those that begin there.
fn first(text: &str, names: &[&str]) -> Option<Range<usize>> {
    let places = names.iter().flat_map(|name| text.match_indices(name));
    let places = places.map(|(at, name)| at..at + name.len()).filter(|at| is_whole(text, at));
    places.min_by_key(|at| (at.start, text.len() - at.end))
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
    }
}
