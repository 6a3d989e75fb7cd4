//! The bound of the search for the end of a placeholder.

/// The longest placeholder, in bytes.
const LONGEST: usize = 1024;

/// Returns the start of a text, as long as the longest placeholder. With this bound, many
/// placeholders without an end cost no more than many placeholders with one.
pub(super) fn near(text: &str) -> &str {
    &text[..text.floor_char_boundary(LONGEST)]
}
