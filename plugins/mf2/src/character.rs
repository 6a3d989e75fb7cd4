//! The characters of a resource, and their escapes.

use targum_sdk::{
    Failure, malformed,
    search::{self, ByteSet},
};

/// Returns whether a value or a comment may hold a character as it is.
pub(crate) fn is_content(c: char) -> bool {
    !matches!(c, '\0'..='\u{8}' | '\n'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{2028}' | '\u{2029}')
}

/// Returns whether a text may hold characters other than [content](is_content): whether it has one of
/// their first bytes.
pub(crate) fn may_hold_others(text: &str) -> bool {
    const FIRST: ByteSet = ByteSet::of(b"\x7F\xC2\xE2").and_range(0, 0x08).and_range(b'\n', 0x1F);
    search::position(text.as_bytes(), &FIRST).is_some()
}

/// Returns whether an identifier may hold a character as it is.
pub(crate) fn is_identifier(c: char) -> bool {
    matches!(
        c,
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '-'
            | '\u{A1}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}' | '\u{2030}'..='\u{205E}'
            | '\u{2070}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}'
            | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}'
    )
}

/// Returns whether an identifier may hold a character behind a backslash.
fn is_symbol(c: char) -> bool {
    c.is_ascii_punctuation()
        || matches!(
            c,
            '\u{A1}'..='\u{BF}' | '\u{D7}' | '\u{F7}' | '\u{2010}'..='\u{2027}'
                | '\u{2030}'..='\u{205E}' | '\u{2190}'..='\u{2BFF}'
        )
}

/// An escape of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Escape {
    /// A character.
    Character(char),
    /// An escape of the message, which is a part of it: `\{`.
    OfMessage,
    /// A line break in the file, which is no part of the value.
    LineBreak,
}

/// Reads the escape at the byte `at`. Returns it with its end. `in_value` is whether it stands in a
/// value rather than in an identifier.
pub(crate) fn escape(source: &str, at: usize, in_value: bool) -> Result<(Escape, usize), Failure> {
    let rest = &source[at + 1..];
    let Some(c) = rest.chars().next() else {
        return Err(malformed(at, "expected a character behind the backslash"));
    };
    let end = at + 1 + c.len_utf8();
    let character = |c| Ok((Escape::Character(c), end));
    match c {
        '\\' | '{' | '|' | '}' if in_value => Ok((Escape::OfMessage, end)),
        'n' => character('\n'),
        'r' => character('\r'),
        't' => character('\t'),
        ' ' | '\t' => character(c),
        'x' => code_point(source, at, 2),
        'u' => code_point(source, at, 4),
        'U' => code_point(source, at, 6),
        '\n' | '\r' => {
            let after = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n'));
            let space = after.map(|after| after.trim_start_matches([' ', '\t']));
            match (after, space) {
                (Some(after), Some(text)) if text.len() < after.len() => {
                    Ok((Escape::LineBreak, source.len() - text.len()))
                }
                _ => Err(malformed(at, "expected an indented line after the escaped line break")),
            }
        }
        c if !in_value && is_symbol(c) => character(c),
        _ => {
            let own = if in_value { r"`\{`, `\|`, `\}`" } else { r"`\.`, `\=`" };
            let message =
                format!(r"expected an escape: `\\`, {own}, `\n`, `\t`, `\x20` or the like");
            Err(malformed(at, message))
        }
    }
}

fn code_point(source: &str, at: usize, digits: usize) -> Result<(Escape, usize), Failure> {
    let start = at + 2;
    let text = source
        .get(start..start + digits)
        .filter(|text| text.bytes().all(|b| b.is_ascii_hexdigit()));
    let c = text.and_then(|text| char::from_u32(u32::from_str_radix(text, 16).ok()?));
    match c {
        Some(c) => Ok((Escape::Character(c), start + digits)),
        None => Err(malformed(at, format!("expected a character as {digits} hexadecimal digits"))),
    }
}
