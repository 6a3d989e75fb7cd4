//! Colours, and lists of settings with a colour among them.

use crate::search;

/// Returns whether a text is a colour, such as `#A0B1C2`, `rgb(255, 0, 0)` or
/// `hsl(120deg 75% 25%)`.
pub(super) fn is_colour(text: &str) -> bool {
    const FUNCTIONS: [&str; 9] =
        ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"];
    let hex = |digits: &str| {
        matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|b| b.is_ascii_hexdigit())
    };
    let call = || {
        let (name, values) = text.strip_suffix(')')?.split_once('(')?;
        let numbers = values.replace("deg", "");
        let number = |b: u8| b.is_ascii_digit() || b" ,.%/-".contains(&b);
        Some(FUNCTIONS.contains(&name) && numbers.bytes().all(number))
    };
    text.strip_prefix('#').is_some_and(hex) || call() == Some(true)
}

/// Returns whether a text is a list of settings, one of which is a colour: `color:#000000 style:b`.
pub(super) fn is_style(text: &str) -> bool {
    let is_setting = |word: &str| {
        word.split_once(':').is_some_and(|(name, value)| {
            name.starts_with(|c: char| c.is_ascii_lowercase())
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
                && value.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '#')
        })
    };
    let is_coloured = |word: &str| {
        word.split_once(':').is_some_and(|(_, value)| value.starts_with('#') && is_colour(value))
    };
    search::contains(text, ":#")
        && text.split_ascii_whitespace().all(is_setting)
        && text.split_ascii_whitespace().any(is_coloured)
}
