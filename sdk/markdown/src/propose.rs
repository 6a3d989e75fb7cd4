//! Proposes the segments of blocks and tags, including those nested in their markup.

mod untouched;

use std::{ops::Range, rc::Rc};

use targum_sdk::{CodeWords, Draft, Entry, Inline, Nested, Shared, Unit, html, instruction};

use self::untouched::{LINES, MARKED, NESTED, Near, is_wrapped_in_values};
use crate::{
    Kept, Place,
    anchor::Anchors,
    bit::{self, Bit, Slot},
    block::{Block, Kind, Sink},
    construct::{Construct, Invalid},
    dialect::{Dialect, Flavor},
    html_block::Part,
    line::{delimiter_row, gains_quotes, lines},
    mdx,
    parser::Labels,
    row::only_text,
    spell::Prose,
    title,
};

/// The text that stands for a nested segment within the code around it.
const STAND_IN: &str = "…";

/// Proposes the segments of a document.
pub(crate) struct Proposer<'d, 's> {
    /// The reader of HTML parts, which holds the draft.
    html: html::Reader<'d, 's, Place>,
    source: &'s str,
    /// The byte offset in the document from which all other offsets count.
    start: usize,
    dialect: Dialect,
    labels: Shared<Labels>,
    /// The tags of MDX, the number already proposed, and the offsets of those around blocks.
    tags: Rc<[Construct]>,
    next_tag: usize,
    around: Vec<usize>,
    /// The number of proposed attributes, and of blocks of each kind.
    attributes: usize,
    counts: [usize; 5],
    /// The anchors used so far, if headings keep the anchors of their source.
    pins: Option<Anchors>,
    /// The words that the document shows as code.
    code_words: CodeWords<'s>,
}

impl<'d, 's> Proposer<'d, 's> {
    /// Creates a proposer for a document whose offsets count from `start`. With `pins`, headings
    /// keep the anchors of their source.
    pub(crate) fn new(
        draft: &'d mut Draft<'s, Place>,
        start: usize,
        dialect: Dialect,
        pins: bool,
    ) -> Self {
        let source = draft.source();
        let html = html::Reader::new(draft, dialect.syntax);
        Proposer {
            html,
            source,
            start,
            dialect,
            labels: Shared::default(),
            tags: Rc::new([]),
            next_tag: 0,
            around: Vec::new(),
            attributes: 0,
            counts: [0; 5],
            pins: pins.then(Anchors::default),
            code_words: CodeWords::of(source),
        }
    }

    /// Returns the source of the document.
    pub(crate) fn source(&self) -> &'s str {
        self.source
    }

    /// Proposes the tags after the last block.
    pub(crate) fn rest(mut self) {
        self.tags_before(usize::MAX);
    }

    /// Returns the key of the next block of a kind.
    fn key(&mut self, kind: Kind) -> String {
        let count = &mut self.counts[kind.index()];
        *count += 1;
        [kind.name(), ".", &count.to_string()].concat()
    }

    fn tags_before(&mut self, end: usize) {
        let tags = Rc::clone(&self.tags);
        while let Some(tag) = tags.get(self.next_tag).filter(|tag| tag.at.start < end) {
            self.next_tag += 1;
            // A tag within text is a code of the text's segment.
            if !tag.is_flow && self.around.binary_search(&tag.at.start).is_err() {
                continue;
            }
            for attribute in &tag.attributes {
                self.attributes += 1;
                let key = format!("attribute.{}", self.attributes);
                let place = self.slot(tag.at.start, attribute);
                let Nested { at, unit } = self.nested(tag.at.start, attribute, key, place);
                self.html.draft().segment(at, unit);
            }
        }
    }

    fn unit(
        &self,
        entry: Entry,
        at: Range<usize>,
        inline: Inline<'s>,
        place: Kept,
    ) -> Unit<'s, Place> {
        let original = &self.source[at];
        Unit::inline(entry, inline, self.dialect.syntax, original, Place(place))
    }

    /// Returns how a slot of the markup that begins at `from` is written.
    fn slot(&self, from: usize, slot: &Slot) -> Kept {
        let (before, rest) = self.source.split_at(self.start + from + slot.at.start);
        let quote = before.chars().next_back().unwrap_or('"');
        if slot.is_attribute {
            return Kept::Attribute(quote);
        }
        let marked = rest[..slot.at.len()].contains(mdx::MARKS);
        let plain = self.dialect.flavor == Flavor::Mdx && !marked;
        Kept::Title(title::Place { quote, plain })
    }

    /// Returns the segment in a slot of the markup that begins at `from`.
    fn nested(&self, from: usize, slot: &Slot, key: String, place: Kept) -> Nested<'s, Place> {
        let start = self.start + from;
        let at = start + slot.at.start..start + slot.at.end;
        let mut inline = Inline::new();
        inline.text(slot.text.clone());
        Nested { at: at.clone(), unit: self.unit(Entry::keyed(key), at, inline, place) }
    }

    fn collect(
        &self,
        bits: Vec<Bit<'s>>,
        key: &str,
        kept: impl Fn(&str) -> Option<&'static str>,
    ) -> (Inline<'s>, Vec<Nested<'s, Place>>) {
        let mut inline = Inline::with_capacity(bits.len());
        let mut nested = Vec::new();
        for (index, bit) in bits.into_iter().enumerate() {
            match bit {
                Bit::Text(text) => inline.text(text),
                Bit::Markup(kind, name, spelling) => inline.markup(kind, name, spelling),
                Bit::Tag { kind, name, spelling, start } => {
                    // The source ends at the tag, because Markdown knows no template code that
                    // could continue after it.
                    let source = &self.source[..self.start + start + spelling.len()];
                    let Some(tag) = html::tag(source, self.start + start) else { continue };
                    let wrapped = index == 0 && is_wrapped_in_values(&tag, source);
                    let kept = kept(spelling).or(wrapped.then_some(LINES));
                    let begins_line =
                        tag.attributes.iter().any(|attribute| begins_line(source, attribute));
                    let place = |place| match kept {
                        Some(why) => Place(Kept::Untouched(why.into())),
                        None => Place(Kept::Html { place, inline: true, begins_line }),
                    };
                    let (spelling, slots) = self.html.attributes_at(&tag, || key.to_owned(), place);
                    let (slots, inner): (Vec<_>, Vec<_>) = slots.into_iter().unzip();
                    inline.markup_with(kind, name, spelling, slots);
                    nested.extend(inner);
                }
                Bit::Slotted { kind, name, spelling, start, slots } => {
                    let mut shown = String::new();
                    let mut ranges = Vec::new();
                    let mut end = 0;
                    let kept = kept(spelling);
                    for slot in &slots {
                        shown.push_str(&spelling[end..slot.at.start]);
                        ranges.push(shown.len()..shown.len() + STAND_IN.len());
                        shown.push_str(STAND_IN);
                        end = slot.at.end;
                        let part = if slot.is_attribute { "attribute" } else { "title" };
                        let place = kept.map_or_else(
                            || self.slot(start, slot),
                            |why| Kept::Untouched(why.into()),
                        );
                        nested.push(self.nested(start, slot, format!("{key}.{part}"), place));
                    }
                    shown.push_str(&spelling[end..]);
                    inline.markup_with(kind, name, shown, ranges);
                }
            }
        }
        (inline, nested)
    }
}

/// Returns whether the text of a quoted value begins a line.
fn begins_line(source: &str, attribute: &html::Attribute) -> bool {
    attribute.value.clone().is_some_and(|(value, quote)| {
        let space = source[value.clone()].len() - source[value.clone()].trim_start().len();
        quote.is_some() && source[value.start..value.start + space].contains(['\n', '\r'])
    })
}

impl<'s> Sink<'s> for Proposer<'_, 's> {
    fn begin(&mut self, labels: Labels, constructs: Rc<[Construct]>) -> Result<(), Invalid> {
        mdx::check_nesting(&constructs)?;
        self.labels = Shared::new(labels);
        self.tags = constructs;
        Ok(())
    }

    fn block(&mut self, block: Block<'s>) {
        self.tags_before(block.content.at.start);
        let key = self.key(block.kind);
        let pin = self.pins.as_mut().and_then(|anchors| anchors.pin(&block));
        if self.html.translates_paragraph() {
            let Block { kind, content, stage, is_code, .. } = block;
            let at = self.start + content.at.start..self.start + content.at.end;
            let text = &self.source[at.clone()];
            let first = lines(text).next().unwrap_or_default();
            // Without its exact text, the first line would join the table or the quote above. For MDX,
            // a quote begins at any indentation.
            let joins_above = first.len() < at.len() && delimiter_row(first).is_some();
            let is_mdx = self.dialect.flavor == Flavor::Mdx;
            let is_kept = joins_above || (is_mdx && gains_quotes(self.source, &at));
            let near = Near::of(text, &stage);
            let (nests, is_ambiguous) = (bit::nests(&content.bits), stage.is_ambiguous);
            let is_name =
                is_code || only_text(&content.bits).is_some_and(|text| self.code_words.has(text));
            let (inline, nested) =
                self.collect(content.bits, &key, |markup| near.reason_to_keep(markup));
            let (labels, marks) = (self.labels.clone(), content.marks);
            let spelled = |(c, reference): (char, &str)| (c, reference.to_owned());
            let references = content.references.into_iter().map(spelled).collect();
            let prose = Prose { kind, stage, marks, dialect: self.dialect, labels, references };
            let place = match () {
                () if is_kept => Kept::Untouched(LINES.into()),
                () if nests => Kept::Untouched(NESTED.into()),
                () if is_ambiguous => Kept::Untouched(MARKED.into()),
                () => Kept::Prose(prose),
            };
            let entry = Entry::keyed(key).noted(is_name.then_some(instruction::NAME));
            let unit = self.unit(entry, at.clone(), inline, place);
            self.html.draft().segment(at.clone(), unit.nesting(at.start, nested));
        }
        if let Some((at, anchor)) = pin {
            let at = self.start + at;
            self.html.draft().literal(at..at, anchor);
        }
    }

    fn html(&mut self, Part { at, is_first }: Part) {
        let at = self.start + at.start..self.start + at.end;
        if is_first { self.html.read_block(at) } else { self.html.read(at) }
    }

    fn around(&mut self, tags: Vec<usize>) {
        self.around.extend(tags);
    }
}
