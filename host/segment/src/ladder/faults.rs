//! Faults that the words of an answer show: it breaks off, has more words than its sentence, or repeats the sentence.

use crate::{
    align::function_words::{FunctionWords, Kind},
    item::{Item, Items},
    mend::article,
    text::words::last_word,
};

/// Returns whether a text breaks off: its last word wants another word after it.
pub(super) fn breaks_off(items: &[Item], kind: impl Fn(&str) -> Kind) -> bool {
    let Some(text) = items.last_text() else { return false };
    let words = text.trim_end_matches(|c: char| !c.is_alphanumeric());
    matches!(kind(last_word(words)), Kind::Article | Kind::Preposition | Kind::Pronoun)
}

/// Returns whether an English text ends with a word that wants no other word after it.
pub(super) fn ends_with_content(source: &[Item]) -> bool {
    let Some(Item::Text(text)) = source.last() else { return false };
    let word = text.rsplit(' ').next().unwrap_or_default();
    !word.is_empty() && FunctionWords::of("en").kind(word) == Kind::Content
}

/// Takes off the articles and prepositions that a translation ends with, where other words are left: models
/// complete `Contribute` to `Contribuir para a`.
pub(super) fn cut_off(items: &mut [Item], kind: impl Fn(&str) -> Kind) {
    let Some(Item::Text(text)) = items.last_mut() else { return };
    while let Some((rest, word)) = text.rsplit_once(' ')
        && matches!(kind(word), Kind::Article | Kind::Preposition)
        && !article::is_indefinite(word)
        && rest.split(' ').any(|word| kind(word) == Kind::Content)
    {
        text.truncate(rest.len());
    }
}

/// Returns whether a single word became more words than a word has.
pub(super) fn rambles(source: &[Item], target: &[Item]) -> bool {
    const MOST: usize = 3;
    let count = |items: &[Item]| items.text().split_whitespace().count();
    count(source) == 1 && !source.iter().any(Item::is_held) && count(target) > MOST
}

/// Returns whether several words came back as they were.
pub(super) fn is_echo(source: &[Item], target: &[Item]) -> bool {
    let words =
        |item: &Item| matches!(item, Item::Text(text) if text.split_whitespace().count() > 1);
    source == target && source.iter().any(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_does_not_end_with_a_preposition() {
        let cut = |text: &str| {
            let mut items = [Item::Text(text.into())];
            cut_off(&mut items, |word| FunctionWords::of("pt").kind(word));
            items.text()
        };
        assert_eq!(cut("Contribuir para a"), "Contribuir");
        assert_eq!(cut("Os canteiros"), "Os canteiros");
        assert_eq!(cut("Para a"), "Para a");
        assert_eq!(cut("Apenas um"), "Apenas um");
        let ends = |text: &str| ends_with_content(&[Item::Text(text.into())]);
        assert!(ends("Contribute") && !ends("Move to") && !ends("Date from") && !ends(""));
    }
}
