//! What stands around a block: the stage on which a spelling is rehearsed.

use std::{borrow::Cow, collections::HashSet, ops::Range, rc::Rc};

use crate::{
    bit::{self, Bit},
    block::{self, Block, Kind, Labels, Sink},
    dialect::Dialect,
    html_block::Part,
    mdx::{Construct, Invalid},
};

/// The least document in which a block's text has the same neighbours.
#[derive(Clone, Debug)]
pub struct Stage {
    before: Cow<'static, str>,
    after: Cow<'static, str>,
    /// How many other blocks are on it.
    others: usize,
    /// Whether there are other texts in the same paragraph, which no rehearsal shows: what
    /// begins in one could end in another.
    pub is_shared: bool,
    /// Whether emphasis or code in such another text could begin or end in this one.
    pub is_ambiguous: bool,
    /// Whether it is indented so far that it would be code where that is not text.
    pub is_indented: bool,
}

impl Stage {
    /// The text before, the text after, and how many blocks they hold.
    pub fn new(
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

    /// Right before a table whose first `row` looks like the one below a table's head; the block
    /// before is one of one text.
    pub fn before_table(before: &'static str, row: &str) -> Self {
        let cells = row.split('|').filter(|cell| !cell.trim().is_empty()).count();
        Stage::new(before, format!("\n{row}\n{row}"), 1 + cells)
    }

    /// What `spelling` reads as on this stage, where it reads as one block of this kind and
    /// nothing else.
    pub fn rehearse(
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

    /// Whether even plain words may mean something else here than in a paragraph.
    pub fn is_peculiar(&self) -> bool {
        let below = self.before.ends_with('\n') && !self.before.ends_with("\n\n");
        self.is_shared || below || self.others > 1
    }

    /// Whether a line below makes the text a heading; some readers take it for a table's where
    /// the text has a bar, escaped or not.
    pub fn is_underlined(&self) -> bool {
        self.after.ends_with("\n---")
    }

    /// Whether the line below makes the head of a table of the text's last line, if that has as
    /// many cells.
    pub fn is_above_table(&self) -> bool {
        self.after.starts_with('\n') && self.after.contains('|')
    }

    /// Whether the text stands in a table, where a bar ends it.
    pub fn is_cell(&self) -> bool {
        self.after.starts_with('|')
    }
}

/// Finds the block that is rehearsed among those of the stage.
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

/// The footnotes referred to, each once.
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
