//! Where what begins in text has to have ended. What stands behind that is another text, and its
//! translation must not decide what the text before it is.

use super::{
    directive::{is_word, joins},
    element::is_block,
    statement::is_doubled,
    tag::is_space,
};

/// No block has as long a name, in bytes.
const MAX_NAME: usize = 16;

/// Whether markup begins at the byte `at` of `text`, or a directive that stands between texts.
pub(super) fn is_markup(text: &str, at: usize) -> bool {
    match &text.as_bytes()[at..] {
        [b'<', b'/' | b'!' | b'?' | b'%', ..] => true,
        [b'<', letter, ..] => letter.is_ascii_alphabetic(),
        [b'@', ..] => is_between(text, at),
        _ => false,
    }
}

/// Whether a text may end at the byte `at` of `text`: with the tag of a block, or with a
/// directive or a statement that stands between texts.
pub(super) fn is_edge(text: &str, at: usize) -> bool {
    let rest = &text[at..];
    if rest.starts_with('@') {
        return is_between(text, at);
    }
    if rest.starts_with("{%") || is_doubled(rest) {
        return true;
    }
    let Some(tag) = rest.strip_prefix('<') else { return false };
    let name = tag.strip_prefix('/').unwrap_or(tag);
    let ends = |b: u8| is_space(b) || matches!(b, b'/' | b'>');
    let end = name.bytes().take(MAX_NAME).position(ends).unwrap_or(MAX_NAME);
    let name = name[..name.floor_char_boundary(end)].to_ascii_lowercase();
    // An element of HTML ends these two.
    is_block(&name) || matches!(name.as_str(), "svg" | "math")
}

fn is_between(text: &str, at: usize) -> bool {
    let before = text.as_bytes()[..at].last();
    !before.is_some_and(|&b| joins(b.into())) && is_word(&text[at..])
}
