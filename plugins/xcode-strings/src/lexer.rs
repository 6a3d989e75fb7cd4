//! The tokens of a strings file: strings, comments and white space.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use targum_sdk::{Decoded, Failure, after_mark, malformed, search};

/// The quotes of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Delimiter {
    /// `"`
    Double,
    /// `'`
    Single,
}

impl Delimiter {
    /// Returns the quote as a byte.
    pub fn byte(self) -> u8 {
        match self {
            Delimiter::Double => b'"',
            Delimiter::Single => b'\'',
        }
    }
}

/// A string of a strings file.
#[derive(Debug)]
pub(crate) struct Text<'s> {
    pub text: Decoded<'s>,
    pub delimiter: Option<Delimiter>,
    /// The byte range of the string, including its quotes.
    pub span: Range<usize>,
    /// The ranges of the text in which a `U+FFFD` stands for an escape that is kept as spelled.
    pub carried: Vec<Range<usize>>,
    /// Whether the string spans lines.
    pub raw_breaks: bool,
}

pub(crate) struct Lexer<'s> {
    pub source: &'s str,
    pub at: usize,
    /// The comments right above the next token, without their marks.
    note: Vec<&'s str>,
    /// Whether a comment at the current offset belongs to the next entry rather than the previous
    /// one.
    fresh: bool,
}

impl<'s> Lexer<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        let at = after_mark(source);
        Lexer { source, at, note: Vec::new(), fresh: true }
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }

    /// Skips a byte if it comes next. Returns whether it does.
    pub(crate) fn take(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    /// Takes the comments right above the next token.
    pub(crate) fn note(&mut self) -> Option<String> {
        let note = std::mem::take(&mut self.note);
        (!note.is_empty()).then(|| note.join("\n"))
    }

    /// Forgets the comments so far, and ignores those on the rest of the line.
    pub(crate) fn end_entry(&mut self) {
        self.note.clear();
        self.fresh = false;
    }

    /// Skips white space and comments.
    pub(crate) fn spaces(&mut self) -> Result<(), Failure> {
        let mut line_ends = 0;
        while let Some(c) = self.source[self.at..].chars().next() {
            match c {
                '\t'..='\r' | ' ' | '\u{2028}' | '\u{2029}' => {
                    let ends = match c {
                        '\r' => !self.source[self.at + 1..].starts_with('\n'),
                        c => matches!(c, '\n' | '\u{2028}' | '\u{2029}'),
                    };
                    line_ends += usize::from(ends);
                    if line_ends > 0 {
                        self.fresh = true;
                    }
                    if line_ends > 1 {
                        self.note.clear();
                    }
                    self.at += c.len_utf8();
                }
                '/' => {
                    let Some(comment) = self.comment()? else { return Ok(()) };
                    if self.fresh && !comment.is_empty() {
                        self.note.push(comment);
                    }
                    line_ends = 0;
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// Reads the comment that begins at the current offset, without its marks.
    fn comment(&mut self) -> Result<Option<&'s str>, Failure> {
        let rest = &self.source[self.at..];
        if let Some(block) = rest.strip_prefix("/*") {
            let Some(length) = search::find(block, "*/") else {
                return Err(malformed(self.at, "expected `*/` to close this comment"));
            };
            self.at += length + 4;
            return Ok(Some(block[..length].trim()));
        }
        let Some(line) = rest.strip_prefix("//") else { return Ok(None) };
        let length = line.find(['\n', '\r', '\u{2028}', '\u{2029}']).unwrap_or(line.len());
        self.at += length + 2;
        Ok(Some(line[..length].trim()))
    }

    /// Reads the string that begins at the current offset, quoted or not.
    pub(crate) fn string(&mut self) -> Result<Option<Text<'s>>, Failure> {
        let start = self.at;
        let delimiter = match self.peek() {
            Some(b'"') => Delimiter::Double,
            Some(b'\'') => Delimiter::Single,
            _ => {
                let rest = self.source[start..].bytes();
                self.at += rest.take_while(|&b| is_unquoted(b)).count();
                let span = start..self.at;
                return Ok((!span.is_empty()).then(|| Text {
                    text: Decoded::verbatim(self.source, span.clone()),
                    delimiter: None,
                    span,
                    carried: Vec::new(),
                    raw_breaks: false,
                }));
            }
        };
        self.at += 1;
        let mut string = Text {
            text: Decoded::starting(self.source, self.at),
            delimiter: Some(delimiter),
            span: start..start,
            carried: Vec::new(),
            raw_breaks: false,
        };
        let close = delimiter.byte();
        loop {
            let rest = &self.source.as_bytes()[self.at..];
            let stops = |&b: &u8| b == close || b == b'\\' || b == b'\r' || b == b'\n';
            self.at += rest.iter().position(stops).unwrap_or(rest.len());
            string.text.keep(self.at);
            match self.peek() {
                None => return Err(malformed(start, "expected a quote to close this string")),
                Some(b'\\') => self.escape(&mut string)?,
                Some(b'\n') => {
                    string.raw_breaks = true;
                    self.at += 1;
                    string.text.keep(self.at);
                }
                Some(b'\r') => {
                    let crlf = self.source[self.at..].starts_with("\r\n");
                    string.raw_breaks |= crlf;
                    self.at += if crlf { 2 } else { 1 };
                    string.text.put(if crlf { "\n" } else { "\r" }, self.at);
                }
                Some(_) => {
                    self.at += 1;
                    string.span.end = self.at;
                    return Ok(Some(string));
                }
            }
        }
    }

    /// Reads the escape that begins at the current offset.
    fn escape(&mut self, string: &mut Text<'s>) -> Result<(), Failure> {
        let Some(c) = self.source[self.at + 1..].chars().next() else {
            return Err(malformed(string.span.start, "expected a quote to close this string"));
        };
        let c = match c {
            'U' => {
                let unit = self.unit();
                self.put(string, unit.and_then(char::from_u32));
                return Ok(());
            }
            '0'..='7' => {
                let digits = self.source[self.at + 1..].bytes().take(3);
                let length = digits.take_while(|b| matches!(b, b'0'..=b'7')).count();
                let digits = &self.source[self.at + 1..self.at + 1 + length];
                self.at += 1 + length;
                let value = u8::from_str_radix(digits, 8).ok().filter(u8::is_ascii);
                self.put(string, value.map(char::from));
                return Ok(());
            }
            '\r' if self.source[self.at + 1..].starts_with("\r\n") => {
                self.at += 3;
                self.put(string, Some('\n'));
                return Ok(());
            }
            'a' => '\u{7}',
            'b' => '\u{8}',
            'f' => '\u{C}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\u{B}',
            c => {
                self.at += 1 + c.len_utf8();
                self.put(string, Some(c));
                return Ok(());
            }
        };
        self.at += 2;
        self.put(string, Some(c));
        Ok(())
    }

    /// Adds the character of the escape that ends at the current offset. An escape without a valid
    /// character is kept as spelled.
    fn put(&self, string: &mut Text<'s>, c: Option<char>) {
        let start = string.text.text().len();
        string.text.put(c.unwrap_or('\u{FFFD}').encode_utf8(&mut [0; 4]), self.at);
        if c.is_none() {
            string.carried.push(start..string.text.text().len());
        }
    }

    /// Reads the UTF-16 unit of `\U` and up to four digits, or a surrogate pair of two such
    /// escapes.
    fn unit(&mut self) -> Option<u32> {
        let first = self.digits(self.at + 2);
        self.at += 2 + first.len();
        let first = u32::from_str_radix(first, 16).unwrap_or(0);
        if !(0xD800..0xDC00).contains(&first) || !self.source[self.at..].starts_with("\\U") {
            return Some(first);
        }
        let second = self.digits(self.at + 2);
        let length = second.len();
        let second = u32::from_str_radix(second, 16).ok()?;
        if !(0xDC00..0xE000).contains(&second) {
            return None;
        }
        self.at += 2 + length;
        Some(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    }

    fn digits(&self, from: usize) -> &'s str {
        let digits = self.source[from..].bytes().take(4);
        &self.source[from..from + digits.take_while(u8::is_ascii_hexdigit).count()]
    }
}

/// Returns whether a byte may stand in a string without quotes.
pub(crate) fn is_unquoted(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'/' | b':' | b'.' | b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(source: &str) -> (String, usize) {
        let mut lexer = Lexer::new(source);
        let string = lexer.string().unwrap().unwrap();
        assert_eq!(string.span, 0..source.len(), "{source}");
        (string.text.text().to_owned(), string.carried.len())
    }

    #[test]
    fn reads_strings_as_core_foundation_does() {
        let cases = [
            (r#""a \"b\" \\ \'""#, "a \"b\" \\ '"),
            (r#""\n\t\r\a\b\f\v\q""#, "\n\t\r\u{7}\u{8}\u{C}\u{B}q"),
            (r#""\U0041\U2026\Ud83c\Udf89\U41 z""#, "A…🎉A z"),
            (r#""\101\12""#, "A\n"),
            ("\"a\nb\r\nc\\\nd\\\r\ne\"", "a\nb\nc\nd\ne"),
            ("'a \"b\" \\''", "a \"b\" '"),
            ("com.example/a-b_c$d:1", "com.example/a-b_c$d:1"),
            ("\"\"", ""),
        ];
        for (source, expected) in cases {
            assert_eq!(text(source), (expected.to_owned(), 0), "{source}");
        }
        assert_eq!(text(r#""\Ud83c!\351\Udf89""#), ("\u{FFFD}!\u{FFFD}\u{FFFD}".into(), 3));
        assert_eq!(text(r#""\Ud83c\U0041""#), ("\u{FFFD}A".into(), 1));
    }
}
