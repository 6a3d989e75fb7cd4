//! The articles that models put before names, labels and words that stand alone.

use super::capitals::begin_with_capital;
use crate::{
    align::function_words::{FunctionWords, Kind},
    item::{Item, Items},
};

/// The greatest number of words in a label.
const LABEL: usize = 4;

/// Returns whether an answer is the source with an article or a preposition before it: `O GraphML` for
/// `GraphML`. The source is a name then.
pub(crate) fn is_added(source: &[Item], answer: &[Item], kind: impl Fn(&str) -> Kind) -> bool {
    let ([Item::Text(source)], [Item::Text(answer)]) = (source, answer) else { return false };
    let is_small = |word: &str| matches!(kind(word), Kind::Article | Kind::Preposition);
    let rest = answer.split_once(' ').filter(|(first, _)| is_small(first));
    rest.is_some_and(|(_, rest)| rest == source)
}

/// Returns whether an English sentence is a label with a colon that begins with no article, preposition or
/// pronoun: `Last update:`.
pub(crate) fn is_bare_label(source: &[Item]) -> bool {
    let text = source.text();
    let label = text.trim_end();
    label.ends_with(':')
        && label.split_whitespace().count() <= LABEL
        && FunctionWords::of("en").kind(first_word(label)) == Kind::Content
}

/// Removes the article at the beginning of a translation, if words follow, and begins the next word with a
/// capital where the article has one. A first word of the source, such as `OS`, is no article.
pub(crate) fn remove(source: &[Item], answer: &mut [Item], kind: impl Fn(&str) -> Kind) {
    let Some(text) = answer.first_text_mut() else { return };
    if first_word(&source.text()).eq_ignore_ascii_case(first_word(text)) {
        return;
    }
    let is_capital = text.starts_with(char::is_uppercase);
    remove_article(text, kind);
    if is_capital {
        begin_with_capital(text);
    }
}

/// Removes the article at the beginning of a text, if words follow.
pub(super) fn remove_article(text: &mut String, kind: impl Fn(&str) -> Kind) {
    let first = first_word(text).len();
    if kind(&text[..first]) == Kind::Article && text.len() > first {
        text.drain(..=first);
    }
}

/// Returns the text up to its first space.
pub(super) fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn kind(word: &str) -> Kind {
        FunctionWords::of("pt").kind(word)
    }

    #[test]
    fn an_article_before_the_source_is_added() {
        let added = |source: &str, answer: &str| is_added(&[text(source)], &[text(answer)], kind);
        assert!(added("GraphML", "O GraphML") && added("macOS", "o macOS"));
        assert!(added("pgSQL", "do pgSQL"));
        assert!(!added("Radio", "O rádio") && !added("GraphML", "GraphML"));
    }

    #[test]
    fn a_label_has_no_article() {
        let bare = |source: &str| is_bare_label(&[text(source)]);
        assert!(bare("Documentation:") && bare("Last update: "));
        for source in ["To do:", "The update:", "Update", "One more of these long labels:"] {
            assert!(!bare(source), "{source}");
        }
        let removed = |source: &str, answer: &str| {
            let mut answer = [text(answer)];
            remove(&[text(source)], &mut answer, kind);
            answer.text()
        };
        assert_eq!(removed("Documentation:", "A documentação:"), "Documentação:");
        assert_eq!(removed("last:", "o último:"), "último:");
        assert_eq!(removed("At:", "A:"), "A:");
        assert_eq!(removed("OS name:", "OS nome:"), "OS nome:");
        assert_eq!(removed("Documentation:", "Documentação:"), "Documentação:");
    }
}
