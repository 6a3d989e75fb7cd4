//! Short labels that a line end breaks only for their layout: `Customer\nsupport`, `Payments\nHistory`. Such a label is
//! one phrase; other short lines are texts of their own.

use std::ops::Range;

use crate::{
    item::{Item, push},
    plan::line_ends::LINE_END,
    text::escaped_line_end::ESCAPED,
};

/// The number of words that a label has at most.
const WORDS: usize = 5;

/// The number of words that a label in capitals has at most. More of them are rather names or lines of an address.
const CAPITAL_WORDS: usize = 3;

/// The number of lines that a label has at most.
const LINES: usize = 3;

/// Returns the items of a label in several lines, in which each line end is an item of its own. Returns `None` for other
/// items.
pub(crate) fn of(items: &[Item]) -> Option<Vec<Item>> {
    let has_end = |item: &Item| item.spelling().is_some_and(|text| text.contains(['\n', '\\']));
    if !items.iter().any(has_end) {
        return None;
    }
    let (mut label, mut lines) = (Vec::new(), vec![String::new()]);
    for item in items {
        match item {
            Item::Text(text) => {
                for (at, line) in text.split('\n').enumerate() {
                    if at > 0 {
                        label.push(Item::Verbatim(LINE_END.into()));
                        lines.push(String::new());
                    }
                    push(&mut label, Item::Text(line.into()));
                    lines.last_mut()?.push_str(line);
                }
            }
            Item::Verbatim(text) if is_line_end(text) => {
                label.push(item.clone());
                lines.push(String::new());
            }
            _ => return None,
        }
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    is_one(&lines).then_some(label)
}

fn is_line_end(text: &str) -> bool {
    text == LINE_END || text == ESCAPED
}

/// Returns the place of the line end, written as in the source of a program, of a label in two lines that is a whole
/// text.
pub(crate) fn escaped_end(text: &str) -> Option<Range<usize>> {
    let (first, second) = text.split_once(ESCAPED)?;
    is_one(&[first, second]).then_some(first.len()..first.len() + ESCAPED.len())
}

/// Returns whether lines are together one phrase of few words: the first begins with a capital, none but the last ends a
/// sentence, and each of the others goes on with a small letter, or all are words of one title.
fn is_one(lines: &[&str]) -> bool {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_matches(' ')).collect();
    let [first, others @ ..] = &lines[..] else { return false };
    let Some((last, all_but_last)) = lines.split_last() else { return false };
    let words = || lines.iter().flat_map(|line| line.split(' '));
    let is_plain = |line: &&str| line.chars().all(|c| c.is_alphabetic() || " '’-&/".contains(c));
    let is_phrase = (2..=LINES).contains(&lines.len())
        && words().count() <= WORDS
        && first.starts_with(char::is_uppercase)
        && all_but_last.iter().all(|line| is_plain(line) && line.ends_with(char::is_alphabetic))
        && is_plain(&last.trim_end_matches(['.', '?', '!', '…']));
    let goes_on = |line: &&str| line.starts_with(char::is_lowercase);
    is_phrase && (others.iter().all(goes_on) || is_title(first, others, words().count()))
}

/// Returns whether two lines are one title: each of its words, but for short ones, has a capital.
fn is_title(first: &str, others: &[&str], count: usize) -> bool {
    /// The number of letters of words without a capital in a title.
    const SHORT: usize = 3;
    let [second] = others else { return false };
    let is_capital = |word: &str| word.starts_with(char::is_uppercase);
    let of_title = |word: &str| is_capital(word) || word.chars().count() <= SHORT;
    let words = || first.split(' ').chain(second.split(' '));
    count <= CAPITAL_WORDS
        && is_capital(second)
        && second.ends_with(char::is_alphabetic)
        && words().all(of_title)
        && words().any(|word| word.contains(char::is_lowercase))
        && !second.split(' ').next().is_some_and(|word| CALLS.contains(&word))
}

/// Words that begin a sentence of their own, which tells a reader what to do.
const CALLS: [&str; 16] = [
    "Check", "Choose", "Click", "Drag", "Enter", "No", "Not", "Please", "Press", "Pull", "Retry",
    "Select", "Swipe", "Tap", "Try", "Yes",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_in_short_lines_is_one() {
        for lines in [
            &["Garden", "helper"][..],
            &["Rose", "Beds"],
            &["Beds of", "Roses"],
            &["Lost ", "the rake?"],
            &["Water", "all the", "beds!"],
        ] {
            assert!(is_one(lines), "{lines:?}");
        }
    }

    #[test]
    fn each_line_end_of_a_label_is_an_item() {
        let text = |text: &str| Item::Text(text.into());
        let end = |end: &str| Item::Verbatim(end.into());
        assert_eq!(
            of(&[text("Garden\nhelper")]),
            Some(vec![text("Garden"), end("\n"), text("helper")])
        );
        let escaped = [text("Garden"), end(ESCAPED), text("helper")];
        assert_eq!(of(&escaped), Some(escaped.to_vec()));
        assert_eq!(of(&[text("Garden helper")]), None);
        assert_eq!(of(&[text("Garden\n"), Item::Placeholder(0)]), None);
        assert_eq!(escaped_end(r"Garden\nhelper"), Some(6..8));
        assert_eq!(escaped_end(r"C:\new"), None);
    }

    #[test]
    fn other_lines_are_texts_of_their_own() {
        for lines in [
            &["Rose"][..],
            &["roses", "tulips"],
            &["Wait.", "it rains"],
            &["Beds:", "roses"],
            &["Beds", "2 roses"],
            &["It rains", "Take a coat"],
            &["No water", "Try again"],
            &["Beds", "Try Again"],
            &["Anna Rose", "Garden Street"],
            &["Beds", "Roses", "Trees"],
            &["YES", "NO"],
            &["Water", "", "beds"],
            &["Water the beds of the roses", "and the trees"],
            &["Beds", "- roses"],
        ] {
            assert!(!is_one(lines), "{lines:?}");
        }
    }
}
