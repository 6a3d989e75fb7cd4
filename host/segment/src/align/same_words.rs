//! Words that a translation has as the source has them, such as names: attention is not needed to tell
//! where these come from.

use std::collections::HashMap;

use super::{Alignment, atom::Atom, function_words::Kind};

/// The least number of letters of such a word. Shorter ones are words of both languages: `no`, `do`, `as`.
const LEAST: usize = 3;

/// Returns, for each atom, the place of the same word in the source, where the source and the translation
/// have the word once each.
pub(super) fn origins(source: &str, alignment: &Alignment, atoms: &[Atom]) -> Vec<Option<usize>> {
    let mut places: HashMap<&str, Option<usize>> = HashMap::new();
    for word in source.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() >= LEAST) {
        let at = word.as_ptr().addr() - source.as_ptr().addr();
        places.entry(word).and_modify(|place| *place = None).or_insert(Some(at));
    }
    let text = |atom: &Atom| &alignment.target[atom.at.clone()];
    let mut counts: HashMap<&str, usize> = HashMap::new();
    atoms.iter().for_each(|atom| *counts.entry(text(atom)).or_default() += 1);
    let kinds = &alignment.function_words[0];
    let origin = |atom: &Atom| {
        let word = text(atom);
        let place = places.get(word).copied().flatten()?;
        (counts[word] == 1 && kinds.kind(word) == Kind::Content).then_some(place)
    };
    atoms.iter().map(origin).collect()
}
