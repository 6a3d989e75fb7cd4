//! Decodes strings into pieces of text and code.

use std::{cell::OnceCell, ops::Range};

use serde::{Deserialize, Serialize};
use targum_sdk::search::{self, ByteSet};

use crate::lexer;

/// The notation of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quote {
    /// `'…'`
    Single,
    /// `"…"`
    Double,
    /// `<<<A`
    Heredoc,
    /// `<<<'A'`
    Nowdoc,
}

/// A string.
#[derive(Clone, Debug)]
pub(crate) struct Literal<'s> {
    /// The notation of the string.
    pub quote: Quote,
    /// The byte range between the quotes or label lines.
    pub inner: Range<usize>,
    /// The indentation that PHP removes from the lines of a heredoc.
    pub indent: &'s str,
    /// The label of a heredoc.
    pub label: &'s str,
}

/// A piece of a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Text without escapes.
    Plain(Range<usize>),
    /// An escape, and its text.
    Escape(Range<usize>, String),
    /// A variable, a placeholder, or the escape of a byte that is not a character.
    Code(Range<usize>),
}

impl<'s> Literal<'s> {
    /// Returns the string of the token at `at`, or `None` if the token is not such a string.
    pub(crate) fn of(source: &'s str, at: Range<usize>) -> Option<Self> {
        let text = &source[at.clone()];
        let quote = match text.as_bytes()[0] {
            b'\'' => Quote::Single,
            b'"' => Quote::Double,
            b'<' => {
                let (label, parts) = lexer::heredoc_parts(text)?;
                let inner = at.start + parts.body.start..at.start + parts.body.end;
                let close = at.end - label.len();
                let indent = &source[close - parts.indent..close];
                let quote = if parts.is_raw { Quote::Nowdoc } else { Quote::Heredoc };
                return Some(Literal { quote, inner, indent, label });
            }
            _ => return None,
        };
        Some(Literal { quote, inner: at.start + 1..at.end - 1, indent: "", label: "" })
    }

    /// Splits the string into pieces. If `replaces` is false, the program replaces no placeholders in
    /// the string, and only what PHP inserts is a code.
    pub(crate) fn pieces(&self, source: &str, replaces: bool) -> Vec<Piece> {
        // Most strings have only a few texts and escapes.
        let mut pieces = Vec::with_capacity(8);
        let mut at = self.inner.start;
        let mut plain = at;
        let bytes = &source.as_bytes()[..self.inner.end];
        let braces = Braces::new(bytes, self.inner.start);
        if matches!(self.quote, Quote::Heredoc | Quote::Nowdoc) {
            at = self.past_indent(source, at);
            plain = at;
        }
        const SPECIAL: ByteSet = ByteSet::of(b"\\${%@\n");
        while at < self.inner.end {
            let piece = match bytes[at] {
                b'\\' => self.escape(source, at),
                b'$' | b'{' | b'%' | b'@' => self.code(source, at, &braces, replaces),
                b'\n' if !self.indent.is_empty() => {
                    let end = self.past_indent(source, at + 1);
                    (end > at + 1).then(|| Piece::Escape(at..end, "\n".to_owned()))
                }
                _ => None,
            };
            let Some(piece) = piece else {
                at += 1;
                let next = search::position(&bytes[at..], &SPECIAL);
                at = next.map_or(bytes.len(), |next| at + next);
                continue;
            };
            if plain < at {
                pieces.push(Piece::Plain(plain..at));
            }
            let (Piece::Plain(range) | Piece::Escape(range, _) | Piece::Code(range)) = &piece;
            at = range.end;
            plain = at;
            pieces.push(piece);
        }
        if plain < at {
            pieces.push(Piece::Plain(plain..at));
        }
        pieces
    }

    fn past_indent(&self, source: &str, at: usize) -> usize {
        let line = &source[at..self.inner.end.max(at)];
        let space = line.len() - line.trim_start_matches([' ', '\t']).len();
        let is_blank = matches!(line.as_bytes().get(space), None | Some(b'\r' | b'\n'));
        if line.starts_with(self.indent) {
            at + self.indent.len()
        } else if is_blank {
            // A blank line may have less indentation.
            at + space
        } else {
            at
        }
    }

    fn interpolates(&self) -> bool {
        matches!(self.quote, Quote::Double | Quote::Heredoc)
    }

    fn escape(&self, source: &str, at: usize) -> Option<Piece> {
        let rest = &source[at + 1..self.inner.end];
        let next = rest.chars().next()?;
        let said =
            |text: &str, length: usize| Some(Piece::Escape(at..at + 1 + length, text.to_owned()));
        match self.quote {
            Quote::Nowdoc => None,
            Quote::Single if matches!(next, '\'' | '\\') => said(&rest[..1], 1),
            Quote::Single => None,
            Quote::Double | Quote::Heredoc => match next {
                'n' => said("\n", 1),
                't' => said("\t", 1),
                'r' => said("\r", 1),
                'v' => said("\u{0B}", 1),
                'e' => said("\u{1B}", 1),
                'f' => said("\u{0C}", 1),
                '\\' | '$' => said(&rest[..1], 1),
                '"' if self.quote == Quote::Double => said("\"", 1),
                'u' if rest.starts_with("u{") => {
                    let digits = rest.bytes().skip(2).take_while(u8::is_ascii_hexdigit).count();
                    let end = 2 + digits;
                    let code = u32::from_str_radix(&rest[2..end], 16).ok()?;
                    let c = char::from_u32(code).filter(|_| rest[end..].starts_with('}'))?;
                    said(c.encode_utf8(&mut [0; 4]), end + 1)
                }
                'x' | '0'..='7' => {
                    let (from, radix, most) = if next == 'x' { (1, 16, 2) } else { (0, 8, 3) };
                    let digits = rest[from..].chars().take(most).take_while(|c| c.is_digit(radix));
                    let length = digits.count();
                    let code = u32::from_str_radix(&rest[from..from + length], radix).ok()?;
                    match char::from_u32(code).filter(char::is_ascii) {
                        Some(c) => said(c.encode_utf8(&mut [0; 4]), from + length),
                        None => Some(Piece::Code(at..at + 1 + from + length)),
                    }
                }
                _ => None,
            },
        }
    }

    /// Reads a variable that PHP inserts, or a placeholder that the program replaces: `{$a->name}`,
    /// `$name`, `%name%`, `%%NAME%%`, `@NAME@`.
    fn code(&self, source: &str, at: usize, braces: &Braces<'_>, replaces: bool) -> Option<Piece> {
        let rest = &source[at..self.inner.end];
        let is_variable = rest.starts_with('$') || rest.starts_with("{$");
        let length = if self.interpolates() && is_variable {
            match rest.as_bytes() {
                [b'{', b'$', ..] => braces.close(at).map(|end| end - at),
                [b'$', b'{', ..] => braces.close(at + 1).map(|end| end - at),
                _ => variable(rest),
            }
        } else if !replaces || is_numbered(&source[self.inner.start..at]) {
            None
        } else {
            placeholder(rest)
        };
        length.map(|length| Piece::Code(at..at + length))
    }
}

/// Returns whether the text after `before` belongs to a conversion, like the `$s` of `%1$s`.
fn is_numbered(before: &str) -> bool {
    let number = before.bytes().rev().take_while(u8::is_ascii_digit).count();
    number > 0 && before[..before.len() - number].ends_with('%')
}

/// The pairs of braces in a string. If a brace stays open, the quotes in the code behind it are not
/// known, and all pairs are computed once without regard to quotes.
struct Braces<'s> {
    bytes: &'s [u8],
    start: usize,
    /// The offset of each opening brace, and that after its closing brace, in order.
    pairs: OnceCell<Vec<(usize, usize)>>,
}

impl<'s> Braces<'s> {
    /// Creates the pairs of `bytes` from `start` on.
    fn new(bytes: &'s [u8], start: usize) -> Self {
        Braces { bytes, start, pairs: OnceCell::new() }
    }

    /// Returns the offset after the brace that closes the one at `open`.
    fn close(&self, open: usize) -> Option<usize> {
        let closed = || lexer::inserted(self.bytes, open);
        if let Some(end) = self.pairs.get().is_none().then(closed).flatten() {
            return Some(end);
        }
        let pairs = self.pairs.get_or_init(|| self.pairs());
        let index = pairs.binary_search_by_key(&open, |(open, _)| *open).ok()?;
        Some(pairs[index].1)
    }

    fn pairs(&self) -> Vec<(usize, usize)> {
        let (mut open, mut pairs) = (Vec::new(), Vec::new());
        for (at, byte) in self.bytes.iter().enumerate().skip(self.start) {
            match byte {
                b'{' => open.push(at),
                b'}' => pairs.extend(open.pop().map(|open| (open, at + 1))),
                _ => {}
            }
        }
        pairs.sort_unstable();
        pairs
    }
}

/// Returns the length of the variable without braces at the start of `text`, as in a double-quoted
/// string.
fn variable(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut length = name(bytes, 1)?;
    match &bytes[length..] {
        [b'[', ..] => length += index(&bytes[length + 1..]).map_or(0, |index| index + 2),
        [b'-', b'>', ..] => length = name(bytes, length + 2).unwrap_or(length),
        [b'?', b'-', b'>', ..] => length = name(bytes, length + 3).unwrap_or(length),
        _ => {}
    }
    Some(length)
}

/// Returns the length of the name or number in the brackets after a variable; `bytes` begins with
/// it.
fn index(bytes: &[u8]) -> Option<usize> {
    let of_index = |b: &&u8| lexer::is_word(**b) || matches!(b, b'$' | b'-');
    let length = bytes.iter().take_while(of_index).count();
    (length > 0 && bytes.get(length) == Some(&b']')).then_some(length)
}

/// Returns the offset after the name that begins at `at`.
fn name(bytes: &[u8], at: usize) -> Option<usize> {
    let length = bytes.get(at..)?.iter().take_while(|b| lexer::is_word(**b)).count();
    (length > 0 && !bytes[at].is_ascii_digit()).then_some(at + length)
}

/// Returns the length of a placeholder that programs replace in any string.
fn placeholder(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let ends_with = |end: usize, mark: u8| (bytes.get(end) == Some(&mark)).then_some(end + 1);
    match bytes[0] {
        b'{' if text.starts_with("{$") => {
            name(bytes, 2)?;
            let end = 2 + text[2..].find(['}', '{', '\'', '\\', '\n', ' '])?;
            ends_with(end, b'}')
        }
        b'$' => name(bytes, 1).filter(|end| text[..*end].is_ascii()),
        b'%' => {
            let marks = if bytes.starts_with(b"%%") { "%%" } else { "%" };
            let end = name(bytes, marks.len())?;
            text[end..].starts_with(marks).then_some(end + marks.len())
        }
        b'@' => {
            let capitals = |b: &&u8| b.is_ascii_uppercase() || **b == b'_';
            let length = bytes[1..].iter().take_while(capitals).count();
            if length > 0 { ends_with(1 + length, b'@') } else { None }
        }
        _ => None,
    }
}
