//! Line ends that are written as in the source of a program: `\n`.

/// Returns whether a text is nothing but such line ends.
pub(crate) fn is_one(text: &str) -> bool {
    text.starts_with(r"\n") && text.trim_start_matches(r"\n").is_empty()
}
