//! Series of names or numbers that two dots leave out: `T1 .. Tn`.

use std::ops::Range;

/// The dots between the ends of a series.
const DOTS: &str = " .. ";

/// The longest end, in bytes.
const LONGEST: usize = 8;

/// Returns the place of the first series.
pub(super) fn place(text: &str) -> Option<Range<usize>> {
    let mut places = text.match_indices(DOTS).map(|(at, _)| (at, at + DOTS.len()));
    places.find_map(|(before, after)| {
        let first = text[..before].rsplit(|c: char| !is_of_end(c)).next().unwrap_or_default();
        let rest = &text[after..];
        let last = &rest[..rest.find(|c| !is_of_end(c)).unwrap_or(rest.len())];
        let are_ends = [first, last].iter().all(|end| (1..=LONGEST).contains(&end.len()));
        let is_symbol = |end: &&str| end.len() < 3 || end.contains(|c: char| c.is_ascii_digit());
        (are_ends && [first, last].iter().all(is_symbol))
            .then(|| before - first.len()..after + last.len())
    })
}

fn is_of_end(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn dots_between_symbols_are_a_series() {
        let found = |text: &'static str| place(text).map(|at| &text[at]);
        assert_eq!(found("The beds T1 .. Tn are wet"), Some("T1 .. Tn"));
        assert_eq!(found("Use 0 .. 255."), Some("0 .. 255"));
        for text in ["Wait .. now", "A rose .. is red", "T1 .. ", " .. Tn", "T1..Tn"] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
