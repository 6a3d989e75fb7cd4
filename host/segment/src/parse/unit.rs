//! Units that touch a placeholder, which shows their number: `{distance}km`, `{delay}s`.

use crate::item::{Item, push};

/// Units, in the order of their bytes. `in` is a word.
const UNITS: [&str; 43] = [
    "GB", "GHz", "GiB", "Hz", "K", "KB", "KiB", "M", "MB", "MHz", "MiB", "TB", "V", "W", "Wh",
    "bps", "cm", "d", "dB", "dpi", "em", "fps", "ft", "g", "h", "kB", "kHz", "kW", "kg", "km",
    "kph", "lb", "m", "mg", "mi", "min", "mm", "mph", "ms", "ns", "pt", "px", "s",
];

/// Holds the units behind placeholders, which then travel with them.
pub(super) fn hold(items: Vec<Item>) -> Vec<Item> {
    if !items.windows(2).any(|pair| length_behind(Some(&pair[0]), &pair[1]) > 0) {
        return items;
    }
    let mut held = Vec::with_capacity(items.len());
    for item in items {
        match (length_behind(held.last(), &item), item) {
            (length, Item::Text(text)) if length > 0 => {
                held.push(Item::Verbatim(text[..length].into()));
                push(&mut held, Item::Text(text[length..].into()));
            }
            (_, item) => held.push(item),
        }
    }
    held
}

/// Returns the length of the unit that an item begins with, if a placeholder is before it, or 0.
fn length_behind(before: Option<&Item>, item: &Item) -> usize {
    match (before, item) {
        (Some(Item::Placeholder(_)), Item::Text(text)) => length(text),
        _ => 0,
    }
}

/// Returns the length of the unit that a text begins with, or 0.
fn length(text: &str) -> usize {
    let end = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    let goes_on = text[end..]
        .starts_with(|c: char| c.is_numeric() || matches!(c, '-' | '_' | '\'' | '’' | '('));
    if UNITS.binary_search(&&text[..end]).is_ok() && !goes_on { end } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_that_touch_a_placeholder_are_held() {
        assert!(UNITS.is_sorted());
        let text = |text: &str| Item::Text(text.into());
        let code = Item::Placeholder(0);
        let held = |behind: &str| hold(vec![code.clone(), text(behind)]);
        let unit = |unit: &str| Item::Verbatim(unit.into());
        assert_eq!(held("km away"), [code.clone(), unit("km"), text(" away")]);
        assert_eq!(held("s..."), [code.clone(), unit("s"), text("...")]);
        assert_eq!(held("px"), [code.clone(), unit("px")]);
        for behind in [" km away", "in May", "th bed", "m-wide", "s' beds", "beds", ""] {
            assert_eq!(held(behind), [code.clone(), text(behind)], "{behind}");
        }
        assert_eq!(hold(vec![text("km")]), [text("km")]);
    }
}
