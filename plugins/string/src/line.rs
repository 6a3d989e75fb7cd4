//! The lines of a text, divided into indentation, bullet or number, and text.

use std::ops::Range;

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
        let mark = if at == 0 && line.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        let start = at + mark;
        at += line.len();
        let line = &line[mark..];
        let header = header(line).filter(|_| in_headers);
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

/// Returns the length of a header's name in an e-mail, including the colon and the space after it.
fn header(line: &str) -> Option<usize> {
    const NAMES: [&str; 20] = [
        "Auto-Submitted",
        "Bcc",
        "CC",
        "Cc",
        "Date",
        "Errors-To",
        "From",
        "In-Reply-To",
        "MIME-Version",
        "Message-ID",
        "Organization",
        "Precedence",
        "Priority",
        "References",
        "Reply-To",
        "Return-Path",
        "Sender",
        "Subject",
        "To",
        "User-Agent",
    ];
    let (name, value) = line.split_once(':')?;
    let is_name = |text: &str| text.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
    let of_kind = ["Content-", "List-", "X-"].iter().any(|kind| name.starts_with(kind));
    let known = NAMES.contains(&name) || (of_kind && is_name(name));
    let space = value.len() - value.trim_start_matches([' ', '\t']).len();
    known.then_some(name.len() + 1 + space)
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

/// The signs before a heading in Markdown and AsciiDoc.
const HEADING: [char; 2] = ['#', '='];

/// Returns a line without its indentation and trailing white space.
pub(crate) fn content(line: &str) -> &str {
    line.trim_end().trim_start_matches(is_margin)
}

/// Returns whether a character is indentation or the quote mark `>`.
fn is_margin(c: char) -> bool {
    c.is_whitespace() || c == '>'
}

/// Returns the length of a bullet, a number, heading signs or an ornament, including the space
/// after it and a check box.
fn marker(content: &str) -> usize {
    const BULLETS: [char; 14] =
        ['-', '*', '+', '•', '‣', '◦', '▪', '▫', '●', '○', '■', '□', '–', '—'];
    let ornament = ornament(content);
    if ornament > 0 {
        let rest = content[ornament..].trim_start();
        let is_set_off = content[ornament..].starts_with(char::is_whitespace);
        return if is_set_off { content.len() - rest.len() } else { 0 };
    }
    let unmarked = content.strip_prefix(BULLETS).or_else(|| numbered(content)).or_else(|| {
        Some(content.trim_start_matches(content.chars().next().filter(|c| HEADING.contains(c))?))
    });
    let spaced = |rest: &str| rest.starts_with(char::is_whitespace);
    let Some(rest) = unmarked.filter(|rest| spaced(rest)) else { return 0 };
    let rest = rest.trim_start();
    let boxed = ["[ ]", "[x]", "[X]"].iter().find_map(|mark| rest.strip_prefix(mark));
    let text = boxed.filter(|rest| spaced(rest)).map_or(rest, str::trim_start);
    content.len() - text.len()
}

/// Returns the length of the run of one sign that begins an ornamental line:
/// `------ Cut here ------`.
fn ornament(content: &str) -> usize {
    const SIGNS: [char; 6] = ['-', '=', '_', '~', '*', '+'];
    let Some(sign) = content.chars().next().filter(|c| SIGNS.contains(c)) else { return 0 };
    let length = content.len() - content.trim_start_matches(sign).len();
    if length > 2 { length } else { 0 }
}

/// Returns the length of such a run at the end, including the space before it.
fn trailing_ornament(text: &str) -> usize {
    let Some(sign) = text.chars().next_back() else { return 0 };
    let rest = text.trim_end_matches(sign);
    let is_run = ornament(&text[rest.len()..]) > 0;
    let is_set_off = rest.ends_with(char::is_whitespace);
    if is_run && is_set_off { text.len() - rest.trim_end().len() } else { 0 }
}

/// Returns the text after `1.`, `1)`, `(1)`, `1.2.3.`, `a)` or `(a)`, after the letter of a list that has more than
/// one space behind it, `A.  `, and after the letters of questions and answers, `Q: `. One space may follow the
/// initial of a name.
fn numbered(content: &str) -> Option<&str> {
    let text = content.strip_prefix(|c: char| c.is_ascii_alphabetic());
    if let Some(text) = text.and_then(|rest| rest.strip_prefix(['.', ':']))
        && (text.starts_with("  ")
            || text.starts_with('\t')
            || ["Q: ", "A: "].iter().any(|letter| content.starts_with(letter)))
    {
        return Some(text);
    }
    let body = content.strip_prefix('(').unwrap_or(content);
    let digits = body.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    if digits.len() == body.len() {
        return body.strip_prefix(|c: char| c.is_ascii_alphabetic())?.strip_prefix(')');
    }
    let number = &body[..body.len() - digits.len()];
    let dotted = number.starts_with(|c: char| c.is_ascii_digit()) && number.ends_with('.');
    digits.strip_prefix(')').or_else(|| dotted.then_some(digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_bullets_and_numbers() {
        let cases = [
            ("- item", 2),
            ("* [x] done", 6),
            ("•\titem", 4),
            ("12. item", 4),
            ("1.2.3. item", 7),
            ("(a) item", 4),
            ("b) item", 3),
            ("A.  item", 4),
            ("Q:  item", 4),
            ("A. Rose", 0),
            ("Q: item", 3),
            ("X: item", 0),
            ("## heading", 3),
            ("= title", 2),
            ("== heading", 3),
            ("=5", 0),
            ("-item", 0),
            ("#1440 issue", 0),
            ("2026 was", 0),
            ("1.5 litres", 0),
            ("... and", 0),
            ("Mr. X", 0),
            ("------ CUT HERE ------", 7),
            ("---", 0),
            ("--flag here", 0),
        ];
        for (line, length) in cases {
            assert_eq!(marker(line), length, "{line}");
        }
    }
}
