//! Messages in literal strings, which have no escapes for apostrophes.

/// The reason to leave a message whose text needs apostrophes in its branches.
pub(crate) const NEEDS_QUOTES: &str = "in a branch, its `#` or `|` would need apostrophes, which a \
                                       literal string cannot hold: use a string in double quotes";

/// Returns whether a message has a number sign or a bar outside of its branches, which would need
/// apostrophes in them.
pub(crate) fn needs_quotes_in_a_branch(message: &str) -> bool {
    let mut depth = 0_usize;
    message.bytes().any(|byte| {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(byte, b'#' | b'|')
    })
}
