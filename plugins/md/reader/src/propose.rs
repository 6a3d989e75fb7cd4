//! Blocks and tags as proposals: their segments, with those nested in their markup.

use std::{ops::Range, rc::Rc};

use targum_sdk::{Draft, Entry, Inline, Nested, Unit, html};

use crate::{
    Kept, Place,
    bit::{Bit, Slot},
    block::{Block, Labels},
    dialect::Dialect,
    html_block::Part,
    mdx::Construct,
    spell::Prose,
};

/// What stands where a nested segment does, in the code it is nested in.
const STAND_IN: &str = "…";

/// Proposes what was found, in the order of the document.
pub struct Proposer<'d, 'o, 's> {
    /// Reads the parts that are HTML; has the draft.
    html: html::Reader<'d, 's, Place>,
    source: &'s str,
    /// Where the offsets of what was found count from.
    start: usize,
    dialect: Dialect,
    labels: Rc<Labels>,
    /// The tags of MDX that are not proposed yet.
    tags: &'o [Construct],
    /// The parts that are HTML and not proposed yet.
    parts: &'o [Part],
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
        parts: &'o [Part],
    ) -> Self {
        let source = draft.source();
        let html = html::Reader::new(draft, dialect.syntax);
        Proposer { html, source, start, dialect, labels, tags, parts, attributes: 0 }
    }

    /// A block, and what there is before it.
    pub fn block(&mut self, block: Block<'s>, key: &str) {
        let Block { kind, content, stage, .. } = block;
        self.before(content.at.start);
        if !self.html.translates_paragraph() {
            return;
        }
        let cell = stage.is_cell();
        let at = self.start + content.at.start..self.start + content.at.end;
        let (inline, nested) = self.collect(content.bits, key, cell);
        let labels = Rc::clone(&self.labels);
        let (marks, dialect) = (content.marks, self.dialect);
        let place = Kept::Prose(Prose { kind, stage, marks, dialect, labels });
        let unit = self.unit(key.to_owned(), at.clone(), inline, place);
        self.html.draft().segment(at.clone(), unit.nesting(at.start, nested));
    }

    /// What there is behind the last block.
    pub fn rest(mut self) {
        self.before(usize::MAX);
    }

    /// Text as it is, at a place of the document.
    pub fn literal(&mut self, at: usize, text: String) {
        let at = self.start + at;
        self.html.draft().literal(at..at, text);
    }

    /// The tags of MDX, or the HTML, up to `end`.
    fn before(&mut self, end: usize) {
        while let Some((part, rest)) = self.parts.split_first().filter(|(it, _)| it.at.start < end)
        {
            self.parts = rest;
            let at = self.start + part.at.start..self.start + part.at.end;
            if part.is_first { self.html.read_block(at) } else { self.html.read(at) }
        }
        while let Some((tag, rest)) = self.tags.split_first().filter(|(it, _)| it.at.start < end) {
            self.tags = rest;
            // Tags within text are codes of its segment.
            let attributes = if tag.is_flow { tag.attributes.as_slice() } else { &[] };
            for attribute in attributes {
                self.attributes += 1;
                let key = format!("attribute.{}", self.attributes);
                let Nested { at, unit } = self.nested(tag.at.start, attribute, key, false);
                self.html.draft().segment(at, unit);
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
        let original = &self.source[at];
        Unit::inline(Entry::keyed(key), inline, self.dialect.syntax, original, Place(place))
    }

    /// The segment in a slot of the markup that begins at `from`.
    fn nested(&self, from: usize, slot: &Slot, key: String, cell: bool) -> Nested<'s, Place> {
        let start = self.start + from;
        let at = start + slot.at.start..start + slot.at.end;
        let quote = self.source[..at.start].chars().next_back().unwrap_or('"');
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
                Bit::Tag { kind, name, start, .. } => {
                    let Some(tag) = html::tag(self.source, self.start + start) else { continue };
                    let place = |place| Place(Kept::Html { place, inline: true });
                    let (spelling, slots) = self.html.attributes_at(&tag, || key.to_owned(), place);
                    let (slots, inner): (Vec<_>, Vec<_>) = slots.into_iter().unzip();
                    inline.markup_with(kind, name, spelling, slots);
                    nested.extend(inner);
                }
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
