//! The white space of HTML, and lines that hold nothing else.

/// Returns whether a byte is white space in HTML.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\x0C' | b'\r')
}

/// Returns whether nothing else is on the line between the texts `before` and `after`.
pub(super) fn is_alone(before: &str, after: &str) -> bool {
    let before = before.trim_end_matches([' ', '\t']);
    let after = after.trim_start_matches([' ', '\t']);
    (before.is_empty() || before.ends_with('\n'))
        && (after.is_empty() || after.starts_with(['\n', '\r']))
}
