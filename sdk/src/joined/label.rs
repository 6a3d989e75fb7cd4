//! The labels of Symfony's plural forms: `one: One bed|some: %count% beds`. They are for people who
//! translate: the program drops them and counts the forms.

use std::ops::Range;

/// The names of forms in labels.
const NAMES: [&str; 12] = [
    "zero", "none", "one", "two", "few", "some", "many", "more", "other", "others", "singular",
    "plural",
];

/// Returns the length of the label at the start of a form, with its `:`.
pub(super) fn label(form: &str) -> Option<usize> {
    let (name, _) = form.split_once(':')?;
    NAMES.contains(&name).then_some(name.len() + 1)
}

/// Returns whether forms of a text have labels.
pub(super) fn are_in(text: &str) -> bool {
    text.split('|').any(|form| label(form.trim_start()).is_some())
}

/// Returns the place of the name in what stands before a form, such as `|one: `.
pub(super) fn name(before: &str) -> Option<Range<usize>> {
    let end = before.rfind(':')?;
    let name = before[..end].trim_start_matches(|c: char| !c.is_ascii_lowercase());
    Some(end - name.len()..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_labels() {
        assert!(are_in("One bed| some:%count% beds"));
        assert!(!are_in("Note: one bed|Note: %count% beds"));
        assert_eq!(name(" | one: ").map(|at| &" | one: "[at]), Some("one"));
        assert_eq!(name(" | "), None);
    }
}
