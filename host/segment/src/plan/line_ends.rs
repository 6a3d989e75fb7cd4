//! The ends of lines within sentences, in the text itself: in subtitles, and in the messages of
//! programs. A sentence is translated as a whole, and [`Wraps`](crate::mend::wraps) puts the ends of
//! its lines back.

use std::borrow::Cow;

use crate::{
    item::{Item, push},
    text::script::is_unspaced,
};

/// The end of a line, as an item.
pub(crate) const LINE_END: &str = "\n";

/// The least number of words before the end of a line within a sentence.
const WORDS: usize = 3;

/// Makes an item of each end of a line after which a sentence goes on: several words stand before
/// it and do not end the sentence, and a word in lower case comes after it.
pub(crate) fn hold(items: &[Item]) -> Cow<'_, [Item]> {
    let has_end = |item: &Item| matches!(item, Item::Text(text) if text.contains('\n'));
    if !items.iter().any(has_end) {
        return items.into();
    }
    let mut held = Vec::with_capacity(items.len() + 2);
    // The words since the last end of a line that ends a sentence, too.
    let mut words = 0;
    for (at, item) in items.iter().enumerate() {
        if let Item::Text(text) = item {
            hold_in(text, &items[at + 1..], &mut words, &mut held);
            continue;
        }
        words = if let Item::Break(_) = item { 0 } else { words + usize::from(item.is_held()) };
        held.push(item.clone());
    }
    held.into()
}

/// Appends the items of a text. `behind` are the items after it.
fn hold_in(text: &str, behind: &[Item], words: &mut usize, held: &mut Vec<Item>) {
    let mut rest = text;
    let mut from = 0;
    while let Some(at) = rest[from..].find('\n').map(|at| from + at) {
        let (line, after) = (&rest[from..at], &rest[at + 1..]);
        *words += line.split_whitespace().count();
        let begins = line.is_empty() && from == 0;
        let next = after.split('\n').next().unwrap_or_default();
        let goes_on =
            goes_on(after, behind) && !has_columns(after) && !are_in_two_scripts(line, next);
        if *words >= WORDS && (begins || may_go_on(line)) && goes_on {
            push(held, Item::Text(rest[..at].into()));
            held.push(Item::Verbatim(LINE_END.into()));
            (rest, from) = (after, 0);
        } else {
            *words = 0;
            from = at + 1;
        }
    }
    *words += rest[from..].split_whitespace().count();
    push(held, Item::Text(rest.into()));
}

/// Returns whether the end of a line does not end its sentence.
fn may_go_on(line: &str) -> bool {
    let line = line.strip_suffix(' ').unwrap_or(line);
    line.ends_with(|c: char| c.is_alphanumeric() || c == ',')
}

/// Returns whether a line begins with a small letter, which may be that of the first words behind the
/// beginning of markup.
fn goes_on(line: &str, behind: &[Item]) -> bool {
    let line = line.strip_prefix(' ').unwrap_or(line);
    let mut behind = behind.iter().filter(|item| !matches!(item, Item::Open(..)));
    match (line, behind.next()) {
        ("", Some(Item::Text(next))) => next.starts_with(char::is_lowercase),
        (line, _) => line.starts_with(char::is_lowercase),
    }
}

/// Returns whether one of two lines is in a script without spaces between words, and the other is not, as in
/// subtitles in two languages.
fn are_in_two_scripts(line: &str, next: &str) -> bool {
    let is_only = |text: &str, is_unspaced_one: bool| {
        let mut letters = text.chars().filter(|c| c.is_alphabetic()).peekable();
        letters.peek().is_some() && letters.all(|c| is_unspaced(c) == is_unspaced_one)
    };
    is_only(line, true) && is_only(next, false) || is_only(line, false) && is_only(next, true)
}

/// Returns whether the first line of a text has columns, so that it is a row of a table and no
/// part of a sentence: two spaces or more after a word, or a tab.
fn has_columns(text: &str) -> bool {
    let line = text.trim_start_matches(' ').split('\n').next().unwrap_or_default();
    let is_gap = |(at, _): (usize, &str)| {
        let goes_on = line[at..].trim_start_matches(' ').starts_with(char::is_alphanumeric);
        goes_on && line[..at].ends_with(char::is_alphanumeric)
    };
    line.contains('\t') || line.match_indices("  ").any(is_gap)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    #[test]
    fn a_sentence_goes_on_in_the_next_line() {
        let end = || Item::Verbatim(LINE_END.into());
        let one = [text("Here is a helper\nwho knows Anna\nand her garden.\nSo do we.")];
        assert_eq!(
            hold(&one)[..],
            [
                text("Here is a helper"),
                end(),
                text("who knows Anna"),
                end(),
                text("and her garden.\nSo do we.")
            ]
        );
        let marked = [text("All the files of\n"), Item::Open(0, 1), text("this folder")];
        assert_eq!(
            hold(&marked)[..],
            [text("All the files of"), end(), Item::Open(0, 1), text("this folder")]
        );
        let mixed = [text("私 の 庭 は\nand 庭")];
        assert_eq!(hold(&mixed)[1], end());
        let named = [text("Do you let "), Item::Placeholder(0), text("\nsee it?")];
        assert_eq!(hold(&named)[2], end());
    }

    #[test]
    fn other_lines_are_sentences_of_their_own() {
        for lines in [
            "red apples\ngreen pears",
            "This is the first.\nand more",
            "These are the fruits:\napples",
            "This is the heading\nThe text",
            "This is the whole line\n",
            "This is the whole line\n\nand more",
            "This is the whole line\n  - and more",
            "add      Adds beds to the list\nremove   Removes beds from the list",
            "oak  a tree of the garden\nfir  a tree of the wood",
            "私 の 庭 は\nand it is wet",
        ] {
            assert_eq!(hold(&[text(lines)])[..], [text(lines)], "{lines}");
        }
    }
}
