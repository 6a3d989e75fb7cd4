//! Reads a spelling on the stage of its block, as the document would be read.

use std::{collections::HashSet, ops::Range, rc::Rc};

use crate::{
    bit::{self, Bit},
    block::{self, Block, Kind, Sink},
    construct::{Construct, Invalid},
    dialect::Dialect,
    html_block::Part,
    parser::Labels,
    stage::Stage,
};

impl Stage {
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
        notes.extend(note.filter(|note| note.len() > 3 && seen.insert(*note)));
    }
    notes
}
