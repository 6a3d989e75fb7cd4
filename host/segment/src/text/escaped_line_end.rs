//! Line ends that are written as in the source of a program: `\n`.

/// One line end.
pub(crate) const ESCAPED: &str = r"\n";

/// Returns whether a text is nothing but such line ends.
pub(crate) fn is_one(text: &str) -> bool {
    text.starts_with(r"\n") && text.trim_start_matches(r"\n").is_empty()
}

/// Returns whether a text is such line ends and the spaces that the next line of a sentence begins with.
pub(crate) fn is_wrap(text: &str) -> bool {
    text.ends_with(' ') && is_one(text.trim_end_matches(' '))
}
