//! Finds the tags, expressions, imports and exports, and the code in which there are none.

use std::{collections::HashMap, ops::Range};

use targum_sdk::{CodeKind, html, language};

use super::{
    Construct, Invalid, agreement::Known, attribute, layout::begins_block, link, script::Script,
};
use crate::{bit::Slot, line_end::SPACE};

/// The attributes that people read.
const ATTRIBUTES: [&str; 6] = ["title", "alt", "label", "placeholder", "description", "aria-label"];

const NO_NAME: &str = "expected a tag's name; text has `\\<` or `&lt;`";

/// What was found.
#[derive(Debug, Default)]
pub struct Found {
    /// Tags and expressions.
    pub constructs: Vec<Construct>,
    /// Imports and exports.
    pub scripts: Vec<Range<usize>>,
    /// Fenced code, from its fence on.
    pub fences: Vec<Range<usize>>,
    /// Code spans and formulas of several lines, or with what would be a tag or an expression.
    pub spans: Vec<Range<usize>>,
    /// The marks that begin none.
    pub marks: Vec<usize>,
    /// Whether there are such marks, or code spans and formulas of several lines.
    pub unclear: bool,
    /// Where the last tag or expression begins, complete or not.
    pub begun: usize,
    /// Where tags begin lines of code spans and formulas.
    pub tags_in_code: Vec<usize>,
    /// Ends of links that hold what would be a tag or an expression.
    pub link_ends: Vec<Range<usize>>,
    /// Whether there are brackets that end no link, but look like that.
    pub unclear_links: bool,
}

/// Reads a document from top to bottom.
pub struct Scanner<'s> {
    source: &'s str,
    /// What begins or does not begin where, against the look of it.
    known: &'s Known,
    at: usize,
    found: Found,
    /// From where on no run of backticks of that length follows in the paragraph that ends
    /// at the second.
    absent: HashMap<usize, usize>,
    /// The paragraph looked at last, from some place in it on.
    paragraph: Range<usize>,
}

impl<'s> Scanner<'s> {
    /// At the beginning; `known` is what looks alone do not tell.
    pub fn new(source: &'s str, known: &'s Known) -> Self {
        let (found, absent) = (Found::default(), HashMap::new());
        Scanner { source, known, at: 0, found, absent, paragraph: 0..0 }
    }

    /// Everything there is, up to the first tag or expression that is not complete.
    pub fn scan(mut self) -> (Found, Result<(), Invalid>) {
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

    /// A block of code, from its fence on.
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

    /// Text up to `end`, or up to the line in which something ends that began in this one.
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
            // The rest of a line in which a construct ended is text as well.
            if self.at > end && bytes.get(self.at - 1) != Some(&b'\n') {
                end = self.at + line_at(self.source, self.at).len();
            }
        }
        Ok(())
    }

    /// Where the paragraph or heading ends that we are in.
    fn paragraph_end(&mut self) -> usize {
        if !self.paragraph.contains(&self.at) {
            self.paragraph = self.at..paragraph_end(self.source, self.at);
        }
        self.paragraph.end
    }

    /// What is known to begin here: code or a formula with its end, or none.
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

    /// Past a bracket, and past the end of a link that begins with it: there are no tags and no
    /// expressions in it.
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

    /// The lines of the code span or formula that begins at `open`: where one begins with a tag,
    /// even this must be proper for MDX.
    fn lines_within(&mut self, open: usize) -> Result<(), Invalid> {
        let span = &self.source[open..self.at];
        let wrapped = span.contains('\n');
        let holds = span.contains(['<', '{']);
        // A bar may be the end of a cell.
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

    /// Braces within math are no expressions.
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
            let message = match rest.starts_with('!') {
                true => "MDX has no HTML comments: expected {/* … */}",
                false => NO_NAME,
            };
            return Err((start, message.to_owned()));
        }
        self.at = name_at + name.len();
        let mut attributes = Vec::new();
        let alone = self.attributes(start, &mut attributes)?;
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

    /// The rest of the tag that begins at `start`; whether it closes itself.
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

/// Whether a tag may go on so behind its `<`.
fn begins_tag(rest: &str) -> bool {
    rest.strip_prefix('/').unwrap_or(rest).starts_with(begins_name)
}

/// The length of a character beyond ASCII, by its first byte.
fn utf8_length(first: u8) -> usize {
    match first {
        0xF0.. => 4,
        0xE0.. => 3,
        0x80.. => 2,
        _ => 0,
    }
}

/// Where the formula ends that the dollar sign at `open` begins in a paragraph up to `end`.
pub fn formula(source: &str, open: usize, end: usize) -> Option<usize> {
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

/// Where the first dollar sign stands that is not escaped.
fn dollar(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let found = byte == b'$' && !escaped;
        escaped = byte == b'\\' && !escaped;
        found
    })
}

/// Whether the braces of a formula are closed in it; it is none otherwise.
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

/// The line that begins at `start`, with its end.
pub fn line_at(source: &str, start: usize) -> &str {
    let rest = &source[start..];
    &rest[..rest.find('\n').map_or(rest.len(), |end| end + 1)]
}

/// Whether there is nothing on a line, as Markdown sees it.
pub fn is_blank(line: &str) -> bool {
    line.trim_start_matches(SPACE).is_empty()
}

/// Where the paragraph or heading around `at` ends.
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

/// Whether the line that begins at `start` ends the paragraph above it.
fn interrupts(source: &str, start: usize) -> bool {
    let line = line_at(source, start);
    let rest = line.trim_start_matches([' ', '\t', '>']);
    let text = rest.trim_end_matches(SPACE);
    let at = start + line.len() - rest.len();
    is_blank(text) || text.starts_with("<!") || begins_block(text) || is_flow(source, at)
}

/// As much as tags and expressions on lines of their own may take, so that many that never end cost
/// no more than many that do.
const NEAR: usize = 4096;

/// Whether nothing stands in the lines from `at` on but tags and expressions.
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

/// Whether there is nothing but tags.
pub fn is_tags(text: &str) -> bool {
    let is_between = |gap: &str| is_blank(gap) || gap.trim_start_matches(SPACE).starts_with('<');
    text.starts_with('<') && text.ends_with('>') && text.split('>').skip(1).all(is_between)
}

/// Whether a line outside of paragraphs begins imports or exports.
pub fn begins_script(line: &str) -> bool {
    line.starts_with("import ") || line.starts_with("export ")
}

/// What the lines above belong to that a line may go on with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Above {
    /// None, or nothing that goes on.
    Nothing,
    /// A paragraph.
    Paragraph,
    /// A list, or a paragraph in it.
    List,
}

impl Above {
    /// The same below one line more.
    fn with(self, line: &str) -> Above {
        let text = line.trim_start_matches([' ', '\t', '>']).trim_end_matches(SPACE);
        if text.is_empty() {
            Above::Nothing
        } else if is_tags(text) || (is_indented(line) && self == Above::Paragraph) {
            self
        } else if text.starts_with("# ") || text.starts_with("##") {
            Above::Nothing
        } else if item(text, self).is_some() || self == Above::List {
            Above::List
        } else {
            Above::Paragraph
        }
    }
}

/// Whether a line is indented so far that it begins no block within a paragraph.
pub fn is_indented(line: &str) -> bool {
    line.starts_with("    ") || line.starts_with('\t')
}

/// What stands behind the mark of a list's item. One that ends a paragraph is not empty, and
/// has the number 1 if it has any.
fn item(text: &str, above: Above) -> Option<&str> {
    let (number, rest) = marked(text).filter(|(_, rest)| rest.starts_with(' '))?;
    let inner = rest.trim_start_matches([' ', '\t', '>']);
    let begins = !is_blank(inner) && matches!(number, "" | "1");
    (begins || above != Above::Paragraph).then_some(inner)
}

/// The number in the mark of a list's item, if it has one, and what stands right behind the mark.
pub fn marked(text: &str) -> Option<(&str, &str)> {
    let (number, mark) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    let marks: &[char] = if number.is_empty() { &['-', '*', '+'] } else { &['.', ')'] };
    Some((number, mark.strip_prefix(marks)?))
}

/// The fence of a block of code.
pub struct Fence {
    indent: usize,
    mark: char,
    length: usize,
}

impl Fence {
    /// The fence on a line, which may be that of a list's item.
    pub fn open(line: &str, mut above: Above) -> Option<Fence> {
        let mut rest = line.trim_start_matches([' ', '\t', '>']);
        let goes_on = above == Above::Paragraph && is_indented(line);
        if goes_on && line[..line.len() - rest.len()].contains('>') {
            return None;
        }
        while !goes_on && let Some(inner) = item(rest, above) {
            (rest, above) = (inner, Above::Nothing);
        }
        let mark = rest.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let length = rest.chars().take_while(|c| *c == mark).count();
        let info = &rest[length..];
        let proper = length >= 3 && !(mark == '`' && info.contains('`'));
        proper.then(|| Fence { indent: line.len() - rest.len(), mark, length })
    }

    /// Whether a line is the fence that ends the code.
    pub fn is_closed_by(&self, line: &str) -> bool {
        let rest = line.trim_start_matches([' ', '\t', '>']);
        let length = rest.chars().take_while(|c| *c == self.mark).count();
        length >= self.length && is_blank(&rest[length..])
    }
}
