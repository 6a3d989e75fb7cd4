//! A parser that reads in one pass and without recursion.

use std::ops::Range;

use super::{
    spell::Habits,
    value::{Json, Kind, Node},
};
use crate::{
    Failure, after_mark, malformed,
    search::{self, ByteSet},
    unsupported,
};

/// The deepest nesting of objects and arrays.
pub const MAX_DEPTH: usize = 256;

/// Parses a document.
///
/// # Errors
/// `malformed` with the place and what was expected there, `unsupported` if values are nested
/// deeper than [`MAX_DEPTH`].
pub fn parse(source: &str) -> Result<Json<'_>, Failure> {
    let start = after_mark(source);
    parse_within(source, start..source.len())
}

/// Parses the JSON at `at` in a document of another format. All places are those in the document.
///
/// # Errors
/// As [`parse`].
pub fn parse_within(source: &str, at: Range<usize>) -> Result<Json<'_>, Failure> {
    // The text behind the JSON is not read.
    let source = &source[..at.end];
    // A document has at most one node more than it has these marks. Marks within texts make the
    // estimate larger than necessary.
    const MARKS: ByteSet = ByteSet::of(b",:[{");
    let marks = search::count(&source.as_bytes()[at.start..], &MARKS);
    let mut parser = Parser {
        source,
        at: at.start,
        nodes: Vec::with_capacity(marks + 1),
        comments: Vec::new(),
        open: Vec::new(),
        habits: Habits::default(),
    };
    parser.document()?;
    let Parser { nodes, comments, habits, .. } = parser;
    let mut json = Json { source, nodes, comments, style: Default::default() };
    json.style = habits.style(&json);
    Ok(json)
}

struct Parser<'s> {
    source: &'s str,
    at: usize,
    nodes: Vec<Node>,
    comments: Vec<Range<u32>>,
    /// The objects and arrays around this place, as indices of nodes.
    open: Vec<usize>,
    habits: Habits,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn expected(&self, what: &str) -> Failure {
        let found = match self.source[self.at..].chars().next() {
            None => "the end of the document".to_owned(),
            Some(c) if c.is_control() => format!("U+{:04X}", u32::from(c)),
            Some(c) => format!("`{c}`"),
        };
        malformed(self.at, format!("expected {what}, found {found}"))
    }

    fn document(&mut self) -> Result<(), Failure> {
        loop {
            self.space()?;
            match self.peek() {
                Some(b'{') => self.begin(Kind::Object)?,
                Some(b'[') => self.begin(Kind::Array)?,
                Some(b'"') => self.string()?,
                _ => self.scalar()?,
            }
            if !self.more()? {
                break;
            }
        }
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the document after its value")),
        }
    }

    fn begin(&mut self, kind: Kind) -> Result<(), Failure> {
        if self.open.len() == MAX_DEPTH {
            let message = format!("values nested deeper than {MAX_DEPTH} levels are not handled");
            return Err(unsupported(self.at, message));
        }
        self.open.push(self.nodes.len());
        self.node(kind, self.at);
        self.at += 1;
        Ok(())
    }

    fn node(&mut self, kind: Kind, start: usize) {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let next = offset(self.nodes.len() + 1);
        self.nodes.push(Node { kind, start: offset(start), end: offset(self.at), next });
    }

    /// Moves to the next value, past commas, closing brackets and a key. Returns false at the end.
    fn more(&mut self) -> Result<bool, Failure> {
        self.space()?;
        while let Some(&top) = self.open.last() {
            let empty = top + 1 == self.nodes.len();
            let (close, value) = match self.nodes[top].kind {
                Kind::Object => (b'}', "a member such as `\"key\": \"value\"`"),
                _ => (b']', "a value"),
            };
            let comma = !empty && self.take(b',');
            self.space()?;
            if self.take(close) {
                self.open.pop();
                self.nodes[top].end = u32::try_from(self.at).unwrap_or(u32::MAX);
                self.nodes[top].next = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
                self.space()?;
                continue;
            }
            let close = char::from(close);
            match self.peek() {
                _ if !(empty || comma) => return Err(self.expected(&format!("`,` or `{close}`"))),
                None | Some(b',' | b'}' | b']' | b':') => {
                    return Err(self.expected(&format!("{value} or `{close}`")));
                }
                _ if close == '}' => self.key()?,
                _ => {}
            }
            return Ok(true);
        }
        Ok(false)
    }

    fn key(&mut self) -> Result<(), Failure> {
        if self.peek() != Some(b'"') {
            return Err(self.expected("a key in double quotes"));
        }
        self.string()?;
        self.space()?;
        if self.take(b':') { Ok(()) } else { Err(self.expected("`:` after the key")) }
    }

    fn scalar(&mut self) -> Result<(), Failure> {
        let start = self.at;
        let part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.' | b'_');
        let length = self.source.as_bytes()[start..].iter().take_while(|b| part(b)).count();
        let word = &self.source[start..start + length];
        if word.is_empty() {
            return Err(self.expected("a value"));
        }
        if !matches!(word, "true" | "false" | "null") && !is_number(word) {
            let message = format!(
                "expected a value (a string in double quotes, a number, `true`, `false`, \
                 `null`, an object or an array), found `{word}`"
            );
            return Err(malformed(start, message));
        }
        self.at += length;
        self.node(Kind::Scalar, start);
        Ok(())
    }

    fn string(&mut self) -> Result<(), Failure> {
        let start = self.at;
        self.at += 1;
        let mut kind = Kind::Plain;
        loop {
            let rest = &self.source.as_bytes()[self.at..];
            const SPECIAL: ByteSet = ByteSet::of(b"\"\\").and_range(0, 0x1F);
            let Some(plain) = search::position(rest, &SPECIAL) else {
                return Err(malformed(start, "expected a closing `\"` for this string"));
            };
            self.at += plain;
            match rest[plain] {
                b'"' => break,
                b'\\' => {
                    kind = Kind::Escaped;
                    self.escape()?;
                }
                b'\n' | b'\r' => {
                    let what = "a closing `\"` (a line break in a string is written `\\n`)";
                    return Err(self.expected(what));
                }
                byte => {
                    let what = match byte {
                        b'\t' => "`\\t` instead of a tab in a string".to_owned(),
                        _ => format!("`\\u{byte:04x}` instead of the control character itself"),
                    };
                    return Err(self.expected(&what));
                }
            }
        }
        self.at += 1;
        self.node(kind, start);
        Ok(())
    }

    fn escape(&mut self) -> Result<(), Failure> {
        let escape = &self.source[self.at..];
        match escape.as_bytes().get(1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => {
                self.habits.saw_short(escape.as_bytes()[1]);
                self.at += 2;
            }
            Some(b'u') => {
                let digits =
                    escape.get(2..6).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
                let Some(digits) = digits else {
                    return Err(malformed(self.at, "expected four hexadecimal digits after `\\u`"));
                };
                self.habits.saw_unicode(digits);
                self.at += 6;
            }
            _ => {
                let message = "expected one of `\" \\ / b f n r t u` after a backslash in a string";
                return Err(malformed(self.at, message));
            }
        }
        Ok(())
    }

    /// Skips white space and comments.
    fn space(&mut self) -> Result<(), Failure> {
        loop {
            let rest = &self.source.as_bytes()[self.at..];
            const OTHER: ByteSet = ByteSet::of(b" \t\r\n").others();
            self.at += match rest {
                [first, ..] if OTHER.has(*first) => 0,
                rest => search::position(rest, &OTHER).unwrap_or(rest.len()),
            };
            if self.peek() != Some(b'/') {
                return Ok(());
            }
            let rest = &self.source[self.at..];
            let length = if rest.starts_with("//") {
                rest.find(['\r', '\n']).unwrap_or(rest.len())
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let Some(end) = search::find(comment, "*/") else {
                    return Err(malformed(self.at, "expected `*/` to close this comment"));
                };
                end + 4
            } else {
                return Ok(());
            };
            let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            self.comments.push(offset(self.at)..offset(self.at + length));
            self.at += length;
        }
    }
}

/// Returns whether a word is a number as defined by RFC 8259, section 6.
fn is_number(word: &str) -> bool {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = word.strip_prefix('-').unwrap_or(word);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest.starts_with('0')) {
        return false;
    }
    let mut rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix('.') {
        let length = digits(fraction);
        if length == 0 {
            return false;
        }
        rest = &fraction[length..];
    }
    if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
        let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        let length = digits(exponent);
        return length > 0 && length == exponent.len();
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(value: super::super::Value<'_, '_>) -> String {
        if value.is_object() {
            let member = |member: super::super::Member<'_, '_>| {
                format!("{}={}", member.name(), outline(member.value))
            };
            return format!("{{{}}}", value.members().map(member).collect::<Vec<_>>().join(" "));
        }
        if value.is_array() {
            return format!("[{}]", value.elements().map(outline).collect::<Vec<_>>().join(" "));
        }
        value.text().map_or_else(|| value.source().to_owned(), |text| text.as_str().to_owned())
    }

    #[test]
    fn reads_every_value_with_its_spelling() {
        let source = "\u{FEFF}// c\n{\"a\": [1.0, -2e+5, {\"b\": \"x\\n\\u00e9\"}, [],], /* c */ \
                      \"a\": null, \"\": {},}\r\n";
        let json = parse(source).unwrap();
        assert_eq!(outline(json.root()), "{a=[1.0 -2e+5 {b=x\né} []] a=null ={}}");
        assert_eq!(json.comments.len(), 2);
        assert_eq!(outline(parse(" \"x\" ").unwrap().root()), "x");
    }

    #[test]
    fn reports_the_place_and_what_was_expected() {
        let failure = |source: &str| match parse(source) {
            Err(Failure::Malformed(problem)) => (problem.at.unwrap(), problem.message),
            other => panic!("{source}: {other:?}"),
        };
        let cases = [
            ("", 0, "expected a value, found the end of the document"),
            ("{\"a\" 1}", 5, "expected `:` after the key, found `1`"),
            ("{\"a\": 1 \"b\": 2}", 8, "expected `,` or `}`, found `\"`"),
            ("{a: 1}", 1, "expected a key in double quotes, found `a`"),
            ("{,}", 1, "expected a member such as `\"key\": \"value\"` or `}`, found `,`"),
            ("[1,,2]", 3, "expected a value or `]`, found `,`"),
            ("[1", 2, "expected `,` or `]`, found the end of the document"),
            ("[1}", 2, "expected `,` or `]`, found `}`"),
            ("{} x", 3, "expected the end of the document after its value, found `x`"),
            ("[\"a]", 1, "expected a closing `\"` for this string"),
            ("[\"a\tb\"]", 3, "expected `\\t` instead of a tab in a string, found U+0009"),
            ("[\"\\x\"]", 2, "expected one of `\" \\ / b f n r t u` after a backslash in a string"),
            ("[\"\\u00g0\"]", 2, "expected four hexadecimal digits after `\\u`"),
            ("[/* x", 1, "expected `*/` to close this comment"),
            ("{\"a\": }", 6, "expected a value, found `}`"),
        ];
        for (source, at, message) in cases {
            assert_eq!(failure(source), (at, message.to_owned()), "{source}");
        }
        for word in ["01", "1.", ".5", "+1", "1e", "NaN", "undefined", "-", "1.5.2"] {
            assert!(failure(word).1.ends_with(&format!("found `{word}`")), "{word}");
        }
    }

    #[test]
    fn refuses_depth_instead_of_running_out_of_stack() {
        assert!(parse(&("[".repeat(MAX_DEPTH) + &"]".repeat(MAX_DEPTH))).is_ok());
        let deep = "[".repeat(1_000_000);
        assert!(matches!(parse(&deep), Err(Failure::Unsupported(_))));
    }
}
