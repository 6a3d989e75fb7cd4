//! Patterns of dates, as libraries define them.
//!
//! Every phrase is asked whether it is a pattern, so each kind of pattern is first excluded by a test of
//! few bytes.

use crate::search::{self, ByteSet};

/// The letters of patterns whose letters are repeated (Unicode, Moment, .NET). Every such pattern
/// has a letter of [`NEEDED`].
const REPEATED: &str = "yYuMLdDEeaAHhKkmsSzZXxQqwWGcgol";
const NEEDED: &str = "yYMdDHhms";

/// The bytes that a pattern of repeated letters does not have.
const NOT_OF_REPEATED: ByteSet = ByteSet::of(REPEATED.as_bytes())
    .and(b"T")
    .and_range(0, b'/')
    .and_range(b':', b'@')
    .and_range(b'[', b'`')
    .and_range(b'{', 0xFF)
    .others();

/// The letters of PHP's patterns.
const PHP: &str = "dDjlNwzWFmMntLoYyaABgGhHisueTPOpZcU";

/// The longest pattern, in bytes.
const LONGEST: usize = 48;

/// Returns whether a text is only the pattern of a date or a time: `YYYY-MM-DD HH:mm`, `d.m.Y`,
/// `%d.%m.%Y`, `Jan 2, 2006`. Text that a pattern quotes may be language.
pub(super) fn is_pattern(text: &str) -> bool {
    text.len() <= LONGEST && (is_strftime(text) || is_php(text) || is_repeated(text) || is_go(text))
        || search::position_of(text.as_bytes(), [b'|']).is_some() && is_list(text)
}

/// Returns whether a text is a list of patterns in PHP's letters: `g:ia|g:iA|H:i|ga`.
fn is_list(text: &str) -> bool {
    let is_short = |word: &str| word.len() <= 4 && word.chars().all(|c| PHP.contains(c));
    text.matches('|').count() > 1
        && words(text).all(is_short)
        && text.split('|').any(|part| part.contains(':') && is_php(part))
}

/// Returns the words between punctuation.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty())
}

/// Splits a text into runs of the same letter.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|c| c != first).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        rest = after;
        Some(run)
    })
}

fn is_repeated(text: &str) -> bool {
    if search::position(text.as_bytes(), &NOT_OF_REPEATED).is_some()
        || text.contains(['(', '"', '%', '{', '!', '?', '&'])
        || marks_access_key(text)
        || !has_optional_fields_only(text)
    {
        return false;
    }
    if is_one_field(text) {
        return true;
    }
    let text = text.replace("'T'", ":").replace("'Z'", "").replace("DDTHH", "DD:HH");
    let field = |run: &str| REPEATED.contains(&run[..1]) && run.len() <= 9;
    let several = |run: &str| run.len() > 1 && field(run);
    let mark = |run: &str| matches!(run, "Z" | "X" | "a" | "A");
    let alone = words(&text).count() == 1;
    let is_field = |word: &str| match runs(word).count() {
        _ if word == "Do" => true,
        1 => field(word),
        _ => runs(word).all(|run| several(run) || (mark(run) && !alone)),
    };
    let needed = |run: &str| run.len() > 1 && NEEDED.contains(&run[..1]);
    let count: usize = words(&text).map(|word| runs(word).count()).sum();
    !text.contains('\'')
        && count > 1
        && words(&text).all(is_field)
        && words(&text).flat_map(runs).any(needed)
}

/// Returns whether a text is one field that is no word: `yyyy`, `MMM`, `eee`.
fn is_one_field(text: &str) -> bool {
    text.len() > 2
        && text.starts_with(['y', 'Y', 'M', 'd', 'D', 'E', 'e', 'L', 'Q'])
        && runs(text).count() == 1
}

/// Returns whether an underscore marks the letter of an access key, as in `A_dd`, instead of separating fields.
fn marks_access_key(text: &str) -> bool {
    text.contains('_') && !["yy", "MM", "HH", "hh", "mm"].iter().any(|field| text.contains(field))
}

/// Returns whether each bracket of a text opens an optional field, which begins with its separator:
/// `HH:mm[:ss[.SSS]]`. Other brackets quote a text.
fn has_optional_fields_only(text: &str) -> bool {
    let mut fields = text.split('[').skip(1);
    fields.all(|field| field.starts_with([':', '.', ' ', '-', '/']))
        && text.trim_end_matches(']').matches(']').count() == 0
        && text.matches('[').count() == text.matches(']').count()
}

/// Returns whether a text is single letters that form a time, or a year beside its month.
fn is_php(text: &str) -> bool {
    if begins_with_word(text) {
        return false;
    }
    let letters = || words(text).map(|word| word.strip_suffix('S').unwrap_or(word));
    if !letters().all(|letter| letter.len() == 1 && PHP.contains(letter)) {
        return false;
    }
    let any = |set: &str| letters().any(|letter| set.contains(letter));
    let time = ["H:i", "G:i", "h:i", "g:i"].iter().any(|time| text.contains(time));
    let date = any("Y") && any("mMF") || any("yY") && any("nmMF") && any("djlD");
    time || date
}

/// Returns whether the first two bytes of a text are those of a word, and not of an ordinal such as `jS`.
fn begins_with_word(text: &str) -> bool {
    matches!(text.as_bytes(), [first, second, ..]
        if first.is_ascii_alphanumeric() && second.is_ascii_alphanumeric() && *second != b'S')
}

/// Returns whether a text is a part of the time with which Go writes layouts: its year beside a
/// month or a day, or its minute beside its hour. `January 04` is a date.
fn is_go(text: &str) -> bool {
    const PARTS: [&str; 24] = [
        "Jan", "January", "Mon", "Monday", "MST", "PM", "pm", "T", "Z", "Z07", "2006", "06", "01",
        "1", "02", "2", "15", "03", "3", "04", "05", "00", "07", "0700",
    ];
    const DATE: [&str; 8] = ["Jan", "January", "Mon", "Monday", "01", "1", "02", "2"];
    // The year and the minute have this digit.
    if search::position_of(text.as_bytes(), [b'0']).is_none() {
        return false;
    }
    let any = |of: &[&str]| words(text).any(|word| of.contains(&word));
    words(text).all(|word| PARTS.contains(&word))
        && (any(&["2006"]) && any(&DATE) || any(&["04"]) && any(&["15", "03", "3"]))
}

/// Returns whether every letter of a text is behind a percent sign.
fn is_strftime(text: &str) -> bool {
    if search::position_of(text.as_bytes(), [b'%']).is_none() {
        return false;
    }
    let mut parts = text.split('%');
    let outside = parts.next().unwrap_or_default();
    let mut fields = 0;
    let proper = parts.all(|part| {
        fields += 1;
        let part = part.trim_start_matches(['-', '_', '^', '#']);
        let letter = part.starts_with(|c: char| c.is_ascii_alphabetic());
        letter && !part[1..].contains(|c: char| c.is_ascii_alphanumeric())
    });
    proper && fields > 1 && !outside.contains(|c: char| c.is_ascii_alphanumeric())
}
