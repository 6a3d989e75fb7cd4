//! Text that a model cannot read travels as a code: a model would drop an unknown sign, and make
//! another word of an unknown name.

use std::borrow::Cow;

use crate::{
    item::{Item, push},
    text::script::is_unspaced,
};

/// Holds text with characters that are not `read`: words as a whole, and signs; in scripts without
/// spaces the characters alone.
pub(crate) fn hold(items: &[Item], read: impl Fn(char) -> bool) -> Cow<'_, [Item]> {
    let is_read = |c: char| c.is_ascii() || c.is_whitespace() || read(c);
    if items.iter().all(|item| !matches!(item, Item::Text(text) if !text.chars().all(is_read))) {
        return items.into();
    }
    let mut held = Vec::new();
    for item in items {
        match item {
            Item::Text(text) => hold_in(text, &is_read, &mut held),
            item => push(&mut held, item.clone()),
        }
    }
    held.into()
}

fn hold_in(text: &str, read: &impl Fn(char) -> bool, items: &mut Vec<Item>) {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for (start, end) in runs(text) {
        let run = &text[start..end];
        if run.chars().all(read) {
            continue;
        }
        // Foreign words in a row are one.
        match spans.last_mut().filter(|last| matches!(&text[last.1..start], "" | " ")) {
            Some(last) => last.1 = end,
            None => spans.push((start, end)),
        }
    }
    let mut from = 0;
    for (start, end) in spans {
        push(items, Item::Text(text[from..start].into()));
        items.push(Item::Verbatim(text[start..end].into()));
        from = end;
    }
    push(items, Item::Text(text[from..].into()));
}

/// Returns the places of words, and of signs that touch; in scripts without spaces the place of
/// each character.
fn runs(text: &str) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut before = None;
    for (at, c) in text.char_indices() {
        let word = c.is_alphanumeric();
        let joins = !is_unspaced(c) && (word || !c.is_ascii() && !c.is_whitespace());
        match runs.last_mut() {
            Some(last) if joins && before == Some(word) => last.1 = at + c.len_utf8(),
            _ => runs.push((at, at + c.len_utf8())),
        }
        before = joins.then_some(word);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the parts of a text that are kept for a model that reads Portuguese and Chinese,
    /// except for one sign.
    fn held(text: &str) -> Vec<String> {
        let read = |c: char| c.is_ascii() || "áãçéíóúêô’“”…的中文".contains(c);
        let source = [Item::Text(text.into())];
        let items = hold(&source, read);
        let whole = items.iter().map(|item| match item {
            Item::Text(text) | Item::Verbatim(text) => text.as_str(),
            other => panic!("{other:?}"),
        });
        assert_eq!(whole.collect::<String>(), text);
        let held = |item| match item {
            Item::Verbatim(text) => Some(text),
            _ => None,
        };
        items.iter().cloned().filter_map(held).collect()
    }

    #[test]
    fn words_of_other_scripts() {
        assert_eq!(held("Русский"), ["Русский"]);
        assert_eq!(held("Choose Łódź or Gdańsk."), ["Łódź", "Gdańsk"]);
        assert_eq!(held("Type «Добрый вечер», then go"), ["«Добрый вечер»"]);
        assert_eq!(held("A ação de você…"), Vec::<String>::new());
        assert_eq!(held("的中文鬱的"), ["鬱"]);
    }

    #[test]
    fn signs() {
        assert_eq!(held("Size: 1920 × 1080"), ["×"]);
        assert_eq!(held("25 µm or ½ of 5¢"), ["µm", "½", "¢"]);
        assert_eq!(held("\u{2068}x\u{2069}"), ["\u{2068}", "\u{2069}"]);
        assert_eq!(held("a • b"), ["•"]);
    }
}
