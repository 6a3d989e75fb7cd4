//! Versions, which models write as numbers of their language: they make `1,8` of `Rose 1.8`, and `0,50` of `0.5.0`.

use std::ops::Range;

use crate::{
    item::{Item, Items},
    mend::signs::texts,
    text::numbers,
};

/// The most versions of a sentence that are written as in the source.
const MOST: usize = 16;

/// Returns the versions that a sentence names.
pub(crate) fn of(items: &[Item]) -> Vec<String> {
    let text = items.plain();
    let mut versions = Vec::new();
    let mut at = 0;
    while versions.len() < MOST
        && let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()).map(|next| at + next)
    {
        let rest = &text[start..];
        let length = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let number = rest[..length].trim_end_matches('.');
        at = start + length;
        let is_apart =
            !text[..start].ends_with(|c: char| c.is_alphanumeric() || ",.-_".contains(c));
        if is_apart && is_version(&text[..start], number, &text[start + number.len()..]) {
            versions.push(number.to_owned());
        }
    }
    versions
}

/// Writes the versions in a translation as the source has them.
pub(crate) fn put(versions: &[String], items: &mut [Item]) {
    for version in versions {
        if items.plain().contains(version) {
            continue;
        }
        for text in texts(items) {
            let place = numbers::find(text, version).into_iter().next();
            if let Some(place) = place.or_else(|| in_parts(text, version)) {
                text.replace_range(place, version);
                break;
            }
        }
    }
}

/// Returns the place of a version whose parts stand apart: `2, 7` for `2.7`.
fn in_parts(text: &str, version: &str) -> Option<Range<usize>> {
    let parts = version.replace('.', ", ");
    let is_digit = |c: char| c.is_ascii_digit();
    text.match_indices(&parts).map(|(at, _)| at..at + parts.len()).find(|place| {
        !text[..place.start].ends_with(is_digit) && !text[place.end..].starts_with(is_digit)
    })
}

/// Returns whether a number between two texts is a version: one of three parts or more, which are no thousands;
/// one of two parts with a plus sign behind it, or behind a name within the sentence, or in a text about versions.
fn is_version(before: &str, number: &str, after: &str) -> bool {
    let mut parts = number.split('.');
    let is_first_whole = parts.next().is_some_and(|part| !part.is_empty());
    let (count, are_thousands) = (parts.clone().count(), parts.clone().all(|part| part.len() == 3));
    if !is_first_whole || parts.any(str::is_empty) || after.starts_with(char::is_alphanumeric) {
        return false;
    }
    match count {
        0 => false,
        1 => {
            let is_minimum = after
                .strip_prefix('+')
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
            is_minimum
                || follows_name(before) && (ends(after) || goes_on(after))
                || (is_about_versions(before) || follows_since(before)) && ends(after)
        }
        _ => !are_thousands,
    }
}

/// Returns whether a text ends with a word that has a capital, other than the code of a currency and the first
/// word of a sentence.
fn follows_name(before: &str) -> bool {
    let Some(before) = before.strip_suffix(' ') else { return false };
    let Some((others, name)) = before.rsplit_once(' ') else { return false };
    let is_currency = name.len() == 3 && name.bytes().all(|b| b.is_ascii_uppercase());
    name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|b| b.is_ascii_alphanumeric())
        && !is_currency
        && others.ends_with(|c: char| c.is_alphanumeric() || c == ',')
}

/// Returns whether a text ends with a word for a time, which a version is a name of: `Since 2.7`, `Since: 2.7`.
fn follows_since(before: &str) -> bool {
    let word = before.strip_suffix(' ').unwrap_or_default();
    let word = word.strip_suffix(':').unwrap_or(word);
    let word = word.rsplit(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    ["since", "until"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns whether the last words of a text are about versions.
fn is_about_versions(before: &str) -> bool {
    const WORDS: [&str; 6] = ["bump", "msrv", "release", "releases", "version", "versions"];
    const NEAR: usize = 30;
    let words = before.rsplit(|c: char| !c.is_ascii_alphabetic()).take(NEAR);
    words.map(str::to_ascii_lowercase).any(|word| WORDS.binary_search(&word.as_str()).is_ok())
}

/// Returns whether no unit and no counted thing stands behind a number.
fn ends(after: &str) -> bool {
    let after = after.trim_end();
    let is_mark = after.starts_with(['.', ',', ';', ':', ')', '!', '?', '"', '\'', '*', '_']);
    after.is_empty()
        || is_mark
        || [" (", " and ", " or "].iter().any(|word| after.starts_with(word))
}

/// Returns whether a sentence goes on in another way behind the version of a named thing.
fn goes_on(after: &str) -> bool {
    const WORDS: [&str; 10] =
        [" as ", " for ", " from ", " has ", " in ", " is ", " on ", " to ", " was ", " with "];
    WORDS.iter().any(|word| after.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        of(&[Item::Text(text.into())])
    }

    #[test]
    fn versions_are_found() {
        assert_eq!(found("It was dropped in 0.5.0."), ["0.5.0"]);
        assert_eq!(found("This needs Rose 1.76+, or dew"), ["1.76"]);
        assert_eq!(found("Raise Rose 8.8 to Rose 8.10 (by me)"), ["8.8", "8.10"]);
        assert_eq!(found("Reduce the MSRV to 1.88."), ["1.88"]);
        assert_eq!(found("_Since 2.7_"), ["2.7"]);
        assert_eq!(found("Since: 2.7"), ["2.7"]);
        for text in [
            "It takes 1.5 hours",
            "They say 2.5.",
            "Since 2.5 million years",
            "It costs USD 8.80.",
            "Beds 2.5 are wet",
            "So in Rome 4.5 million wait",
            "This version is 2.5 times as fast",
            "Es sind 1.000.000 Beete",
            "Add 1.5+2",
        ] {
            assert_eq!(found(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn versions_are_written_as_in_the_source() {
        let put = |version: &str, target: &str| {
            let mut items = [Item::Text(target.into())];
            put(&[version.to_owned()], &mut items);
            items.plain()
        };
        assert_eq!(put("0.5.0", "Caiu em 0,5,0."), "Caiu em 0.5.0.");
        assert_eq!(put("0.7.0", "A rosa 0,70 o mostra"), "A rosa 0.7.0 o mostra");
        assert_eq!(put("1.88", "Reduza para 1.88, de 18,8"), "Reduza para 1.88, de 18,8");
        assert_eq!(put("1.88", "Reduza"), "Reduza");
        assert_eq!(put("2.7", "(Desde 2, 7)"), "(Desde 2.7)");
        assert_eq!(put("2.7", "Em 12, 7 e 3"), "Em 12, 7 e 3");
    }
}
