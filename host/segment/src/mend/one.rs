//! The number one, which models say as an article: they make `Há um canteiro` of `There is 1 bed`.

use super::article::is_indefinite;
use crate::text::numbers;

/// Returns a translation with the number 1 in place of its only indefinite article, where the translation
/// lacks nothing but that number of its source.
pub(crate) fn with_number(source: &str, target: &str) -> Option<String> {
    if !numbers::lacks_one(source, target) {
        return None;
    }
    let is_word = |at: usize, word: &str| {
        !target[..at].ends_with(['-', '\''])
            && target[at + word.len()..].starts_with(' ')
            && is_indefinite(word)
    };
    let mut next = 0;
    let words = target.split_inclusive(|c: char| !c.is_alphabetic()).map(|word| {
        let start = next;
        next += word.len();
        (start, word.trim_end_matches(|c: char| !c.is_alphabetic()))
    });
    let mut articles = words.filter(|(at, word)| is_word(*at, word));
    let (at, article) = articles.next()?;
    let is_only = articles.next().is_none();
    is_only.then(|| [&target[..at], "1", &target[at + article.len()..]].concat())
}

#[cfg(test)]
mod tests {
    use super::with_number;

    #[test]
    fn a_number_that_became_an_article_is_a_number_again() {
        let said = |source, target| with_number(source, target);
        let expected = Some("Há 1 canteiro de 5 rosas.".to_owned());
        assert_eq!(said("There is 1 bed of 5 roses.", "Há um canteiro de 5 rosas."), expected);
        assert_eq!(said("1 wet bed", "Um canteiro molhado"), Some("1 canteiro molhado".to_owned()));
        for (source, target) in [
            ("There is 1 bed", "Há 1 canteiro em uma casa"),
            ("There is a bed", "Há um canteiro"),
            ("There are 2 beds", "Há um canteiro"),
            ("There is 1 bed in a house", "Há um canteiro em uma casa"),
            ("There is 1 bed of 5 roses", "Há um canteiro de rosas"),
        ] {
            assert_eq!(said(source, target), None, "{source}");
        }
    }
}
