//! The tokens of a PO file: comments, keywords and strings, as gettext's lexer reads them.

use std::ops::Range;

use targum_sdk::{
    Decoded, Failure, after_mark, malformed,
    search::{self, ByteSet},
};

/// A token of a catalogue. Ranges are byte ranges of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A comment from `#` to the end of the line, without the line end.
    Comment(Range<usize>),
    /// A keyword such as `msgid` or `msgstr[2]`.
    Keyword(Keyword, Range<usize>),
    /// One or more adjacent strings.
    Strings(Strings),
}

/// A text as one or more adjacent strings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Strings {
    /// The byte range from the first quote to the last.
    pub span: Range<usize>,
    /// The number of quoted strings.
    pub count: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    Context,
    Id,
    Plural,
    Text,
    /// The keyword `msgstr[n]`.
    Form(usize),
    Domain,
}

pub(crate) struct Lexer<'s> {
    source: &'s str,
    at: usize,
}

impl<'s> Lexer<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        let at = after_mark(source);
        Lexer { source, at }
    }

    /// Returns the byte offset at which the next token is searched.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn next(&mut self) -> Result<Option<Token>, Failure> {
        self.spaces();
        let start = self.at;
        let Some(byte) = self.source.as_bytes().get(start) else { return Ok(None) };
        Ok(Some(match byte {
            b'#' => {
                let rest = &self.source.as_bytes()[start..];
                let length = search::position_of(rest, [b'\n']).unwrap_or(rest.len());
                self.at += length;
                let line = self.source[start..self.at].trim_end_matches('\r');
                Token::Comment(start..start + line.len())
            }
            b'"' => self.strings()?,
            _ => self.keyword()?,
        }))
    }

    fn spaces(&mut self) {
        let space = |b: &&u8| matches!(b, b' ' | b'\t' | b'\r' | b'\n' | 0x0B | 0x0C);
        self.at += self.source.as_bytes()[self.at..].iter().take_while(space).count();
    }

    fn strings(&mut self) -> Result<Token, Failure> {
        let mut span = self.at..self.at;
        let mut count = 0;
        while self.source.as_bytes().get(self.at) == Some(&b'"') {
            self.at = end_of_string(self.source, self.at)?;
            span.end = self.at;
            count += 1;
            self.spaces();
        }
        self.at = span.end;
        Ok(Token::Strings(Strings { span, count }))
    }

    fn keyword(&mut self) -> Result<Token, Failure> {
        let start = self.at;
        let rest = &self.source[start..];
        let length = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        self.at += length;
        let keyword = match &rest[..length] {
            "msgctxt" => Keyword::Context,
            "msgid" => Keyword::Id,
            "msgid_plural" => Keyword::Plural,
            "msgstr" => match self.index()? {
                Some(index) => Keyword::Form(index),
                None => Keyword::Text,
            },
            "domain" => Keyword::Domain,
            _ => {
                let expected = "expected `msgid`, `msgstr`, `msgctxt`, `msgid_plural`, a string \
                                in quotes or a comment";
                return Err(malformed(start, expected));
            }
        };
        Ok(Token::Keyword(keyword, start..self.at))
    }

    /// Reads the index `[n]`, if there is one.
    fn index(&mut self) -> Result<Option<usize>, Failure> {
        let Some(rest) = self.source[self.at..].strip_prefix('[') else { return Ok(None) };
        let index = rest
            .split_once(']')
            .and_then(|(index, _)| Some((index.len(), index.trim().parse::<u16>().ok()?)));
        let Some((length, index)) = index else {
            return Err(malformed(self.at, "expected the number of a plural form, such as `[0]`"));
        };
        self.at += length + 2;
        Ok(Some(usize::from(index)))
    }
}

/// The bytes of a string that are not its text.
const SPECIAL: ByteSet = ByteSet::of(b"\"\\\n");

/// Returns the offset after the string that begins at `start`.
fn end_of_string(source: &str, start: usize) -> Result<usize, Failure> {
    let bytes = source.as_bytes();
    let mut at = start + 1;
    loop {
        at += search::position(&bytes[at..], &SPECIAL).unwrap_or(bytes.len() - at);
        match bytes.get(at) {
            Some(b'"') => return Ok(at + 1),
            Some(b'\\') => at = end_of_escape(source, at)?,
            _ => return Err(malformed(at, "expected a closing `\"` before the end of the line")),
        }
    }
}

/// Returns the offset after the escape that begins at `start`.
fn end_of_escape(source: &str, start: usize) -> Result<usize, Failure> {
    let bytes = source.as_bytes();
    let digits = |from: usize, most: usize, test: fn(&u8) -> bool| {
        bytes[from..].iter().take(most).take_while(|b| test(b)).count()
    };
    let octal: fn(&u8) -> bool = |b| matches!(b, b'0'..=b'7');
    let length = match bytes.get(start + 1) {
        Some(b'n' | b't' | b'b' | b'r' | b'f' | b'v' | b'a' | b'\\' | b'"') => 2,
        Some(b'0'..=b'7') => 1 + digits(start + 1, 3, octal),
        Some(b'x') if digits(start + 2, 1, u8::is_ascii_hexdigit) > 0 => {
            2 + digits(start + 2, 2, u8::is_ascii_hexdigit)
        }
        _ => {
            let expected = "expected an escape that gettext knows: \\n \\t \\\" \\\\ \\r \\a \\b \
                            \\f \\v, \\ooo or \\xhh";
            return Err(malformed(start, expected));
        }
    };
    Ok(start + length)
}

/// Decodes the text of strings. A run of `\xhh` and `\ooo` escapes is UTF-8.
pub(crate) fn decode<'s>(source: &'s str, strings: &Strings) -> Result<Decoded<'s>, Failure> {
    let bytes = source.as_bytes();
    let Range { start, end } = strings.span;
    let mut decoded = Decoded::starting(source, start + 1);
    let mut at = start + 1;
    loop {
        let rest = &bytes[at..end];
        let plain = search::position_of(rest, [b'"', b'\\']).unwrap_or(rest.len());
        if plain > 0 {
            at += plain;
            decoded.keep(at);
        }
        if bytes[at] == b'"' {
            if at + 1 == end {
                return Ok(decoded);
            }
            let gap = bytes[at + 1..end].iter().position(|&b| b == b'"').unwrap_or_default();
            at += gap + 2;
            decoded.put("", at);
            continue;
        }
        let text = match bytes[at + 1] {
            b'n' => "\n",
            b't' => "\t",
            b'r' => "\r",
            b'a' => "\u{7}",
            b'b' => "\u{8}",
            b'v' => "\u{B}",
            b'f' => "\u{C}",
            b'\\' => "\\",
            b'"' => "\"",
            _ => {
                let first = at;
                let text = numeric(source, &mut at)
                    .ok_or_else(|| malformed(first, "expected escapes that spell UTF-8"))?;
                decoded.put(&text, at);
                continue;
            }
        };
        at += 2;
        decoded.put(text, at);
    }
}

/// Decodes the run of numeric escapes at `at`, and moves `at` past the run.
fn numeric(source: &str, at: &mut usize) -> Option<String> {
    let bytes = source.as_bytes();
    let mut text = Vec::new();
    while bytes[*at] == b'\\' && (bytes[*at + 1] == b'x' || bytes[*at + 1].is_ascii_digit()) {
        let end = end_of_escape(source, *at).ok()?;
        let digits = &source[*at + 1..end];
        let value = match digits.strip_prefix('x') {
            Some(hex) => u8::from_str_radix(hex, 16).ok()?,
            None => u8::from_str_radix(digits, 8).ok()?,
        };
        text.push(value);
        *at = end;
    }
    String::from_utf8(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(spelled: &str) -> Result<String, Failure> {
        let Some(Token::Strings(strings)) = Lexer::new(spelled).next()? else {
            panic!("{spelled}: no strings");
        };
        assert_eq!(strings.span, 0..spelled.len());
        Ok(decode(spelled, &strings)?.text().to_owned())
    }

    #[test]
    fn undoes_escapes_and_joins_strings() {
        assert_eq!(text(r#""""#).unwrap(), "");
        assert_eq!(text("\"a \"\n  \"b\" \"\"\r\n\"c\"").unwrap(), "a bc");
        assert_eq!(text(r#""\"\\\n\t\r\a\b\f\v""#).unwrap(), "\"\\\n\t\r\u{7}\u{8}\u{C}\u{B}");
        assert_eq!(text(r#""\101\x42\303\251\xc3\xa9""#).unwrap(), "ABéé");
        assert!(text(r#""\377""#).is_err());
        assert!(text(r#""\400""#).is_err());
    }

    #[test]
    fn refuses_the_files_that_gettext_refuses() {
        for (source, at) in [("\"a\n\"", 2), ("\"a", 2), (r#""\q""#, 1), ("msgid_x", 0), ("x", 0)] {
            let Err(Failure::Malformed(problem)) = Lexer::new(source).next() else {
                panic!("{source}: not refused");
            };
            assert_eq!(problem.at, Some(at), "{source}");
        }
    }
}
