//! Options of a command, and settings with their values.

use super::program::is_camel;

/// Returns whether a token is an option: `-v`, `-4`, `-noCheck`, `--all`, `--(wet|dry)-only`. A word behind one
/// hyphen may be an item of a list.
pub(super) fn is_option(token: &str) -> bool {
    let Some(name) = token.strip_prefix('-') else { return false };
    let is_short = name.len() == 1 && name.starts_with(|c: char| c.is_ascii_alphanumeric());
    let is_long = || {
        let name = name.strip_prefix('-').map(|name| name.trim_start_matches(['(', '[', '{']));
        name.is_some_and(|name| name.starts_with(char::is_alphabetic))
    };
    is_short || is_camel(name) || is_long()
}

/// Returns whether a token is an option, short and long: `-d/--delivery`.
pub(super) fn are_options(token: &str) -> bool {
    let plain = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    token.split_once('/').is_some_and(|pair| {
        <[&str; 2]>::from(pair).into_iter().all(|name| is_option(name) && plain(name))
    })
}

/// Returns whether a token is a setting: `conv=block`.
pub(super) fn is_setting(token: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    token.split_once('=').is_some_and(|(name, value)| {
        let lower = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-".contains(c);
        name.len() > 1
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(lower)
            && !value.is_empty()
            && value.chars().all(plain)
    })
}

/// Returns whether a token is the name of a setting that limits something: `max-age`, `min-bed-size`.
pub(super) fn is_limit(token: &str) -> bool {
    let what = token.strip_prefix("max-").or_else(|| token.strip_prefix("min-"));
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_lowercase());
    what.is_some_and(|what| what.split('-').all(is_word))
}

/// Returns whether a token is a list of names with numbers: `b:60,e:60`.
pub(super) fn are_values(token: &str) -> bool {
    let is_value = |part: &str| {
        part.split_once(':').is_some_and(|(name, number)| {
            !name.is_empty()
                && name.bytes().all(|b| b.is_ascii_alphanumeric())
                && !number.is_empty()
                && number.bytes().all(|b| b.is_ascii_digit())
        })
    };
    token.contains(',') && token.split(',').all(is_value)
}
