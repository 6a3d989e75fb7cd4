//! One counted thing behind a placeholder, which shows 1 then.

use super::counted::word;
use crate::item::Item;

/// English words for one thing that programs count. A number before one of them is 1, unless the word
/// belongs to another one, as in `%d day trial`.
const SINGULAR: [&str; 45] = [
    "article",
    "attempt",
    "byte",
    "character",
    "comment",
    "credit",
    "day",
    "device",
    "digit",
    "entry",
    "error",
    "event",
    "file",
    "folder",
    "hour",
    "image",
    "item",
    "letter",
    "line",
    "match",
    "member",
    "message",
    "minute",
    "month",
    "note",
    "notification",
    "page",
    "person",
    "photo",
    "pixel",
    "point",
    "post",
    "record",
    "reply",
    "result",
    "row",
    "second",
    "song",
    "task",
    "user",
    "video",
    "vote",
    "week",
    "word",
    "year",
];

/// English words that may follow a counted thing, and that no thing is named after.
const BEHIND_COUNTED: [&str; 28] = [
    "added",
    "ago",
    "and",
    "are",
    "at",
    "by",
    "deleted",
    "earlier",
    "for",
    "found",
    "from",
    "has",
    "in",
    "is",
    "later",
    "left",
    "of",
    "on",
    "or",
    "per",
    "remaining",
    "removed",
    "selected",
    "to",
    "was",
    "were",
    "will",
    "with",
];

/// English words between two numbers.
const BETWEEN: [&str; 6] = ["and", "of", "or", "out", "than", "to"];

/// Returns whether one thing stands behind the placeholder at `at`, in a text without other numbers:
/// `%d minute ago`.
pub(super) fn is_one(items: &[Item], at: usize) -> bool {
    let is_number = |item: &Item| match item {
        Item::Text(text) => text.contains(|c: char| c.is_ascii_digit()),
        item => matches!(item, Item::Number(..)),
    };
    matches!(items.get(at + 1), Some(Item::Text(text)) if is_one_thing(text))
        && !items.iter().any(is_number)
        && !is_second(items, at)
}

/// Returns whether another code and a word between two numbers stand before the placeholder at `at`, as in
/// `{0} of {1} file`.
fn is_second(items: &[Item], at: usize) -> bool {
    let text = at.checked_sub(1).and_then(|before| items[before].spelling()).unwrap_or_default();
    let word = text.trim_end().rsplit(' ').next().unwrap_or_default();
    at > 1 && (!text.ends_with(' ') || BETWEEN.contains(&word))
}

/// Returns whether the placeholder at `at` stands between an article and one thing, and tells what thing it is:
/// `the {0} character`.
pub(super) fn is_described(items: &[Item], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| items[before].spelling());
    let is_behind_article = before.is_some_and(|text| {
        let text = text.strip_suffix(' ').unwrap_or_default();
        let word = text.rsplit(' ').next().unwrap_or_default();
        ["a", "an", "the", "this"].iter().any(|article| article.eq_ignore_ascii_case(word))
    });
    is_behind_article && matches!(items.get(at + 1), Some(Item::Text(text)) if is_one_thing(text))
}

/// Returns whether a text begins with one thing that is counted.
fn is_one_thing(text: &str) -> bool {
    let Some(text) = text.strip_prefix(' ') else { return false };
    let thing = word(text);
    let behind = &text[thing.len()..];
    let ends = |behind: &str| {
        let is_sign = |c: char| c.is_whitespace() || ".,;:!?)\"…".contains(c);
        behind.is_empty() || behind.starts_with(is_sign)
    };
    let next = behind.strip_prefix(' ').map(word);
    SINGULAR.binary_search(&thing).is_ok()
        && ends(behind)
        && next.is_none_or(|next| next.is_empty() || BEHIND_COUNTED.binary_search(&next).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_one_thing_is_one() {
        assert!(SINGULAR.is_sorted() && BEHIND_COUNTED.is_sorted());
        for text in [" minute", " minute ago", " record.", " file in the bed", " day, then"] {
            assert!(is_one_thing(text), "{text}");
        }
        for text in
            [" minutes", " day trial", " minute read", " day(s)", " record/bed", "minute", " bed"]
        {
            assert!(!is_one_thing(text), "{text}");
        }
        let text = |text: &str| Item::Text(text.into());
        let character = |before: &str| {
            is_described(&[text(before), Item::Placeholder(0), text(" character is wet")], 1)
        };
        assert!(character("The ") && character("Use the ") && !character("Only "));
        assert!(is_one(&[text("Wait "), Item::Placeholder(0), text(" minute")], 1));
        assert!(!is_one(&[text("Wait 2 to "), Item::Placeholder(0), text(" minute")], 1));
        let two = [Item::Placeholder(0), text(" of "), Item::Placeholder(1), text(" file")];
        assert!(!is_one(&two, 2));
        let sent = [Item::Placeholder(0), text(" sent "), Item::Placeholder(1), text(" file.")];
        assert!(is_one(&sent, 2));
    }
}
