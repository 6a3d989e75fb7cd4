//! Tags in strings of files that are not markup.

use std::ops::Range;

use super::elements::{OPAQUE, is_known};
use crate::{CodeKind, icon};

/// The distance behind a tag within which its end tag is looked for, in bytes. With this bound, many tags without an end
/// tag cost no more than many tags with one.
const NEAR: usize = 4096;

/// The markup that a `<` begins.
enum Reading {
    /// A tag, with its length.
    Tag(usize, CodeKind),
    /// A tag without an end in the text.
    Begun,
    /// Something else.
    Other,
}

/// Returns the length and the kind of the tag at the start of `text`, which begins with `<`.
pub(crate) fn tag(text: &str) -> Option<(usize, CodeKind)> {
    match read(text) {
        Reading::Tag(length, kind) => Some((length, kind)),
        Reading::Begun | Reading::Other => None,
    }
}

/// Returns the length and the kind of the code at the start of `text`, which begins with `<`: a
/// tag, or an element whose content stays as it is.
pub(super) fn tag_or_element(text: &str) -> Option<(usize, CodeKind)> {
    let (length, kind) = tag(text)?;
    let name = tag_name(text);
    let is_whole = kind == CodeKind::Open
        && (OPAQUE.iter().any(|opaque| opaque.eq_ignore_ascii_case(name))
            || shows_icon(name, &text[..length]));
    let whole = is_whole.then(|| end_of_element(text, length, name)).flatten();
    Some(whole.map_or((length, kind), |end| (end, CodeKind::Standalone)))
}

/// Returns whether a tag begins an element whose text is the name of an icon, whatever the attribute for its class is
/// called: `className` in React.
fn shows_icon(name: &str, tag: &str) -> bool {
    let mut words = tag.split([' ', '=', '"', '\'']);
    icon::is_element(name) || words.any(icon::is_class)
}

/// Returns the end of the end tag of the element with that name, if the end tag is near.
fn end_of_element(text: &str, content: usize, name: &str) -> Option<usize> {
    let near = text.get(..text.floor_char_boundary(content + 1024))?;
    let mut ends = near[content..].match_indices("</").map(|(at, _)| content + at);
    ends.find_map(|at| {
        let (length, _) = tag(&near[at..])?;
        tag_name(&near[at..]).eq_ignore_ascii_case(name).then_some(at + length)
    })
}

/// Returns the place at which a tag without an end in the text begins.
pub(crate) fn begun(text: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(next) = text[at..].find('<') {
        at += next;
        at += match read(&text[at..]) {
            Reading::Tag(length, _) => length,
            Reading::Begun => return Some(at),
            Reading::Other => 1,
        };
    }
    None
}

fn read(text: &str) -> Reading {
    if let Some(comment) = text.strip_prefix("<!--") {
        let near = &comment[..comment.floor_char_boundary(1024)];
        return match near.find("-->") {
            Some(end) => Reading::Tag(4 + end + 3, CodeKind::Standalone),
            None if near.len() == comment.len() => Reading::Begun,
            None => Reading::Other,
        };
    }
    if let Some(length) = doctype(text) {
        return Reading::Tag(length, CodeKind::Standalone);
    }
    if let Some(length) = color(text) {
        return Reading::Tag(length, CodeKind::Open);
    }
    let closing = text.starts_with("</");
    let first = if closing { 2 } else { 1 };
    let Some(name) = name(&text[first..]) else {
        return Reading::Other;
    };
    let end = match end_of_tag(text, first + name.len()) {
        Some(end) if end <= text.len() => end,
        Some(_) => return Reading::Begun,
        None => return Reading::Other,
    };
    if !is_element(text, name, first + name.len()..end) {
        return Reading::Other;
    }
    let kind = if closing {
        CodeKind::Close
    } else if text[..end].ends_with("/>") {
        CodeKind::Standalone
    } else {
        // A void element is never closed. A component or a tag of a message may have the name of a
        // void element and be closed, as in `<link>terms</link>`.
        CodeKind::Open
    };
    Reading::Tag(end, kind)
}

/// Returns the length of the `<!DOCTYPE …>` that a text begins with.
fn doctype(text: &str) -> Option<usize> {
    const BEGINS: &str = "<!DOCTYPE ";
    let near = &text[..text.floor_char_boundary(1024)];
    let begins = near.get(..BEGINS.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(BEGINS));
    let end = near.get(BEGINS.len()..)?.find(['<', '>'])? + BEGINS.len();
    (begins && near[end..].starts_with('>')).then_some(end + 1)
}

/// Returns the length of the color that a text begins with, in the rich text of Unity: `<#FF8000>`.
fn color(text: &str) -> Option<usize> {
    let digits = text.strip_prefix("<#")?;
    let length = digits.bytes().take_while(u8::is_ascii_hexdigit).count();
    let is_color = matches!(length, 3 | 4 | 6 | 8) && digits[length..].starts_with('>');
    is_color.then_some("<#".len() + length + ">".len())
}

/// Returns whether a tag, in which words follow the name at `behind`, is one of an element. `<current
/// directory>` and `<No {{label}}>` are not: their words are no attributes with values, their names
/// are no element's of HTML, and they have no end tag.
fn is_element(text: &str, name: &str, behind: Range<usize>) -> bool {
    let words = text[behind].trim_end_matches('>').trim();
    if words.is_empty() {
        return true;
    }
    if let Some(value) = words.strip_prefix('=') {
        return is_value(value);
    }
    let is_prose = words
        .split_whitespace()
        .all(|word| word.chars().all(|c| c.is_alphabetic() || matches!(c, '{' | '}')));
    let near = &text[..text.floor_char_boundary(NEAR)];
    let is_closed = || near.contains(&["</", name, ">"].concat());
    !is_prose || name.contains(|c: char| !c.is_ascii_alphabetic()) || is_known(name) || is_closed()
}

/// Returns whether the text behind the `=` of a tag is a value, with attributes behind the value, as in the
/// rich text of Unity: `<size=80%>`, `<sprite="icons" index=1>`. `a <b=c and d>` has no tag.
fn is_value(text: &str) -> bool {
    let quote = text.chars().next().filter(|first| matches!(first, '"' | '\''));
    let behind = match quote {
        Some(quote) => text[1..].split_once(quote).map(|(_, behind)| behind),
        None => text.find(char::is_whitespace).map(|end| &text[end..]),
    };
    let mut attributes = behind.unwrap_or_default().split_whitespace();
    attributes.all(|attribute| attribute.contains('=') || attribute == "/")
}

/// Returns the name in the spelling of a tag.
pub(crate) fn tag_name(spelling: &str) -> &str {
    name(spelling.trim_start_matches(['<', '/'])).unwrap_or_default()
}

/// Returns the name at the start of `text`: a letter with the characters that may follow in a name,
/// or a number, which names a component by its index (`<0>`).
fn name(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let first = *bytes.first()?;
    let length = if first.is_ascii_digit() {
        bytes.iter().take_while(|b| b.is_ascii_digit()).count()
    } else if first.is_ascii_alphabetic() {
        let more = |&&b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b':' | b'.');
        bytes.iter().take_while(more).count()
    } else {
        return None;
    };
    Some(&text[..length])
}

/// Returns whether a value may begin at the start of `bytes`, which stand behind the `=` of a tag.
fn has_value(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(|first| !first.is_ascii_whitespace() && !matches!(first, b'=' | b'>'))
}

/// Returns the end of a tag, which is behind its `>`, or a place behind the text if the tag has no
/// end. Attributes may hold a `>` between quotes. A tag without attributes must end right behind
/// its name, so that `a <b c` and `x <3 y` are not tags.
fn end_of_tag(text: &str, after_name: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut quote = None;
    for (i, &byte) in bytes.iter().enumerate().skip(after_name) {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') if bytes[i - 1] == b'=' => quote = Some(byte),
            (None, b'>') => return Some(i + 1),
            (None, b'<' | b'@') => return None,
            (None, b'=') if i == after_name && has_value(&bytes[i + 1..]) => {}
            (None, byte) if i == after_name && !byte.is_ascii_whitespace() && byte != b'/' => {
                return None;
            }
            (None, _) => {}
        }
    }
    Some(text.len() + 1)
}
