//! Line ends, and what is space to Markdown.

use std::borrow::Cow;

/// What there may be on a line that is blank, its end included; all other space is text.
pub const SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

/// The source with each carriage return that ends a line alone as the line feed that it is.
pub fn line_feeds(source: &str) -> Cow<'_, str> {
    let bytes = source.as_bytes();
    let alone = |at: usize| bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    if !(0..bytes.len()).any(alone) {
        return Cow::Borrowed(source);
    }
    let feed = |(at, c)| if c == '\r' && alone(at) { '\n' } else { c };
    source.char_indices().map(feed).collect()
}
