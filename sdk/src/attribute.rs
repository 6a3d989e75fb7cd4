//! Attributes of AsciiDoc, with values in quotation marks: `width=3, alt="A bed"`.

use std::ops::Range;

/// Returns the place of the first value that a list of attributes gives to a name, if `is_text` accepts
/// it: of `A bed` in `width=3, alt="A bed"`.
pub fn value(attributes: &str, name: &str, is_text: impl Fn(&str) -> bool) -> Option<Range<usize>> {
    // Text outside of quotation marks and values within them take turns.
    let mut parts = attributes.split('"');
    let mut start = 0;
    loop {
        let (outside, value) = (parts.next()?, parts.next()?);
        let place = start + outside.len() + 1..start + outside.len() + 1 + value.len();
        let before = outside.strip_suffix('=').and_then(|outside| outside.strip_suffix(name));
        let is_named = before
            .map(str::trim_end)
            .is_some_and(|before| before.ends_with(',') || before.is_empty() && start == 0);
        let is_closed = || parts.clone().next().is_some();
        if is_named && is_text(value) && is_closed() {
            return Some(place);
        }
        start = place.end + 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_value_stands_between_the_quotation_marks_of_its_name() {
        let found = |attributes: &'static str| {
            super::value(attributes, "alt", |_| true).map(|at| &attributes[at])
        };
        assert_eq!(found("alt=\"A bed\""), Some("A bed"));
        assert_eq!(found("width=3, alt=\"A bed\""), Some("A bed"));
        assert_eq!(found("title=\"alt=\", alt=\"Wet\""), Some("Wet"));
        for none in ["alt=\"A bed", "title=\"a\"alt=\"b\"", "salt=\"a\"", "alt=bed"] {
            assert_eq!(found(none), None, "{none}");
        }
    }
}
