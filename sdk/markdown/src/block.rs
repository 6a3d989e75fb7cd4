//! The blocks of a document that hold prose.

use std::{borrow::Cow, ops::Range, rc::Rc};

use serde::{Deserialize, Serialize};

use crate::{
    admonition::{self, Overwritten},
    bit::Bit,
    construct::{Construct, Invalid, Overlay},
    dialect::{Dialect, Flavor},
    dollar,
    event::is_block,
    generator,
    html_block::{self, Part},
    inline::{Around, Content},
    line::{begins_block, delimiter_row, line_at},
    line_end::{self, SPACE},
    mdx, opaque,
    parser::{Labels, OPTIONS, fold, parser},
    row::Row,
    stage::Stage,
};
use pulldown_cmark::{Event, HeadingLevel, Options, Tag, TagEnd};

/// The kind of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Kind {
    /// A paragraph, or the text of a list item.
    Paragraph,
    /// A heading with its level.
    Heading(HeadingLevel),
    /// A cell of a table.
    Cell,
    /// The term of a definition.
    Term,
    /// The title of an admonition, a tab or a callout.
    Title,
}

impl Kind {
    /// Returns the index of the kind; all levels of headings share one index.
    pub(crate) fn index(self) -> usize {
        match self {
            Kind::Paragraph => 0,
            Kind::Heading(_) => 1,
            Kind::Cell => 2,
            Kind::Term => 3,
            Kind::Title => 4,
        }
    }

    /// Returns the name of the kind in keys.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Paragraph => "paragraph",
            Kind::Heading(_) => "heading",
            Kind::Cell => "cell",
            Kind::Term => "term",
            Kind::Title => "title",
        }
    }
}

/// A block with its content.
#[derive(Debug)]
pub(crate) struct Block<'s> {
    /// The kind of the block.
    pub kind: Kind,
    /// The text and markup of the block.
    pub content: Content<'s>,
    /// The syntax around the block, which decides how its first characters are read.
    pub stage: Stage,
    /// The attributes at the end of a heading.
    pub attributes: Option<Attributes>,
    /// Whether the block is a cell that holds a name or a type rather than language.
    pub is_code: bool,
}

/// The attributes at the end of a heading: `{#id .class}`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attributes {
    /// The byte offset at which an attribute can be inserted before the others.
    pub first: usize,
    /// Whether the attributes hold an anchor.
    pub anchored: bool,
}

/// A table of which the next line could be a row.
const BELOW_TABLE: &str = "|x|\n|---|\n";

/// A directive of MyST of which the next line could be an option.
const BELOW_DIRECTIVE: &str = ":::{x}\n";

/// A receiver for the parts of a document, which arrive in document order.
pub(crate) trait Sink<'s> {
    /// Receives the labels that the document defines, and the tags and expressions of MDX, in
    /// order.
    ///
    /// # Errors
    /// The tags or expressions are not valid.
    fn begin(&mut self, labels: Labels, constructs: Rc<[Construct]>) -> Result<(), Invalid>;
    /// Receives a block of prose.
    fn block(&mut self, block: Block<'s>);
    /// Receives a part of a block of HTML.
    fn html(&mut self, part: Part);
    /// Receives the byte offsets of the MDX tags that stand around the blocks that follow, outside
    /// of any block.
    fn around(&mut self, tags: Vec<usize>);
}

/// Reads the blocks of a document. A reference link is a link if its label is in `known` or is an
/// identifier, even if the document does not define it.
///
/// # Errors
/// The document's MDX is incomplete.
pub(crate) fn read<'s>(
    source: &'s str,
    dialect: Dialect,
    known: &Labels,
    sink: &mut impl Sink<'s>,
) -> Result<(), Invalid> {
    let text = line_end::line_feeds(source);
    let indented_text = dialect.flavor == Flavor::MkDocs;
    let (Overwritten { text, titles }, constructs) = match dialect.flavor {
        Flavor::Mdx => mdx::overlay(text, known)?,
        Flavor::GitHub | Flavor::MkDocs => {
            (admonition::overwritten(text, indented_text), Vec::new())
        }
    };
    let Overlay { text, constructs: generated } = generator::overlay(text, dialect.flavor);
    let is_mdx = dialect.flavor == Flavor::Mdx;
    let text = if is_mdx { text } else { dollar::overwritten(text) };
    let mut options = OPTIONS;
    options.set(Options::ENABLE_DEFINITION_LIST, indented_text);
    let parser = parser(&text, options, known);
    let labels = parser.reference_definitions().iter().map(|(label, _)| fold(label)).collect();
    let constructs = if constructs.is_empty() { generated } else { constructs };
    let constructs: Rc<[Construct]> = constructs.into();
    sink.begin(labels, Rc::clone(&constructs))?;
    let around = Around { source, syntax: dialect.syntax, constructs, definitions: indented_text };
    let mut reader = Reader::new(around, titles, sink);
    for (event, at) in parser.into_offset_iter() {
        let is_code =
            matches!(event, Event::Code(_) | Event::InlineMath(_) | Event::DisplayMath(_));
        if is_code && is_mdx {
            mdx::check_outside(&reader.around.constructs, &at)?;
        }
        reader.event(&event, at);
    }
    reader.close();
    Ok(())
}

/// The container that a block begins, which decides what its text may begin with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Container {
    Quote,
    Item,
    Footnote,
}

struct Reader<'r, 's, S> {
    source: &'s str,
    around: Around<'s>,
    sink: &'r mut S,
    /// The content of the block being read.
    current: Option<Content<'s>>,
    /// The kind of the block being read, and the byte range of the whole block.
    kind: (Kind, Range<usize>),
    /// The container whose first block comes next.
    opened: Option<Container>,
    /// Whether the reader is within code or HTML.
    verbatim: bool,
    /// The byte offset at which the last block ended.
    before: usize,
    /// The byte offsets at which the last table and the last paragraph ended.
    table: Option<usize>,
    paragraph: Option<usize>,
    /// The byte offset up to which line ends were searched, and that at which the last line begins.
    line: (usize, usize),
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
    fn new(around: Around<'s>, titles: Vec<Range<usize>>, sink: &'r mut S) -> Self {
        Reader {
            source: around.source,
            around,
            sink,
            current: None,
            kind: (Kind::Paragraph, 0..0),
            opened: None,
            verbatim: false,
            before: 0,
            table: None,
            paragraph: None,
            line: (0, 0),
            lines: Vec::new(),
            titles,
            row: Row::default(),
            almost_fence: None,
        }
    }

    fn event(&mut self, event: &Event<'_>, at: Range<usize>) {
        match event {
            Event::Start(tag) if is_block(&tag.to_end()) => {
                self.close();
                self.start(tag, at);
            }
            Event::End(tag) if is_block(tag) => {
                let has_text = self.current.is_some();
                self.close();
                let text_end = self.before;
                let lines = std::mem::take(&mut self.lines);
                let parts = html_block::parts(self.source, &lines);
                parts.into_iter().for_each(|part| self.sink.html(part));
                self.verbatim = false;
                self.opened = None;
                self.kind = (Kind::Paragraph, at.end..at.end);
                self.before = self.before.max(at.end);
                self.row.end(tag, self.source);
                match tag {
                    TagEnd::Table => self.table = Some(at.end),
                    TagEnd::Paragraph => self.paragraph = Some(at.end),
                    // A text without blank lines around it has no paragraph of its own.
                    TagEnd::Item | TagEnd::DefinitionListDefinition if has_text => {
                        self.paragraph = Some(next_line(self.source, text_end));
                    }
                    _ => {}
                }
            }
            Event::Rule | Event::Html(_) => {
                self.close();
                self.opened = None;
                self.before = at.end;
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
        match tag {
            Tag::BlockQuote(_) => self.opened = Some(Container::Quote),
            Tag::Item => self.opened = Some(Container::Item),
            Tag::FootnoteDefinition(_) => self.opened = Some(Container::Footnote),
            Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_) => self.verbatim = true,
            _ => {}
        }
        self.row.start(tag, &at);
        self.kind = (kind, at);
    }

    /// Ends the block being read, and hands it to the sink.
    fn close(&mut self) {
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
            self.opened = None;
            self.before = content.at.end;
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
        let attributes = is_heading.then(|| cut_attributes(&mut content)).flatten();
        let mut stage = self.stage(kind, &content.at, &whole);
        let lead = &self.source[self.line.1..content.at.start];
        stage.is_indented = kind != Kind::Cell
            && (lead.contains("    ") || lead.contains('\t'))
            && !begins_block(line_at(self.source, content.at.start));
        self.opened = None;
        self.before = content.at.end;
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
        let line = self.line.1;
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

    fn stage(&mut self, kind: Kind, at: &Range<usize>, whole: &Range<usize>) -> Stage {
        let (read, line) = self.line;
        let new = self.source.get(read..at.start).and_then(|passed| passed.rfind(['\n', '\r']));
        let line = new.map_or(line, |end| read + end + 1);
        self.line = (read.max(at.start), line);
        let lead = &self.source[line..at.start];
        let below_table = self.table.is_some_and(|end| end >= line);
        // A line that looks like a table's head ends a paragraph for the parser.
        let below_paragraph = self.paragraph.is_some_and(|end| end >= line);
        match kind {
            Kind::Heading(level) => {
                let rest = &self.source[at.end..whole.end.max(at.end)];
                let rest = rest.split(['\n', '\r']).next().unwrap_or_default().trim_end();
                if self.source[whole.start.min(at.start)..at.start].starts_with('#') {
                    let mark = &"###### "[6 - level as usize..];
                    let rest =
                        if rest.is_empty() { "".into() } else { Cow::Owned(rest.to_owned()) };
                    Stage::new(mark, rest, 0)
                } else {
                    let rule = if level == HeadingLevel::H1 { "===" } else { "---" };
                    let before = match () {
                        () if below_table => BELOW_TABLE,
                        () if self.follows_directive(line) => BELOW_DIRECTIVE,
                        () => "",
                    };
                    Stage::new(before, format!("{rest}\n{rule}"), usize::from(below_table))
                }
            }
            Kind::Cell if lead.trim_end().ends_with('|') => Stage::new("|", "|\n|---|", 0),
            Kind::Cell if self.follows_directive(line) => {
                Stage::new(BELOW_DIRECTIVE, "|x\n---|---", 1)
            }
            Kind::Cell => Stage::new("", "|x\n---|---", 1),
            Kind::Term => match delimiters(&self.source[at.end..]) {
                Some(row) => Stage::new("", format!("\n{row}"), 1),
                None => Stage::new("", "\n: x", 1),
            },
            Kind::Title => {
                let marks = lead.len() - lead.trim_start_matches([' ', '\t', '>']).len();
                let quotes = if lead[..marks].contains('>') { "> " } else { "" };
                let rest = self.source[at.end..].split(['\n', '\r']).next().unwrap_or_default();
                let rest = rest.trim_end_matches(SPACE).to_owned();
                Stage::new(format!("{quotes}{}", &lead[marks..]), rest, 0)
            }
            Kind::Paragraph if let Some(row) = delimiters(&self.source[at.end..]) => {
                let (before, others) = match () {
                    () if below_table => (BELOW_TABLE, 1),
                    () if self.follows_directive(line) => (BELOW_DIRECTIVE, 0),
                    () if below_paragraph => ("x\n", 1),
                    () => ("x\n\n", 1),
                };
                Stage::before_table(before, others, row)
            }
            Kind::Paragraph if lead.trim_start_matches([' ', '\t', '>']).starts_with(": ") => {
                Stage::new("x\n: ", "", 1)
            }
            Kind::Paragraph => match self.opened {
                // A check box must have a space or a line break behind it.
                Some(Container::Item) => Stage::new("- ", "\n", 0),
                // In an item, the quote's mark does not begin the line.
                Some(Container::Quote) if is_in_item(lead) => Stage::new("- > ", "", 0),
                Some(Container::Quote) if self.follows_directive(line) => {
                    Stage::new(":::{x}\n> ", "", 0)
                }
                Some(Container::Quote) => Stage::new("> ", "", 0),
                Some(Container::Footnote) => Stage::new("[^x]: ", "", 0),
                None if below_table => Stage::new(BELOW_TABLE, "", 1),
                None if self.follows_directive(line) => Stage::new(BELOW_DIRECTIVE, "", 0),
                None if below_paragraph => Stage::new("x\n", "", 1),
                None if self.follows_definition(line) => Stage::new("[x]: <>\n", "", 0),
                None => Stage::new("x\n\n", "", 1),
            },
        }
    }

    /// Returns whether an option of a directive may follow the line before `line`.
    fn follows_directive(&self, line: usize) -> bool {
        let above = self.source[..line]
            .strip_suffix('\n')
            .map(|above| above.strip_suffix('\r').unwrap_or(above));
        let above = above.or_else(|| self.source[..line].strip_suffix('\r')).unwrap_or_default();
        let start = above.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        admonition::is_above_options(&above[start..])
    }

    /// Returns whether the line before `line` defines a link, whose title could still follow.
    fn follows_definition(&self, line: usize) -> bool {
        let gap = self.source.get(self.before..line).unwrap_or_default();
        let gap = gap.strip_suffix('\n').unwrap_or(gap);
        let last = gap.rsplit('\n').next().unwrap_or_default();
        gap.contains("]:") && !last.trim_matches([' ', '\t', '\r', '>']).is_empty()
    }
}

/// Returns the offset of the line behind the one that holds the offset `at`.
fn next_line(source: &str, at: usize) -> usize {
    let rest = &source[at..];
    let end = rest.find(['\r', '\n']).unwrap_or(rest.len());
    at + end + if rest[end..].starts_with("\r\n") { 2 } else { 1 }
}

/// Returns whether the mark of a list item stands in the start of a line, before a block's text.
fn is_in_item(lead: &str) -> bool {
    !lead.trim_start_matches([' ', '\t', '>']).is_empty()
}

/// Returns the length of the escape before the text at the offset `at`. In a table, one or two
/// backslashes escape a bar.
fn escape(source: &str, at: usize) -> usize {
    let (before, text) = source.split_at(at);
    let is_doubled = before.ends_with(r"\\") && text.starts_with('|');
    if is_doubled { 2 } else { usize::from(before.ends_with('\\')) }
}

/// Returns the line below a text if it could delimit a table's head. With as many cells as that
/// line has, the text would become the head.
fn delimiters(rest: &str) -> Option<&str> {
    let below = rest.trim_start_matches([' ', '\t', '\r']).strip_prefix('\n')?;
    delimiter_row(below.split(['\n', '\r']).next().unwrap_or_default())
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

/// Removes the attributes from a heading's end and returns them.
fn cut_attributes(content: &mut Content<'_>) -> Option<Attributes> {
    if content.trim_anchor() {
        return Some(Attributes { first: content.at.end, anchored: true });
    }
    let last = match content.bits.last() {
        Some(Bit::Markup(_, _, Cow::Borrowed(last))) => *last,
        // A comment is an anchor too: `{/*id*/}`.
        Some(Bit::Slotted { spelling, .. })
            if spelling.starts_with("{/*") && !spelling.contains(['\n', '\r']) =>
        {
            content.trim_end(spelling.len());
            return Some(Attributes { first: content.at.end, anchored: true });
        }
        _ => return None,
    };
    if opaque::attributes(last) != Some(last.len()) {
        return None;
    }
    let mark = if last.starts_with("{:") { 2 } else { 1 };
    let first = content.at.end - last.len() + mark;
    let anchored = last.contains('#');
    content.trim_end(last.len());
    Some(Attributes { first, anchored })
}
