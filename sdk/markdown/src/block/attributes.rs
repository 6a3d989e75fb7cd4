//! The attributes at the end of a heading.

use std::borrow::Cow;

use crate::{bit::Bit, inline::Content, opaque};

/// The attributes at the end of a heading: `{#id .class}`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attributes {
    /// The byte offset at which an attribute can be inserted before the others.
    pub first: usize,
    /// Whether the attributes hold an anchor.
    pub anchored: bool,
}

/// Removes the attributes from the end of a heading and returns them.
pub(super) fn cut(content: &mut Content<'_>) -> Option<Attributes> {
    if content.trim_anchor() {
        return Some(Attributes { first: content.at.end, anchored: true });
    }
    let last = match content.bits.last() {
        Some(Bit::Markup(_, _, Cow::Borrowed(last))) => *last,
        // A comment is an anchor too: `{/*id*/}`.
        Some(Bit::Slotted { spelling, .. })
            if spelling.starts_with("{/*") && !spelling.contains(['\n', '\r']) =>
        {
            content.trim_end(spelling.len());
            return Some(Attributes { first: content.at.end, anchored: true });
        }
        _ => return None,
    };
    if opaque::attributes(last) != Some(last.len()) {
        return None;
    }
    let mark = if last.starts_with("{:") { 2 } else { 1 };
    let first = content.at.end - last.len() + mark;
    let anchored = last.contains('#');
    content.trim_end(last.len());
    Some(Attributes { first, anchored })
}
