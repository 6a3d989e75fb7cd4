//! Names between spaces.

use std::ops::Range;

use targum_sdk::language::is_data;

use super::{
    date,
    name::is_name,
    pattern::{is_emoticon, is_small_name, pattern},
    rate::is_ratio,
};

/// Returns the place of a name in a token; the name is held as a whole.
pub fn whole(token: &str) -> Option<Range<usize>> {
    let around = |c: char| !c.is_alphanumeric() && !"/~-_#@+\\".contains(c);
    let bare = token.trim_end();
    if bare.len() < token.len() && is_emoticon(bare) {
        return Some(0..bare.len());
    }
    if let Some(pattern) = pattern(bare) {
        return Some(pattern);
    }
    if is_empty_quotation(bare) {
        return Some(0..bare.len());
    }
    let trimmed = bare.len() - bare.trim_start_matches(around).len();
    // The dots of `../beds` belong to the path.
    let is_above = bare[trimmed..].starts_with('/') && bare[..trimmed].ends_with("..");
    let from = if is_above { trimmed - "..".len() } else { trimmed };
    if let Some(length) = date::length(&bare[from..]) {
        return Some(from..from + length);
    }
    let core = bare[from..].trim_end_matches(around);
    let (before, after) = (&token[..from], &token[from + core.len()..]);
    if is_ratio(core) {
        return Some(from..from + core.len());
    }
    if is_call(core, after) {
        return Some(from..from + core.len() + "()".len());
    }
    if is_setting(core, after) {
        return Some(from..from + core.len() + "=".len());
    }
    if is_quoted_name(before, core, after) {
        return Some(from..from + core.len());
    }
    if is_between_bars(before, core, after) {
        return Some(from - "|".len()..from + core.len() + "|".len());
    }
    if is_manual_page(core, after) {
        return Some(from..from + core.len() + ")".len());
    }
    if is_extension(before, core) {
        return Some(from - ".".len()..from + core.len());
    }
    if let Some(address) = address_in_list(core) {
        return Some(from + address..from + core.len());
    }
    is_name(core).then(|| {
        // `[NAME]` is one, brackets and all.
        let bracket = usize::from(before.ends_with('[') && after.starts_with(']'));
        from - bracket..from + core.len() + bracket
    })
}

/// Returns whether a token is a quotation of nothing, with other signs around it or not: `([""])`.
fn is_empty_quotation(token: &str) -> bool {
    !token.contains(char::is_alphanumeric) && (token.contains("\"\"") || token.contains("''"))
}

/// Returns the start of an address that touches the word before it: `Protocol,ftp://`.
fn address_in_list(token: &str) -> Option<usize> {
    let (before, _) = token.split_once("://")?;
    let start = before.rfind([',', ';', '|'])? + 1;
    let of_scheme = |b: u8| b.is_ascii_lowercase() || b"+-.".contains(&b);
    (start < before.len() && before[start..].bytes().all(of_scheme)).then_some(start)
}

/// Returns whether a token is the name of a function with brackets behind it: `main()`,
/// `std::env::args()`.
fn is_call(core: &str, after: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.:".contains(c);
    after.starts_with("()")
        && core.starts_with(|c: char| c.is_ascii_alphabetic())
        && core.chars().all(plain)
}

/// Returns whether a token is the name of a setting with an equals sign behind it: `bed-size=`.
fn is_setting(core: &str, after: &str) -> bool {
    let ends = |rest: &str| rest.starts_with(|c: char| c.is_whitespace() || ".,;:)\"'".contains(c));
    core.len() > 1
        && is_small_name(core)
        && after.strip_prefix('=').is_some_and(|rest| rest.is_empty() || ends(rest))
}

/// Returns whether a token is a name with hyphens or a path in quotation marks: `“old-files-age”`,
/// `'beds/page'`.
fn is_quoted_name(before: &str, core: &str, after: &str) -> bool {
    const QUOTES: [char; 6] = ['"', '\'', '“', '”', '‘', '’'];
    let of_path = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_-./".contains(&b);
    let is_path = || core.contains('/') && core != "and/or" && core.bytes().all(of_path);
    before.ends_with(QUOTES)
        && after.starts_with(QUOTES)
        && (core.contains('-') && is_data(core) || is_path())
}

/// Returns whether a token is a name between bars, as in Vim's help and reStructuredText: `|wet-beds|`.
fn is_between_bars(before: &str, core: &str, after: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_:.".contains(&b);
    core.len() > 1
        && core.bytes().all(of_name)
        && before.ends_with('|')
        && after.starts_with('|')
        && !after.starts_with("||")
}

/// Returns whether a token is a page of the manual with its section: `cargo(1)`, `git-log(1)`.
fn is_manual_page(core: &str, after: &str) -> bool {
    let Some((name, section)) = core.split_once('(') else { return false };
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_-.+".contains(&b);
    let Some((number, part)) = section.split_at_checked(1) else { return false };
    after.starts_with(')')
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(of_name)
        && matches!(number.as_bytes(), [b'1'..=b'9'])
        && part.len() < 3
        && part.bytes().all(|b| b.is_ascii_lowercase())
}

/// Returns whether a token is the end of a file's name, a file that programs hide, or `.NET`: `.jar`, `.CSV`,
/// `.env`.
fn is_extension(before: &str, core: &str) -> bool {
    let is_large_name =
        || matches!(core.len(), 2..=4) && core.bytes().all(|b| b.is_ascii_uppercase());
    before.strip_suffix('.').is_some_and(|before| !before.ends_with('.'))
        && core.len() > 1
        && (is_small_name(core) || is_large_name())
}
