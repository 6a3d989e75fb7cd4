//! Placeholders for readers, of several words in capitals within brackets: `Pay to [YOUR BANK HERE]`. Models garble
//! such words, and know them in small letters.

use std::ops::Range;

use crate::item::{Item, Items};

/// The brackets of a sentence, each with whether its words are in capitals.
pub(crate) type Brackets = Vec<bool>;

/// Writes words in capitals within brackets in small letters, in a sentence that has small letters elsewhere. Returns
/// nothing where there are no such words.
pub(crate) fn take(items: &mut [Item]) -> Brackets {
    let mut brackets = Vec::new();
    if !items.text().contains(char::is_lowercase) {
        return brackets;
    }
    for item in &mut *items {
        let Item::Text(text) = item else { continue };
        let places = places(text);
        let large = places.iter().map(|at| are_capitals(&text[at.clone()])).collect::<Vec<_>>();
        let marked: Vec<_> = places.into_iter().zip(large.iter().copied()).collect();
        rewrite(text, marked, str::to_lowercase);
        brackets.extend(large);
    }
    if brackets.contains(&true) { brackets } else { Vec::new() }
}

/// Writes the words within the same brackets of a translation in capitals.
pub(crate) fn put(brackets: &Brackets, items: &mut [Item]) {
    let texts = || {
        items.iter().filter_map(|item| match item {
            Item::Text(text) => Some(text),
            _ => None,
        })
    };
    let count: usize = texts().map(|text| places(text).len()).sum();
    let all = brackets.iter().all(|is_large| *is_large);
    if brackets.is_empty() || count != brackets.len() && !all {
        return;
    }
    let mut large = brackets.iter().copied().chain(std::iter::repeat(true));
    for item in items {
        let Item::Text(text) = item else { continue };
        let marked = places(text).into_iter().zip(large.by_ref()).collect();
        rewrite(text, marked, str::to_uppercase);
    }
}

/// Rewrites the marked places of a text, from the last to the first.
fn rewrite(text: &mut String, places: Vec<(Range<usize>, bool)>, write: fn(&str) -> String) {
    for (at, _) in places.into_iter().rev().filter(|(_, is_marked)| *is_marked) {
        let written = write(&text[at.clone()]);
        text.replace_range(at, &written);
    }
}

/// Returns the places of what stands within brackets, in order.
fn places(text: &str) -> Vec<Range<usize>> {
    let within = |(at, _): (usize, &str)| {
        let start = at + "[".len();
        let length = text[start..].find(['[', ']'])?;
        text[start + length..].starts_with(']').then_some(start..start + length)
    };
    text.match_indices('[').filter_map(within).collect()
}

fn are_capitals(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_uppercase() || "'’-/".contains(c))
    };
    text.contains(' ') && text.split(' ').all(is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    #[test]
    fn words_in_capitals_come_back_in_capitals() {
        let mut items = [text("Water [YOUR BED HERE] of [Rose]")];
        let brackets = take(&mut items);
        assert_eq!(items, [text("Water [your bed here] of [Rose]")]);
        let mut answer = [text("Regue [o seu canteiro aqui] de [Rose]")];
        put(&brackets, &mut answer);
        assert_eq!(answer, [text("Regue [O SEU CANTEIRO AQUI] de [Rose]")]);
    }

    #[test]
    fn other_brackets_stay() {
        for other in ["[WATER YOUR BED]", "Water [BED] [a B] [A b", "Water YOUR BED"] {
            let mut items = [text(other)];
            assert!(take(&mut items).is_empty(), "{other}");
            assert_eq!(items, [text(other)]);
        }
        let mut answer = [text("Regue [canteiro]")];
        put(&Vec::new(), &mut answer);
        assert_eq!(answer, [text("Regue [canteiro]")]);
    }
}
