//! Cuts a sentence that is too long for a model, so that both halves can be translated.

use crate::{
    item::{Item, has_language},
    text::script::word_ends,
};

/// Cuts a sentence where a clause ends nearest the middle, or else between words. Returns `None`
/// where the sentence cannot be cut.
pub fn at_clause(source: &[Item]) -> Option<(Vec<Item>, Vec<Item>)> {
    let length: usize = source.iter().map(length_of).sum();
    let mut best: Option<(bool, usize, (usize, usize))> = None;
    let mut before = 0;
    for (index, item) in source.iter().enumerate() {
        if let Item::Text(text) = item {
            for (at, clause) in cuts(text) {
                let off = (before + at).abs_diff(length / 2);
                let central = clause && off < length / 4;
                let worth = (!central, off);
                if at < text.len() && before + at > 0 && best.is_none_or(|(c, o, _)| worth < (c, o))
                {
                    best = Some((worth.0, worth.1, (index, at)));
                }
            }
        }
        before += length_of(item);
    }
    let (_, _, (index, at)) = best?;
    let Item::Text(text) = &source[index] else { return None };
    let mut left = source[..index].to_vec();
    left.push(Item::Text(text[..at].into()));
    let mut right = vec![Item::Text(text[at..].into())];
    right.extend_from_slice(&source[index + 1..]);
    (has_language(&left) || has_language(&right)).then_some((left, right))
}

/// Returns the places where a text can be cut, each with whether a clause ends there: behind
/// spaces, and in scripts without spaces behind signs and between the words of a dictionary.
fn cuts(text: &str) -> Vec<(usize, bool)> {
    let mut places: Vec<usize> =
        text.match_indices(PARTS).map(|(at, sign)| at + sign.len()).collect();
    places.extend(word_ends(text));
    places.sort_unstable();
    places.dedup();
    places.into_iter().map(|at| (at, ends_clause(&text[..at]))).collect()
}

/// The signs behind which a text can be cut, in any script.
pub(crate) const PARTS: [char; 5] = [' ', '，', '、', '；', '：'];

/// Returns whether a clause ends with a text.
pub(crate) fn ends_clause(text: &str) -> bool {
    let text = text.trim_end_matches(' ');
    text.ends_with([',', ';', ':', ')', '–', '-', '，', '、', '；', '：', '）'])
}

fn length_of(item: &Item) -> usize {
    match item {
        Item::Text(text) => text.len(),
        item if item.is_held() => 4,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn halves(text: &str) -> Option<(String, String)> {
        let plain = |items: Vec<Item>| match &items[..] {
            [Item::Text(text)] => text.clone(),
            other => panic!("{other:?}"),
        };
        at_clause(&[Item::Text(text.into())]).map(|(left, right)| (plain(left), plain(right)))
    }

    #[test]
    fn a_clause_near_the_middle_ends_the_first_half() {
        let found = halves("one two three, four five six seven").expect("two halves");
        assert_eq!(found, ("one two three, ".into(), "four five six seven".into()));
        let found = halves("a, bb cc dd ee ff gg hh ii").expect("two halves");
        assert_eq!(found, ("a, bb cc dd ".into(), "ee ff gg hh ii".into()));
    }

    #[test]
    fn scripts_without_spaces_are_cut_between_words() {
        let found = halves("打开设置，选择语言").expect("two halves");
        assert_eq!(found, ("打开设置，".into(), "选择语言".into()));
        let found = halves("打开设置选择语言").expect("two halves");
        assert_eq!(found, ("打开设置".into(), "选择语言".into()));
    }

    #[test]
    fn one_word_is_not_cut() {
        assert_eq!(halves("pneumonoultramicroscopic"), None);
    }
}
