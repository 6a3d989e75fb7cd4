//! Logical lines, keys and values, in the grammar of `java.util.Properties.load`.

use std::ops::Range;

use targum_sdk::{
    Decoded, Failure, after_mark, malformed,
    search::{self, ByteSet},
};

/// A logical line of a file.
#[derive(Debug)]
pub(crate) enum Line<'s> {
    Blank,
    /// A comment from the `#` or `!` to the end of the line.
    Comment(Range<usize>),
    Entry(Entry<'s>),
}

/// A key and its value.
#[derive(Debug)]
pub(crate) struct Entry<'s> {
    pub key: String,
    /// Whether only white space separates the key from the value.
    pub bare: bool,
    pub value: Decoded<'s>,
    /// The ranges of unpaired surrogates in the value's text, each written as `U+FFFD`.
    pub lone: Vec<Range<usize>>,
}

pub(crate) struct Lexer<'s> {
    source: &'s str,
    at: usize,
}

/// The meaning of an escape.
enum Escape {
    Char(char),
    /// An unpaired surrogate.
    Lone,
    /// A continuation of the line.
    Continued,
}

impl<'s> Lexer<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        let at = after_mark(source);
        Lexer { source, at }
    }

    /// Returns the next line, or `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Line<'s>>, Failure> {
        self.spaces();
        let start = self.at;
        Ok(Some(match self.peek() {
            None => return Ok(None),
            Some(b'\n' | b'\r') => {
                self.line_end();
                Line::Blank
            }
            Some(b'#' | b'!') => {
                let rest = &self.source.as_bytes()[start..];
                self.at += search::position_of(rest, [b'\n', b'\r']).unwrap_or(rest.len());
                let comment = start..self.at;
                self.line_end();
                Line::Comment(comment)
            }
            Some(_) => {
                let key = self.key()?;
                let bare = !self.separator()?;
                let (value, lone) = self.value()?;
                self.line_end();
                Line::Entry(Entry { key, bare, value, lone })
            }
        }))
    }

    fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }

    fn spaces(&mut self) {
        let space = |b: &&u8| matches!(b, b' ' | b'\t' | 0x0C);
        self.at += self.source.as_bytes()[self.at..].iter().take_while(space).count();
    }

    fn line_end(&mut self) {
        match self.source.as_bytes()[self.at..] {
            [b'\r', b'\n', ..] => self.at += 2,
            [b'\r' | b'\n', ..] => self.at += 1,
            _ => {}
        }
    }

    fn key(&mut self) -> Result<String, Failure> {
        let mut key = String::new();
        while let Some(byte) = self.peek() {
            match byte {
                b'=' | b':' | b' ' | b'\t' | 0x0C | b'\n' | b'\r' => break,
                b'\\' => match self.escape()? {
                    Escape::Char(c) => key.push(c),
                    Escape::Lone => key.push('\u{FFFD}'),
                    Escape::Continued => {}
                },
                _ => {
                    const ENDS: ByteSet = ByteSet::of(b"=: \t\x0C\n\r\\");
                    let plain = self.plain(&ENDS);
                    key.push_str(&self.source[self.at..plain]);
                    self.at = plain;
                }
            }
        }
        Ok(key)
    }

    /// Skips one `=` or `:` with the white space and continuations around it. Returns whether there
    /// is one.
    fn separator(&mut self) -> Result<bool, Failure> {
        let mut seen = false;
        loop {
            self.spaces();
            let start = self.at;
            match self.peek() {
                Some(b'=' | b':') if !seen => {
                    seen = true;
                    self.at += 1;
                }
                Some(b'\\') => match self.escape()? {
                    Escape::Continued => {}
                    Escape::Char(_) | Escape::Lone => {
                        self.at = start;
                        return Ok(seen);
                    }
                },
                _ => return Ok(seen),
            }
        }
    }

    /// Reads the value. Returns its text, and the ranges of the unpaired surrogates in it.
    fn value(&mut self) -> Result<(Decoded<'s>, Vec<Range<usize>>), Failure> {
        let mut value = Decoded::starting(self.source, self.at);
        let mut lone = Vec::new();
        // A continuation belongs to the value only if more of the value follows.
        let mut continued = None;
        while let Some(byte) = self.peek() {
            match byte {
                b'\n' | b'\r' => break,
                b'\\' => {
                    let escape = self.escape()?;
                    if let Escape::Continued = escape {
                        continued = Some(self.at);
                        continue;
                    }
                    if let Some(end) = continued.take() {
                        value.put("", end);
                    }
                    match escape {
                        Escape::Char(c) => value.put(c.encode_utf8(&mut [0; 4]), self.at),
                        Escape::Lone => {
                            let start = value.text().len();
                            value.put("\u{FFFD}", self.at);
                            lone.push(start..value.text().len());
                        }
                        Escape::Continued => {}
                    }
                }
                _ => {
                    if let Some(end) = continued.take() {
                        value.put("", end);
                    }
                    const ENDS: ByteSet = ByteSet::of(b"\n\r\\");
                    self.at = self.plain(&ENDS);
                    value.keep(self.at);
                }
            }
        }
        Ok((value, lone))
    }

    /// Returns the offset of the next byte at which plain text `ends`.
    fn plain(&self, ends: &ByteSet) -> usize {
        let rest = &self.source.as_bytes()[self.at..];
        self.at + search::position(rest, ends).unwrap_or(rest.len())
    }

    /// Reads the escape that begins at the current offset.
    fn escape(&mut self) -> Result<Escape, Failure> {
        self.at += 1;
        let Some(c) = self.source[self.at..].chars().next() else { return Ok(Escape::Continued) };
        match c {
            '\n' | '\r' => {
                self.line_end();
                self.spaces();
                return Ok(Escape::Continued);
            }
            'u' => return self.unicode(),
            _ => self.at += c.len_utf8(),
        }
        Ok(Escape::Char(match c {
            't' => '\t',
            'n' => '\n',
            'r' => '\r',
            'f' => '\u{C}',
            c => c,
        }))
    }

    /// Reads `uXXXX`, or a surrogate pair of two such escapes.
    fn unicode(&mut self) -> Result<Escape, Failure> {
        let Some(first) = self.unit(self.at) else {
            return Err(malformed(self.at - 1, "expected four hexadecimal digits after `\\u`"));
        };
        self.at += 5;
        if let Some(c) = char::from_u32(first) {
            return Ok(Escape::Char(c));
        }
        let rest = &self.source.as_bytes()[self.at..];
        let second = rest.starts_with(b"\\u").then(|| self.unit(self.at + 1)).flatten();
        let pair = second.filter(|second| (0xDC00..0xE000).contains(second) && first < 0xDC00);
        let c = pair.and_then(|second| {
            char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        });
        Ok(match c {
            Some(c) => {
                self.at += 6;
                Escape::Char(c)
            }
            None => Escape::Lone,
        })
    }

    /// Returns the number in the `uXXXX` at `at`.
    fn unit(&self, at: usize) -> Option<u32> {
        let digits = self.source.as_bytes().get(at + 1..at + 5)?;
        let digits = digits.iter().map(|&b| char::from(b).to_digit(16));
        digits.into_iter().try_fold(0, |unit, digit| Some(unit * 16 + digit?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(source: &str) -> Vec<(String, String)> {
        let mut lexer = Lexer::new(source);
        let mut entries = Vec::new();
        while let Some(line) = lexer.next().unwrap() {
            if let Line::Entry(entry) = line {
                entries.push((entry.key, entry.value.text().to_owned()));
            }
        }
        entries
    }

    fn expect(source: &str, expected: &[(&str, &str)]) {
        let own: Vec<_> =
            expected.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        assert_eq!(entries(source), own, "{source:?}");
    }

    #[test]
    fn reads_as_java_does() {
        expect("a=b\nc:d\re f\r\ng", &[("a", "b"), ("c", "d"), ("e", "f"), ("g", "")]);
        expect("  a \t=\x0C  b  \n", &[("a", "b  ")]);
        expect("a==b\nc=:d\ne : = f", &[("a", "=b"), ("c", ":d"), ("e", "= f")]);
        expect("# no=1\n  ! no=2\n\n \t\nyes=3 # 4", &[("yes", "3 # 4")]);
        expect("a\\ b\\=c\\:d=e\\ f", &[("a b=c:d", "e f")]);
        expect("a=b\\\n   c\\\r\n\td\n", &[("a", "bcd")]);
        expect("a=b\\\\\nc=d", &[("a", "b\\"), ("c", "d")]);
        expect("a=b\\\n\nc=d", &[("a", "b"), ("c", "d")]);
        expect("a = \\\n  b\nc\\\n  d = e", &[("a", "b"), ("cd", "e")]);
        expect("a=b\\\n  # c", &[("a", "b# c")]);
        expect("a=\\t\\n\\r\\f\\q\\'\\\"\\u0041\\u00e9", &[("a", "\t\n\r\u{C}q'\"Aé")]);
        expect("a=\\uD83C\\uDF89!", &[("a", "🎉!")]);
        expect("a=\\uD83Cx\\uDF89", &[("a", "\u{FFFD}x\u{FFFD}")]);
        expect("a=b\\", &[("a", "b")]);
        expect("= b", &[("", "b")]);
        expect("a\\\n", &[("a", "")]);
        expect("\u{FEFF}a=b", &[("a", "b")]);
        expect("clé=été\\é", &[("clé", "étéé")]);
    }

    #[test]
    fn refuses_a_broken_unicode_escape() {
        for source in ["a=\\u12", "a=\\u12G4", "\\uXXXX=a", "a=\\u123é"] {
            assert!(matches!(Lexer::new(source).next(), Err(Failure::Malformed(_))), "{source}");
        }
    }
}
