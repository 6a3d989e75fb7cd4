//! Words in quotation marks that a program reads: `the 'path' property`, `evaluates to "true"`.

use std::ops::Range;

use super::value::end_of_value;

/// The values of a condition, and of a thing that is missing.
const CONSTANTS: [&str; 3] = ["false", "null", "true"];

/// The nouns for things that have a name in a program, in the singular and the plural.
const NOUNS: [&str; 21] = [
    "argument",
    "arguments",
    "attribute",
    "attributes",
    "directive",
    "directives",
    "directories",
    "directory",
    "field",
    "fields",
    "function",
    "key",
    "keys",
    "method",
    "parameter",
    "parameters",
    "properties",
    "property",
    "setting",
    "value",
    "variable",
];

/// Returns the places of such words, with their quotation marks, in order.
pub(super) fn names(text: &str) -> Vec<Range<usize>> {
    // Most texts have too few quotation marks.
    let is_mark = |b: &u8| matches!(b, b'"' | b'\'');
    if text.bytes().filter(is_mark).count() < 2 {
        return Vec::new();
    }
    let mut names: Vec<Range<usize>> = Vec::new();
    let mut is_named_behind = false;
    let mut from = text.len();
    for word in words(text).into_iter().rev() {
        let joins = matches!(text[word.end..from].trim(), "and" | "or" | ",");
        let is_named = is_named_behind && joins || is_noun_beside(text, &word);
        if is_named || CONSTANTS.contains(&&text[word.start + 1..word.end - 1]) {
            names.push(word.clone());
        }
        (is_named_behind, from) = (is_named, word.start);
    }
    names.reverse();
    names
}

/// Returns the places of the words in small letters in quotation marks.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(['"', '\'']).map(|mark| at + mark) {
        let end = end_of_value(text, start);
        let touches = |end: &usize| text[*end..].starts_with(char::is_alphanumeric);
        words.extend(end.filter(|end| !touches(end)).map(|end| start..end));
        at = end.unwrap_or(start + 1);
    }
    words
}

/// Returns whether the word before or behind a quoted word says that the quoted word is a name.
fn is_noun_beside(text: &str, word: &Range<usize>) -> bool {
    let is_sign = |c: char| !c.is_alphanumeric();
    let before = text[..word.start].split_whitespace().next_back();
    let behind =
        text[word.end..].split_whitespace().next().map(|noun| noun.trim_end_matches(is_sign));
    before.into_iter().chain(behind).any(|noun| NOUNS.contains(&noun)) || is_tag(&text[word.end..])
}

/// Returns whether a text begins with a word for a tag of markup: `HTML tag`.
fn is_tag(behind: &str) -> bool {
    let mut words = behind.split_whitespace();
    let is_markup = matches!(words.next(), Some("HTML" | "XML"));
    let noun = words.next().unwrap_or_default();
    let noun = noun.trim_end_matches(|c: char| !c.is_alphanumeric());
    is_markup
        && matches!(noun, "attribute" | "attributes" | "element" | "elements" | "tag" | "tags")
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn names_in_programs_are_found() {
        let found = |text: &'static str| -> Vec<_> {
            names(text).into_iter().map(|at| &text[at]).collect()
        };
        assert_eq!(found("The 'path' property is empty."), ["'path'"]);
        assert_eq!(found("Set the property \"bed-size\"."), ["\"bed-size\""]);
        assert_eq!(found("It needs a 'path' key."), ["'path'"]);
        assert_eq!(found("The value \"version\" is empty."), ["\"version\""]);
        assert_eq!(found("'birth' and 'size' arguments"), ["'birth'", "'size'"]);
        assert_eq!(found("Use only the \"strong\" HTML tag."), ["\"strong\""]);
        assert_eq!(found("It evaluates to \"true\"."), ["\"true\""]);
        for text in [
            "Don't say 'path', it's no property",
            "The \"old garden\" property",
            "The 'Beds' property",
            "Remove the \"important\" status.",
            "Remove the \"important\" tag.",
            "It's a rock 'n' roll function",
            "'Say' is true",
        ] {
            assert_eq!(found(text), Vec::<&str>::new(), "{text}");
        }
    }
}
