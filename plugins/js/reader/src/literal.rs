//! String and template literals with their escapes undone.

use std::ops::Range;

/// A literal, or for a template the text between two of its `${…}`.
#[derive(Clone, Debug)]
pub struct Literal {
    /// `'`, `"` or `` ` ``.
    pub quote: char,
    /// Between the quotes.
    pub inner: Range<usize>,
    /// Where the `${…}` of a template stand.
    pub holes: Vec<Range<usize>>,
}

/// A piece of a literal.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece {
    /// What stands there says the same.
    Plain(Range<usize>),
    /// An escape, and what it says.
    Escape(Range<usize>, String),
    /// A `${…}`, or half of a surrogate pair.
    Code(Range<usize>),
}

impl Literal {
    /// Takes the literal apart.
    pub fn pieces(&self, source: &str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut holes = self.holes.iter().peekable();
        let mut at = self.inner.start;
        let mut plain = at;
        let bytes = &source.as_bytes()[..self.inner.end];
        while at < self.inner.end {
            let piece = match bytes[at] {
                _ if holes.peek().is_some_and(|hole| hole.start == at) => {
                    holes.next().map(|hole| Piece::Code(hole.clone()))
                }
                b'\\' => escape(&source[at..self.inner.end], at),
                b'\r' if self.quote == '`' => {
                    let length = if bytes.get(at + 1) == Some(&b'\n') { 2 } else { 1 };
                    Some(Piece::Escape(at..at + length, "\n".to_owned()))
                }
                _ => None,
            };
            let Some(piece) = piece else {
                at += 1;
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
}

/// The escape at the start of `text`, which stands at `at`.
fn escape(text: &str, at: usize) -> Option<Piece> {
    let rest = &text[1..];
    let next = rest.chars().next()?;
    let said =
        |text: &str, length: usize| Some(Piece::Escape(at..at + 1 + length, text.to_owned()));
    let code = |code: u32, length: usize| match char::from_u32(code) {
        Some(c) => said(c.encode_utf8(&mut [0; 4]), length),
        None => Some(Piece::Code(at..at + 1 + length)),
    };
    match next {
        'n' => said("\n", 1),
        't' => said("\t", 1),
        'r' => said("\r", 1),
        'b' => said("\u{08}", 1),
        'f' => said("\u{0C}", 1),
        'v' => said("\u{0B}", 1),
        'x' => code(hex(rest, 1, 2)?, 3),
        'u' if rest.starts_with("u{") => {
            let end = rest.find('}')?;
            code(u32::from_str_radix(&rest[2..end], 16).ok()?, end + 1)
        }
        'u' => {
            let high = hex(rest, 1, 4)?;
            let low = rest[5..].strip_prefix("\\u").and_then(|low| hex(low, 0, 4));
            match low {
                Some(low)
                    if (0xD800..0xDC00).contains(&high) && (0xDC00..0xE000).contains(&low) =>
                {
                    code(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00), 11)
                }
                _ => code(high, 5),
            }
        }
        '0'..='7' => {
            let most = if next <= '3' { 3 } else { 2 };
            let digits = rest.bytes().take(most).take_while(|b| (b'0'..b'8').contains(b)).count();
            code(u32::from_str_radix(&rest[..digits], 8).ok()?, digits)
        }
        '\r' if rest.starts_with("\r\n") => said("", 2),
        '\n' | '\r' | '\u{2028}' | '\u{2029}' => said("", next.len_utf8()),
        other => said(&rest[..other.len_utf8()], other.len_utf8()),
    }
}

fn hex(text: &str, from: usize, length: usize) -> Option<u32> {
    u32::from_str_radix(text.get(from..from + length)?, 16).ok()
}
