//! Text that is held by its place in the text of a whole segment, across its codes.

use std::ops::Range;

use targum_core::contract::Code;

use super::{fenced, macros, typed_command};
use crate::item::{CODE, Item, hold_places, push};

/// Holds the text of each fenced block, with its fences, or else of each macro, or else of each command that is typed.
/// `angles` are the indexes of the angle brackets that are items.
pub(super) fn hold(items: Vec<Item>, codes: &[&Code], angles: &[u32]) -> Vec<Item> {
    let may_have = |item: &Item| {
        item.spelling()
            .is_some_and(|text| text.contains(['(', '@', '#', '/']) || text.contains(fenced::FENCE))
    };
    if !items.iter().any(may_have) {
        return items;
    }
    let is_angle = |code: &u32| angles.contains(code);
    let spelled = |item: &Item| match item {
        Item::Open(code, _) if is_angle(code) => "<".to_owned(),
        Item::Close(code, _) if is_angle(code) => ">".to_owned(),
        item => item.spelling().map_or(CODE.into(), str::to_owned),
    };
    let plain: String = items.iter().map(spelled).collect();
    let mut places = fenced::blocks(&plain);
    if places.is_empty() {
        places = macros::places(&plain);
    }
    if places.is_empty() {
        let shown = items.iter().filter_map(Item::code).filter(|code| !is_angle(code));
        places = typed_command::places(&plain, &shown.collect::<Vec<_>>(), codes);
    }
    if places.is_empty() {
        return items;
    }
    let mut held = Vec::new();
    let mut at = 0;
    for item in items {
        let end = at + spelled(&item).len();
        match item {
            Item::Text(text) => hold_parts(&text, at, &places, &mut held),
            item => held.push(item),
        }
        at = end;
    }
    held
}

/// Appends a text that begins at `at`; what lies in one of the places becomes items of its own.
fn hold_parts(text: &str, at: usize, places: &[Range<usize>], items: &mut Vec<Item>) {
    let first = places.partition_point(|place| place.end <= at);
    let near = places[first..].iter().take_while(|place| place.start < at + text.len());
    let within = |place: usize| place.saturating_sub(at).min(text.len());
    let near = near.map(|place| within(place.start)..within(place.end));
    let append = |text: &str, items: &mut Vec<Item>| push(items, Item::Text(text.into()));
    hold_places(text, items, near.filter(|place| !place.is_empty()), append);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn verbatim(text: &str) -> Item {
        Item::Verbatim(text.into())
    }

    #[test]
    fn code_between_fences_is_kept() {
        let block = "```rs\nlet bed = wet;\n```";
        assert_eq!(hold(vec![text(block)], &[], &[]), [verbatim(block)]);
        let items =
            vec![text("Wet it:\n```\nlet "), Item::Placeholder(0), text(" = 1;\n```\nThen")];
        let held = [
            text("Wet it:\n"),
            verbatim("```\nlet "),
            Item::Placeholder(0),
            verbatim(" = 1;\n```"),
            text("\nThen"),
        ];
        assert_eq!(hold(items, &[], &[]), held);
    }

    #[test]
    fn other_backticks_are_no_fences() {
        for source in
            ["Use ``` here", "```\nIt is open", "```wet``` beds\n```", "``quoted''\nso\n``x''"]
        {
            assert_eq!(hold(vec![text(source)], &[], &[]), [text(source)]);
        }
    }

    #[test]
    fn a_macro_is_kept_across_its_codes() {
        let items = vec![text("So TR(wet "), Item::Placeholder(0), text(" beds) go")];
        let held = [
            text("So "),
            verbatim("TR(wet "),
            Item::Placeholder(0),
            verbatim(" beds)"),
            text(" go"),
        ];
        assert_eq!(hold(items, &[], &[]), held);
    }
}
