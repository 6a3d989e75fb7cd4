//! A translation in pieces that no element may split.

use std::ops::Range;

use icu_segmenter::{WordSegmenter, options::WordBreakInvariantOptions};

use crate::mark::sentinels::Found;

/// A stretch of text that must not be split: a word, a code, a run of punctuation or of spaces.
#[derive(Debug)]
pub(super) struct Atom {
    pub(super) at: Range<usize>,
    /// The index of the sentinel that the atom is.
    pub(super) mark: Option<usize>,
    pub(super) space: bool,
}

/// Returns the atoms of a translation in which sentinels were found.
pub(super) fn atoms(target: &str, found: &Found) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = Vec::new();
    let mut from = 0;
    for (at, mark) in &found.at {
        push_words(target, from..at.start, &mut atoms);
        atoms.push(Atom { at: at.clone(), mark: Some(*mark), space: false });
        from = at.end;
    }
    push_words(target, from..target.len(), &mut atoms);
    atoms
}

/// Appends the words and spaces of a range of `target`. A word with hyphens, such as
/// `guarda-chuva`, is one word.
fn push_words(target: &str, text: Range<usize>, atoms: &mut Vec<Atom>) {
    let segmenter = WordSegmenter::new_auto(WordBreakInvariantOptions::default());
    let bounds: Vec<usize> = segmenter.segment_str(&target[text.clone()]).collect();
    for pair in bounds.windows(2) {
        let at = text.start + pair[0]..text.start + pair[1];
        let word = &target[at.clone()];
        let letters = word.chars().any(char::is_alphanumeric);
        if letters && ends_with_hyphen(target, atoms) {
            atoms.pop();
            atoms.last_mut().expect("two at least").at.end = at.end;
        } else {
            atoms.push(Atom { at, mark: None, space: word.trim().is_empty() });
        }
    }
}

/// Returns whether the atoms end with a word and a hyphen.
fn ends_with_hyphen(target: &str, atoms: &[Atom]) -> bool {
    let [.., word, hyphen] = atoms else { return false };
    &target[hyphen.at.clone()] == "-"
        && word.mark.is_none()
        && target[word.at.clone()].ends_with(char::is_alphanumeric)
}
