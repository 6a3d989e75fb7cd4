//! Paths through menus within a sentence, such as `Settings > Safari > Search Engine`, whose entries models
//! move about. The sign between entries may be an arrow of two signs, too: `View -> Toolbars`.

use std::ops::Range;

use crate::item::{Item, Items, hold_in_text, push};

/// The sign between two entries of a path, with the spaces around it.
const SIGN: &str = " > ";

/// The arrow that stands between two entries in some texts, with the spaces around it and without them.
const ARROWS: [&str; 2] = [" -> ", "->"];

/// The small words within the name of an entry.
const WITHIN: [&str; 6] = ["&", "and", "for", "in", "of", "to"];

/// Returns the items of a source, in which the paths are held with their entries translated by
/// `translated`. Returns `None` where the translation of the sentence has the signs of its paths between
/// words, and no entry in the source language.
pub(crate) fn hold(
    source: &[Item],
    target: &[Item],
    translated: impl Fn(&str) -> String,
) -> Option<Vec<Item>> {
    let has_sign = |item: &Item| item.spelling().is_some_and(|text| text.contains('>'));
    if !source.iter().any(has_sign) {
        return None;
    }
    let (source, said) = (with_signs(source), with_signs(target).plain());
    let asked = source.plain();
    let arrow = ARROWS.into_iter().find(|arrow| asked.contains(arrow) && !asked.contains(SIGN));
    let Some(arrow) = arrow else { return hold_paths(&source, &said, translated, SIGN) };
    let source = replaced(source, arrow, SIGN);
    let said = ARROWS.iter().fold(said, |said, arrow| said.replace(arrow, SIGN));
    let held = hold_paths(&source, &said, translated, arrow)?;
    Some(replaced(held, SIGN, arrow))
}

/// Does the work of [`hold`] for a source and a translation `said` whose entries have [`SIGN`] between them.
/// The entries of a held path are joined by `sign`.
fn hold_paths(
    source: &[Item],
    said: &str,
    translated: impl Fn(&str) -> String,
    sign: &str,
) -> Option<Vec<Item>> {
    let asked = source.plain();
    let is_sound = asked.matches(SIGN).count() == said.matches(SIGN).count()
        && said.matches('>').count() == asked.matches('>').count()
        && said.match_indices('>').all(|(at, _)| is_between_words(said, at));
    if !asked.match_indices('>').all(|(at, _)| is_between_words(&asked, at)) {
        return None;
    }
    let mut held = Vec::new();
    for item in source {
        match item {
            Item::Text(text) => hold_in_text(text, &mut held, path),
            item => held.push(item.clone()),
        }
    }
    let may_be_kept = |item: &Item| match item {
        Item::Verbatim(path) => path.split(SIGN).skip(1).any(|entry| is_entry(said, entry)),
        _ => false,
    };
    let mut paths = held.iter().filter(|item| !source.contains(item));
    // No model is asked for the entries of a sound path.
    if is_sound && !paths.any(may_be_kept) {
        return None;
    }
    let mut is_kept = false;
    for item in &mut held {
        if source.contains(item) {
            continue;
        }
        if let Item::Verbatim(path) = item {
            let entries: Vec<&str> = path.split(SIGN).collect();
            let others: Vec<String> = entries.iter().map(|entry| translated(entry)).collect();
            let mut pairs = entries.iter().zip(&others).skip(1);
            is_kept |= pairs.any(|(entry, other)| other != entry && is_entry(said, entry));
            *path = others.join(sign);
        }
    }
    (held != source && (is_kept || !is_sound)).then_some(held)
}

/// Returns whether a text has an entry behind the sign of a path.
fn is_entry(text: &str, entry: &str) -> bool {
    let mut behind = text.split(SIGN).skip(1);
    behind.any(|rest| {
        let after = rest.strip_prefix(entry);
        after.is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric()))
    })
}

/// Returns items with the signs between entries, which are held otherwise, in the text.
fn with_signs(items: &[Item]) -> Vec<Item> {
    let mut joined = Vec::new();
    for item in items {
        match item {
            Item::Verbatim(sign) if [SIGN.trim(), ARROWS[1]].contains(&sign.as_str()) => {
                push(&mut joined, Item::Text(sign.clone()));
            }
            item => push(&mut joined, item.clone()),
        }
    }
    joined
}

/// Returns items with the sign `new` in place of each sign `old` in their text.
fn replaced(items: Vec<Item>, old: &str, new: &str) -> Vec<Item> {
    let with_new = |item| match item {
        Item::Text(text) => Item::Text(text.replace(old, new)),
        item => item,
    };
    items.into_iter().map(with_new).collect()
}

fn is_between_words(text: &str, at: usize) -> bool {
    let is_edge = |c: char| c.is_alphanumeric() || "\"'”’“‘)(".contains(c);
    text[..at].strip_suffix(' ').is_some_and(|before| before.ends_with(is_edge))
        && text[at + 1..].strip_prefix(' ').is_some_and(|behind| behind.starts_with(is_edge))
}

/// Returns the place of the first path in a text: entries of words with capitals.
fn path(text: &str) -> Option<Range<usize>> {
    let first = text.find(SIGN)?;
    let start = first - entry(text[..first].rsplit(' ')).unwrap_or_default();
    let mut end = first;
    while let Some(rest) = text[end..].strip_prefix(SIGN) {
        let length = entry(rest.split(' ')).unwrap_or_default();
        if length == 0 {
            break;
        }
        end += SIGN.len() + rest[..length].trim_end_matches(|c: char| !c.is_alphanumeric()).len();
    }
    (start < first && end > first).then_some(start..end)
}

/// Returns the length of the entry that these words make, from the sign outwards.
fn entry<'t>(words: impl Iterator<Item = &'t str>) -> Option<usize> {
    let (mut length, mut whole) = (0, None);
    for word in words {
        let is_of_name = word.starts_with(char::is_uppercase);
        if word == ">" || !is_of_name && !WITHIN.contains(&word) {
            break;
        }
        length += word.len() + usize::from(length > 0);
        if is_of_name {
            whole = Some(length);
        }
        if word.ends_with(|c: char| !c.is_alphanumeric()) {
            break;
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    #[test]
    fn a_path_whose_entries_were_moved_is_held() {
        let source = [text("Open it in Settings > Water of Beds > Rain. Then wait.")];
        let moved = [text("Abra-o na chuva > Água dos canteiros >. Espere.")];
        let held = hold(&source, &moved, |entry| entry.to_lowercase());
        let path = Item::Verbatim("settings > water of beds > rain".into());
        assert_eq!(held, Some(vec![text("Open it in "), path, text(". Then wait.")]));
        let sound = [text("Abra-o em Configurações > Água > Chuva. Espere.")];
        assert_eq!(hold(&source, &sound, str::to_owned), None);
    }

    #[test]
    fn a_path_with_an_entry_in_the_source_language_is_held() {
        let source = [text("Now open Beds > Rain here.")];
        let path = Item::Verbatim("beds > rain".into());
        let held = |said: &str| hold(&source, &[text(said)], str::to_lowercase);
        assert_eq!(
            held("Abra Canteiros > Rain."),
            Some(vec![text("Now open "), path, text(" here.")])
        );
        assert_eq!(held("Abra Canteiros > Rainha."), None);
        // A name is one in every language.
        assert_eq!(hold(&source, &[text("Abra Canteiros > Rain.")], str::to_owned), None);
    }

    #[test]
    fn signs_that_are_held_are_those_of_a_path() {
        let sign = || Item::Verbatim(">".into());
        let source = [text("Open it in Beds "), sign(), text(" Rain.")];
        let moved = [text("Abra-o na chuva "), sign(), text(".")];
        let held = hold(&source, &moved, str::to_lowercase);
        let path = Item::Verbatim("beds > rain".into());
        assert_eq!(held, Some(vec![text("Open it in "), path, text(".")]));
        let sound = [text("Abra-o em Canteiros "), sign(), text(" Chuva.")];
        assert_eq!(hold(&source, &sound, str::to_owned), None);
    }

    #[test]
    fn arrows_stand_between_entries_too() {
        let source = [text("Open Beds -"), Item::Verbatim(">".into()), text(" Wet Rain here.")];
        let kept = [text("Abra Beds -"), Item::Verbatim(">".into()), text(" Wet Rain aqui.")];
        let path = Item::Verbatim("open beds -> wet rain".into());
        let held = hold(&source, &kept, str::to_lowercase);
        assert_eq!(held, Some(vec![path, text(" here.")]));
        let sound = [text("Abra Canteiros -> Chuva aqui.")];
        assert_eq!(hold(&source, &sound, str::to_lowercase), None);
        assert_eq!(hold(&[text("x -> y")], &[text("y")], str::to_owned), None);
        let arrow = || Item::Verbatim("->".into());
        let source = [text("Open Beds"), arrow(), text("Wet Rain here.")];
        let kept = [text("Abra Beds"), arrow(), text("Wet Rain aqui.")];
        let path = Item::Verbatim("open beds->wet rain".into());
        let held = hold(&source, &kept, str::to_lowercase);
        assert_eq!(held, Some(vec![path, text(" here.")]));
        let source = [text("In Beds -> Rain, x -> y")];
        let held = hold(&source, &[text("Em Beds -> Rain, x -> y")], str::to_lowercase);
        let path = Item::Verbatim("in beds -> rain".into());
        assert_eq!(held, Some(vec![path, text(", x -> y")]));
    }

    #[test]
    fn other_signs_are_no_path() {
        for source in ["a > b", "If x > 5, then", "> Quoted", "Beds >", "so > So"] {
            assert_eq!(hold(&[text(source)], &[text("x")], str::to_owned), None, "{source}");
        }
    }
}
