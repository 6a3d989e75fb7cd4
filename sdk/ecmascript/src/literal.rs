//! Reads the escapes of a literal.

use std::ops::Range;

/// A stretch of a literal's content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Text that stands for itself.
    Plain,
    /// The escape of one character.
    Character(char),
    /// The continuation of a line, which stands for no character.
    Nothing,
    /// The escape of half a surrogate pair, which no text can hold.
    LoneSurrogate,
}

/// The pieces of a literal's content, each with its end.
#[derive(Clone, Debug)]
pub(crate) struct Pieces<'s> {
    source: &'s str,
    at: usize,
    end: usize,
}

/// Returns the pieces of the content between quotes, or of a template.
pub(crate) fn pieces(source: &str, content: Range<usize>) -> Pieces<'_> {
    Pieces { source, at: content.start, end: content.end }
}

impl Iterator for Pieces<'_> {
    type Item = (usize, Piece);

    fn next(&mut self) -> Option<(usize, Piece)> {
        let rest = &self.source[self.at..self.end];
        // A line break in a template is `\n`, however the file writes line breaks.
        let (length, piece) = match rest.bytes().next()? {
            b'\\' => escape(rest),
            b'\r' if rest[1..].starts_with('\n') => (2, Piece::Character('\n')),
            b'\r' => (1, Piece::Character('\n')),
            _ => (rest.find(['\\', '\r']).unwrap_or(rest.len()), Piece::Plain),
        };
        self.at += length;
        Some((self.at, piece))
    }
}

/// Returns the length and meaning of the escape at the start of `text`.
fn escape(text: &str) -> (usize, Piece) {
    let mut after = text[1..].chars();
    let Some(c) = after.next() else {
        return (1, Piece::Nothing);
    };
    let character = |c| (2, Piece::Character(c));
    match c {
        'n' => character('\n'),
        't' => character('\t'),
        'r' => character('\r'),
        'b' => character('\u{8}'),
        'v' => character('\u{B}'),
        'f' => character('\u{C}'),
        '0'..='7' => octal(text),
        '\r' if after.next() == Some('\n') => (3, Piece::Nothing),
        '\n' | '\r' | '\u{2028}' | '\u{2029}' => (1 + c.len_utf8(), Piece::Nothing),
        'x' | 'u' => match unit(text) {
            Some((length, code)) => unicode(text, length, code),
            None => character(c),
        },
        other => (1 + other.len_utf8(), Piece::Character(other)),
    }
}

/// Reads `\0`, or an octal escape of old scripts such as `\101`.
fn octal(text: &str) -> (usize, Piece) {
    let (mut length, mut code) = (1, 0);
    for digit in text.bytes().skip(1).take(3).take_while(|b| (b'0'..=b'7').contains(b)) {
        let next = code * 8 + u32::from(digit - b'0');
        if next > 0xFF {
            break;
        }
        (length, code) = (length + 1, next);
    }
    (length, char::from_u32(code).map_or(Piece::Nothing, Piece::Character))
}

/// Returns the length and value of `\xHH`, `\uHHHH` or `\u{H…}` at the start of `text`.
pub(crate) fn unit(text: &str) -> Option<(usize, u32)> {
    let digits = |range: Range<usize>| {
        let digits = text.get(range.clone())?;
        let proper = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit());
        let code = proper.then(|| u32::from_str_radix(digits, 16).ok()).flatten()?;
        Some((range.end, code))
    };
    if !text.starts_with('\\') {
        return None;
    }
    match text.as_bytes().get(1..3)? {
        b"u{" => {
            let count = text.bytes().skip(3).take_while(u8::is_ascii_hexdigit).count();
            let (end, code) = digits(3..3 + count)?;
            text[end..].starts_with('}').then_some((end + 1, code))
        }
        [b'u', _] => digits(2..6),
        [b'x', _] => digits(2..4),
        _ => None,
    }
}

fn unicode(text: &str, length: usize, code: u32) -> (usize, Piece) {
    if let Some(c) = char::from_u32(code) {
        return (length, Piece::Character(c));
    }
    let low = unit(&text[length..]).filter(|(_, low)| (0xDC00..0xE000).contains(low));
    match low {
        Some((more, low)) if (0xD800..0xDC00).contains(&code) => {
            let joined = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            let piece = char::from_u32(joined).map_or(Piece::LoneSurrogate, Piece::Character);
            (length + more, piece)
        }
        _ => (length, Piece::LoneSurrogate),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(source: &str) -> Option<String> {
        let mut text = String::new();
        let mut from = 0;
        for (end, piece) in pieces(source, 0..source.len()) {
            match piece {
                Piece::Plain => text.push_str(&source[from..end]),
                Piece::Character(c) => text.push(c),
                Piece::Nothing => {}
                Piece::LoneSurrogate => return None,
            }
            from = end;
        }
        Some(text)
    }

    #[test]
    fn reads_every_escape() {
        let cases = [
            (r"plain", "plain"),
            (r"a\nb\tc\\d\'e\qf", "a\nb\tc\\d'eqf"),
            (r"\x41\u0042\u{43}\u{1F389}", "ABC🎉"),
            (r"\ud83c\udf89\u{d83c}\u{df89}", "🎉🎉"),
            ("one\\\r\ntwo\\\nthree", "onetwothree"),
            ("raw\r\nlines\rhere", "raw\nlines\nhere"),
            (r"\0\101\400\é", "\0A 0é"),
        ];
        for (source, text) in cases {
            assert_eq!(decoded(source).as_deref(), Some(text), "{source}");
        }
        let open = r"\u{".repeat(200_000);
        assert_eq!(decoded(&open), Some("u{".repeat(200_000)));
        assert_eq!(decoded(r"\u{41 }\u{}\u{4g}").as_deref(), Some("u{41 }u{}u{4g}"));
        assert_eq!(decoded(r"x\ud83cy"), None);
        assert_eq!(decoded(r"\udf89\ud83c"), None);
        assert_eq!(decoded(r"\ud83c\*udf89"), None);
        assert_eq!(decoded(r"\ud83c.udf89"), None);
    }
}
