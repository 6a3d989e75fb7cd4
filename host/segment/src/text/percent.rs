//! `%%`: to the reader a per cent sign behind a number, and so it travels.

use std::ops::Range;

use crate::{item::Item, text::numbers};

/// Returns the code as an item, by the item before it: behind a number, in the text or put in, the
/// code is the sign of that number.
pub(crate) fn item(code: u32, before: Option<&Item>) -> Item {
    match before {
        Some(Item::Text(text)) => match number(text) {
            Some(number) => Item::Percent(code, number.into()),
            None => Item::Placeholder(code),
        },
        Some(Item::Placeholder(_) | Item::Number(..)) => Item::Percent(code, String::new()),
        _ => Item::Placeholder(code),
    }
}

/// Returns the number that a text ends with; a space may follow the number.
fn number(text: &str) -> Option<&str> {
    let text = text.strip_suffix(is_space).unwrap_or(text);
    let digit_or_separator = |c: char| c.is_ascii_digit() || ".,".contains(c);
    let number = &text[text.trim_end_matches(digit_or_separator).len()..];
    number.ends_with(|c: char| c.is_ascii_digit()).then(|| number.trim_start_matches(['.', ',']))
}

/// Returns the places of the signs in `target` that belong to a number.
pub(crate) fn find(target: &str, number: &str) -> Vec<Range<usize>> {
    let numbers = numbers::find(target, number);
    numbers.iter().filter_map(|number| sign(target, number)).collect()
}

/// Returns the place of a number together with its sign.
pub(crate) fn with_sign(target: &str, number: &Range<usize>) -> Option<Range<usize>> {
    let sign = sign(target, number)?;
    Some(number.start.min(sign.start)..number.end.max(sign.end))
}

/// Returns the place of the sign behind a number, or before it as in Turkish.
fn sign(target: &str, number: &Range<usize>) -> Option<Range<usize>> {
    let (before, after) = (&target[..number.start], &target[number.end..]);
    let spaced = after.strip_prefix(is_space).unwrap_or(after);
    let start = number.end + after.len() - spaced.len();
    let behind = spaced.chars().next().filter(|&c| is_sign(c));
    let first = || before.chars().next_back().filter(|&c| is_sign(c));
    match behind {
        Some(sign) => Some(start..start + sign.len_utf8()),
        None => first().map(|sign| number.start - sign.len_utf8()..number.start),
    }
}

fn is_sign(c: char) -> bool {
    matches!(c, '%' | '％' | '٪')
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{A0}' | '\u{202F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_behind_a_number_belongs_to_it() {
        let text = |text: &str| Item::Text(text.into());
        let behind = |before: Item| item(3, Some(&before));
        assert_eq!(behind(text("save 7.5")), Item::Percent(3, "7.5".into()));
        assert_eq!(behind(text("save 15 ")), Item::Percent(3, "15".into()));
        assert_eq!(behind(Item::Placeholder(2)), Item::Percent(3, String::new()));
        for before in [text("CPU "), text("15."), Item::Standalone(1)] {
            assert_eq!(behind(before), Item::Placeholder(3));
        }
        assert_eq!(item(0, None), Item::Placeholder(0));
    }

    #[test]
    fn signs_are_found_by_their_numbers() {
        let starts = |target: &str, number: &str| -> Vec<usize> {
            find(target, number).into_iter().map(|at| at.start).collect()
        };
        assert_eq!(starts("De 15% a 7,5 % ou 15", "15"), [5]);
        assert_eq!(starts("De 15% a 7,5 % ou 15", "7.5"), [13]);
        assert_eq!(starts("%15 indirim", "15"), [0]);
        assert_eq!(starts("15 por cento", "15"), [0; 0]);
        assert_eq!(with_sign("XQ0X % já", &(0..4)), Some(0..6));
    }
}
