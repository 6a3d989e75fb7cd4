//! The text between quotes, and its spelling.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use targum_sdk::{CodeKind, Content, Decoded};

/// The notation of a text.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Place {
    /// Whether a line break is written as `\r\n` rather than `\n`.
    has_returns: bool,
    /// Whether a tab begins a shortcut.
    is_in_menu: bool,
}

/// Returns a text, given the places between the quotes of its parts.
pub(crate) fn decode<'s>(
    source: &'s str,
    parts: &[Range<usize>],
    is_in_menu: bool,
) -> (Decoded<'s>, Place) {
    let mut text = Decoded::starting(source, parts[0].start);
    for part in parts {
        if part.start > parts[0].start {
            text.put("", part.start);
        }
        let mut at = part.start;
        while at < part.end {
            let (piece, length) = first_piece(&source[at..part.end], is_in_menu);
            at += length;
            match piece {
                Piece::Text => text.keep(at),
                Piece::Escape(meaning) => text.put(meaning, at),
                Piece::Code(kind) => text.mark(kind, "", at),
            }
        }
    }
    let has_returns = parts.iter().any(|part| source[part.clone()].contains("\\r\\n"));
    (text, Place { has_returns, is_in_menu })
}

/// A piece of a text between quotes.
enum Piece {
    Text,
    /// The character that an escape stands for.
    Escape(&'static str),
    Code(CodeKind),
}

/// The escapes and their characters. The first escape that fits counts.
const ESCAPES: [(&str, &str); 7] = [
    ("\"\"", "\""),
    ("\\\"", "\""),
    ("\\\\", "\\"),
    ("\\r\\n", "\n"),
    ("\\n", "\n"),
    ("\\t", "\t"),
    ("\\\n", ""),
];

/// Returns the piece that a text begins with, and its length.
fn first_piece(text: &str, is_in_menu: bool) -> (Piece, usize) {
    // The shortcut of an item in a menu stands behind a tab.
    if is_in_menu && text.starts_with("\\t") {
        return (Piece::Code(CodeKind::Standalone), text.len());
    }
    if let Some((escape, meaning)) = ESCAPES.iter().find(|(escape, _)| text.starts_with(escape)) {
        return (Piece::Escape(meaning), escape.len());
    }
    if let Some(length) = number(text).or_else(|| insert(text)) {
        return (Piece::Code(CodeKind::Placeholder), length);
    }
    let first = text.chars().next().map_or(1, char::len_utf8);
    let more = text[first..].find(['\\', '"', '%']);
    (Piece::Text, more.map_or(text.len(), |more| first + more))
}

/// Returns the length of an escape that names a character by its number: `\012`, `\x41`, `\r`.
fn number(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('\\')?;
    let digits = |text: &str, radix: u32, most: usize| {
        text.chars().take(most).take_while(|c| c.is_digit(radix)).count()
    };
    let length = match rest.chars().next()? {
        'x' | 'X' => 1 + digits(&rest[1..], 16, 4),
        'a' | 'r' | '\r' => 1,
        _ => digits(rest, 8, 3),
    };
    (length > 0).then_some(1 + length)
}

/// Returns the length of an insert of `FormatMessage`: `%1!s!`.
fn insert(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('%')?;
    let number = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
    let form = rest[number..].strip_prefix('!').filter(|_| number > 0)?;
    let length = form.bytes().take(12).position(|byte| byte == b'!')?;
    let is_form =
        form[..length].bytes().all(|b| b.is_ascii_alphanumeric() || b"*.#+-".contains(&b));
    (length > 0 && is_form).then_some(1 + number + 1 + length + 1)
}

/// Returns a text as it is written between quotes.
pub(crate) fn spell(place: Place, content: &[Content<'_>]) -> Result<String, String> {
    let mut out = String::with_capacity(Content::length(content));
    for piece in content {
        match piece {
            Content::Markup(markup) => out.push_str(markup),
            Content::Text(text) => {
                for character in text.chars() {
                    match character {
                        '"' => out.push_str("\"\""),
                        '\\' => out.push_str("\\\\"),
                        '\t' => out.push_str("\\t"),
                        '\n' if place.has_returns => out.push_str("\\r\\n"),
                        '\n' => out.push_str("\\n"),
                        _ => out.push(character),
                    }
                }
            }
        }
    }
    let is_same = read(&out, place.is_in_menu)
        == merged(content.iter().map(|piece| match piece {
            Content::Markup(markup) => (true, *markup),
            Content::Text(text) => (false, *text),
        }));
    if is_same && !out.contains('\r') {
        Ok(out)
    } else if place.is_in_menu {
        Err("a tab in an item of a menu begins its shortcut, which ends it".to_owned())
    } else {
        Err("its text would become part of an escape or an insert".to_owned())
    }
}

/// Returns the texts and the codes (marked with true) of what stands between quotes.
fn read(spelling: &str, is_in_menu: bool) -> Vec<(bool, String)> {
    let mut at = 0;
    let mut pieces = Vec::new();
    while at < spelling.len() {
        let (piece, length) = first_piece(&spelling[at..], is_in_menu);
        let own = &spelling[at..at + length];
        at += length;
        pieces.push(match piece {
            Piece::Text => (false, own),
            Piece::Escape(meaning) => (false, meaning),
            Piece::Code(_) => (true, own),
        });
    }
    merged(pieces.into_iter())
}

/// Joins texts that follow each other.
fn merged<'t>(pieces: impl Iterator<Item = (bool, &'t str)>) -> Vec<(bool, String)> {
    let mut merged: Vec<(bool, String)> = Vec::new();
    for (is_code, text) in pieces {
        match merged.last_mut() {
            Some((false, before)) if !is_code => before.push_str(text),
            _ if text.is_empty() => {}
            _ => merged.push((is_code, text.to_owned())),
        }
    }
    merged
}
