//! The byte order mark, with which some editors begin a file.

/// Returns the offset at which a document begins behind its byte order mark: 0 where it has none.
pub fn after_mark(source: &str) -> usize {
    const MARK: char = '\u{FEFF}';
    if source.starts_with(MARK) { MARK.len_utf8() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::after_mark;

    #[test]
    fn one_mark_at_the_start_is_no_content() {
        let marks = ["", "a", "\u{FEFF}a", "\u{FEFF}\u{FEFF}a", "a\u{FEFF}"].map(after_mark);
        assert_eq!(marks, [0, 0, 3, 3, 0]);
    }
}
