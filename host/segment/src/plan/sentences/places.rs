//! The places at which a text is cut, beside those that a segmenter finds.

use super::{HELD, plain_length};
use crate::item::Item;

/// Returns the places where a sentence begins with a held item and goes on in lower case, as in "Do
/// this. `none` does that.", or with a name such as `iOS`, or where a remark in brackets follows the last
/// sentence, as in "Water it. (optional)": a segmenter takes the full stop for that of an abbreviation.
pub(super) fn before_names(plain: &str) -> impl Iterator<Item = usize> {
    let held = plain.match_indices(HELD).map(|(at, _)| at);
    let names = plain.match_indices(". ").map(|(at, stop)| at + stop.len());
    let names = names.filter(|&at| begins_with_name(&plain[at..]) || is_remark(&plain[at..]));
    held.chain(names).filter(|&at| {
        let Some(before) = plain[..at].trim_end_matches(' ').strip_suffix('.') else {
            return false;
        };
        plain[..at].ends_with(' ') && ends_with_long_word(before) && !continues(plain, at)
    })
}

/// Returns whether a text ends with a word that is longer than abbreviations and the parts of names are.
fn ends_with_long_word(text: &str) -> bool {
    const LETTERS: usize = 4;
    text.chars().rev().take_while(|c| c.is_alphabetic()).take(LETTERS).count() == LETTERS
}

/// Returns whether a text begins with a small letter and a capital in one word: `iOS`, `phpBB`.
pub(crate) fn begins_with_name(text: &str) -> bool {
    let word = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    word.starts_with(char::is_lowercase) && word.contains(char::is_uppercase)
}

/// Returns whether the rest of a line is a remark in brackets: `(optional)`.
fn is_remark(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('(') else { return false };
    // The next bracket ends the search, so that each of many brackets in one line is looked at once.
    let Some(end) = inner.find(['(', ')', '\n']) else { return false };
    let ends_line =
        |rest: &str| rest.is_empty() || rest.starts_with('\n') || rest.starts_with("\r\n");
    inner.starts_with(char::is_alphabetic) && inner[end..].strip_prefix(')').is_some_and(ends_line)
}

/// Returns the places where a sentence begins with an element, or behind one, without a space:
/// `It is wet.<b>Dry it first.</b>`.
pub(super) fn before_elements(items: &[Item]) -> impl Iterator<Item = usize> {
    let ends = |text: &str| text.strip_suffix(['.', '!', '?']).is_some_and(ends_with_long_word);
    let begins = |text: &str| {
        let mut letters = text.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.next().is_some_and(char::is_lowercase)
    };
    let mut at = 0;
    items.windows(3).filter_map(move |three| {
        at += plain_length(&three[0]);
        let [Item::Text(before), markup, Item::Text(behind)] = three else { return None };
        (markup.is_markup() && ends(before) && begins(behind)).then_some(at)
    })
}

/// Returns the place behind the pictures that begin the element at the beginning of a text:
/// `**📊 Results**: They are wet.`
pub(super) fn behind_pictures(items: &[Item]) -> Option<usize> {
    let opens = items.iter().take_while(|item| matches!(item, Item::Open(..))).count();
    let is_picture = |item: &&Item| match item {
        Item::Standalone(_) => true,
        Item::Verbatim(text) => !text.contains(char::is_alphanumeric),
        _ => false,
    };
    let pictures = items[opens..].iter().take_while(is_picture).count();
    let words = items[opens + pictures..].iter().find_map(|item| match item {
        Item::Text(text) => Some(text),
        _ => None,
    })?;
    let is_apart = opens > 0 && pictures > 0 && words.starts_with(' ');
    is_apart.then(|| items[opens..opens + pictures].iter().map(plain_length).sum())
}

/// Returns the places around the semicolons of a list of keywords: `browse;disks;local files;`.
pub(super) fn between_keywords(plain: &str) -> impl Iterator<Item = usize> {
    let is_list = || {
        let mut signs = plain.match_indices(';');
        let touches = |at: usize| !plain[at + 1..].starts_with([' ', '\n']);
        plain.matches(';').nth(1).is_some()
            && signs.all(|(at, _)| at > 0 && touches(at))
            && !plain.contains(['&', '=', '(', ':'])
    };
    let at = plain.contains(';') && is_list();
    plain.match_indices(';').filter(move |_| at).flat_map(|(at, _)| [at, at + 1])
}

/// Returns the places around codes between two sentences that touch them, where they stand for line
/// ends: `It failed.{0}{0}Try again.`
pub(super) fn around_codes(plain: &str) -> impl Iterator<Item = usize> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + plain[from..].find(HELD)?;
        let after = plain[start..].trim_start_matches(HELD);
        from = plain.len() - after.len();
        Some((start, from))
    })
    .filter(|&(start, end)| {
        let mut before = plain[..start].chars().rev();
        before.next().is_some_and(|c| ".!?".contains(c))
            && before.next().is_some_and(char::is_alphabetic)
            && plain[end..].starts_with(char::is_uppercase)
    })
    .flat_map(|(start, end)| [start, end])
}

/// Returns the places behind three or more spaces of any kind, and behind two before a colon, or before a
/// capital where the line has only codes before the spaces: `Size  : 3`, `--size=<n>  Sets it`.
pub(super) fn columns(plain: &str) -> impl Iterator<Item = usize> {
    let (mut spaces, mut line) = (0, 0);
    plain.char_indices().filter_map(move |(at, c)| {
        if c.is_whitespace() {
            spaces += 1;
            if c == '\n' {
                line = at + 1;
            }
            return None;
        }
        let spaces = std::mem::take(&mut spaces);
        let is_column = match spaces {
            2 => c == ':' || c.is_uppercase() && has_only_codes(&plain[line..at]),
            spaces => spaces >= 3,
        };
        is_column.then_some(at)
    })
}

/// Returns whether a line has codes and no words.
fn has_only_codes(line: &str) -> bool {
    line.contains(HELD) && !line.contains(char::is_alphanumeric)
}

/// Returns the places around the only dash of a text, where the dash stands between a code or an element
/// that begins the text and what the text says of it: `<code>wet</code>—Waters the bed`.
pub(super) fn around_dash(items: &[Item]) -> Option<[usize; 2]> {
    let (mut at, mut depth, mut has_term) = (0, 0_usize, false);
    for item in items {
        match item {
            Item::Open(..) => depth += 1,
            Item::Close(..) => depth = depth.checked_sub(1)?,
            Item::Text(text) if depth == 0 && !text.trim().is_empty() => {
                let length = dash(text).filter(|_| has_term && count_dashes(items) == 1)?;
                return Some([at, at + length]);
            }
            Item::Text(text) => {
                has_term |= depth > 0;
                at += text.len();
            }
            item if item.is_held() => {
                has_term = true;
                at += plain_length(item);
            }
            _ => {}
        }
    }
    None
}

/// Returns the length of the dash that a text begins with and of the spaces beside it, if a word follows.
fn dash(text: &str) -> Option<usize> {
    let behind = text.trim_start().strip_prefix(is_dash)?.trim_start();
    behind.starts_with(char::is_alphabetic).then(|| text.len() - behind.len())
}

fn is_dash(c: char) -> bool {
    matches!(c, '–' | '—')
}

/// Returns the place of the element that a text ends with, if all before it is a heading of a few words and a dash
/// between spaces: `Icons - [Feather](…)`.
pub(super) fn behind_heading(items: &[Item]) -> Option<usize> {
    const WORDS: usize = 3;
    let [Item::Text(text), Item::Open(_, id), inner @ .., Item::Close(_, ended)] = items else {
        return None;
    };
    let is_dash = |c: char| is_dash(c) || c == '-';
    let heading = text.trim_end().strip_suffix(is_dash)?.strip_suffix(' ')?;
    let is_heading = id == ended
        && text.ends_with(' ')
        && heading.starts_with(char::is_uppercase)
        && heading.split(' ').count() <= WORDS
        && heading.chars().all(|c| c.is_alphanumeric() || c == ' ')
        && !inner.iter().any(Item::is_markup);
    is_heading.then_some(text.len())
}

fn count_dashes(items: &[Item]) -> usize {
    let texts = items.iter().filter_map(|item| match item {
        Item::Text(text) => Some(text.matches(is_dash).count()),
        _ => None,
    });
    texts.sum()
}

/// Returns whether a sentence goes on after `at`, as an abbreviation stands before it. `No.` is one
/// in front of a number, and elsewhere an answer.
pub(super) fn continues(plain: &str, at: usize) -> bool {
    const ABBREVIATIONS: [&str; 12] = [
        "Mr.", "Mrs.", "Ms.", "Dr.", "Prof.", "St.", "Sr.", "Jr.", "vs.", "e.g.", "i.e.", "approx.",
    ];
    const OF_NUMBERS: [&str; 2] = ["No.", "Nr."];
    // No abbreviation and its spaces are longer.
    const LONGEST: usize = 100;
    let (before, after) = plain.split_at(at);
    let near = &before[before.ceil_char_boundary(at.saturating_sub(LONGEST))..];
    let word = near.split_whitespace().next_back().unwrap_or_default();
    let word = word.trim_start_matches(['(', '"', '“', '\'']);
    let initial = word.len() == 2 && word.ends_with('.') && word.starts_with(char::is_uppercase);
    let apart = before.ends_with(char::is_whitespace);
    let counts =
        || after.starts_with(|c: char| c.is_ascii_digit() || "#[(".contains(c) || c == HELD);
    let of_number = OF_NUMBERS.contains(&word) && counts();
    !after.is_empty() && apart && (initial || of_number || ABBREVIATIONS.contains(&word))
}
