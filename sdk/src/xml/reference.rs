//! References in character data and attribute values.

use std::{borrow::Cow, collections::HashSet, ops::Range};

use crate::{Decoded, Failure, malformed, search};

/// A stretch of character data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bit {
    /// Literal text.
    Plain(Range<usize>),
    /// A reference to a character, or a line end that XML reads as a line feed.
    Char(char, Range<usize>),
    /// A reference to an entity of the document type.
    Entity(Range<usize>),
}

/// Splits the character data at `span`, which is well-formed, into its stretches.
pub fn bits(source: &str, span: Range<usize>) -> impl Iterator<Item = Bit> {
    let mut at = span.start;
    std::iter::from_fn(move || {
        let (bit, length) = first_bit(&source[at..span.end], at)?;
        at += length;
        Some(bit)
    })
}

/// Returns the first stretch of `text`, which begins at `at` in the document, and its length in bytes.
fn first_bit(text: &str, at: usize) -> Option<(Bit, usize)> {
    Some(match text.bytes().next()? {
        b'&' => {
            let length = text.find(';').map_or(text.len(), |end| end + 1);
            let range = at..at + length;
            let bit = match character(&text[..length]).or_else(|| typographic(&text[..length])) {
                Some(c) => Bit::Char(c, range),
                None => Bit::Entity(range),
            };
            (bit, length)
        }
        b'\r' => {
            let length = if text.starts_with("\r\n") { 2 } else { 1 };
            (Bit::Char('\n', at..at + length), length)
        }
        _ => {
            let length = search::position_of(text.as_bytes(), SPECIAL).unwrap_or(text.len());
            (Bit::Plain(at..at + length), length)
        }
    })
}

/// The bytes that may begin something other than literal text.
const SPECIAL: [u8; 2] = [b'&', b'\r'];

/// Decodes references to characters in character data. References to entities stay as they are
/// spelled.
pub fn decode(source: &str, span: Range<usize>) -> Decoded<'_> {
    let mut decoded = Decoded::starting(source, span.start);
    for bit in bits(source, span) {
        match bit {
            Bit::Plain(at) | Bit::Entity(at) => decoded.keep(at.end),
            Bit::Char(c, at) => decoded.put(c.encode_utf8(&mut [0; 4]), at.end),
        }
    }
    decoded
}

/// Decodes character data as [`decode`] does, without places.
pub fn unescape(text: &str) -> Cow<'_, str> {
    if search::position_of(text.as_bytes(), SPECIAL).is_none() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(decode(text, 0..text.len()).text().to_owned())
}

/// Returns the character that `&name;`, `&#65;` or `&#x41;` stands for.
fn character(reference: &str) -> Option<char> {
    let name = reference.strip_prefix('&')?.strip_suffix(';')?;
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "apos" => Some('\''),
        "quot" => Some('"'),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code).filter(|&c| is_allowed(c))
        }
    }
}

/// Returns the sign or letter that a reference stands for in the entity sets of ISO, which the document
/// types of running text include.
fn typographic(reference: &str) -> Option<char> {
    let name = reference.strip_prefix('&')?.strip_suffix(';')?;
    let at = TYPOGRAPHIC.binary_search_by_key(&name, |(known, _)| known).ok()?;
    Some(TYPOGRAPHIC[at].1)
}

/// The names of signs and letters of running text, in order.
const TYPOGRAPHIC: [(&str, char); 20] = [
    ("aacute", 'á'),
    ("agrave", 'à'),
    ("atilde", 'ã'),
    ("auml", 'ä'),
    ("ccedil", 'ç'),
    ("eacute", 'é'),
    ("egrave", 'è'),
    ("hellip", '…'),
    ("iuml", 'ï'),
    ("ldquo", '“'),
    ("lsquo", '‘'),
    ("mdash", '—'),
    ("nbsp", '\u{a0}'),
    ("ndash", '–'),
    ("ntilde", 'ñ'),
    ("ouml", 'ö'),
    ("rdquo", '”'),
    ("rsquo", '’'),
    ("szlig", 'ß'),
    ("uuml", 'ü'),
];

/// Returns whether XML 1.0 allows a character.
pub(super) fn is_allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | '\u{20}'..='\u{FFFD}' | '\u{10000}'..)
}

/// The entities that a document may refer to.
#[derive(Debug, Default)]
pub(super) struct Declared<'s> {
    pub names: HashSet<&'s str>,
    /// Whether there are declarations elsewhere, so that any name may be declared.
    pub elsewhere: bool,
}

/// Checks the references at `span`.
pub(super) fn check(
    source: &str,
    span: Range<usize>,
    declared: &Declared<'_>,
) -> Result<(), Failure> {
    let mut at = span.start;
    while let Some(next) = search::position_of(&source.as_bytes()[at..span.end], [b'&']) {
        at += next;
        let body = &source[at + 1..span.end];
        let number = body.starts_with('#');
        let length = match body.strip_prefix('#') {
            Some(digits) => 1 + digits.bytes().take_while(u8::is_ascii_alphanumeric).count(),
            None => name_length(body),
        };
        let end = at + 1 + length;
        if length == 0 || !source[end..span.end].starts_with(';') {
            return Err(malformed(at, "expected `&amp;`, or a reference such as `&name;`"));
        }
        let reference = &source[at..=end];
        let known = declared.elsewhere || declared.names.contains(&source[at + 1..end]);
        if character(reference).is_none() && (number || !known) {
            let message = if number {
                format!("`{reference}` refers to no character that XML allows")
            } else {
                format!("the entity `{reference}` is not declared; a lone `&` is `&amp;`")
            };
            return Err(malformed(at, message));
        }
        at = end + 1;
    }
    Ok(())
}

/// Returns the length of the name at the start of `text`.
pub(super) fn name_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let starts = |b: u8| b.is_ascii_alphabetic() || matches!(b, b'_' | b':') || b >= 0x80;
    if !bytes.first().is_some_and(|&b| starts(b)) {
        return 0;
    }
    let goes_on = |b: &&u8| starts(**b) || b.is_ascii_digit() || matches!(b, b'-' | b'.');
    bytes.iter().take_while(goes_on).count()
}
