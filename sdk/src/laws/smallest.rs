//! Cuts a long document that breaks a law down to a short one.

use super::mutations::{KINDS, Pieces};

/// The most cuts that are tried.
const TRIES: usize = 2_000;

/// Returns the smallest document that remains after pieces are cut out of `document` while
/// `is_broken` returns true. Whole pieces of a syntax are cut first, then halves of what is left, and
/// then ever smaller pieces, down to single characters.
pub fn smallest(document: &str, mut is_broken: impl FnMut(&str) -> bool) -> String {
    let mut tries = 0;
    let mut try_cut = |cut: &str| {
        tries += 1;
        (tries <= TRIES).then(|| is_broken(cut))
    };
    let mut document = document.to_owned();
    for kind in KINDS {
        while let Some(cut) = without_piece(&document, *kind, &mut try_cut) {
            document = cut;
        }
    }
    without_characters(&document, &mut try_cut)
}

/// Returns a document without one more piece of a kind, the longest that can be cut out. `try_cut`
/// returns `None` after the last try.
fn without_piece(
    document: &str,
    kind: Pieces,
    try_cut: &mut impl FnMut(&str) -> Option<bool>,
) -> Option<String> {
    let mut pieces = kind(document);
    pieces.retain(|piece| !piece.is_empty());
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
    for piece in pieces {
        let cut = [&document[..piece.start], &document[piece.end..]].concat();
        if try_cut(&cut)? {
            return Some(cut);
        }
    }
    None
}

/// Cuts out characters, many at a time at first.
fn without_characters(document: &str, try_cut: &mut impl FnMut(&str) -> Option<bool>) -> String {
    let mut kept: Vec<char> = document.chars().collect();
    let mut size = kept.len().div_ceil(2);
    while size > 0 {
        let (before, mut at) = (kept.len(), 0);
        while at < kept.len() {
            let end = kept.len().min(at + size);
            let cut: String = kept[..at].iter().chain(&kept[end..]).collect();
            match try_cut(&cut) {
                Some(true) => drop(kept.drain(at..end)),
                Some(false) => at += size,
                None => return kept.into_iter().collect(),
            }
        }
        // Another cut may be possible after this one.
        if kept.len() == before {
            size /= 2;
        }
    }
    kept.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_essential_part_is_left() {
        let long = format!("{}<{}é>{}", "abc ".repeat(50), "x".repeat(33), "d".repeat(70));
        let broken = |text: &str| text.find('<').is_some_and(|at| text[at..].contains('é'));
        assert_eq!(smallest(&long, broken), "<é");
        assert_eq!(smallest(&long, |text| text.chars().count() >= 10).chars().count(), 10);
        assert_eq!(smallest("ab", |_| true), "");
        assert_eq!(smallest("ab", |text| text == "ab"), "ab");
    }

    #[test]
    fn shortening_ends() {
        let mut asked = 0;
        let long = "ab".repeat(5_000);
        let left = smallest(&long, |_| {
            asked += 1;
            false
        });
        assert_eq!((left, asked), (long, TRIES));
    }
}
