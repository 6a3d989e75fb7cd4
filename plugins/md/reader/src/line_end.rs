//! Line ends.

use std::borrow::Cow;

use targum_sdk::search;

/// The source with each carriage return that ends a line alone as the line feed that it is.
pub fn line_feeds(source: &str) -> Cow<'_, str> {
    let bytes = source.as_bytes();
    let alone = |at: usize| bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    let is_there = search::position(bytes, |b| b == b'\r').is_some();
    if !is_there || !(0..bytes.len()).any(alone) {
        return Cow::Borrowed(source);
    }
    let feed = |(at, c)| if c == '\r' && alone(at) { '\n' } else { c };
    source.char_indices().map(feed).collect()
}
