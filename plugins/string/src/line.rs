//! The lines of a text, divided into indentation, bullet or number, and text.

mod header;
mod marker;

use std::ops::Range;

use self::marker::{HEADING, marker, ornament, trailing_ornament};
use crate::{asciidoc, code, help, markup::Markup, prompt};

/// A line, with offsets in the document.
#[derive(Clone, Debug)]
pub(crate) struct Line<'s> {
    /// The line without its line break, and for the first line without a byte order mark.
    pub whole: Range<usize>,
    /// The text without indentation, bullet or number, and trailing white space.
    pub text: Range<usize>,
    /// The length of the indentation and quote marks in bytes.
    indent: usize,
    /// The length of the bullet, the number or the header's name in bytes.
    marker: usize,
    /// Whether the line is a header of an e-mail.
    pub is_header: bool,
    /// The kind of the line. A command, and a line of a block that begins with one, is code.
    pub kind: code::Kind,
    /// Whether the line is a macro of AsciiDoc.
    is_macro: bool,
    /// The markup of the text.
    pub markup: Markup,
    /// Whether the line follows the title of a document of AsciiDoc, or an attribute below it.
    pub is_below_title: bool,
    content: &'s str,
}

/// Returns the lines of a text in a markup. With `has_headers`, the first lines may be
/// headers of an e-mail.
pub(crate) fn lines(
    source: &str,
    has_headers: bool,
    markup: Markup,
) -> impl Iterator<Item = Line<'_>> {
    let mut at = 0;
    let mut in_headers = has_headers;
    let mut is_below_title = false;
    let mut in_commands = false;
    let mut kinds = code::lines(source, markup).into_iter();
    source.split_inclusive('\n').map(move |line| {
        let kind = kinds.next().unwrap_or(code::Kind::Text);
        let mark = if at == 0 { targum_sdk::after_mark(line) } else { 0 };
        let start = at + mark;
        at += line.len();
        let line = &line[mark..];
        let header = header::length(line).filter(|_| in_headers);
        in_headers = header.is_some();
        let line = Line { is_below_title, markup, ..Line::new(line, start, header) };
        let line = match markup {
            Markup::AsciiDoc => line.with_macro(),
            Markup::Help => line.without_mark(help::example_mark).without_file_place(),
            Markup::None | Markup::Rst => line,
        };
        let is_command = in_commands || prompt::is_one(line.content);
        in_commands =
            !line.content.is_empty() && (in_commands || prompt::begins_block(line.content));
        let kind = if is_command { code::Kind::Code } else { kind };
        let line = Line { kind, ..line };
        is_below_title = line.is_attribute() || line.is_title();
        line
    })
}

impl<'s> Line<'s> {
    fn new(line: &'s str, start: usize, header: Option<usize>) -> Self {
        let body = line.trim_end();
        let content = content(line);
        let indent = body.len() - content.len();
        let marker = header.unwrap_or_else(|| marker(content)).min(content.len());
        let inner = &content[marker..];
        let ornament = if header.is_some() { 0 } else { trailing_ornament(inner) };
        let text = start + indent + marker..start + body.len() - ornament;
        let whole = start..start + line.trim_end_matches(['\r', '\n']).len();
        let is_header = header.is_some();
        Line {
            whole,
            text,
            indent,
            marker,
            is_header,
            kind: code::Kind::Text,
            is_macro: false,
            markup: Markup::None,
            is_below_title: false,
            content,
        }
    }

    /// Returns the line with only the text of a macro or a list of attributes of AsciiDoc as its text, if it is one.
    fn with_macro(self) -> Self {
        match asciidoc::text_of_macro(self.content).filter(|_| self.indent == 0) {
            Some(text) => {
                let start = self.text.start - self.marker;
                let (marker, text) = (text.start, start + text.start..start + text.end);
                Line { is_macro: true, marker, text, ..self }
            }
            None => self,
        }
    }

    /// Returns the line without the place of its file in Vim's help, which stands before the text.
    fn without_file_place(mut self) -> Self {
        let place = help::file_place(self.content);
        let before = self.content.len() - self.content[place..].trim_start().len();
        // Signs at the end of the line are no text.
        let has_text = self.text.start + before < self.text.end;
        if place > 0 && self.indent == 0 && self.marker == 0 && has_text {
            self.marker = before;
            self.text.start += before;
        }
        self
    }

    /// Returns the line without the mark behind its text that announces code. `length` returns the length of
    /// the mark of a line.
    fn without_mark(mut self, length: fn(&str) -> usize) -> Self {
        let mark = length(self.content);
        if !self.is_header && mark < self.text.len() {
            self.text.end -= mark;
        }
        self
    }

    /// Returns whether the line holds text, unlike a blank line, a rule, an attribute, a comment
    /// or a command.
    pub(crate) fn has_text(&self) -> bool {
        self.content.contains(char::is_alphanumeric)
            && (!self.is_macro || !self.text.is_empty())
            && !self.is_attribute()
            && self.kind != code::Kind::Code
    }

    /// Returns the line without its indentation and trailing white space.
    pub(crate) fn content(&self) -> &'s str {
        self.content
    }

    /// Returns the place at which the content begins.
    pub(crate) fn start_of_content(&self) -> usize {
        self.whole.start + self.indent
    }

    /// Returns whether the line is the title of a document of AsciiDoc.
    fn is_title(&self) -> bool {
        self.content.starts_with("= ")
    }

    /// Returns whether the line sets an attribute of a document or a block of AsciiDoc, or is a
    /// comment in a text in AsciiDoc.
    fn is_attribute(&self) -> bool {
        let has_own_text = self.is_macro && !self.text.is_empty();
        let is_of_block = || {
            asciidoc::is_of_block(self.content)
                || self.markup == Markup::AsciiDoc && asciidoc::is_without_text(self.content)
        };
        self.is_below_title && asciidoc::is_of_document(self.content)
            || self.indent == 0 && !has_own_text && is_of_block()
    }

    /// Returns whether a paragraph that begins with this line continues with `next`. A list item
    /// continues with lines that are indented further, and a title of AsciiDoc with none. Whether a list item
    /// continues with other lines depends on their text, see [`may_wrap_into`](Self::may_wrap_into).
    pub(crate) fn goes_on_with(&self, next: &Line<'_>) -> bool {
        let hangs_below = || next.indent > self.indent && !self.is_header && !self.is_title();
        let hangs = self.marker == 0 || hangs_below();
        next.has_text() && next.marker == 0 && hangs && !self.is_macro
    }

    /// Returns whether this line is a list item whose sentence may go on in `next`, which has the
    /// same indentation as the mark of the item.
    pub(crate) fn may_wrap_into(&self, next: &Line<'_>) -> bool {
        let is_item = self.marker > 0
            && !self.is_header
            && !self.is_macro
            && !self.content.starts_with(HEADING);
        let is_below = next.has_text() && next.marker == 0 && next.indent == self.indent;
        is_item && is_below && ornament(self.content) == 0
    }

    /// Returns a line break, and spaces up to the column of this line's text.
    pub(crate) fn hanging(&self, source: &str) -> String {
        let line_break = if source[self.whole.end..].starts_with('\n') || !source.contains("\r\n") {
            "\n"
        } else {
            "\r\n"
        };
        let indent = &source[self.whole.start..self.whole.start + self.indent];
        let below = self.content[..self.marker].chars().count();
        [line_break, indent, &" ".repeat(below)].concat()
    }
}

/// Returns a line without its indentation and trailing white space.
pub(crate) fn content(line: &str) -> &str {
    line.trim_end().trim_start_matches(is_margin)
}

/// Returns whether a character is indentation or the quote mark `>`.
fn is_margin(c: char) -> bool {
    c.is_whitespace() || c == '>'
}
