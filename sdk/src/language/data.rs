//! Values of programs, which may be found where a phrase is expected.

use super::{
    code, colours, dates, drawing, encoded, humps, license, media_type, names, numbers, paths,
    place, shell, shortcut, synopsis, types,
};
use crate::search::{self, ByteSet};

/// Returns whether a text without codes is a value rather than a phrase: a path, a file name, a
/// colour, a date or its pattern, an identifier, a piece of code, or a shortcut.
pub fn is_data(text: &str) -> bool {
    if !text.is_ascii() {
        return shortcut::is_signs(text) || is_letter(text);
    }
    // Most texts are words and spaces, and most checks are for texts that have signs.
    if search::position(text.as_bytes(), &SIGNS).is_none() {
        return if search::position(text.as_bytes(), &NO_LETTERS).is_none() {
            is_data_word(text)
        } else if text.contains(|c: char| c.is_ascii_whitespace()) {
            is_data_phrase(text)
        } else {
            is_data_with_signs(text)
        };
    }
    is_data_with_signs(text)
}

/// The signs of values: each value that has white space has one of these, but for those of
/// [`is_data_phrase`].
const SIGNS: ByteSet = ByteSet::of(b"%()*+,-/:;<=");

const NO_LETTERS: ByteSet = ByteSet::of(b"").and_range(b'A', b'Z').and_range(b'a', b'z').others();

/// Returns whether a text of ASCII letters alone is a value.
fn is_data_word(text: &str) -> bool {
    matches!(text, "true" | "false" | "null")
        || text.len() == 1
        || humps::is_humped(text)
        || dates::is_pattern(text)
}

/// Returns whether a text with white space is a value, as far as this does not depend on
/// [signs](SIGNS): keys such as `control shift S`, sizes, the path of a drawing, the pattern of a date, a
/// command, its usage, a type, a release, a license, or a list of names.
fn is_data_phrase(text: &str) -> bool {
    let may_be_keys = text.starts_with(['a', 'c', 'm', 's']);
    numbers::is_release(text)
        || may_be_keys && shortcut::is_shortcut(text)
        || text.starts_with(|c: char| c.is_ascii_digit()) && code::is_code(text)
        || dates::is_pattern(text)
        || drawing::is_path(text)
        || synopsis::is_synopsis(text)
        || types::is_type(text)
        || shell::is_command(text)
        || license::is_license(text)
        || colours::is_style(text)
        || names::are_names(text)
}

/// Returns whether an ASCII text is a value, whatever signs it has.
fn is_data_with_signs(text: &str) -> bool {
    if place::is_place(text) || shortcut::is_shortcut(text) {
        return true;
    }
    if text.contains(|c: char| c.is_ascii_whitespace()) {
        return colours::is_colour(text)
            || is_reference(text)
            || code::is_code(text)
            || is_data_phrase(text);
    }
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    matches!(text, "true" | "false" | "null")
        || is_letter(text)
        || names::is_qualified(text)
        || names::is_hyphenated(text)
        || is_pattern(text)
        || drawing::is_path(text)
        || drawing::is_font(text)
        || colours::is_colour(text)
        || paths::is_path(text)
        || paths::is_glob(text)
        || media_type::is_media_type(text)
        || is_intent(text)
        || is_reference(text)
        || is_time_zone(text)
        || is_query(text)
        || numbers::is_number_with_unit(text)
        || numbers::is_code_point(text)
        || colours::is_style(text)
        || is_aggregate(text)
        || numbers::is_version(text)
        || numbers::is_numbered_code(text)
        || numbers::is_uuid(text)
        || names::is_dotted_name(text)
        || humps::is_humped(text)
        || encoded::is_encoded(text)
        || code::is_code(text)
        || (text.contains('_') && text.bytes().all(word) && !names::is_mnemonic(text))
        || dates::is_pattern(text)
        || types::is_type(text)
}

/// Returns whether a text is a single letter, such as a key, a unit or a name. A character of a
/// script without capitals may be a word.
fn is_letter(text: &str) -> bool {
    let mut chars = text.chars();
    let first = chars.next().filter(|c| c.is_lowercase() || c.is_uppercase());
    first.is_some() && chars.next().is_none()
}

/// Returns whether a text is a reference to another entry of its file: `$[edit]`, `=> beds.edit`.
fn is_reference(text: &str) -> bool {
    let key = text.strip_prefix("$[").and_then(|rest| rest.strip_suffix(']'));
    let of_key = |b: u8| b.is_ascii_alphanumeric() || b"_.-".contains(&b);
    key.is_some_and(|key| !key.is_empty() && key.bytes().all(of_key))
        || text.strip_prefix("=> ").is_some_and(names::is_dotted_name)
}

/// Returns whether a text is a function of SQL over the rows of a table: `AVG(price)`, `COUNT(*)`.
fn is_aggregate(text: &str) -> bool {
    const FUNCTIONS: [&str; 5] = ["AVG", "COUNT", "MAX", "MIN", "SUM"];
    let of_column = |b: u8| b.is_ascii_alphanumeric() || b"_.*\"`".contains(&b);
    let call = text.strip_suffix(')').and_then(|call| call.split_once('('));
    call.is_some_and(|(name, column)| {
        FUNCTIONS.contains(&name) && !column.is_empty() && column.bytes().all(of_column)
    })
}

/// Returns whether a text is a regular expression for a whole text, such as `^[a-z]+$`.
fn is_pattern(text: &str) -> bool {
    text.starts_with('^') && text.ends_with('$') && text.len() > 3
}

/// Returns whether a text is an address of Android's intents: `intent:#Intent;action=a.B;end`.
pub fn is_intent(text: &str) -> bool {
    let inner = text.strip_prefix("intent:").and_then(|rest| rest.strip_suffix(";end"));
    inner.is_some_and(|inner| inner.contains("#Intent;"))
}

/// Returns whether a text is a time zone, such as `America/New_York`. `Asia/Pacific` is a phrase.
fn is_time_zone(text: &str) -> bool {
    const REGIONS: [&str; 11] = [
        "Africa",
        "America",
        "Antarctica",
        "Arctic",
        "Asia",
        "Atlantic",
        "Australia",
        "Etc",
        "Europe",
        "Indian",
        "Pacific",
    ];
    let Some((region, place)) = text.split_once('/') else {
        return false;
    };
    let of_place = |b: u8| b.is_ascii_alphanumeric() || b"_-+/".contains(&b);
    REGIONS.contains(&region)
        && place.starts_with(|c: char| c.is_ascii_uppercase())
        && place.bytes().all(of_place)
        && !place.split('/').any(|part| REGIONS.contains(&part) || part == "Oceania")
}

/// Returns whether a text is a query of a URL, such as `?a=1&b=2`.
fn is_query(text: &str) -> bool {
    text.strip_prefix('?').is_some_and(|query| query.contains('=') && !query.starts_with('='))
}
