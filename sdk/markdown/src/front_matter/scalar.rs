//! Single-line strings of YAML, TOML and JSON: their styles, and how they are read and written.

use std::fmt::Write;

use targum_sdk::{Content, json};

/// The style of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
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
    /// A line of TOML between three double quotes.
    BasicLine,
    /// A line of TOML between three single quotes.
    LiteralLine,
    /// A JSON string, without its quotes.
    Json(json::Style),
}

impl Scalar {
    /// Writes a string in this style, or in the next style that can hold it.
    ///
    /// # Errors
    /// The style is that of a line of a block or multi-line string, which cannot hold `text`.
    pub(crate) fn spell(self, text: &str) -> Result<String, String> {
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
            Scalar::BasicLine if !text.is_empty() => Ok(basic_line(text)),
            Scalar::LiteralLine if printable && is_literal_line(text) => Ok(text.to_owned()),
            Scalar::BasicLine | Scalar::LiteralLine => {
                Err("a line of a TOML string holds some text; between single quotes, no line \
                     breaks, control characters, outer space or outer quotes"
                    .into())
            }
            Scalar::Json(style) => style.spell(&[Content::Text(text)]),
            _ => Ok(format!("\"{}\"", escaped(text))),
        }
    }
}

/// Escapes `text` for a line of a TOML string, including the outer spaces, which TOML would
/// otherwise read as the line's own.
fn basic_line(text: &str) -> String {
    let inner = text.trim_matches(' ');
    let lead = text.len() - text.trim_start_matches(' ').len();
    let trail = text.len() - lead - inner.len();
    let space = |count| "\\u0020".repeat(count);
    space(lead) + &escaped(inner) + &space(trail)
}

fn is_literal_line(text: &str) -> bool {
    let edges = [' ', '\t', '\''];
    !text.is_empty() && text.trim_matches(edges) == text && !text.contains("''")
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
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
    out
}

/// Decodes the `"…"` at the start of `value`. Returns its text and its length in bytes.
pub(super) fn double(value: &str) -> Option<(String, usize)> {
    let mut is_escaped = false;
    let end = value[1..].find(|c| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    })?;
    Some((unescaped(&value[1..=end])?, end + 2))
}

/// Undoes the escapes of a text. Returns `None` for an unknown escape.
pub(super) fn unescaped(spelling: &str) -> Option<String> {
    let mut text = String::new();
    let mut chars = spelling.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        let escape = chars.next()?;
        let digits = match escape {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => 0,
        };
        if digits > 0 {
            let hex: String = chars.by_ref().take(digits).collect();
            text.push(char::from_u32(u32::from_str_radix(&hex, 16).ok()?)?);
        } else {
            text.push(simple(escape)?);
        }
    }
    Some(text)
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

/// Decodes the YAML `'…'` at the start of `value`. Returns its text and its length in bytes.
pub(super) fn single(value: &str) -> Option<(String, usize)> {
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

/// Decodes the TOML `'…'` at the start of `value`. Returns its text and its length in bytes.
pub(super) fn literal(value: &str) -> Option<(String, usize)> {
    let end = value[1..].find('\'')?;
    Some((value[1..=end].to_owned(), end + 2))
}

/// Returns whether an unquoted YAML string may begin as `text` does.
pub(super) fn may_begin_plain(text: &str) -> bool {
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

/// Returns whether both YAML 1.1 and YAML 1.2 read an unquoted text as a string.
pub(super) fn is_string(text: &str) -> bool {
    let words = ["null", "true", "false", "yes", "no", "on", "off", "y", "n", "~", ".nan", ".inf"];
    let number = text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '+' | '-'))
        && text.bytes().all(|b| b.is_ascii_hexdigit() || b"+-._:xoTZtz ".contains(&b));
    !number && !words.iter().any(|word| word.eq_ignore_ascii_case(text))
}
