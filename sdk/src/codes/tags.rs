//! Tags and character references inside strings that are not markup files themselves.

use crate::CodeKind;

/// Elements without content.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// The tag at the start of `text`, which begins with `<`.
pub fn tag(text: &str) -> Option<(usize, CodeKind)> {
    if let Some(comment) = text.strip_prefix("<!--") {
        let near = &comment[..comment.floor_char_boundary(1024)];
        return Some((4 + near.find("-->")? + 3, CodeKind::Standalone));
    }
    let closing = text.starts_with("</");
    let first = if closing { 2 } else { 1 };
    let name = name(&text[first..])?;
    let end = end_of_tag(text, first + name.len())?;
    let kind = if closing {
        CodeKind::Close
    } else if text[..end].ends_with("/>") || is_void(name) {
        CodeKind::Standalone
    } else {
        CodeKind::Open
    };
    Some((end, kind))
}

/// Whether an element has no content, by its name.
pub fn is_void(name: &str) -> bool {
    VOID.iter().any(|void| void.eq_ignore_ascii_case(name))
}

/// The name in a tag's spelling.
pub fn tag_name(spelling: &str) -> &str {
    name(spelling.trim_start_matches(['<', '/'])).unwrap_or_default()
}

/// A letter and what may follow in a name, or a number (components by index: `<0>`).
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

/// Past the `>`; attributes may hold one between quotes. Without attributes the name must
/// end there, so that `a <b c` and `x <3 y` are no tags.
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
            (None, byte) if i == after_name && !byte.is_ascii_whitespace() && byte != b'/' => {
                return None;
            }
            (None, _) => {}
        }
    }
    None
}

/// `&name;`, `&#160;` or `&#xA0;` at the start of `text`.
pub fn reference(text: &str) -> Option<usize> {
    let body = &text.as_bytes()[1..];
    let (prefix, of_body): (usize, fn(&u8) -> bool) = match body {
        [b'#', b'x' | b'X', ..] => (2, u8::is_ascii_hexdigit),
        [b'#', ..] => (1, u8::is_ascii_digit),
        [first, ..] if first.is_ascii_alphabetic() => (0, u8::is_ascii_alphanumeric),
        _ => return None,
    };
    let length = body[prefix..].iter().take_while(|b| of_body(b)).count();
    let end = 1 + prefix + length;
    (length > 0 && text.as_bytes().get(end) == Some(&b';')).then_some(end + 1)
}
