//! A marked name before common words, which models take for a part of the name and leave: `[Rosa](…) rain gauge`. Behind
//! an article, the words are a noun with a name.

use super::{
    article::{first_word, remove_article},
    capitals::begin_with_capital,
};
use crate::{
    align::function_words::Kind,
    item::{Item, Items, push},
    text::words::words,
};

/// The most words behind a name.
const WORDS: usize = 4;

/// Returns a label that begins with a marked name and goes on with words in small letters, with an article before it.
pub(crate) fn with_article(seen: &[Item]) -> Option<Vec<Item>> {
    let [markup @ .., Item::Text(behind)] = seen else { return None };
    let [Item::Open(_, id), inner @ .., Item::Close(_, ended)] = markup else { return None };
    let name = match inner {
        [Item::Text(name) | Item::Verbatim(name)] => name,
        _ => return None,
    };
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_lowercase());
    let noun = behind.strip_prefix(' ')?;
    let is_label = id == ended
        && name.starts_with(char::is_uppercase)
        && !name.contains(' ')
        && noun.split(' ').count() <= WORDS
        && noun.split(' ').all(is_word)
        // Several things have no article.
        && !noun.ends_with('s');
    if !is_label {
        return None;
    }
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "An " } else { "A " };
    let mut labelled = vec![Item::Text(article.into())];
    seen.iter().for_each(|item| push(&mut labelled, item.clone()));
    Some(labelled)
}

/// Takes the article off the translation of such a label. Returns whether the translation has an article and a noun of
/// its own.
pub(crate) fn take_off_article(
    seen: &[Item],
    answer: &mut [Item],
    kind: impl Fn(&str) -> Kind,
) -> bool {
    let source = seen.text();
    let noun = words(&source).last();
    let stays = words(&answer.text()).any(|word| Some(word) == noun);
    let Some(text) = answer.first_text_mut() else { return false };
    let has_article = kind(first_word(text)) == Kind::Article;
    if stays || !has_article {
        return false;
    }
    remove_article(text, kind);
    begin_with_capital(text);
    true
}
