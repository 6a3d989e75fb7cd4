//! Decodes the escapes, folding and indentation of scalars.

use std::{borrow::Cow, ops::Range, rc::Rc};

use saphyr_parser::ScalarStyle;
use targum_sdk::{Decoded, search};

/// A scalar as the parser reports it.
#[derive(Debug)]
pub struct Scalar<'s> {
    /// The text of the scalar.
    pub value: Cow<'s, str>,
    /// Whether the source holds the text literally, between quotes if there are any.
    pub is_verbatim: bool,
    /// The style: plain, quoted or block.
    pub style: ScalarStyle,
    /// The byte range. For a block scalar it covers the content, and also the header if the scalar
    /// has an anchor or a tag. For a quoted scalar it covers the quotes and the space after them.
    pub at: Range<usize>,
    /// The meaning of the scalar's tag.
    pub tag: Tagged,
    /// A lower bound of the offset at which the token before the scalar ends.
    pub after: usize,
}

/// The type that a scalar's tag gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tagged {
    /// No tag: the style and the text decide.
    No,
    /// `!!str` or `!`.
    Text,
    /// Another tag: the scalar is not a string, or a string with a special meaning.
    Other,
}

/// A scalar's text and spelling.
#[derive(Debug)]
pub struct Spelled<'s> {
    /// The text, without the line breaks around it.
    pub text: Decoded<'s>,
    /// The byte range of the scalar, including quotes or the header of a block.
    pub at: Range<usize>,
    /// The line breaks of the value before the text.
    pub before: String,
    /// The line breaks of the value after the text.
    pub behind: String,
    /// The header and indentation of a block scalar.
    pub block: Option<Rc<Block>>,
}

/// The header and indentation of a block scalar.
#[derive(Clone, Debug)]
pub struct Block {
    /// The source from the indicator up to the first line of text.
    pub head: String,
    /// The indentation of each line.
    pub indent: String,
    /// Whether the header states the indentation.
    pub is_explicit: bool,
    /// Whether any line of the text begins with white space.
    pub is_uneven: bool,
    /// Whether the first line of the text begins with white space.
    pub is_first_indented: bool,
}

/// Reads a scalar's spelling. Returns `None` if the scalar has no text, or if its text cannot be
/// mapped to the source.
pub fn read<'s>(source: &'s str, scalar: &Scalar<'_>) -> Option<Spelled<'s>> {
    if scalar.is_verbatim && !scalar.value.is_empty() {
        let at = extent(source, scalar);
        let start = scalar.at.start + usize::from(scalar.style != ScalarStyle::Plain);
        let text = Decoded::verbatim(source, start..start + scalar.value.len());
        let (before, behind) = (String::new(), String::new());
        return Some(Spelled { text, at, before, behind, block: None });
    }
    let text = scalar.value.trim_start_matches('\n');
    let before = &scalar.value[..scalar.value.len() - text.len()];
    let (text, behind) = text.split_at(text.trim_end_matches('\n').len());
    if text.is_empty() {
        return None;
    }
    let (decoded, at, block) = match scalar.style {
        ScalarStyle::Plain => {
            let text = lines(source, scalar.at.clone(), false);
            (text, scalar.at.clone(), None)
        }
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => {
            let end = closing_quote(source, scalar.at.start)?;
            let inner = scalar.at.start + 1..end;
            let is_double = scalar.style == ScalarStyle::DoubleQuoted;
            (lines_quoted(source, inner, is_double)?, scalar.at.start..end + 1, None)
        }
        ScalarStyle::Literal | ScalarStyle::Folded => {
            let (text, head) = block(source, scalar)?;
            let at = head.start..text.span().end;
            let line = line_start(source, text.span().start);
            let is_indented = |line: &str| line.starts_with([' ', '\t']);
            let block = Block {
                head: source[head.start..line].to_owned(),
                indent: source[line..text.span().start].to_owned(),
                is_explicit: source[head.clone()]
                    .split([' ', '\t', '\r', '\n'])
                    .next()
                    .is_some_and(|indicators| indicators.contains(|c: char| c.is_ascii_digit())),
                is_uneven: text.text().split('\n').any(is_indented),
                is_first_indented: is_indented(text.text()),
            };
            (text, at, Some(Rc::new(block)))
        }
    };
    let (before, behind) = (before.to_owned(), behind.to_owned());
    (decoded.text() == text).then_some(Spelled { text: decoded, at, before, behind, block })
}

/// Returns the offset at which the line of the offset `at` begins.
pub fn line_start(source: &str, at: usize) -> usize {
    source[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// Returns the byte range of a plain or quoted scalar, including its quotes.
pub fn extent(source: &str, scalar: &Scalar<'_>) -> Range<usize> {
    let start = scalar.at.start;
    let is_quoted = matches!(scalar.style, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted);
    if scalar.is_verbatim {
        return start..start + scalar.value.len() + if is_quoted { 2 } else { 0 };
    }
    match closing_quote(source, start).filter(|_| is_quoted) {
        Some(end) => start..end + 1,
        None => scalar.at.clone(),
    }
}

/// Returns the text of a quoted scalar of several lines, without the line breaks around it.
pub fn folded(source: &str, scalar: &Scalar<'_>) -> Option<String> {
    let is_double = scalar.style == ScalarStyle::DoubleQuoted;
    let is_quoted = is_double || scalar.style == ScalarStyle::SingleQuoted;
    let is_long = is_quoted && source[scalar.at.clone()].contains(['\r', '\n']);
    let end = closing_quote(source, scalar.at.start).filter(|_| is_long)?;
    let text = lines_quoted(source, scalar.at.start + 1..end, is_double)?;
    Some(text.text().to_owned())
}

/// Returns the offset of the quote that closes the one at `start`.
fn closing_quote(source: &str, start: usize) -> Option<usize> {
    let bytes = source.as_bytes();
    let quote = *bytes.get(start)?;
    let mut at = start + 1;
    loop {
        match *bytes.get(at)? {
            b'\\' if quote == b'"' => at += 2,
            byte if byte == quote && quote == b'\'' && bytes.get(at + 1) == Some(&quote) => at += 2,
            byte if byte == quote => return Some(at),
            _ => at += 1,
        }
    }
}

/// A text that is built without the line breaks at its start and end.
struct Trimmed<'s> {
    text: Decoded<'s>,
    source: &'s str,
    /// The line breaks that count only if text follows, each with the offset of its end.
    pending: Vec<(String, usize)>,
}

impl<'s> Trimmed<'s> {
    fn starting(source: &'s str, start: usize) -> Self {
        Trimmed { text: Decoded::starting(source, start), source, pending: Vec::new() }
    }

    fn keep(&mut self, end: usize) {
        self.flush();
        self.text.keep(end);
    }

    fn put(&mut self, text: &str, end: usize) {
        let is_breaks = text.bytes().all(|byte| byte == b'\n');
        if is_breaks && self.text.text().is_empty() {
            self.text = Decoded::starting(self.source, end);
        } else if is_breaks {
            self.pending.push((text.to_owned(), end));
        } else {
            self.flush();
            self.text.put(text, end);
        }
    }

    fn flush(&mut self) {
        for (text, end) in self.pending.drain(..) {
            self.text.put(&text, end);
        }
    }
}

/// Decodes a plain scalar, or the content of single quotes, with folded lines.
fn lines<'s>(source: &'s str, at: Range<usize>, is_quoted: bool) -> Decoded<'s> {
    let bytes = source.as_bytes();
    let mut text = Trimmed::starting(source, at.start);
    let mut next = at.start;
    while next < at.end {
        match bytes[next] {
            b' ' | b'\t' | b'\r' | b'\n' => next = space(&mut text, next, at.end),
            b'\'' if is_quoted => {
                text.put("'", next + 2);
                next += 2;
            }
            _ => {
                next = run(&bytes[..at.end], next, if is_quoted { b'\'' } else { b'\n' });
                text.keep(next);
            }
        }
    }
    text.text
}

/// Decodes the text between quotes.
fn lines_quoted(source: &str, at: Range<usize>, is_double: bool) -> Option<Decoded<'_>> {
    if !is_double {
        return Some(lines(source, at, true));
    }
    let bytes = source.as_bytes();
    let mut text = Trimmed::starting(source, at.start);
    let mut next = at.start;
    while next < at.end {
        match bytes[next] {
            b' ' | b'\t' | b'\r' | b'\n' => next = space(&mut text, next, at.end),
            b'\\' => next = escape(&mut text, next, at.end)?,
            _ => {
                next = run(&bytes[..at.end], next, b'\\');
                text.keep(next);
            }
        }
    }
    Some(text.text)
}

/// Returns the end of the literal text that continues at `from`: the offset of a `special`
/// character, or of the line's end with the space before it.
fn run(text: &[u8], from: usize, special: u8) -> usize {
    let rest = &text[from..];
    let stops = |b| (b == special) | (b == b'\r') | (b == b'\n');
    let length = search::position(rest, stops).unwrap_or(rest.len());
    match rest.get(length) {
        Some(b'\r' | b'\n') => {
            let blank = |b: &&u8| matches!(b, b' ' | b'\t');
            from + length - rest[..length].iter().rev().take_while(blank).count()
        }
        _ => from + length,
    }
}

/// Reads the white space at `at`. Within a line it is literal; otherwise one line break becomes a
/// space, and several become one fewer. Returns the offset of its end.
fn space(text: &mut Trimmed<'_>, at: usize, end: usize) -> usize {
    let (after, breaks) = blanks(text.source, at, end);
    match breaks {
        0 => text.keep(after),
        1 => text.put(" ", after),
        more => text.put(&"\n".repeat(more - 1), after),
    }
    after
}

/// Returns the offset after the white space at `at`, and the number of its line breaks.
fn blanks(source: &str, at: usize, end: usize) -> (usize, usize) {
    let bytes = &source.as_bytes()[..end];
    let mut next = at;
    let mut breaks = 0;
    while let Some(byte) = bytes.get(next) {
        match byte {
            b' ' | b'\t' => {}
            b'\r' if bytes.get(next + 1) == Some(&b'\n') => {}
            b'\r' | b'\n' => breaks += 1,
            _ => break,
        }
        next += 1;
    }
    (next, breaks)
}

/// Decodes the escape at `at`. Returns the offset of its end, or `None` for an invalid escape.
fn escape(text: &mut Trimmed<'_>, at: usize, end: usize) -> Option<usize> {
    let source = text.source;
    let letter = source[at + 1..end].chars().next()?;
    let single = match letter {
        '0' => '\0',
        'a' => '\u{07}',
        'b' => '\u{08}',
        't' | '\t' => '\t',
        'n' => '\n',
        'v' => '\u{0B}',
        'f' => '\u{0C}',
        'r' => '\r',
        'e' => '\u{1B}',
        ' ' | '"' | '/' | '\\' => letter,
        'N' => '\u{85}',
        '_' => '\u{A0}',
        'L' => '\u{2028}',
        'P' => '\u{2029}',
        '\r' | '\n' => {
            let (after, breaks) = blanks(source, at + 1, end);
            text.put(&"\n".repeat(breaks - 1), after);
            return Some(after);
        }
        'x' | 'u' | 'U' => {
            let length = match letter {
                'x' => 2,
                'u' => 4,
                _ => 8,
            };
            let digits = source.get(at + 2..at + 2 + length)?;
            let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
            text.put(c.encode_utf8(&mut [0; 4]), at + 2 + length);
            return Some(at + 2 + length);
        }
        _ => return None,
    };
    text.put(single.encode_utf8(&mut [0; 4]), at + 2);
    Some(at + 2)
}

/// Decodes a block scalar. Returns its text and the byte range of its header.
fn block<'s>(source: &'s str, scalar: &Scalar<'_>) -> Option<(Decoded<'s>, Range<usize>)> {
    let first = first_character(source, scalar)?;
    let head = header(source, scalar, first)?;
    let indent = first - line_start(source, first);
    let is_folded = scalar.style == ScalarStyle::Folded;
    let mut text = Trimmed::starting(source, first);
    let mut at = first;
    let mut was_indented = false;
    let mut breaks = 0;
    while at < scalar.at.end {
        let rest = &source[at..scalar.at.end];
        let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
        if !line.is_empty() {
            let is_indented = line.starts_with([' ', '\t']);
            let fold = is_folded && !was_indented && !is_indented;
            match (fold, breaks) {
                (_, 0) => {}
                (true, 1) => text.put(" ", at),
                (true, more) => text.put(&"\n".repeat(more - 1), at),
                (false, all) => text.put(&"\n".repeat(all), at),
            }
            breaks = 0;
            was_indented = is_indented;
            text.keep(at + line.len());
        }
        at += line.len();
        if at < scalar.at.end {
            at += if source[at..].starts_with("\r\n") { 2 } else { 1 };
            breaks += 1;
            let spaces = source[at..scalar.at.end].bytes().take_while(|&b| b == b' ').count();
            at += spaces.min(indent);
        }
    }
    Some((text.text, head))
}

/// Returns the offset at which the text begins.
fn first_character(source: &str, scalar: &Scalar<'_>) -> Option<usize> {
    let all = &source[scalar.at.clone()];
    if scalar.after < scalar.at.start || !all.starts_with(['|', '>']) {
        return Some(scalar.at.start);
    }
    // The header comes first, so the length of the value's first line gives the indentation.
    let value = scalar.value.trim_start_matches('\n');
    let below = all.find('\n')? + 1;
    let spaces = all[below..].find(|c: char| !c.is_whitespace())?;
    let line = line_start(source, scalar.at.start + below + spaces);
    let text = source[line..].lines().next()?;
    let length = value.lines().next()?.len();
    Some(line + text.len().checked_sub(length)?)
}

/// Returns the byte range of a block scalar's header: `|`, `>-`, `|2+ # comment`.
fn header(source: &str, scalar: &Scalar<'_>, first: usize) -> Option<Range<usize>> {
    let above = source[..line_start(source, first)].trim_end();
    let line = line_start(source, above.len()).max(scalar.after.min(above.len()));
    let is_header = |at: &usize| {
        let rest = above[*at + 1..]
            .trim_start_matches(['+', '-', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
        let stands_apart = above[..*at].ends_with([' ', '\t', '\n', '\r']) || *at == 0;
        stands_apart
            && (rest.is_empty()
                || rest.trim_start().starts_with('#') && rest.starts_with([' ', '\t']))
    };
    let start = above[line..].match_indices(['|', '>']).map(|(at, _)| line + at).find(is_header)?;
    Some(start..above.len())
}
