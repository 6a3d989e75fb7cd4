//! The lines above a block and the marks before it, which decide how the parser reads its first characters.

use std::{borrow::Cow, ops::Range};

use pulldown_cmark::{HeadingLevel, Tag, TagEnd};

use super::Kind;
use crate::{admonition, line::delimiter_row, line_end::SPACE, stage::Stage};

/// A table of which the next line could be a row.
const BELOW_TABLE: &str = "|x|\n|---|\n";

/// A directive of MyST of which the next line could be an option.
const BELOW_DIRECTIVE: &str = ":::{x}\n";

/// A container that a block begins, which decides what the text of the block may begin with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Container {
    Quote,
    Item,
    Footnote,
}

/// The syntax above the next block.
pub(super) struct Above<'s> {
    source: &'s str,
    /// The container whose first block comes next.
    opened: Option<Container>,
    /// The byte offset at which the last block ended.
    end: usize,
    /// The byte offsets at which the last table and the last paragraph ended.
    table: Option<usize>,
    paragraph: Option<usize>,
    /// The byte offset up to which line ends were searched, and that at which the last line begins.
    line: (usize, usize),
}

impl<'s> Above<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Above { source, opened: None, end: 0, table: None, paragraph: None, line: (0, 0) }
    }

    /// Notes the start of a container or block.
    pub(super) fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::BlockQuote(_) => self.opened = Some(Container::Quote),
            Tag::Item => self.opened = Some(Container::Item),
            Tag::FootnoteDefinition(_) => self.opened = Some(Container::Footnote),
            _ => {}
        }
    }

    /// Notes the end of a text, or of what stays as it is, at the byte offset `end`.
    pub(super) fn pass(&mut self, end: usize) {
        self.opened = None;
        self.end = end;
    }

    /// Notes the end of a container or block at the byte offset `end`. `has_text` says whether a text
    /// without a paragraph of its own ended with it.
    pub(super) fn end(&mut self, tag: &TagEnd, end: usize, has_text: bool) {
        let text_end = self.end;
        self.pass(text_end.max(end));
        match tag {
            TagEnd::Table => self.table = Some(end),
            TagEnd::Paragraph => self.paragraph = Some(end),
            TagEnd::Item | TagEnd::DefinitionListDefinition if has_text => {
                self.paragraph = Some(next_line(self.source, text_end));
            }
            _ => {}
        }
    }

    /// Returns the byte offset at which the line begins whose text was placed last.
    pub(super) fn line(&self) -> usize {
        self.line.1
    }

    /// Returns the syntax around a text of the kind `kind` at the byte range `at`, in the block at
    /// `whole`. Texts are placed in the order of the document.
    pub(super) fn stage(&mut self, kind: Kind, at: &Range<usize>, whole: &Range<usize>) -> Stage {
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
        let gap = self.source.get(self.end..line).unwrap_or_default();
        let gap = gap.strip_suffix('\n').unwrap_or(gap);
        let last = gap.rsplit('\n').next().unwrap_or_default();
        gap.contains("]:") && !last.trim_matches([' ', '\t', '\r', '>']).is_empty()
    }
}

/// Returns whether the mark of a list item stands in the start of a line, before a block's text.
fn is_in_item(lead: &str) -> bool {
    !lead.trim_start_matches([' ', '\t', '>']).is_empty()
}

/// Returns the line below a text if it could delimit a table's head. With as many cells as that
/// line has, the text would become the head.
fn delimiters(rest: &str) -> Option<&str> {
    let below = rest.trim_start_matches([' ', '\t', '\r']).strip_prefix('\n')?;
    delimiter_row(below.split(['\n', '\r']).next().unwrap_or_default())
}

/// Returns the offset of the line behind the one that holds the offset `at`.
fn next_line(source: &str, at: usize) -> usize {
    let rest = &source[at..];
    let end = rest.find(['\r', '\n']).unwrap_or(rest.len());
    at + end + if rest[end..].starts_with("\r\n") { 2 } else { 1 }
}
