//! Filters of Qt's file dialogs: `Images (*.png *.jpg);;All files (*)`.

use std::ops::Range;

use super::near::near;

/// The separator of two filters.
pub(super) const BETWEEN: &str = ";;";

/// Returns the place of the patterns in parentheses around the asterisk at the byte `at`. Returns
/// `None` if the parenthesis opens before the byte `from`.
pub(super) fn patterns(text: &str, at: usize, from: usize) -> Option<Range<usize>> {
    let is_start = |&start: &usize| start >= from && text.as_bytes()[start] == b'(';
    let start = at.checked_sub(1).filter(is_start)?;
    let list = near(&text[at..]).split_once(')')?.0;
    let of_pattern = |c: char| c.is_alphanumeric() || "*?._-+[]".contains(c);
    let is_pattern =
        |text: &str| text == "*" || text.contains("*.") && text.chars().all(of_pattern);
    let range = start..at + list.len() + 1;
    list.split([' ', ';', ',']).filter(|part| !part.is_empty()).all(is_pattern).then_some(range)
}

#[cfg(test)]
mod tests {
    #[test]
    fn finds_lists_of_patterns() {
        let patterns = |text: &str| {
            let range = super::patterns(text, text.find('*').unwrap(), 0);
            range.map(|range| text[range].to_owned())
        };
        assert_eq!(patterns("Images (*.png *.jp?g) and").as_deref(), Some("(*.png *.jp?g)"));
        assert_eq!(patterns("All files (*)").as_deref(), Some("(*)"));
        for text in ["a (* b)", "a *b)", "(*.png", "(*required)x (*)", "(*.png only)"] {
            assert_eq!(patterns(text), None, "{text}");
        }
    }
}
