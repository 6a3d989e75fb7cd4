//! Dashes: models know hyphens best, so dashes travel as hyphens, and come back in the translation.

use super::signs::{replace, texts};
use crate::item::{Item, Items};

/// The dashes that models add to words.
pub(super) const DASHES: [char; 3] = ['-', '–', '—'];

/// Returns whether a sentence begins with a dash.
pub(crate) fn is_first(items: &[Item]) -> bool {
    matches!(items.first(), Some(Item::Text(text)) if text.starts_with(DASHES))
}

/// Removes a dash before the first word of a translation, which models put before some words.
pub(crate) fn remove_first(items: &mut [Item]) {
    let Some(text) = items.first_text_mut() else { return };
    let word = text.strip_prefix(DASHES).filter(|rest| rest.starts_with(char::is_alphabetic));
    if let Some(word) = word {
        *text = word.to_owned();
    }
}

/// Removes the dash behind the last word of a translation, which models add to a heading: `Página não encontrada -`.
pub(super) fn remove_last(items: &mut [Item]) {
    let Some(text) = items.last_text_mut() else { return };
    let words = text.trim_end_matches(DASHES).trim_end();
    if text.ends_with(DASHES)
        && words.ends_with(char::is_alphanumeric)
        && text[words.len()..].starts_with(' ')
    {
        text.truncate(words.len());
    }
}

/// The dashes of a sentence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dash {
    sign: char,
    /// Whether each dash touches the words before and behind it: `easy—or not`.
    is_tight: bool,
    /// Whether dashes are between numbers, and hyphens are not: `2019–2021`.
    is_range: bool,
    /// Whether a dash ends the sentence.
    is_last: bool,
}

impl Dash {
    /// Makes hyphens of dashes. Returns the way in which the dashes are written, if there are any. A
    /// hyphen would join the words beside a dash that touches them, so spaces part them.
    pub(crate) fn take(items: &mut [Item]) -> Option<Dash> {
        let is_dash = |c: char| matches!(c, '–' | '—');
        let all = items.text();
        let sign = all.chars().find(|&c| is_dash(c))?;
        let is_tight = {
            let touches = |(at, dash): (usize, &str)| {
                let (before, behind) = (&all[..at], &all[at + dash.len()..]);
                let is_beside_word = before.ends_with(char::is_alphabetic)
                    || behind.starts_with(char::is_alphabetic);
                is_beside_word
                    && before.ends_with(char::is_alphanumeric)
                    && behind.starts_with(char::is_alphanumeric)
            };
            sign == '—' && !all.contains(" - ") && all.match_indices(is_dash).all(touches)
        };
        let has_range = |sign| items.iter().any(|item| ranges(item, sign).next().is_some());
        let is_range = has_range('–') && !has_range('-');
        let is_last = all.trim_end().ends_with(is_dash);
        replace(items, &['–', '—'], if is_tight { " - " } else { "-" });
        Some(Dash { sign, is_tight, is_range, is_last })
    }

    /// Makes dashes of the hyphens between spaces, and of those between numbers where the source has
    /// such dashes.
    pub(crate) fn put(self, items: &mut [Item]) {
        let sign = self.sign;
        let dash = if self.is_tight { sign.to_string() } else { format!(" {sign} ") };
        texts(items).for_each(|text| *text = text.replace(" - ", &dash));
        if self.is_last
            && let Some(text) = items.last_text_mut()
            && let Some(before) = text.trim_end().strip_suffix('-')
            && before.ends_with(char::is_whitespace)
        {
            let at = before.len();
            text.replace_range(at..=at, sign.encode_utf8(&mut [0; 4]));
        }
        if !self.is_range {
            return;
        }
        for item in items {
            let places: Vec<usize> = ranges(item, '-').collect();
            let Item::Text(text) = item else { continue };
            places.into_iter().rev().for_each(|at| text.replace_range(at..=at, "–"));
        }
    }
}

/// Returns the places of a sign between two numbers in an item. A code stands for a number.
fn ranges(item: &Item, sign: char) -> impl Iterator<Item = usize> {
    let text = match item {
        Item::Text(text) => text.as_str(),
        _ => "",
    };
    text.match_indices(sign).filter_map(move |(at, sign)| {
        let digit = |c: char| c.is_ascii_digit();
        let (before, after) = (&text[..at], &text[at + sign.len()..]);
        let is_before = before.is_empty() || before.ends_with(digit);
        let is_after = after.is_empty() || after.starts_with(digit);
        (is_before && is_after).then_some(at)
    })
}
