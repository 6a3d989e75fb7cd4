//! Decodes plain and quoted scalars: their folded lines and their escapes.

use std::ops::Range;

use targum_sdk::{Decoded, search};

use crate::ScalarStyle;

/// A text that is built without the line breaks at its start and end.
pub(super) struct Trimmed<'s> {
    pub text: Decoded<'s>,
    source: &'s str,
    /// The line breaks before the text.
    before: String,
    /// The line breaks that count only if text follows, each with the offset of its end.
    pending: Vec<(String, usize)>,
}

impl<'s> Trimmed<'s> {
    pub(super) fn starting(source: &'s str, start: usize) -> Self {
        let (before, pending) = (String::new(), Vec::new());
        Trimmed { text: Decoded::starting(source, start), source, before, pending }
    }

    /// Returns the text with the line breaks at its start and end.
    fn whole(self) -> String {
        let behind = self.pending.iter().map(|(breaks, _)| breaks.as_str());
        [self.before.as_str(), self.text.text()].into_iter().chain(behind).collect()
    }

    pub(super) fn keep(&mut self, end: usize) {
        self.flush();
        self.text.keep(end);
    }

    pub(super) fn put(&mut self, text: &str, end: usize) {
        let is_breaks = text.bytes().all(|byte| byte == b'\n');
        if is_breaks && self.text.text().is_empty() {
            self.before.push_str(text);
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

/// Decodes a plain scalar, or the content of quotes, with folded lines and without the line breaks
/// around the text. Returns `None` for an invalid escape.
pub(super) fn lines(source: &str, at: Range<usize>, style: ScalarStyle) -> Option<Decoded<'_>> {
    trimmed(source, at, style).map(|text| text.text)
}

/// Decodes the content of quotes with folded lines. Returns `None` for an invalid escape.
pub(super) fn value(source: &str, at: Range<usize>, style: ScalarStyle) -> Option<String> {
    trimmed(source, at, style).map(Trimmed::whole)
}

fn trimmed(source: &str, at: Range<usize>, style: ScalarStyle) -> Option<Trimmed<'_>> {
    let special = match style {
        ScalarStyle::SingleQuoted => b'\'',
        ScalarStyle::DoubleQuoted => b'\\',
        ScalarStyle::Plain | ScalarStyle::Literal | ScalarStyle::Folded => b'\n',
    };
    let bytes = source.as_bytes();
    let mut text = Trimmed::starting(source, at.start);
    let mut next = at.start;
    while next < at.end {
        match bytes[next] {
            b' ' | b'\t' | b'\r' | b'\n' => next = space(&mut text, next, at.end),
            b'\'' if special == b'\'' => {
                text.put("'", next + 2);
                next += 2;
            }
            b'\\' if special == b'\\' => next = escape(&mut text, next, at.end)?,
            _ => {
                next = run(&bytes[..at.end], next, special);
                text.keep(next);
            }
        }
    }
    Some(text)
}

/// Returns the end of the literal text that continues at `from`: the offset of a `special`
/// character, or of the line's end with the space before it.
fn run(text: &[u8], from: usize, special: u8) -> usize {
    let rest = &text[from..];
    let length = search::position_of(rest, [special, b'\r', b'\n']).unwrap_or(rest.len());
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
