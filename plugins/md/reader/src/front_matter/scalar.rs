//! Strings of YAML and TOML on one line: their styles, read and written.

use std::fmt::Write;

/// How a string is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// YAML without quotes.
    Plain,
    /// YAML `'…'`.
    Single,
    /// YAML `"…"`.
    Double,
    /// A line of a YAML block.
    Block,
    /// TOML `"…"`.
    Basic,
    /// TOML `'…'`.
    Literal,
}

impl Scalar {
    /// Writes a string in this style, or in the next that can hold it.
    ///
    /// # Errors
    /// Where a block cannot hold it.
    pub fn spell(self, text: &str) -> Result<String, String> {
        let printable = !text.contains(|c: char| {
            c.is_control() || matches!(c, '\u{FEFF}' | '\u{2028}' | '\u{2029}')
        });
        match self {
            Scalar::Plain if printable && may_begin_plain(text) && is_plain(text) => {
                Ok(text.to_owned())
            }
            Scalar::Plain | Scalar::Single if printable => {
                Ok(format!("'{}'", text.replace('\'', "''")))
            }
            Scalar::Literal if printable && !text.contains('\'') => Ok(format!("'{text}'")),
            Scalar::Block if printable && text.trim() == text && !text.is_empty() => {
                Ok(text.to_owned())
            }
            Scalar::Block => {
                Err("a line of a YAML block holds no line breaks, control characters or outer \
                     space"
                    .into())
            }
            _ => Ok(quoted(text)),
        }
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() || matches!(c, '\u{FEFF}' | '\u{2028}' | '\u{2029}') => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// `"…"` at the start of `value`: its text and its length.
pub fn double(value: &str) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut chars = value.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((text, at + 1)),
            '\\' => {
                let (_, escape) = chars.next()?;
                let digits = match escape {
                    'x' => 2,
                    'u' => 4,
                    'U' => 8,
                    _ => 0,
                };
                if digits > 0 {
                    let hex: String = chars.by_ref().take(digits).map(|(_, c)| c).collect();
                    text.push(char::from_u32(u32::from_str_radix(&hex, 16).ok()?)?);
                } else {
                    text.push(simple(escape)?);
                }
            }
            c => text.push(c),
        }
    }
    None
}

fn simple(escape: char) -> Option<char> {
    Some(match escape {
        '"' | '\\' | '/' | ' ' => escape,
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'b' => '\u{8}',
        'f' => '\u{C}',
        'e' => '\u{1B}',
        'a' => '\u{7}',
        'v' => '\u{B}',
        '0' => '\0',
        'N' => '\u{85}',
        '_' => '\u{A0}',
        'L' => '\u{2028}',
        'P' => '\u{2029}',
        _ => return None,
    })
}

/// YAML `'…'` at the start of `value`.
pub fn single(value: &str) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut chars = value.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '\'' if chars.next_if(|(_, c)| *c == '\'').is_some() => text.push('\''),
            '\'' => return Some((text, at + 1)),
            c => text.push(c),
        }
    }
    None
}

/// TOML `'…'` at the start of `value`.
pub fn literal(value: &str) -> Option<(String, usize)> {
    let end = value[1..].find('\'')?;
    Some((value[1..=end].to_owned(), end + 2))
}

/// Whether a string may begin like this without quotes.
pub fn may_begin_plain(text: &str) -> bool {
    !text.starts_with([
        '-', '?', ':', ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@',
        '`', '=', ' ',
    ]) && !text.is_empty()
}

fn is_plain(text: &str) -> bool {
    text.trim() == text
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.ends_with(':')
        && is_string(text)
}

/// Whether YAML, 1.1 or 1.2, takes an unquoted text for a string.
pub fn is_string(text: &str) -> bool {
    let words = ["null", "true", "false", "yes", "no", "on", "off", "y", "n", "~", ".nan", ".inf"];
    let number = text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '+' | '-'))
        && text.bytes().all(|b| b.is_ascii_hexdigit() || b"+-._:xoTZtz ".contains(&b));
    !number && !words.iter().any(|word| word.eq_ignore_ascii_case(text))
}
