//! The content of one block: text, with its markup as codes.

mod html;
mod marks;
mod pictures;
mod spans;
mod text;
mod trim;

use std::{borrow::Cow, ops::Range, rc::Rc};

use pulldown_cmark::Event;
use targum_sdk::{CodeKind, Syntax, wrap};

use self::{html::Hidden, pictures::Pictures};
pub(crate) use self::{html::hides, marks::Marks};
use crate::{
    bit::{Bit, push_text},
    construct::Construct,
    dollar,
    line::line_at,
};

/// The values that all content of a document shares.
#[derive(Clone, Debug)]
pub(crate) struct Around<'s> {
    /// The source of the document.
    pub source: &'s str,
    /// The grammars of the document's placeholders.
    pub syntax: Syntax,
    /// The tags and expressions of MDX, in order.
    pub constructs: Rc<[Construct]>,
    /// Whether the dialect has definitions.
    pub definitions: bool,
}

/// Collects the content of a block from the parser's events.
#[derive(Debug)]
pub(crate) struct Content<'s> {
    around: Around<'s>,
    source: &'s str,
    /// The bits read so far.
    pub bits: Vec<Bit<'s>>,
    /// The marks of the block's first emphasis and first strong emphasis. Codes are spelled `*` and
    /// `**` whichever marks the source has, so that a translation can use the other mark where this
    /// one would not be read as emphasis.
    pub marks: Marks,
    /// Whether the block has emphasis, and whether it has strong emphasis.
    marked: (bool, bool),
    /// The byte range in the source.
    pub at: Range<usize>,
    /// The byte range of literal text that is not yet among the bits.
    pending: Range<usize>,
    /// The byte range, as far as known, of a line break that is not yet among the bits.
    line_break: Option<Range<usize>>,
    /// Whether line breaks are kept.
    keeps_lines: bool,
    /// The offset of the last line break that was read as a space, and the last character before it that
    /// is no mark.
    last: (usize, Option<char>),
    /// The pictures of the current line.
    pictures: Pictures,
    /// The titles of the links and images around the current text.
    titles: Vec<String>,
    /// Whether the current text is the address of an autolink.
    address: bool,
    /// The element whose content is hidden.
    hidden: Option<Hidden>,
    /// The characters of the text that the source writes as references, with their spelling.
    pub references: Vec<(char, &'s str)>,
}

impl<'s> Content<'s> {
    /// Creates empty content that begins at `start`.
    pub(crate) fn new(around: Around<'s>, start: usize) -> Self {
        Content {
            source: around.source,
            around,
            bits: Vec::new(),
            marks: Marks { emphasis: b'*', strong: b'*' },
            marked: (false, false),
            at: start..start,
            pending: start..start,
            line_break: None,
            keeps_lines: false,
            last: (start, None),
            pictures: Pictures::default(),
            titles: Vec::new(),
            address: false,
            hidden: None,
            references: Vec::new(),
        }
    }

    /// Sets whether line breaks are kept.
    #[must_use]
    pub(crate) fn keeping_lines(mut self, keeps_lines: bool) -> Self {
        self.keeps_lines = keeps_lines;
        self
    }

    /// Reads one event at `at`, which begins or ends a piece of inline content.
    pub(crate) fn event(&mut self, event: &Event<'_>, at: Range<usize>) {
        if let Event::InlineMath(_) = event
            && let Some(lines) = dollar::amounts(self.source, &at)
        {
            return self.amounts(&lines);
        }
        let escaped = matches!(event, Event::Text(_)) && at.start > self.at.end;
        let start = if escaped && self.source[..at.start].ends_with('\\') {
            at.start - 1
        } else {
            at.start
        };
        let mut at = at;
        if let Some(line) = self.line_break.as_ref().filter(|line| line.end > start) {
            // The line break holds a mark that the parser reads as text.
            at.start = line.end.min(at.end);
        }
        self.finish_line_break((!matches!(event, Event::End(_))).then_some(start));
        let read_to = std::mem::replace(&mut self.at.end, at.end);
        let holds_only_pictures = self.pictures.read(event);
        if self.hidden.is_some() {
            self.hide(event, &at);
            return;
        }
        match event {
            Event::Text(_) if self.address => {}
            Event::Text(text) => self.text(text, at),
            Event::SoftBreak if self.definition(at.end) > at.end => {
                self.flush();
                self.line_break = Some(at.start..self.definition(at.end));
            }
            // The text of a picture is no part of the sentence below the picture.
            Event::SoftBreak if !self.keeps_lines && !holds_only_pictures => {
                let space = self.space(&at);
                self.put_text(space.into());
            }
            Event::SoftBreak | Event::HardBreak => {
                self.flush();
                self.line_break = Some(at);
            }
            Event::InlineHtml(_) => self.tag(at),
            Event::Start(tag) => self.start(tag, at),
            Event::End(tag) => self.end(*tag, at, read_to),
            Event::Code(_) => self.code(at),
            _ => self.standalone(at),
        }
    }

    /// Reads the lines of a text that is no formula.
    fn amounts(&mut self, lines: &[Range<usize>]) {
        let mut before: Option<usize> = None;
        for line in lines {
            if let Some(before) = before {
                let end = before + line_at(self.source, before).len();
                self.event(&Event::SoftBreak, before..end);
            }
            self.event(&Event::Text(self.source[line.clone()].into()), line.clone());
            before = Some(line.end);
        }
    }

    /// Returns the space that the line break at `at` stands for.
    fn space(&mut self, at: &Range<usize>) -> &'static str {
        let is_mark = |c: char| c.is_ascii_whitespace() || matches!(c, '>' | '*' | '_' | '~');
        // The texts of other blocks may change, so only this block decides.
        let (read_to, last) = self.last;
        let passed = &self.source[read_to.max(self.at.start).min(at.start)..at.start];
        let last = passed.trim_end_matches(is_mark).chars().next_back().or(last);
        self.last = (at.start, last);
        let next = line_at(self.source, at.end);
        let first = next.trim_start_matches(is_mark).chars().next();
        last.zip(first).map_or(" ", |(last, first)| wrap::space(last, first))
    }

    /// Completes the content.
    pub(crate) fn finish(mut self) -> Self {
        self.flush();
        if let Some(Hidden { start, .. }) = self.hidden.take() {
            self.standalone(start..self.at.end);
        }
        let source = &self.source[self.at.clone()];
        self.references.retain(|(c, _)| !source.contains(*c));
        self
    }

    /// Returns the part of the content at `at`, which holds `bits`.
    pub(crate) fn part(&self, at: Range<usize>, bits: Vec<Bit<'s>>) -> Self {
        Content {
            bits,
            marks: self.marks,
            at: at.clone(),
            ..Content::new(self.around.clone(), at.start)
        }
    }

    fn put(&mut self, bit: Bit<'s>) {
        self.flush();
        self.bits.push(bit);
    }

    fn markup(&mut self, kind: CodeKind, name: &'static str, spelling: impl Into<Cow<'s, str>>) {
        self.put(Bit::Markup(kind, name.into(), spelling.into()));
    }

    fn standalone(&mut self, at: Range<usize>) {
        self.markup(CodeKind::Standalone, "", &self.source[at]);
    }

    fn put_text(&mut self, text: Cow<'s, str>) {
        self.flush();
        push_text(&mut self.bits, text);
    }

    /// Ends a pending line break. `next` is the offset of the content after the line break, or
    /// `None` before the end of a piece.
    fn finish_line_break(&mut self, next: Option<usize>) {
        if let Some(at) = self.line_break.take() {
            // The code covers the containers' marks and the indentation of the next line.
            let line = &self.source[at.end..];
            let lead = line.len() - line.trim_start_matches([' ', '\t', '>']).len();
            self.standalone(at.start..next.map_or(at.end + lead, |next| next.max(at.end)));
        }
    }

    /// Returns whether the content looks like a definition, which would hold the lines indented
    /// below it.
    pub(crate) fn begins_definition(&self) -> bool {
        let text = self.source[self.at.start..].strip_prefix(':');
        text.is_some_and(|text| text.starts_with([' ', '\t']))
    }

    /// Returns the offset after the mark of a definition (`: `) in the line that begins at `start`,
    /// or `start` if there is no mark with a text on its line.
    fn definition(&self, start: usize) -> usize {
        let line = self.source[start..].trim_start_matches([' ', '\t', '>']);
        let text = line.strip_prefix(": ").filter(|_| self.around.definitions);
        let text = text.map(|text| text.trim_start_matches(' '));
        let text = text.filter(|text| !text.starts_with(['\n', '\r']));
        text.map_or(start, |text| self.source.len() - text.len())
    }
}

/// Returns the tags and expressions that overlap `at`.
fn within<'c>(
    constructs: &'c [Construct],
    at: &Range<usize>,
) -> impl Iterator<Item = &'c Construct> + use<'c> {
    let (first, end) =
        (constructs.partition_point(|construct| construct.at.end <= at.start), at.end);
    constructs[first..].iter().take_while(move |construct| construct.at.start < end)
}
