//! Terms that a document wants kept within a text.

use std::ops::Range;

/// The number of terms of one text that are looked for.
const MOST: usize = 64;

/// Finds terms in a text, in order and without overlap, the longest at each place. A part of a
/// longer word in ASCII letters is not a term.
pub(crate) fn find(text: &str, terms: &[String]) -> Vec<Range<usize>> {
    let terms = &terms[..terms.len().min(MOST)];
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let here = terms.iter().filter(|term| stands_at(text, at, term)).map(String::len).max();
        found.extend(here.map(|length| at..at + length));
        at += here.unwrap_or(c.len_utf8());
    }
    found
}

fn stands_at(text: &str, at: usize, term: &str) -> bool {
    let letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphabetic());
    let Some(behind) = text[at..].strip_prefix(term) else { return false };
    let goes_on_before = letter(text[..at].chars().next_back()) && letter(term.chars().next());
    let goes_on_behind = letter(behind.chars().next()) && letter(term.chars().next_back());
    !term.is_empty() && !goes_on_before && !goes_on_behind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_whole_terms() {
        let terms = ["run", "dig run", "x", ""].map(String::from);
        let found = |text: &str| {
            let ranges = find(text, &terms).into_iter();
            ranges.map(|at| text[at].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(
            found("To dig run, run; rerun, running x2: runを"),
            ["dig run", "run", "x", "run"]
        );
        assert_eq!(found("Run é"), [""; 0]);
    }
}
