//! Line ends and white space of Markdown.

use std::borrow::Cow;

use targum_sdk::search;

/// The characters of a blank line, including its end. Any other white space is text.
pub(crate) const SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

/// Replaces each carriage return that is a line end by itself with a line feed.
pub(crate) fn line_feeds(source: &str) -> Cow<'_, str> {
    let bytes = source.as_bytes();
    let alone = |at: usize| bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    let first = search::position_of(bytes, [b'\r']);
    if first.is_none_or(|first| !(first..bytes.len()).any(alone)) {
        return Cow::Borrowed(source);
    }
    let feed = |(at, c)| if c == '\r' && alone(at) { '\n' } else { c };
    source.char_indices().map(feed).collect()
}
