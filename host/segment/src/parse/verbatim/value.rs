//! Values that a description of a setting lists: `Possible values are "tile" and "zoom"`.

use std::ops::Range;

/// The words with which a description says that values follow, in small letters.
const CUES: [&str; 20] = [
    "accepted value",
    "accepts \"",
    "accepts '",
    "allowed value",
    "can be one of",
    "either \"",
    "either '",
    "legal value",
    "one of \"",
    "one of '",
    "options are \"",
    "options are '",
    "permitted value",
    "possible value",
    "set it to \"",
    "set it to '",
    "set to \"",
    "set to '",
    "supported value",
    "valid value",
];

/// The least number of quotation marks around the values of a list.
const MARKS: usize = 4;

/// Returns the places of the values that a text lists, in order. Values with only a comma between them
/// have one place. A value is one word in small letters, in quotation marks.
pub(super) fn lists(text: &str) -> Vec<Range<usize>> {
    // Most texts have too few quotation marks.
    let is_mark = |b: &u8| matches!(b, b'"' | b'\'');
    if text.bytes().filter(is_mark).count() < MARKS || !is_cued(text) {
        return Vec::new();
    }
    let mut lists: Vec<Range<usize>> = Vec::new();
    let (mut count, mut at) = (0, 0);
    while at < text.len() {
        let Some(start) = text[at..].find(['"', '\'']).map(|mark| at + mark) else { break };
        let Some(end) = end_of_value(text, start) else {
            at = start + 1;
            continue;
        };
        count += 1;
        match lists.last_mut().filter(|list| text[list.end..start].trim() == ",") {
            Some(list) => list.end = end,
            None => lists.push(start..end),
        }
        at = end;
    }
    if count > 1 { lists } else { Vec::new() }
}

fn is_cued(text: &str) -> bool {
    let text = text.to_lowercase();
    CUES.iter().any(|cue| text.contains(cue))
}

/// Returns the end of the value whose quotation mark is at `start`.
pub(super) fn end_of_value(text: &str, start: usize) -> Option<usize> {
    let mark = text[start..].chars().next()?;
    let (word, _) = text[start + 1..].split_once(mark)?;
    let of_value = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_".contains(&b);
    let begins = !text[..start].ends_with(char::is_alphanumeric);
    let is_value = word.starts_with(|c: char| c.is_ascii_lowercase()) && word.bytes().all(of_value);
    (begins && is_value).then(|| start + word.len() + 2 * mark.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::lists;

    #[test]
    fn descriptions_list_values() {
        let found = |text: &'static str| -> Vec<_> {
            lists(text).into_iter().map(|at| &text[at]).collect()
        };
        assert_eq!(
            found("Valid values are 'none', 'tile', and 'zoom-in'."),
            ["'none', 'tile'", "'zoom-in'"]
        );
        assert_eq!(found("It accepts \"left\" and \"top\"."), ["\"left\"", "\"top\""]);
        assert_eq!(found("It is one of \"left\" or \"right\"."), ["\"left\"", "\"right\""]);
        assert_eq!(found("If set to 'tile' or 'stretch', it grows."), ["'tile'", "'stretch'"]);
        for text in [
            "They set out to say \"yes\" and \"no\".",
            "Say \"yes\" or \"no\".",
            "A valid value is \"left\".",
            "Possible values: \"Very large\", \"Small\"",
            "The possible values are yours, don't, can't, won't",
        ] {
            assert_eq!(lists(text), [], "{text}");
        }
    }
}
