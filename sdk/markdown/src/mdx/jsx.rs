//! Finds tags, expressions, imports and exports, and the code that can hold none of them.

use std::{collections::HashMap, ops::Range};

use targum_sdk::{CodeKind, html, language};

use super::{
    attribute,
    found::{Found, Known},
    link,
    script::Script,
};
use crate::{
    bit::Slot,
    construct::{Construct, Invalid},
    fence::{Above, Fence},
    line::{begins_block, is_blank, line_at},
    line_end::SPACE,
};

/// The component by which Storybook knows a page. Its attributes are identifiers.
const STORY: &str = "Meta";

/// The attributes that hold text for readers.
const ATTRIBUTES: [&str; 6] = ["title", "alt", "label", "placeholder", "description", "aria-label"];

const NO_NAME: &str = "expected a tag's name; text has `\\<` or `&lt;`";

/// Scans a document from top to bottom.
pub(super) struct Scanner<'s> {
    source: &'s str,
    /// Corrections to what a construct's look suggests.
    known: &'s Known,
    at: usize,
    found: Found,
    /// The lengths of backtick runs of which no further one follows in the paragraph, each with the
    /// end of that paragraph.
    absent: HashMap<usize, usize>,
    /// The range of the last paragraph that was looked at, from some offset in it on.
    paragraph: Range<usize>,
}

impl<'s> Scanner<'s> {
    /// Creates a scanner at the start of `source`; `known` holds corrections of earlier scans.
    pub(super) fn new(source: &'s str, known: &'s Known) -> Self {
        let (found, absent) = (Found::default(), HashMap::new());
        Scanner { source, known, at: 0, found, absent, paragraph: 0..0 }
    }

    /// Scans up to the end, or up to the first incomplete tag or expression.
    pub(super) fn scan(mut self) -> (Found, Result<(), Invalid>) {
        let end = self.lines();
        (self.found, end)
    }

    fn lines(&mut self) -> Result<(), Invalid> {
        let mut blank = true;
        let mut above = Above::Nothing;
        while self.at < self.source.len() {
            let start = self.at;
            let line = line_at(self.source, start);
            if blank && begins_script(line) {
                self.at = Script::new(self.source, start).statements()?;
                self.found.scripts.push(start..self.at);
                self.at += line_at(self.source, self.at).len();
                continue;
            }
            let real = |fence: &Fence| !self.known.contains_key(&(start + fence.indent));
            if let Some(fence) = Fence::open(line, above).filter(real) {
                self.fenced(&fence, start + line.len());
                (blank, above) = (false, Above::Nothing);
                continue;
            }
            above = above.with(line);
            blank = is_blank(line);
            self.line(start + line.len())?;
        }
        Ok(())
    }

    /// Reads a block of code, from its fence on.
    fn fenced(&mut self, fence: &Fence, next: usize) {
        let start = self.at + fence.indent;
        let mut end = next;
        while end < self.source.len() {
            let line = line_at(self.source, end);
            end += line.len();
            if fence.is_closed_by(line) {
                break;
            }
        }
        self.found.fences.push(start..end);
        self.at = end;
    }

    /// Reads text up to `end`, or up to the end of the line in which a construct of this line ends.
    fn line(&mut self, mut end: usize) -> Result<(), Invalid> {
        let bytes = self.source.as_bytes();
        while self.at < end {
            match bytes[self.at] {
                b'\\' => {
                    let escaped = self.source[self.at + 1..].chars().next();
                    self.at += 1 + escaped.map_or(0, char::len_utf8);
                }
                b'`' | b'$' if let Some(&known) = self.known.get(&self.at) => self.known(known)?,
                b'`' => self.code_span()?,
                b'$' => self.math()?,
                b'{' if !self.source[self.at..].starts_with("{#") => self.expression()?,
                b'<' => self.tag()?,
                b']' => self.link_end(),
                _ => self.at += 1,
            }
            // After a construct of several lines, the rest of its last line is text too.
            if self.at > end && bytes.get(self.at - 1) != Some(&b'\n') {
                end = self.at + line_at(self.source, self.at).len();
            }
        }
        Ok(())
    }

    /// Returns the offset at which the current paragraph or heading ends.
    fn paragraph_end(&mut self) -> usize {
        if !self.paragraph.contains(&self.at) {
            self.paragraph = self.at..paragraph_end(self.source, self.at);
        }
        self.paragraph.end
    }

    /// Reads a mark with a correction: code or a formula that ends at `end`, or text.
    fn known(&mut self, end: Option<usize>) -> Result<(), Invalid> {
        let open = self.at;
        let mark = self.source.as_bytes()[open];
        let marks = self.source.bytes().skip(open).take_while(|&b| b == mark).count();
        self.found.unclear = true;
        self.at += if mark == b'`' { marks } else { 1 };
        match end {
            None => Ok(()),
            Some(end) => {
                self.at = end;
                self.lines_within(open)
            }
        }
    }

    /// Reads a bracket, and the end of a link that begins with it, which holds no tags and no
    /// expressions.
    fn link_end(&mut self) {
        let start = self.at;
        self.at += 1;
        if !self.source[start..].starts_with("](") {
            return;
        }
        let end = self.known.get(&start).copied().unwrap_or_else(|| {
            let paragraph = ..self.paragraph_end().max(start);
            let end = link::end(&self.source[paragraph], start, &self.found.constructs);
            self.found.unclear_links |= end.is_none() && link::may_end(&self.source[start..]);
            end
        });
        if let Some(end) = end {
            self.at = end;
            self.found.link_ends.push(start..end);
        }
    }

    fn code_span(&mut self) -> Result<(), Invalid> {
        let open = self.at;
        let rest = &self.source[self.at..];
        let length = rest.bytes().take_while(|&b| b == b'`').count();
        self.at += length;
        if self.absent.get(&length).is_some_and(|&end| self.at < end) {
            self.found.marks.push(open);
            return Ok(());
        }
        let paragraph = self.paragraph_end();
        let mut at = self.at;
        while let Some(next) = self.source[at..paragraph].find('`') {
            let start = at + next;
            let run = self.source[start..].bytes().take_while(|&b| b == b'`').count();
            at = start + run;
            if run == length {
                self.at = at;
                return self.lines_within(open);
            }
        }
        self.absent.insert(length, paragraph);
        self.found.marks.push(open);
        self.found.unclear = true;
        Ok(())
    }

    /// Records the code span or formula from `open` to the current offset. MDX requires that a tag
    /// at the start of any of its lines is valid.
    fn lines_within(&mut self, open: usize) -> Result<(), Invalid> {
        let span = &self.source[open..self.at];
        let wrapped = span.contains('\n');
        let holds = span.contains(['<', '{']);
        // A bar may end a table cell.
        self.found.unclear |= wrapped || (holds && span.contains('|'));
        if wrapped || holds {
            self.found.spans.push(open..self.at);
        }
        for (end, _) in self.source[open..self.at].match_indices('\n') {
            let line = &self.source[open + end + 1..self.at];
            let begin = line.trim_start_matches([' ', '\t', '>']);
            let at = self.at - begin.len();
            match begin.strip_prefix('<').map(begins_tag) {
                Some(true) => {
                    let mut tag = Scanner::new(&self.source[..self.at], self.known);
                    tag.at = at + 1;
                    tag.attributes(at, &mut Vec::new())?;
                    self.found.tags_in_code.push(at);
                }
                Some(false) if !begin[1..].starts_with(['\t', '\r', '\n', ' ', '>']) => {
                    return Err((at, NO_NAME.to_owned()));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads a formula, in which braces are no expressions.
    fn math(&mut self) -> Result<(), Invalid> {
        let (open, end) = (self.at, self.paragraph_end());
        self.at += 1;
        match formula(self.source, open, end) {
            Some(end) => {
                self.at = end;
                self.lines_within(open)
            }
            None => {
                self.found.marks.push(open);
                self.found.unclear = true;
                Ok(())
            }
        }
    }

    fn expression(&mut self) -> Result<(), Invalid> {
        let start = self.at;
        self.found.begun = start;
        self.at = Script::new(self.source, start).expression()?;
        let comment = self.source[start + 1..].trim_start().starts_with("/*");
        let kind = if comment { CodeKind::Standalone } else { CodeKind::Placeholder };
        self.push(start, kind, String::new(), Vec::new());
        Ok(())
    }

    fn push(&mut self, start: usize, kind: CodeKind, name: String, attributes: Vec<Slot>) {
        let at = start..self.at;
        self.found.constructs.push(Construct { at, kind, name, attributes, is_flow: false });
    }

    fn tag(&mut self) -> Result<(), Invalid> {
        let start = self.at;
        self.found.begun = start;
        let rest = &self.source[start + 1..];
        if rest.starts_with(|c: char| c.is_whitespace()) || rest.is_empty() {
            self.at += 1;
            return Ok(());
        }
        let closing = rest.starts_with('/');
        let name_at = start + 1 + usize::from(closing);
        let of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-' | ':');
        let name = &self.source[name_at..];
        let name = &name[..name.find(|c| !of_name(c)).unwrap_or(name.len())];
        let proper = name.starts_with(begins_name);
        if !proper && !self.source[name_at..].starts_with('>') {
            let message = if rest.starts_with('!') {
                "MDX has no HTML comments: expected {/* … */}"
            } else {
                NO_NAME
            };
            return Err((start, message.to_owned()));
        }
        self.at = name_at + name.len();
        let mut attributes = Vec::new();
        let alone = self.attributes(start, &mut attributes)?;
        if name == STORY {
            attributes.clear();
        }
        let kind = match (closing, alone) {
            (true, _) => CodeKind::Close,
            (false, true) => CodeKind::Standalone,
            (false, false) => CodeKind::Open,
        };
        if kind == CodeKind::Open && html::is_opaque(&name.to_ascii_lowercase()) {
            let close = format!("</{name}>");
            let end = self.source[self.at..].find(&close);
            let expected = || (start, format!("expected {close} for this tag"));
            self.at += end.ok_or_else(expected)? + close.len();
            self.push(start, CodeKind::Standalone, String::new(), Vec::new());
        } else {
            self.push(start, kind, name.to_owned(), attributes);
        }
        Ok(())
    }

    /// Reads the rest of the tag that begins at `start`. Returns whether the tag is self-closing.
    fn attributes(&mut self, start: usize, found: &mut Vec<Slot>) -> Result<bool, Invalid> {
        let bytes = self.source.as_bytes();
        let unclosed = || (start, "expected `>` for this tag".to_owned());
        let mut name = self.at..self.at;
        loop {
            match *bytes.get(self.at).ok_or_else(unclosed)? {
                b'>' => {
                    self.at += 1;
                    return Ok(false);
                }
                b'/' if bytes.get(self.at + 1) == Some(&b'>') => {
                    self.at += 2;
                    return Ok(true);
                }
                b'{' => self.at = Script::new(self.source, self.at).expression()?,
                b'<' => return Err((self.at, "expected `>` before the next tag".to_owned())),
                b'`' => return Err((self.at, "expected `>` before this backtick".to_owned())),
                quote @ (b'"' | b'\'') => {
                    let value = self.at + 1;
                    let length = self.source[value..].find(char::from(quote));
                    let at = value..value + length.ok_or_else(unclosed)?;
                    self.at = at.end + 1;
                    let text = attribute::decode(&self.source[at.clone()]);
                    let read = ATTRIBUTES.contains(&&self.source[name.clone()]);
                    if read && language::has_word(&text) {
                        found.push(Slot {
                            at: at.start - start..at.end - start,
                            text,
                            is_attribute: true,
                        });
                    }
                }
                byte if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':') => {
                    let more = |b: &u8| b.is_ascii_alphanumeric() || b"-_:".contains(b);
                    let length = bytes[self.at..].iter().take_while(|b| more(b)).count();
                    name = self.at..self.at + length;
                    self.at += length;
                }
                byte => self.at += usize::from(byte < 0x80) + utf8_length(byte),
            }
        }
    }
}

fn begins_name(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '_' | '$')
}

/// Returns whether `rest` may follow the `<` of a tag.
fn begins_tag(rest: &str) -> bool {
    rest.strip_prefix('/').unwrap_or(rest).starts_with(begins_name)
}

/// Returns the length of a non-ASCII character in bytes, given its first byte; 0 for ASCII.
fn utf8_length(first: u8) -> usize {
    match first {
        0xF0.. => 4,
        0xE0.. => 3,
        0x80.. => 2,
        _ => 0,
    }
}

/// Returns the end of the formula that the dollar sign at `open` begins, in a paragraph up to
/// `end`.
pub(super) fn formula(source: &str, open: usize, end: usize) -> Option<usize> {
    let display = source[open..].starts_with("$$");
    let mark = if display { "$$" } else { "$" };
    let start = open + mark.len();
    let rest = source.get(start..end).unwrap_or_default();
    let is_math = |formula: &str| {
        let loose = formula.trim().len() < formula.len() || formula.is_empty();
        (display || !loose) && is_balanced(formula)
    };
    let close = dollar(rest).filter(|&close| rest[close..].starts_with(mark))?;
    is_math(&rest[..close]).then_some(start + close + mark.len())
}

/// Returns the offset of the first dollar sign that is not escaped.
fn dollar(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let found = byte == b'$' && !escaped;
        escaped = byte == b'\\' && !escaped;
        found
    })
}

/// Returns whether the braces of a formula are balanced, as they must be in a formula.
fn is_balanced(formula: &str) -> bool {
    let (mut depth, mut escaped) = (0_usize, false);
    for byte in formula.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'{' => depth += 1,
            b'}' if depth == 0 => return false,
            b'}' => depth -= 1,
            _ => {}
        }
    }
    depth == 0
}

/// Returns the end of the paragraph or heading around `at`.
fn paragraph_end(source: &str, at: usize) -> usize {
    let mut end = at + line_at(source, at).len();
    let line = source[..at].rfind('\n').map_or(0, |end| end + 1);
    if source[line..at].trim_start_matches([' ', '\t', '>']).starts_with('#') {
        return end;
    }
    while end < source.len() && !interrupts(source, end) {
        end += line_at(source, end).len();
    }
    end
}

/// Returns whether the line that begins at `start` ends the paragraph above it.
fn interrupts(source: &str, start: usize) -> bool {
    let line = line_at(source, start);
    let rest = line.trim_start_matches([' ', '\t', '>']);
    let text = rest.trim_end_matches(SPACE);
    let at = start + line.len() - rest.len();
    is_blank(text) || text.starts_with("<!") || begins_block(text) || is_flow(source, at)
}

/// The greatest length in bytes of tags and expressions on lines of their own, which bounds the
/// cost of those that never end.
const NEAR: usize = 4096;

/// Returns whether the lines from `at` on hold only tags and expressions.
fn is_flow(source: &str, at: usize) -> bool {
    let known = Known::new();
    let near = &source[..source.floor_char_boundary(at + NEAR)];
    let mut scanner = Scanner::new(near, &known);
    scanner.at = at;
    for found in 1.. {
        let rest = near[scanner.at..].trim_start_matches([' ', '\t', '\r']);
        scanner.at = near.len() - rest.len();
        let read = match rest.bytes().next() {
            None => return scanner.at == source.len(),
            Some(b'\n') => return true,
            Some(b'<') => scanner.tag(),
            Some(b'{') if !rest.starts_with("{#") => scanner.expression(),
            Some(_) => return false,
        };
        if read.is_err() || scanner.found.constructs.len() < found {
            return false;
        }
    }
    false
}

/// Returns whether a line outside of paragraphs begins imports or exports.
pub(crate) fn begins_script(line: &str) -> bool {
    line.starts_with("import ") || line.starts_with("export ")
}
