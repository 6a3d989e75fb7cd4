//! Keys that are pressed, and commands that are typed: `press Tab`, `type /help`.

use std::ops::Range;

use crate::parse::keyboard::KEYS;

/// The verbs before the name of a key.
const PRESSES: [&str; 6] = ["hit", "hold", "holding", "press", "pressed", "pressing"];

/// The words before a command that begins with a slash.
const TYPES: [&str; 9] =
    ["command", "enter", "run", "send", "try", "type", "typing", "use", "using"];

/// Returns the place of the first key that is pressed in a text, or command that is typed.
pub(super) fn name(text: &str) -> Option<Range<usize>> {
    let found = [key(text), letter(text), command(text)];
    found.into_iter().flatten().min_by_key(|place| place.start)
}

fn key(text: &str) -> Option<Range<usize>> {
    let places = || KEYS.iter().flat_map(|key| text.match_indices(key));
    let is_pressed = |&(at, key): &(usize, &str)| {
        let behind = &text[at + key.len()..];
        let (before, is_apart) = (text[..at].trim_end(), text[..at].ends_with(' '));
        let before = before.strip_suffix(" the").unwrap_or(before);
        let is_key = behind.strip_prefix(" key").is_some_and(ends_word);
        is_apart && ends_word(behind) && (is_key || follows(before, &PRESSES))
    };
    // Most texts have no such verb, and need not be searched for keys.
    let has_cue = text.contains("ress")
        || text.contains(" key")
        || text.contains("old ")
        || text.contains("it ");
    if !has_cue {
        return None;
    }
    let place = places().filter(is_pressed).min_by_key(|(at, _)| *at);
    place.map(|(at, key)| at..at + key.len())
}

/// Returns the place of the letters of a key behind a colon: `Default key: o`.
fn letter(text: &str) -> Option<Range<usize>> {
    const CUES: [&str; 3] = ["key", "hotkey", "shortcut"];
    text.match_indices(": ").find_map(|(at, colon)| {
        let start = at + colon.len();
        let behind = text[start..].trim_start_matches(|c: char| c.is_ascii_alphanumeric());
        let length = text.len() - start - behind.len();
        let is_key = matches!(length, 1 | 2) && ends_word(behind);
        (is_key && follows(&text[..at], &CUES)).then_some(start..start + length)
    })
}

fn command(text: &str) -> Option<Range<usize>> {
    let of_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    text.match_indices(" /").find_map(|(at, _)| {
        let (start, name) = (at + 1, &text[at + 2..]);
        let length = name.find(|c| !of_name(c)).unwrap_or(name.len());
        let is_name = length > 2 && ends_word(&name[length..]) && !name[length..].starts_with('/');
        (is_name && follows(&text[..at], &TYPES)).then_some(start..start + 1 + length)
    })
}

/// Returns whether a text ends with one of these words.
fn follows(text: &str, words: &[&str]) -> bool {
    let word = text.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Returns whether no word goes on at the start of a text.
fn ends_word(behind: &str) -> bool {
    !behind.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_commands_are_found() {
        for (text, expected) in [
            ("Press Tab", "Tab"),
            ("Then press Caps Lock.", "Caps Lock"),
            ("Hold the Shift key", "Shift"),
            ("Close it with the Esc key", "Esc"),
            ("Default key: o", "o"),
            ("Shortcut: gg (twice)", "gg"),
            ("Type /help now", "/help"),
            ("You can use /set_bed.", "/set_bed"),
        ] {
            assert_eq!(name(text).map(|at| &text[at]), Some(expected), "{text}");
        }
        for text in [
            "Tab",
            "New Tab",
            "Press Table",
            "Key: value",
            "Bed: a",
            "Press the tab",
            "Shift the bed",
            "Press Ctrl+S",
            "5 beds /month",
            "Use /etc/hosts",
            "use and/or",
        ] {
            assert_eq!(name(text), None, "{text}");
        }
    }
}
