//! Words for one thing or several, such as `file(s)`: a model takes the ending for a word of its
//! own.

use crate::item::Item;

/// Makes plurals of such words in a sentence, or singulars where the sentence is about one thing.
pub(crate) fn settle(items: &mut [Item]) {
    let one = items.iter().any(|item| matches!(item, Item::Number(_, sample) if sample == "1"));
    for text in items.iter_mut().filter_map(Item::text_mut) {
        if let Some(settled) = settled(text, one) {
            *text = settled;
        }
    }
}

/// Returns a text with such words as plurals, or where there is `one` as singulars; `None` where
/// the text has none of them.
fn settled(text: &str, one: bool) -> Option<String> {
    let mut settled = String::new();
    let mut rest = text;
    while let Some((at, ending)) = first(rest) {
        settled.push_str(&rest[..at]);
        if !one {
            settled.push_str(&ending[1..ending.len() - 1]);
        }
        rest = &rest[at + ending.len()..];
    }
    (rest.len() < text.len()).then(|| settled + rest)
}

/// Returns where the first such ending stands, and the ending: behind two letters at least, where a
/// word ends. `HTTP(S)` is two names.
fn first(text: &str) -> Option<(usize, &'static str)> {
    text.match_indices('(').find_map(|(at, _)| {
        let ending = ["(s)", "(es)"].into_iter().find(|ending| text[at..].starts_with(ending))?;
        let before = &text[..at];
        let word = before.chars().rev().take(2).filter(|c| c.is_alphabetic()).count() == 2;
        let ends = !text[at + ending.len()..].starts_with(char::is_alphanumeric);
        let is_protocol = before.ends_with("HTTP") || before.ends_with("http");
        (word && ends && !is_protocol).then_some((at, ending))
    })
}

#[cfg(test)]
mod tests {
    use super::settled;

    #[test]
    fn one_number() {
        let many = |text: &str| settled(text, false);
        assert_eq!(many("Move file(s) to box(es)."), Some("Move files to boxes.".into()));
        assert_eq!(settled("file(s) of folder(s)", true), Some("file of folder".into()));
        for text in
            ["HTTP(s)", "http(s)", "f(s)", "file (s)", "(s)", "time(s)er", "Save (as)", "3(s)"]
        {
            assert_eq!(many(text), None);
        }
    }
}
