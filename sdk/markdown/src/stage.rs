//! The syntax around a block, in which a spelling is rehearsed.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// The smallest document in which a block's text has the same neighbours.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Stage {
    /// The text before the block.
    pub before: Cow<'static, str>,
    /// The text after the block.
    pub after: Cow<'static, str>,
    /// The number of other blocks in that document.
    pub others: usize,
    /// Whether the paragraph holds other texts, which a rehearsal does not include: markup that
    /// begins in one text could end in another.
    pub is_shared: bool,
    /// Whether emphasis or code of such another text could begin or end in this one.
    pub is_ambiguous: bool,
    /// Whether the block is indented so far that CommonMark, but not this dialect, would read code.
    pub is_indented: bool,
}

impl Stage {
    /// Creates a stage from the text before, the text after, and the number of blocks that these
    /// hold.
    pub(crate) fn new(
        before: impl Into<Cow<'static, str>>,
        after: impl Into<Cow<'static, str>>,
        others: usize,
    ) -> Self {
        Stage {
            before: before.into(),
            after: after.into(),
            others,
            is_shared: false,
            is_ambiguous: false,
            is_indented: false,
        }
    }

    /// Creates the stage of a block right before a table whose first `row` looks like a delimiter
    /// row. `before` holds `others` blocks.
    pub(crate) fn before_table(before: &'static str, others: usize, row: &str) -> Self {
        let cells = row.split('|').filter(|cell| !cell.trim().is_empty()).count();
        Stage::new(before, format!("\n{row}\n{row}"), others + cells)
    }

    /// Returns whether even plain words may have another meaning here than in a paragraph.
    pub(crate) fn is_peculiar(&self) -> bool {
        let below = self.before.ends_with('\n') && !self.before.ends_with("\n\n");
        self.is_shared || below || self.others > 1
    }

    /// Returns whether a line below makes the text a heading. Some parsers read it as a table's
    /// head if the text has a bar, escaped or not.
    pub(crate) fn is_underlined(&self) -> bool {
        self.after.ends_with("\n---")
    }

    /// Returns whether the line below makes the text's last line the head of a table if both have
    /// the same number of cells.
    pub(crate) fn is_above_table(&self) -> bool {
        self.after.starts_with('\n') && self.after.contains('|')
    }

    /// Returns whether the text is a table cell, which a bar ends.
    pub(crate) fn is_cell(&self) -> bool {
        self.after.starts_with('|')
    }
}
