//! Reads the events of the parser into blocks of prose and parts of HTML.

use std::ops::Range;

use pulldown_cmark::{Event, Tag};

use super::{Block, Kind, Sink, above::Above, attributes};
use crate::{
    event::is_block,
    html_block,
    inline::{Around, Content},
    line::{begins_block, line_at},
    mdx,
    row::Row,
};

pub(super) struct Reader<'r, 's, S> {
    source: &'s str,
    /// The syntax above the next block.
    above: Above<'s>,
    around: Around<'s>,
    sink: &'r mut S,
    /// The content of the block being read.
    current: Option<Content<'s>>,
    /// The kind of the block being read, and the byte range of the whole block.
    kind: (Kind, Range<usize>),
    /// Whether the reader is within code or HTML.
    verbatim: bool,
    /// The byte ranges of the lines of the HTML block being read.
    lines: Vec<Range<usize>>,
    /// The byte ranges of the titles that the parser reads as headings, in order.
    titles: Vec<Range<usize>>,
    /// The place in the table being read.
    row: Row,
    /// The byte offset of the last row that was looked at, and whether it is almost a code fence.
    almost_fence: Option<(usize, bool)>,
}

impl<'r, 's, S: Sink<'s>> Reader<'r, 's, S> {
    pub(super) fn new(around: Around<'s>, titles: Vec<Range<usize>>, sink: &'r mut S) -> Self {
        Reader {
            source: around.source,
            above: Above::new(around.source),
            around,
            sink,
            current: None,
            kind: (Kind::Paragraph, 0..0),
            verbatim: false,
            lines: Vec::new(),
            titles,
            row: Row::default(),
            almost_fence: None,
        }
    }

    pub(super) fn event(&mut self, event: &Event<'_>, at: Range<usize>) {
        match event {
            Event::Start(tag) if is_block(&tag.to_end()) => {
                self.close();
                self.start(tag, at);
            }
            Event::End(tag) if is_block(tag) => {
                let has_text = self.current.is_some();
                self.close();
                let lines = std::mem::take(&mut self.lines);
                let parts = html_block::parts(self.source, &lines);
                parts.into_iter().for_each(|part| self.sink.html(part));
                self.verbatim = false;
                self.kind = (Kind::Paragraph, at.end..at.end);
                self.above.end(tag, at.end, has_text);
                self.row.end(tag, self.source);
            }
            Event::Rule | Event::Html(_) => {
                self.close();
                self.above.pass(at.end);
                if let Event::Html(_) = event {
                    self.lines.push(at);
                }
            }
            Event::TaskListMarker(_) => {}
            _ if self.verbatim => {}
            _ => {
                let is_text = matches!(event, Event::Text(_));
                let escape = if is_text { escape(self.source, at.start) } else { 0 };
                let start = at.start - escape;
                // Several terms may share a definition, and each term has a line of its own.
                let lines = self.kind.0 == Kind::Term;
                let new = || Content::new(self.around.clone(), start).keeping_lines(lines);
                self.current.get_or_insert_with(new).event(event, at);
            }
        }
    }

    fn start(&mut self, tag: &Tag<'_>, at: Range<usize>) {
        let kind = match tag {
            Tag::Heading { level, .. } => Kind::Heading(*level),
            Tag::TableCell => Kind::Cell,
            Tag::DefinitionListTitle => Kind::Term,
            _ => Kind::Paragraph,
        };
        if matches!(tag, Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_)) {
            self.verbatim = true;
        }
        self.above.start(tag);
        self.row.start(tag, &at);
        self.kind = (kind, at);
    }

    /// Ends the block being read, and hands it to the sink.
    pub(super) fn close(&mut self) {
        let Some(content) = self.current.take() else { return };
        let mut content = content.finish();
        let (mut kind, whole) = self.kind.clone();
        if matches!(kind, Kind::Heading(_)) && self.is_title(content.at.start) {
            kind = Kind::Title;
        }
        if kind == Kind::Paragraph {
            content.trim_definition();
        }
        let is_jsx = kind == Kind::Paragraph && !self.around.constructs.is_empty();
        if is_jsx && let Some((inner, tags)) = mdx::unraveled(self.source, &content) {
            self.above.pass(content.at.end);
            self.sink.around(tags);
            let stage = mdx::stage_within(&inner);
            let block = |content| Block {
                kind,
                content,
                stage: stage.clone(),
                attributes: None,
                is_code: false,
            };
            inner.into_iter().map(block).for_each(|block| self.sink.block(block));
            return;
        }
        let is_heading = matches!(kind, Kind::Heading(_));
        let attributes = is_heading.then(|| attributes::cut(&mut content)).flatten();
        let mut stage = self.above.stage(kind, &content.at, &whole);
        let lead = &self.source[self.above.line()..content.at.start];
        stage.is_indented = kind != Kind::Cell
            && (lead.contains("    ") || lead.contains('\t'))
            && !begins_block(line_at(self.source, content.at.start));
        self.above.pass(content.at.end);
        let is_code = kind == Kind::Cell && self.row.takes(&content.bits);
        let is_first = lead.trim_matches([' ', '\t', '>']).is_empty();
        let defines = is_first && self.around.definitions && content.begins_definition();
        let stays = kind == Kind::Cell && (defines || self.is_in_almost_fence());
        if !stays && !content.bits.is_empty() {
            self.sink.block(Block { kind, content, stage, attributes, is_code });
        }
    }

    /// Returns whether the row being read would be a code fence if its other cells had no backticks.
    fn is_in_almost_fence(&mut self) -> bool {
        let line = self.above.line();
        let known = self.almost_fence.filter(|(row, _)| *row == line);
        let (_, is) = known.unwrap_or_else(|| (line, is_almost_fence(&self.source[line..])));
        self.almost_fence = Some((line, is));
        is
    }

    /// Returns whether a title begins at the byte offset `at`.
    fn is_title(&self, at: usize) -> bool {
        let next = self.titles.partition_point(|title| title.end <= at);
        self.titles.get(next).is_some_and(|title| title.contains(&at))
    }
}

/// Returns the length of the escape before the text at the offset `at`. In a table, one or two
/// backslashes escape a bar.
fn escape(source: &str, at: usize) -> usize {
    let (before, text) = source.split_at(at);
    let is_doubled = before.ends_with(r"\\") && text.starts_with('|');
    if is_doubled { 2 } else { usize::from(before.ends_with('\\')) }
}

/// Returns whether the row that `text` begins with would be a code fence if its other cells had no
/// backticks. Such a row stays as it is in the source.
fn is_almost_fence(text: &str) -> bool {
    let row = text.trim_start_matches([' ', '\t', '>']).strip_prefix("```");
    row.is_some_and(|row| {
        let first = row.trim_start_matches('`').split(['|', '\n']).next();
        first.is_some_and(|first| !first.contains('`'))
    })
}
