//! Remarks in brackets that a source does not have, such as "(in English)": models learned them
//! from encyclopaedias.

use crate::{
    item::{Item, Items, push, trim_end},
    text::brackets::{Pair, pairs},
};

const ROUND: [char; 4] = ['(', ')', '（', '）'];

/// The most characters of a remark that breaks off; a longer one may be a part of the sentence.
const LONGEST: usize = 20;

/// Takes out remarks, where the source has none of its own. A translation that is nothing but a
/// remark stays as it is.
pub(crate) fn remove(source: &str, items: &mut Vec<Item>) {
    let worded = |text: &str, pair: &Pair| text[pair.0..pair.1].contains(char::is_alphanumeric);
    let own = pairs(source).0;
    let has_own = own.iter().any(|pair| worded(source, pair));
    // A code in brackets is a space in them here.
    let signs = |&&(start, end): &&Pair| !source[start..end].ends_with(' ');
    let empty = own.iter().filter(signs).any(|pair| !worded(source, pair));
    let goes = |text: &str, pair: &Pair| {
        if worded(text, pair) { !has_own && text[pair.0..].starts_with(ROUND) } else { !empty }
    };
    let kept = |text: &str| {
        let mut kept = text.to_owned();
        while let Some((start, end)) = pairs(&kept).0.into_iter().find(|pair| goes(&kept, pair)) {
            let from = kept[..start].trim_end().len();
            let length = kept[end..].chars().next().map_or(0, char::len_utf8);
            kept.replace_range(from..end + length, "");
        }
        kept
    };
    let mut rest = Vec::new();
    for item in &*items {
        let item = match item {
            Item::Text(text) => Item::Text(kept(text)),
            item => item.clone(),
        };
        push(&mut rest, item);
    }
    if !source.contains(ROUND) {
        without_halves(&mut rest);
    }
    if rest.iter().any(says) {
        *items = rest;
        trim_end(items);
    }
}

/// Takes out single brackets, and a remark at the end that breaks off.
fn without_halves(items: &mut [Item]) {
    let last = items.last_index();
    if let Some((Item::Text(text), before)) = last.and_then(|at| items[..=at].split_last_mut())
        && let Some(at) = text.rfind(['(', '（'])
        && (text[..at].contains(char::is_alphanumeric) || before.iter().any(says))
        && !text[at..].contains([')', '）'])
        && text[at..].chars().count() <= LONGEST
        && text[at..].chars().skip(1).any(|c| !".,:;!?…".contains(c))
    {
        text.truncate(at);
    }
    for item in items {
        let Item::Text(text) = item else { continue };
        while let Some(at) = text.find(ROUND) {
            let sign = text.remove(at);
            let apart = text[at..].chars().next().is_none_or(char::is_alphanumeric);
            if !apart && sign.len_utf8() == 1 && text[..at].ends_with(' ') {
                text.remove(at - 1);
            }
        }
    }
}

fn says(item: &Item) -> bool {
    match item {
        Item::Text(text) => text.contains(char::is_alphanumeric),
        item => item.is_held(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(source: &str, target: &str) -> String {
        let mut items = vec![Item::Text(target.into())];
        remove(source, &mut items);
        match &items[..] {
            [Item::Text(text)] => text.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn added_parentheses_are_removed() {
        assert_eq!(left("File", "Arquivo (em inglês)"), "Arquivo");
        assert_eq!(left("File", "Arquivo () novo"), "Arquivo novo");
        assert_eq!(left("File", "Arquivo (em"), "Arquivo");
        assert_eq!(left("Add…", "Mais (…"), "Mais…");
    }

    #[test]
    fn parentheses_that_the_source_may_have_stay() {
        assert_eq!(left("File (old)", "Arquivo (velho)"), "Arquivo (velho)");
        assert_eq!(left("Call it()", "Chame it()"), "Chame it()");
        assert_eq!(left("File", "(em inglês)"), "(em inglês)");
        let long = "Arquivo que não pode ser aberto agora";
        assert_eq!(left("File", &format!("O (seu {long}")), format!("O seu {long}"));
    }
}
