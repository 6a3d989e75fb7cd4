//! Numbers: the sample of a plural form is found in a translation, and what a text says in
//! digits, its translation says too.

use std::ops::Range;

use crate::item::{Item, hold_in_text, push};

/// Returns the places of all numbers in `target` that have the digits of `sample`, whatever their
/// separators: `1.5` is found as `1,5`, `1000000` as `1.000.000`.
pub(crate) fn find(target: &str, sample: &str) -> Vec<Range<usize>> {
    let wanted = digits(sample);
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some(start) = target[rest..].find(|c: char| c.is_numeric()).map(|at| rest + at) {
        let end = end_of_number(target, start);
        if digits(&target[start..end]) == wanted {
            found.push(start..end);
        }
        rest = end;
    }
    found
}

/// Returns the place where a number ends: a separator belongs to the number when a digit follows.
fn end_of_number(target: &str, start: usize) -> usize {
    let mut end = start;
    let mut chars = target[start..].char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let joins = ".,'\u{A0}\u{202F}".contains(c)
            && chars.peek().is_some_and(|(_, next)| next.is_numeric());
        if !c.is_numeric() && !joins {
            break;
        }
        end = start + at + c.len_utf8();
    }
    end
}

fn digits(number: &str) -> Vec<u32> {
    number.chars().filter_map(|c| c.to_digit(10)).collect()
}

/// Returns whether `target` has the numbers of `source`, in whatever order and with whatever separators.
/// Hours named with their half of the day may be counted anew; a text without digits may have
/// spelled its numbers out.
pub(crate) fn are_kept(source: &str, target: &str) -> bool {
    let own = numbers(source, false);
    // `1.000` is one number or two, as `2.5` is; what separates thousands may come or go.
    own.is_empty()
        || own == numbers(target, false)
        || numbers(source, true) == numbers(target, true)
        || names_half_day(source)
}

/// Returns whether a number 1 is all that `target` lacks of the numbers of `source`.
pub(crate) fn lacks_one(source: &str, target: &str) -> bool {
    let mut own = numbers(source, false);
    let Some(one) = own.iter().position(|number| *number == [1]) else { return false };
    own.remove(one);
    own == numbers(target, false)
}

/// Returns the digits of all numbers in a text, sorted by number. `joined` is whether a number
/// includes its separators.
fn numbers(text: &str, joined: bool) -> Vec<Vec<u32>> {
    let mut numbers: Vec<Vec<u32>> = Vec::new();
    // Whether the last character belongs to a number, and whether it is a separator within one.
    let (mut inside, mut separated) = (false, false);
    for c in text.chars() {
        match value(c) {
            Some(digit) => {
                match numbers.last_mut().filter(|_| inside || separated) {
                    Some(number) => number.push(digit),
                    None => numbers.push(vec![digit]),
                }
                (inside, separated) = (true, false);
            }
            None => {
                separated = joined && inside && ".,' \u{A0}\u{202F}٬٫".contains(c);
                inside = false;
            }
        }
    }
    numbers.sort_unstable();
    numbers
}

/// Returns the value of a digit, in any script that languages write numbers in.
fn value(c: char) -> Option<u32> {
    const ZEROS: [char; 10] = ['0', '٠', '۰', '०', '০', '๐', '໐', '၀', '០', '０'];
    ZEROS.iter().find_map(|&zero| (c as u32).checked_sub(zero as u32).filter(|&value| value < 10))
}

/// Returns whether a text names an hour with its half of the day: `5:30 PM`, `at 9 a.m.`
fn names_half_day(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let halves = ["am", "pm", "a.m", "p.m"].iter();
    halves.flat_map(|half| lower.match_indices(half)).any(|(at, half)| {
        let (before, after) = (&lower[..at], &lower[at + half.len()..]);
        before.trim_end().ends_with(|c: char| c.is_ascii_digit())
            && !after.starts_with(char::is_alphanumeric)
    })
}

/// Holds words with digits in them, and numbers with their separators. Returns `None` where there
/// are none.
pub(crate) fn hold(items: &[Item]) -> Option<Vec<Item>> {
    let mut held = Vec::new();
    for item in items {
        let Item::Text(text) = item else {
            push(&mut held, item.clone());
            continue;
        };
        hold_in_text(text, &mut held, word_with_digits);
    }
    (held.len() > items.len()).then_some(held)
}

/// Returns the place of the first word with digits.
fn word_with_digits(text: &str) -> Option<Range<usize>> {
    let digit = text.find(|c| value(c).is_some())?;
    let start = text[..digit].trim_end_matches(char::is_alphanumeric).len();
    let number = end_of_number(text, digit);
    let word = text[number..].find(|c: char| !c.is_alphanumeric());
    Some(start..word.map_or(text.len(), |length| number + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find<'t>(target: &'t str, sample: &str) -> Vec<&'t str> {
        super::find(target, sample).into_iter().map(|at| &target[at]).collect()
    }

    #[test]
    fn separators_do_not_matter() {
        assert_eq!(find("Há 1.000.000 deles.", "1000000"), ["1.000.000"]);
        assert_eq!(find("1,5 dias", "1.5"), ["1,5"]);
    }

    #[test]
    fn whole_numbers_only() {
        assert_eq!(find("15 de 5.", "5"), ["5"]);
        assert_eq!(find("cinco", "5"), [""; 0]);
    }

    #[test]
    fn numbers_in_digits_are_kept() {
        for (source, target) in [
            ("1,000 of 2.5", "2,5 de 1 000"),
            ("12/31 at 5:30 PM", "31/12 às 17:30"),
            ("at 5:30 PM", "às 17:30"),
            ("Twenty-four hours", "24 horas"),
            ("1st", "1.º"),
            ("15 files", "१५ फ़ाइलें"),
            ("1000000 files", "1.000.000 arquivos"),
            ("1000 of 2.5", "2,5 de 1.000"),
            ("2020-01-31", "31/01/2020"),
        ] {
            assert!(are_kept(source, target), "{source}");
        }
        for (source, target) in [
            ("Seeding (0)", "Ver artigo"),
            ("15 files", "16 arquivos"),
            ("5 spam", "spam"),
            ("[03/2020 - 06/2023]", "[03/2020 - 20/0623]"),
        ] {
            assert!(!are_kept(source, target), "{source}");
        }
    }

    #[test]
    fn words_with_digits_are_kept() {
        let (text, held) =
            (|text: &str| Item::Text(text.into()), |text: &str| Item::Verbatim(text.into()));
        assert_eq!(
            hold(&[text("An MP3 of 1,000 (2nd)."), Item::Placeholder(0)]),
            Some(vec![
                text("An "),
                held("MP3"),
                text(" of "),
                held("1,000"),
                text(" ("),
                held("2nd"),
                text(")."),
                Item::Placeholder(0),
            ])
        );
        assert_eq!(hold(&[text("None")]), None);
    }
}
