//! What stands around a block: the stage on which a spelling is rehearsed.

use crate::{
    bit::{self, Bit},
    block::{self, Kind, Labels},
    dialect::Dialect,
};

/// The least document in which a block's text has the same neighbours.
#[derive(Clone, Debug)]
pub struct Stage {
    before: String,
    after: String,
    /// How many other blocks are on it.
    others: usize,
    /// Whether there are other texts in the same paragraph, which no rehearsal shows: what
    /// begins in one could end in another.
    pub is_shared: bool,
}

impl Stage {
    /// The text before, the text after, and how many blocks they hold.
    pub fn new(before: impl Into<String>, after: impl Into<String>, others: usize) -> Self {
        Stage { before: before.into(), after: after.into(), others, is_shared: false }
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
        let blocks = block::read(&document, dialect, labels).ok()?.blocks;
        let at = self.before.len()..self.before.len() + spelling.len();
        if blocks.len() != 1 + self.others + notes.len() {
            return None;
        }
        let block = blocks.into_iter().find(|it| it.kind == kind && it.content.at == at)?;
        Some(bit::runs(block.content.bits.iter().map(Bit::run)))
    }

    /// Whether a line below makes the text a heading; some readers take it for a table's where
    /// the text has a bar, escaped or not.
    pub fn is_underlined(&self) -> bool {
        self.after.ends_with("\n---")
    }

    /// Whether the text stands in a table, where a bar ends it.
    pub fn is_cell(&self) -> bool {
        self.after.starts_with('|')
    }
}

/// The footnotes referred to, each once.
fn footnotes(spelling: &str) -> Vec<&str> {
    let mut notes = Vec::new();
    for (at, _) in spelling.match_indices("[^") {
        let note = spelling[at..].find(']').map(|end| &spelling[at..=at + end]);
        notes.extend(note.filter(|it| it.len() > 3 && !notes.contains(it)));
    }
    notes
}
