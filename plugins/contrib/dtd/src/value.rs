//! The text of an entity's value, and its spelling.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use targum_sdk::{
    CodeKind, Content, Decoded, Failure, LineEnd, malformed,
    xml::{Bit, bits},
};

/// The notation of a value.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Place {
    quote: char,
    line_end: LineEnd,
    /// Whether percent signs stand for themselves. XML wants `&#37;`, but many files do without.
    has_bare_percent: bool,
}

/// Returns the text of the value at a place between quotes.
///
/// # Errors
/// `malformed` where an ampersand begins no reference.
pub(crate) fn decode(source: &str, value: Range<usize>) -> Result<(Decoded<'_>, Place), Failure> {
    let mut text = Decoded::starting(source, value.start);
    for bit in bits(source, value.clone()) {
        match bit {
            Bit::Plain(at) => plain(source, at, &mut text),
            Bit::Char(character, at) => text.put(character.encode_utf8(&mut [0; 4]), at.end),
            Bit::Entity(at) if is_reference(&source[at.clone()]) => {
                text.mark(CodeKind::Placeholder, "", at.end);
            }
            Bit::Entity(at) => {
                return Err(malformed(
                    at.start,
                    "expected a reference such as `&name;` or `&amp;`",
                ));
            }
        }
    }
    let place = Place {
        quote: source[..value.start].chars().next_back().unwrap_or('"'),
        line_end: LineEnd::of(source),
        has_bare_percent: source[value].contains('%'),
    };
    Ok((text, place))
}

/// Returns whether a text is a reference to an entity: `&name;`.
fn is_reference(text: &str) -> bool {
    let name = text.strip_prefix('&').and_then(|rest| rest.strip_suffix(';')).unwrap_or_default();
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '.' | '-' | '#');
    !name.is_empty() && name.chars().all(is_part)
}

/// Adds text without references, in which elements are codes.
fn plain(source: &str, at: Range<usize>, text: &mut Decoded<'_>) {
    let mut here = at.start;
    while let Some(length) = source[here..at.end].find('<') {
        let start = here + length;
        text.keep(start);
        let Some((kind, name, end)) = tag(&source[start..at.end]) else {
            here = start + 1;
            text.keep(here);
            continue;
        };
        here = start + end;
        text.mark(kind, name.to_owned(), here);
    }
    text.keep(at.end);
}

/// Reads the tag at the beginning of a text. Returns its kind, its name and its length.
fn tag(text: &str) -> Option<(CodeKind, &str, usize)> {
    let length = text[1..].find(['<', '>'])?;
    let (inner, rest) = text[1..].split_at(length);
    if rest.starts_with('<') {
        return None;
    }
    let (kind, inner) = match (inner.strip_prefix('/'), inner.strip_suffix('/')) {
        (Some(closed), _) => (CodeKind::Close, closed),
        (None, Some(empty)) => (CodeKind::Standalone, empty),
        (None, None) => (CodeKind::Open, inner),
    };
    let name = inner.split_whitespace().next()?;
    let is_tag = inner.starts_with(|c: char| c.is_ascii_alphabetic());
    is_tag.then_some((kind, name, length + 2))
}

/// Returns a text as it is written at its place.
pub(crate) fn spell(place: Place, content: &[Content<'_>]) -> String {
    let mut out = String::with_capacity(Content::length(content));
    for piece in content {
        match piece {
            Content::Markup(markup) => out.push_str(markup),
            Content::Text(text) => {
                for character in text.chars() {
                    match character {
                        '&' => out.push_str("&amp;"),
                        '<' => out.push_str("&lt;"),
                        '"' if place.quote == '"' => out.push_str("&quot;"),
                        '\'' if place.quote == '\'' => out.push_str("&apos;"),
                        '%' if !place.has_bare_percent => out.push_str("&#37;"),
                        '\r' => out.push_str("&#13;"),
                        '\n' => out.push_str(&place.line_end),
                        _ => out.push(character),
                    }
                }
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_ends_before_another_begins() {
        assert_eq!(tag("<a href='b'>c"), Some((CodeKind::Open, "a", 12)));
        assert_eq!(tag("</a> b"), Some((CodeKind::Close, "a", 4)));
        assert_eq!(tag("<br/>"), Some((CodeKind::Standalone, "br", 5)));
        for text in ["<a <b>", "<a", "<1>", "<>", "<a<"] {
            assert_eq!(tag(text), None, "{text}");
        }
    }

    #[test]
    fn signs_without_tags_are_text() {
        let source = format!("\"{}\"", "<".repeat(200_000));
        let (text, _) = decode(&source, 1..source.len() - 1).unwrap();
        assert_eq!(text.text(), "<".repeat(200_000));
    }
}
