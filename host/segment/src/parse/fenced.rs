//! Code between lines of three backticks, as Markdown has it, in texts of other formats.

use std::ops::Range;

/// The sign of a fence.
pub(super) const FENCE: &str = "```";

/// Returns the places of the blocks in a text, without the end of their last line.
pub(super) fn blocks(text: &str) -> Vec<Range<usize>> {
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
