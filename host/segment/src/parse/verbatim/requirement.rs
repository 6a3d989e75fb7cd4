//! Versions that something must have: `Rose >= 1.76`.

use std::ops::Range;

/// The signs between a name and a version.
const SIGNS: [&str; 7] = [" >= ", " <= ", " == ", " ~> ", " > ", " < ", " = "];

/// Returns the place of the first name with a sign of comparison and a version behind it.
pub(super) fn place(text: &str) -> Option<Range<usize>> {
    // Most texts have none of these signs.
    if !text.contains(['<', '=', '>']) {
        return None;
    }
    let places = SIGNS.iter().flat_map(|sign| text.match_indices(sign));
    let required = places.filter_map(|(at, sign)| {
        let behind = at + sign.len();
        let start = name_start(&text[..at])?;
        Some(start..behind + version_length(&text[behind..])?)
    });
    required.min_by_key(|place| place.start)
}

/// Returns the start of the name that a text ends with.
fn name_start(text: &str) -> Option<usize> {
    let name = text.rsplit(char::is_whitespace).next().unwrap_or_default();
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_.+".contains(&b);
    let is_name = name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(of_name);
    is_name.then(|| text.len() - name.len())
}

/// Returns the length of the version that a text begins with: two numbers or more, with points between
/// them.
fn version_length(text: &str) -> Option<usize> {
    let of_version = |c: char| c.is_ascii_digit() || c == '.';
    let version = &text[..text.find(|c| !of_version(c)).unwrap_or(text.len())];
    let version = version.trim_end_matches('.');
    let is_apart = !text[version.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '%');
    (is_apart && version.contains('.') && version.starts_with(|c: char| c.is_ascii_digit()))
        .then_some(version.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_and_its_version_are_a_requirement() {
        let found = |text: &'static str| place(text).map(|at| &text[at]);
        assert_eq!(found("- Rose >= 1.76"), Some("Rose >= 1.76"));
        assert_eq!(found("It needs rose-water == 2.0.1."), Some("rose-water == 2.0.1"));
        for text in ["Beds > 5", "a > 1.5", "The width < 1.5em", "1 > 0.5", "Open Beds > Roses"] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
