//! MDX comments.

/// The greatest length of a comment in bytes, which bounds the cost of comments that never end.
const NEAR: usize = 1024;

/// Returns the length of an MDX comment, which may set a heading's anchor: `{/*anchor*/}`.
pub(super) fn length(text: &str) -> Option<usize> {
    let near = &text[..text.floor_char_boundary(NEAR)];
    let body = near.strip_prefix("{/*")?;
    Some("{/*".len() + body.find("*/}")? + "*/}".len())
}
