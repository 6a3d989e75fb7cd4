//! Code between lines of three backticks, as Markdown has it, in texts of other formats.

use std::ops::Range;

use crate::item::{Item, push};

/// The sign of a fence.
const FENCE: &str = "```";

/// The character that stands for a code.
const CODE: char = '\u{FFFC}';

/// Holds the text of each fenced block, with its fences.
pub(super) fn hold(items: Vec<Item>) -> Vec<Item> {
    let has_fence = |item: &Item| item.spelling().is_some_and(|text| text.contains(FENCE));
    if !items.iter().any(has_fence) {
        return items;
    }
    let spelled = |item: &Item| item.spelling().map_or(CODE.into(), str::to_owned);
    let plain: String = items.iter().map(spelled).collect();
    let blocks = blocks(&plain);
    if blocks.is_empty() {
        return items;
    }
    let mut held = Vec::new();
    let mut at = 0;
    for item in items {
        let end = at + spelled(&item).len();
        match item {
            Item::Text(text) => hold_parts(&text, at, &blocks, &mut held),
            item => held.push(item),
        }
        at = end;
    }
    held
}

/// Appends a text that begins at `at`; what lies in a block becomes items of its own.
fn hold_parts(text: &str, at: usize, blocks: &[Range<usize>], items: &mut Vec<Item>) {
    let mut from = 0;
    for block in blocks {
        let within = |place: usize| place.saturating_sub(at).min(text.len());
        let (start, end) = (within(block.start), within(block.end));
        if start < end {
            push(items, Item::Text(text[from..start].into()));
            items.push(Item::Verbatim(text[start..end].into()));
            from = end;
        }
    }
    push(items, Item::Text(text[from..].into()));
}

/// Returns the places of the blocks in a text, without the end of their last line.
fn blocks(text: &str) -> Vec<Range<usize>> {
    let (mut blocks, mut open, mut at) = (Vec::new(), None, 0);
    for line in text.split_inclusive('\n') {
        let (start, bare) = (at + line.len() - line.trim_start().len(), line.trim());
        at += line.len();
        let Some(info) = bare.strip_prefix(FENCE) else { continue };
        match open {
            None if !info.contains(['`', ' ']) && line.ends_with('\n') => open = Some(start),
            Some(begun) if info.is_empty() => {
                blocks.push(begun..start + FENCE.len());
                open = None;
            }
            _ => {}
        }
    }
    blocks
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
        assert_eq!(hold(vec![text(block)]), [verbatim(block)]);
        let items =
            vec![text("Wet it:\n```\nlet "), Item::Placeholder(0), text(" = 1;\n```\nThen")];
        let held = [
            text("Wet it:\n"),
            verbatim("```\nlet "),
            Item::Placeholder(0),
            verbatim(" = 1;\n```"),
            text("\nThen"),
        ];
        assert_eq!(hold(items), held);
    }

    #[test]
    fn other_backticks_are_no_fences() {
        for source in
            ["Use ``` here", "```\nIt is open", "```wet``` beds\n```", "``quoted''\nso\n``x''"]
        {
            assert_eq!(hold(vec![text(source)]), [text(source)]);
        }
    }
}
