//! Blocks and tags as proposals: their segments, with those nested in their markup.

use std::{ops::Range, rc::Rc};

use targum_sdk::{Draft, Entry, Inline, Nested, Unit};

use crate::{
    Kept, Place,
    block::{Block, Labels},
    dialect::Dialect,
    inline::{Bit, Slot},
    mdx::Construct,
    spell::Prose,
};

/// What stands where a nested segment does, in the code it is nested in.
const STAND_IN: &str = "…";

/// Proposes what was found, in the order of the document.
pub struct Proposer<'d, 'o, 's> {
    draft: &'d mut Draft<'s, Place>,
    /// Where the offsets of what was found count from.
    start: usize,
    dialect: Dialect,
    labels: Rc<Labels>,
    /// The tags that are not proposed yet.
    tags: &'o [Construct],
    /// How many attributes were proposed.
    attributes: usize,
}

impl<'d, 'o, 's> Proposer<'d, 'o, 's> {
    /// For a document whose offsets count from `start`.
    pub fn new(
        draft: &'d mut Draft<'s, Place>,
        start: usize,
        dialect: Dialect,
        labels: Rc<Labels>,
        tags: &'o [Construct],
    ) -> Self {
        Proposer { draft, start, dialect, labels, tags, attributes: 0 }
    }

    /// A block, and the tags before it.
    pub fn block(&mut self, block: Block<'s>, key: &str) {
        let Block { kind, content, stage, .. } = block;
        self.tags_before(content.at.start);
        let cell = stage.is_cell();
        let at = self.start + content.at.start..self.start + content.at.end;
        let (inline, nested) = self.collect(content.bits, key, cell);
        let labels = Rc::clone(&self.labels);
        let (marks, dialect) = (content.marks, self.dialect);
        let place = Kept::Prose(Prose { kind, stage, marks, dialect, labels });
        let unit = self.unit(key.to_owned(), at.clone(), inline, place);
        self.draft.segment(at.clone(), unit.nesting(at.start, nested));
    }

    /// The tags behind the last block.
    pub fn rest(mut self) {
        self.tags_before(usize::MAX);
    }

    /// Text as it is, at a place of the document.
    pub fn literal(&mut self, at: usize, text: String) {
        let at = self.start + at;
        self.draft.literal(at..at, text);
    }

    fn tags_before(&mut self, end: usize) {
        while let Some((tag, rest)) = self.tags.split_first().filter(|(it, _)| it.at.start < end) {
            self.tags = rest;
            // Tags within text are codes of its segment.
            let attributes = if tag.is_flow { tag.attributes.as_slice() } else { &[] };
            for attribute in attributes {
                self.attributes += 1;
                let key = format!("attribute.{}", self.attributes);
                let Nested { at, unit } = self.nested(tag.at.start, attribute, key, false);
                self.draft.segment(at, unit);
            }
        }
    }

    fn unit(
        &self,
        key: String,
        at: Range<usize>,
        inline: Inline<'s>,
        place: Kept,
    ) -> Unit<'s, Place> {
        let original = &self.draft.source()[at];
        Unit::inline(Entry::keyed(key), inline, self.dialect.syntax, original, Place(place))
    }

    /// The segment in a slot of the markup that begins at `from`.
    fn nested(&self, from: usize, slot: &Slot, key: String, cell: bool) -> Nested<'s, Place> {
        let start = self.start + from;
        let at = start + slot.at.start..start + slot.at.end;
        let quote = self.draft.source()[..at.start].chars().next_back().unwrap_or('"');
        let place = match slot.is_attribute {
            true => Kept::Attribute(quote),
            false => Kept::Title { quote, cell },
        };
        let mut inline = Inline::new();
        inline.text(slot.text.clone());
        Nested { at: at.clone(), unit: self.unit(key, at, inline, place) }
    }

    fn collect(
        &self,
        bits: Vec<Bit<'s>>,
        key: &str,
        cell: bool,
    ) -> (Inline<'s>, Vec<Nested<'s, Place>>) {
        let mut inline = Inline::new();
        let mut nested = Vec::new();
        for bit in bits {
            match bit {
                Bit::Text(text) => inline.text(text),
                Bit::Markup(kind, name, spelling) => inline.markup(kind, name, spelling),
                Bit::Slotted { kind, name, spelling, start, slots } => {
                    let mut shown = String::new();
                    let mut ranges = Vec::new();
                    let mut end = 0;
                    for slot in &slots {
                        shown.push_str(&spelling[end..slot.at.start]);
                        ranges.push(shown.len()..shown.len() + STAND_IN.len());
                        shown.push_str(STAND_IN);
                        end = slot.at.end;
                        let part = if slot.is_attribute { "attribute" } else { "title" };
                        nested.push(self.nested(start, slot, format!("{key}.{part}"), cell));
                    }
                    shown.push_str(&spelling[end..]);
                    inline.markup_with(kind, name, shown, ranges);
                }
            }
        }
        (inline, nested)
    }
}
