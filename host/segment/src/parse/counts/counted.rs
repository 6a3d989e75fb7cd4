//! Words that show that the placeholder before them is a number.

use std::borrow::Cow;

use super::placeholder::is_number;
use crate::item::Item;
use targum_core::contract::Code;

/// English words for what is measured or counted, which stand right behind a number: a placeholder
/// before them shows one, whatever its name is. Words such as `files`, before which a name may stand
/// (`PDF files`), are none of them.
const COUNTED: [&str; 44] = [
    "GB",
    "KB",
    "MB",
    "byte",
    "bytes",
    "character",
    "characters",
    "credit",
    "credits",
    "day",
    "days",
    "digit",
    "digits",
    "gigabytes",
    "hour",
    "hours",
    "item",
    "items",
    "kilobytes",
    "letter",
    "letters",
    "megabytes",
    "minute",
    "minutes",
    "month",
    "months",
    "ms",
    "percent",
    "pixel",
    "pixels",
    "point",
    "points",
    "px",
    "second",
    "seconds",
    "times",
    "vote",
    "votes",
    "week",
    "weeks",
    "word",
    "words",
    "year",
    "years",
];

/// Words for several things of one kind that a program has: a name may stand before them
/// (`%s settings`).
const OWNED: [&str; 16] = [
    "basics",
    "credentials",
    "details",
    "guidelines",
    "instructions",
    "news",
    "notes",
    "notifications",
    "options",
    "permissions",
    "preferences",
    "properties",
    "rules",
    "settings",
    "statistics",
    "terms",
];

/// Words for things that have numbers, which stand right before a number.
const NUMBERED: [&str; 9] =
    ["chapter", "column", "episode", "line", "page", "port", "row", "slide", "step"];

/// Words right behind several things that a sentence says something about.
const BEHIND_SEVERAL: [&str; 7] = ["are", "available", "found", "have", "selected", "were", "will"];

/// Words right behind what a heading counts: `%s Items Selected`.
const BEHIND_HEADING: [&str; 6] = ["Ago", "Available", "Found", "Left", "Remaining", "Selected"];

/// The ends of English words for a property, which stand before several things: `{0} failed tests`.
const PROPERTIES: [&str; 10] =
    ["able", "al", "ary", "ed", "ent", "ic", "ing", "ive", "less", "ous"];

/// The greatest number of words between a number and the word behind what it counts.
const MOST_WORDS: usize = 4;

/// Returns whether the text behind a placeholder begins with a word of [`COUNTED`], or its first or
/// second word is one for one thing or several: `record(s)`, `child page(s)`.
pub(super) fn counts(text: &str) -> bool {
    let Some(text) = text.strip_prefix(' ') else { return false };
    let first = word(text);
    let behind = &text[first.len()..];
    // A hyphen makes the word a part of another one: `%s day-care`.
    let is_whole = !behind.starts_with(['-', '_', '\'', '’']);
    let is_either = |word: &str, behind: &str| word.len() > 1 && behind.starts_with("(s)");
    let second = behind.strip_prefix(' ').filter(|_| !first.is_empty());
    is_whole && COUNTED.contains(&first)
        || is_heading(first, behind)
        || is_either(first, behind)
        || second.is_some_and(|second| is_either(word(second), &second[word(second).len()..]))
}

/// Returns whether a word with a capital, and what is behind it, are a heading that counts things of [`COUNTED`].
fn is_heading(first: &str, behind: &str) -> bool {
    let is_several = || COUNTED.contains(&&*first.to_ascii_lowercase()) && first.ends_with('s');
    let is_end = || match behind.strip_prefix(' ') {
        Some(behind) => BEHIND_HEADING.contains(&behind),
        None => behind.is_empty(),
    };
    first.starts_with(|c: char| c.is_ascii_uppercase()) && is_end() && is_several()
}

/// Returns whether a placeholder has the name of the several things that the text behind it begins with, as in
/// `{beds} beds` and `%(beds)s wet beds`.
pub(super) fn is_named_as_counted(spelling: &str, text: &str) -> bool {
    let name = spelling.split(|c: char| !c.is_ascii_alphanumeric()).max_by_key(|part| part.len());
    let Some(name) = name.filter(|name| name.len() > 3 && name.ends_with('s')) else {
        return false;
    };
    let words = text.strip_prefix(' ').into_iter().flat_map(|text| text.split(' ')).take(2);
    let mut words = words.map(word);
    words.any(|word| word == name) && OWNED.binary_search(&name).is_err()
}

/// Returns whether the placeholder at `at` is one of the two numbers in a text such as
/// `%1 of %2 points` and `Page %1 of %2`.
pub(super) fn is_share(items: &[Item], at: usize) -> bool {
    let is_of = |at: usize| matches!(items.get(at), Some(Item::Text(text)) if text == " of ");
    let is_code =
        |at: usize| matches!(items.get(at), Some(Item::Placeholder(_) | Item::Number(..)));
    let is_several = |at: usize| match items.get(at) {
        Some(Item::Text(text)) => {
            let word = word(text.strip_prefix(' ').unwrap_or_default());
            word.len() > 3 && word.ends_with('s') && word.starts_with(char::is_lowercase)
        }
        _ => false,
    };
    let is_first = |at: usize| {
        is_code(at)
            && is_of(at + 1)
            && is_code(at + 2)
            && (is_several(at + 3) || is_numbered(items, at))
    };
    is_first(at) || at > 1 && is_first(at - 2)
}

/// Returns whether the word before the placeholder at `at` names a thing that has a number, as in
/// `Page %s` and `on line {0}`.
pub(super) fn is_numbered(items: &[Item], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| items[before].spelling());
    let word = before.and_then(|text| text.strip_suffix(' ')?.rsplit(' ').next());
    word.is_some_and(|word| NUMBERED.contains(&word.to_lowercase().as_str()))
}

/// Returns whether the sentence that begins with the placeholder at `at` says something about several
/// things, as `%s old beds were found` and `%s beds available` do.
pub(super) fn is_number_of_several(items: &[Item], at: usize) -> bool {
    let [_, Item::Text(text)] = items.get(at..at + 2).unwrap_or_default() else { return false };
    let Some(text) = text.strip_prefix(' ').filter(|_| at == 0) else { return false };
    let words: Vec<&str> = text.split(' ').take(MOST_WORDS + 1).map(word).collect();
    words.windows(2).any(|pair| is_several(pair[0]) && BEHIND_SEVERAL.contains(&pair[1]))
}

/// Returns whether a word is the plural of a common noun that has one thing for each of its number.
fn is_several(word: &str) -> bool {
    word.len() > 3
        && word.ends_with('s')
        && !word.ends_with("ss")
        && word.bytes().all(|b| b.is_ascii_lowercase())
        && OWNED.binary_search(&word).is_err()
}

/// Returns whether the placeholder at `at` is a part of a whole that is a number by its name:
/// `{current} of {total}`.
pub(super) fn is_before_whole(items: &[Item], at: usize, codes: &[&Code]) -> bool {
    let [Item::Text(of), whole] = items.get(at + 1..at + 3).unwrap_or_default() else {
        return false;
    };
    let code = whole.code().and_then(|code| codes.get(code as usize));
    of == " of " && code.is_some_and(|code| is_number(&code.spelling))
}

/// Returns whether a sentence is a placeholder and a word for several things, which may have a property:
/// `{0} errors`, `{0} failed tests`. In a heading it has one: `{0} Failed Tests`.
pub(super) fn is_total(items: &[Item]) -> bool {
    let [Item::Placeholder(_), Item::Text(text)] = items else { return false };
    let Some(text) = text.strip_prefix(' ') else { return false };
    let text = text.trim_end_matches(['.', ':']);
    let Some((property, several)) = text.split_once(' ') else { return is_several(text) };
    let begins_with_capital = |word: &str| word.starts_with(|c: char| c.is_ascii_uppercase());
    let [property, several] = match [property, several].map(begins_with_capital) {
        [true, true] => [property, several].map(in_small_letters),
        _ => [property, several].map(Cow::Borrowed),
    };
    is_property(&property) && is_several(&several)
}

/// Returns a word with its first letter made small.
fn in_small_letters(word: &str) -> Cow<'_, str> {
    let (first, rest) = word.split_at(1);
    Cow::Owned(first.to_ascii_lowercase() + rest)
}

fn is_property(word: &str) -> bool {
    let has_end = || PROPERTIES.iter().any(|end| word.ends_with(end));
    word.len() > 4 && word.bytes().all(|b| b.is_ascii_lowercase()) && has_end()
}

/// Returns the English word at the start of a text.
pub(super) fn word(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_a_whole_is_two_numbers() {
        let text = |text: &str| Item::Text(text.into());
        let share = [
            Item::Placeholder(0),
            text(" of "),
            Item::Placeholder(1),
            text(" achievements, of "),
            Item::Placeholder(2),
            text(" of the game"),
        ];
        let shares: Vec<usize> = (0..share.len()).filter(|&at| is_share(&share, at)).collect();
        assert_eq!(shares, [0, 2]);
        let owner = [Item::Placeholder(0), text(" of "), Item::Placeholder(1), text(" is here")];
        assert!(!is_share(&owner, 0));
    }

    #[test]
    fn a_placeholder_before_several_things_is_their_number() {
        let total = |text: &str| is_total(&[Item::Placeholder(0), Item::Text(text.into())]);
        for text in
            [" errors", " files:", " flows", " failed tests", " numerical digits.", " Failed Tests"]
        {
            assert!(total(text), "{text}");
        }
        for text in [
            "errors",
            " settings",
            " access",
            " error",
            " Errors",
            " errors found",
            " is",
            "",
            " changed settings",
            " waters beds",
            " failed test",
            " Failed Test",
            " Failed tests",
            " Advanced Settings",
            " FAILED TESTS",
        ] {
            assert!(!total(text), "{text}");
        }
        assert!(OWNED.is_sorted() && COUNTED.is_sorted());
    }

    #[test]
    fn a_sentence_about_several_things_begins_with_their_number() {
        let several =
            |text: &str| is_number_of_several(&[Item::Placeholder(0), Item::Text(text.into())], 0);
        for text in [
            " old beds were found within the garden.",
            " beds have been wet.",
            " beds available.",
            " beds are wet",
        ] {
            assert!(several(text), "{text}");
        }
        for text in [" bed was found.", " settings were saved.", " grass were wet", " beds"] {
            assert!(!several(text), "{text}");
        }
    }

    #[test]
    fn the_pages_of_a_book_have_numbers() {
        let text = |text: &str| Item::Text(text.into());
        let items = [text("Page "), Item::Placeholder(0), text(" of "), Item::Placeholder(1)];
        assert!(is_numbered(&items, 1) && is_share(&items, 1) && is_share(&items, 3));
        let items = [text("Bed "), Item::Placeholder(0), text(" of "), Item::Placeholder(1)];
        assert!(!is_numbered(&items, 1) && !is_share(&items, 1) && !is_share(&items, 3));
    }

    #[test]
    fn a_placeholder_may_be_named_as_what_it_counts() {
        let named = is_named_as_counted;
        assert!(named("{beds}", " beds and") && named("%(beds)s", " wet beds."));
        assert!(named("{{ beds }}", " beds") && named(":beds", " beds"));
        for (spelling, text) in [
            ("{beds}", " Beds"),
            ("{beds}", ": beds"),
            ("{bed}", " beds"),
            ("{settings}", " settings"),
            ("{beds}", " are the wet beds"),
            ("%s", " s"),
        ] {
            assert!(!named(spelling, text), "{spelling}{text}");
        }
    }

    #[test]
    fn what_stands_before_a_measure_is_a_number() {
        for text in [
            " kilobytes.",
            " items or more",
            " credit",
            " record(s) were",
            " child page(s)",
            " MB of it",
            " points",
            " Items Selected",
            " Points",
        ] {
            assert!(counts(text), "{text}");
        }
        for text in [
            "items",
            " files",
            " day-care",
            " itemsets",
            " (s)",
            " of items",
            " year's",
            " Word",
            " Items of it",
        ] {
            assert!(!counts(text), "{text}");
        }
    }
}
