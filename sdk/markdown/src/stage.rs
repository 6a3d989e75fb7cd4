//! The syntax around a block, in which a spelling is rehearsed.

use std::{borrow::Cow, collections::HashSet, ops::Range, rc::Rc};

use crate::{
    bit::{self, Bit},
    block::{self, Block, Kind, Labels, Sink},
    dialect::Dialect,
    html_block::Part,
    mdx::{Construct, Invalid},
};

/// The smallest document in which a block's text has the same neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Stage {
    before: Cow<'static, str>,
    after: Cow<'static, str>,
    /// The number of other blocks in that document.
    others: usize,
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
    /// row. `before` holds one block with one text.
    pub(crate) fn before_table(before: &'static str, row: &str) -> Self {
        let cells = row.split('|').filter(|cell| !cell.trim().is_empty()).count();
        Stage::new(before, format!("\n{row}\n{row}"), 1 + cells)
    }

    /// Reads `spelling` on this stage. Returns what was read if that is one block of `kind` and
    /// nothing else.
    pub(crate) fn rehearse(
        &self,
        spelling: &str,
        kind: Kind,
        dialect: Dialect,
        labels: &Labels,
    ) -> Option<Vec<bit::Run>> {
        let notes = footnotes(spelling);
        let definitions: String = notes.iter().map(|note| format!("\n\n{note}: x")).collect();
        let document = format!("{}{spelling}{}{definitions}", self.before, self.after);
        let at = self.before.len()..self.before.len() + spelling.len();
        let mut rehearsal = Rehearsal { kind, at, blocks: 0, read: None };
        block::read(&document, dialect, labels, &mut rehearsal).ok()?;
        rehearsal.read.filter(|_| rehearsal.blocks == 1 + self.others + notes.len())
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

/// Finds the rehearsed block among the blocks of the stage.
struct Rehearsal {
    kind: Kind,
    at: Range<usize>,
    blocks: usize,
    read: Option<Vec<bit::Run>>,
}

impl<'s> Sink<'s> for Rehearsal {
    fn begin(&mut self, _: Labels, _: Rc<[Construct]>) -> Result<(), Invalid> {
        Ok(())
    }

    fn block(&mut self, block: Block<'s>) {
        self.blocks += 1;
        if self.read.is_none() && block.kind == self.kind && block.content.at == self.at {
            let bits = &block.content.bits;
            self.read = (!bit::nests(bits)).then(|| bit::runs(bits.iter().map(Bit::run)));
        }
    }

    fn html(&mut self, _: Part) {}

    fn around(&mut self, _: Vec<usize>) {}
}

/// Returns the footnotes that a spelling refers to, each once.
fn footnotes(spelling: &str) -> Vec<&str> {
    let mut notes = Vec::new();
    let mut seen = HashSet::new();
    for (at, _) in spelling.match_indices("[^") {
        let end = spelling[at + 1..].find(['[', ']']).map(|end| at + 1 + end);
        let note =
            end.filter(|&end| spelling[end..].starts_with(']')).map(|end| &spelling[at..=end]);
        notes.extend(note.filter(|it| it.len() > 3 && seen.insert(*it)));
    }
    notes
}
