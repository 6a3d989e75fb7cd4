//! The edges of texts. Code that begins in a text must end before the next edge. What follows the
//! edge is another text, whose translation must not decide how the text before it is read.

use super::{
    doubled::is_doubled,
    element::is_block,
    name::{is_word, joins},
    space::is_space,
};

/// The longest name of a block, in bytes.
const MAX_NAME: usize = 16;

/// Returns whether markup, or a directive that separates texts, begins at the byte `at` of `text`.
pub(super) fn is_markup(text: &str, at: usize) -> bool {
    match &text.as_bytes()[at..] {
        [b'<', b'/' | b'!' | b'?' | b'%', ..] => true,
        [b'<', letter, ..] => letter.is_ascii_alphabetic(),
        [b'@', ..] => is_between(text, at),
        _ => false,
    }
}

/// Returns whether a text may end at the byte `at` of `text`: at the tag of a block, or at a
/// directive or a statement that separates texts.
pub(super) fn is_edge(text: &str, at: usize) -> bool {
    let rest = &text[at..];
    if rest.starts_with('@') {
        return is_between(text, at);
    }
    if rest.starts_with("{%") || is_doubled(rest) || is_declaration(rest) {
        return true;
    }
    let Some(tag) = rest.strip_prefix('<') else { return false };
    let name = tag.strip_prefix('/').unwrap_or(tag);
    let ends = |b: u8| is_space(b) || matches!(b, b'/' | b'>');
    let end = name.bytes().take(MAX_NAME).position(ends).unwrap_or(MAX_NAME);
    let name = name[..name.floor_char_boundary(end)].to_ascii_lowercase();
    // An element of HTML ends `svg` and `math`.
    is_block(&name) || matches!(name.as_str(), "svg" | "math")
}

/// Returns whether a doctype or the declaration of XML begins with `text`. Either separates texts, so
/// that it stays in its place: what stands before all texts tells whether a page is XML.
pub(super) fn is_declaration(text: &str) -> bool {
    const DOCTYPE: &[u8] = b"<!doctype";
    let text = text.as_bytes();
    text.get(..DOCTYPE.len()).is_some_and(|start| start.eq_ignore_ascii_case(DOCTYPE))
        || text
            .strip_prefix(b"<?xml")
            .is_some_and(|rest| rest.first().is_some_and(|&b| is_space(b)))
}

fn is_between(text: &str, at: usize) -> bool {
    let before = text.as_bytes()[..at].last();
    !before.is_some_and(|&b| joins(b.into())) && is_word(&text[at..])
}
