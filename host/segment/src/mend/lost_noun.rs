//! Nouns before a placeholder, of which a model takes the placeholder for another name: it makes `O %s não existe` of
//! `The directory %s does not exist`. In quotation marks the placeholder is a name of the noun.

use crate::{
    align::function_words::{FunctionWords, Kind},
    item::{Item, Items},
    text::words::{last_word, words},
};

/// Returns the items of an English source with the placeholder in quotation marks before which its translation has
/// lost a noun, and the index of the placeholder's code. Returns `None` where no noun is lost.
pub(crate) fn quote(
    source: &[Item],
    target: &[Item],
    kind: impl Fn(&str) -> Kind,
) -> Option<(Vec<Item>, u32)> {
    let (at, code) = source.iter().enumerate().find_map(|(at, item)| match item {
        Item::Placeholder(code) if is_behind_noun(source, at) => Some((at, *code)),
        _ => None,
    })?;
    let is_lost = || {
        let english = FunctionWords::of("en");
        contents(target, &kind) < contents(source, |word| english.kind(word))
    };
    let has_quotes = source.text().contains(['"', '\'', '“', '‘']);
    if has_quotes || !is_behind_article(target, code, &kind) || !is_lost() {
        return None;
    }
    Some((quoted_at(source, at), code))
}

/// Returns the items of an English source that begins with `No` and a placeholder, with the placeholder in quotation
/// marks, and the index of the placeholder's code: models take the two for a name. Returns `None` where the translation
/// has neither the English `No` nor the placeholder behind all of its words.
pub(crate) fn quote_behind_no(source: &[Item], target: &[Item]) -> Option<(Vec<Item>, u32)> {
    const NO: &str = "No ";
    let [Item::Text(no), Item::Placeholder(code), Item::Text(_)] = source else { return None };
    let keeps_no = matches!(target.first(), Some(Item::Text(text)) if text == NO);
    let is_last = target.last() == Some(&source[1]);
    (no == NO && (keeps_no || is_last)).then(|| (quoted_at(source, 1), *code))
}

/// Returns items with the item at `at`, behind a text, in quotation marks.
fn quoted_at(items: &[Item], at: usize) -> Vec<Item> {
    let mut quoted = items.to_vec();
    if let Item::Text(text) = &mut quoted[at - 1] {
        text.push('"');
    }
    match quoted.get_mut(at + 1) {
        Some(Item::Text(text)) => text.insert(0, '"'),
        _ => quoted.insert(at + 1, Item::Text("\"".into())),
    }
    quoted
}

/// Returns the number of words that are no function words.
fn contents(items: &[Item], kind: impl Fn(&str) -> Kind) -> usize {
    let text = items.text();
    words(&text).filter(|word| !word.is_empty() && kind(word) == Kind::Content).count()
}

/// Takes off the quotation marks around the placeholder with a code. Returns whether there were both.
pub(crate) fn take_off_quotes(items: &mut Vec<Item>, code: u32) -> bool {
    let Some(at) = place(items, code) else { return false };
    let [Some(Item::Text(before)), Some(Item::Text(behind))] =
        [at.checked_sub(1).and_then(|before| items.get(before)), items.get(at + 1)]
    else {
        return false;
    };
    let (Some(before), Some(behind)) = (before.strip_suffix('"'), behind.strip_prefix('"')) else {
        return false;
    };
    let (before, behind) = (before.to_owned(), behind.to_owned());
    items[at - 1] = Item::Text(before);
    items[at + 1] = Item::Text(behind);
    items.retain(|item| !matches!(item, Item::Text(text) if text.is_empty()));
    true
}

/// Returns whether the placeholder with a code stands right behind an article.
pub(crate) fn is_behind_article(items: &[Item], code: u32, kind: impl Fn(&str) -> Kind) -> bool {
    let before = place(items, code).and_then(|at| items.get(at.checked_sub(1)?));
    let Some(Item::Text(text)) = before else { return false };
    text.strip_suffix(' ').is_some_and(|text| kind(last_word(text)) == Kind::Article)
}

/// Returns whether an item of an English text stands behind a noun that has an article: `the directory`.
fn is_behind_noun(source: &[Item], at: usize) -> bool {
    let Some(Item::Text(text)) = at.checked_sub(1).map(|before| &source[before]) else {
        return false;
    };
    let english = FunctionWords::of("en");
    let Some(text) = text.strip_suffix(' ') else { return false };
    let noun = last_word(text);
    let article = text[..text.len() - noun.len()].strip_suffix(' ').map(last_word);
    !noun.is_empty()
        && english.kind(noun) == Kind::Content
        && article.is_some_and(|article| english.kind(article) == Kind::Article)
}

fn place(items: &[Item], code: u32) -> Option<usize> {
    items.iter().position(|item| *item == Item::Placeholder(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn quoted(source: &[Item], target: &[Item]) -> Option<(Vec<Item>, u32)> {
        quote(source, target, |word| FunctionWords::of("pt").kind(word))
    }

    #[test]
    fn a_lost_noun_is_asked_for_with_a_quotation() {
        let source = [text("Water the bed "), Item::Placeholder(3), text(" now")];
        let target = [text("Regue o "), Item::Placeholder(3), text(" agora")];
        let expected = vec![text("Water the bed \""), Item::Placeholder(3), text("\" now")];
        assert_eq!(quoted(&source, &target), Some((expected, 3)));
        let mut answer = vec![text("Regue o canteiro \""), Item::Placeholder(3), text("\" agora")];
        assert!(take_off_quotes(&mut answer, 3));
        let whole = [text("Regue o canteiro "), Item::Placeholder(3), text(" agora")];
        assert_eq!(answer, whole);
        assert!(!take_off_quotes(&mut answer, 3));
        assert_eq!(quoted(&source, &whole), None);
        let other_order = [text("Regue o "), Item::Placeholder(3), text(" canteiro agora")];
        assert_eq!(quoted(&source, &other_order), None);
    }

    #[test]
    fn what_is_not_there_is_asked_for_with_a_quotation() {
        let source = [text("No "), Item::Placeholder(2), text(" in the bed")];
        let quoted = Some((vec![text("No \""), Item::Placeholder(2), text("\" in the bed")], 2));
        let kept = [text("No "), Item::Placeholder(2), text(" no canteiro")];
        assert_eq!(quote_behind_no(&source, &kept), quoted);
        let last = [text("Não no canteiro "), Item::Placeholder(2)];
        assert_eq!(quote_behind_no(&source, &last), quoted);
        let good = [text("Nenhum "), Item::Placeholder(2), text(" no canteiro")];
        assert_eq!(quote_behind_no(&source, &good), None);
        let other = [text("No bed "), Item::Placeholder(2), text(" in the bed")];
        assert_eq!(quote_behind_no(&other, &kept), None);
    }

    #[test]
    fn a_placeholder_without_a_noun_may_have_an_article() {
        let target = [text("Regue o "), Item::Placeholder(0)];
        for before in ["Water ", "Water the ", "Water all beds of ", "Say \"the bed "] {
            assert_eq!(quoted(&[text(before), Item::Placeholder(0)], &target), None, "{before}");
        }
    }
}
