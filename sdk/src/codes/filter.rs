//! Filters of file dialogs: `Images (*.png *.jpg);;All files (*)` of Qt and GTK, and `Images|*.png;*.jpg|All|*.*` of
//! Windows.

use std::ops::Range;

use super::near::near;

/// The separator of two filters of Qt.
const BETWEEN: &str = ";;";

/// Returns the length of the separator at the start of `rest`, where patterns in parentheses end before it.
pub(super) fn separator(rest: &str, before: &str) -> Option<usize> {
    (rest.starts_with(BETWEEN) && before.ends_with(')')).then_some(BETWEEN.len())
}

/// Returns the length of the patterns at the start of `rest` with the signs `|` around them.
pub(super) fn piped(rest: &str) -> Option<usize> {
    let list = near(rest).strip_prefix('|')?;
    let list = list.split_once('|').map_or(list, |(list, _)| list);
    let end = 1 + list.len();
    let has_next = rest[end..].starts_with('|');
    (has_next || end == rest.len()).then_some(())?;
    list.split(';').map(str::trim).all(is_pattern).then_some(end + usize::from(has_next))
}

/// Returns whether a text is a pattern of file names.
fn is_pattern(text: &str) -> bool {
    let of_pattern = |c: char| c.is_alphanumeric() || "*?._-+[]".contains(c);
    text == "*" || text.contains("*.") && text.chars().all(of_pattern)
}

/// Returns the place of the patterns in parentheses around the asterisk at the byte `at`. Returns
/// `None` if the parenthesis opens before the byte `from`.
pub(super) fn patterns(text: &str, at: usize, from: usize) -> Option<Range<usize>> {
    let is_start = |&start: &usize| start >= from && text.as_bytes()[start] == b'(';
    let start = at.checked_sub(1).filter(is_start)?;
    let list = near(&text[at..]).split_once(')')?.0;
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

    #[test]
    fn finds_patterns_between_signs() {
        for (text, expected) in [
            ("|*.png; *.jpg|All", Some("|*.png; *.jpg|")),
            ("|*.*", Some("|*.*")),
            ("||*", None),
            ("|All (*)|*", None),
            ("|*.png and", None),
        ] {
            assert_eq!(super::piped(text).map(|length| &text[..length]), expected, "{text}");
        }
    }

    #[test]
    fn two_semicolons_separate_filters() {
        assert_eq!(super::separator(";;All files (*)", "Images (*.png)"), Some(2));
        assert_eq!(super::separator(";;", "Wait"), None);
    }
}
