//! Macros around a text, in the place of which a build or a server puts the translation that it looks up by the text:
//! `QBT_TR(Wet beds)QBT_TR[CONTEXT=Garden]`, `TR(Wet beds)`, `@@Wet beds@@`, `#{Wet beds}#`.

use std::ops::Range;

/// The names of macros that have nothing behind their text.
const NAMES: [&str; 5] = ["I18N", "L10N", "LANG", "TR", "TRANSLATE"];

/// The signs before and behind a text.
const SIGNS: [[&str; 2]; 2] = [["@@", "@@"], ["#{", "}#"]];

/// The most bytes of a text in a macro.
const LONGEST: usize = 500;

/// Returns the places of the macros in a text, in order.
pub(super) fn places(text: &str) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = calls(text);
    for [open, close] in SIGNS {
        places.extend(between(text, open, close));
    }
    places.sort_by_key(|place| place.start);
    let mut end = 0;
    places.retain(|place| {
        let is_apart = place.start >= end;
        if is_apart {
            end = place.end;
        }
        is_apart
    });
    places
}

/// Returns the places of the macros that are named.
fn calls(text: &str) -> Vec<Range<usize>> {
    let call = |(open, _): (usize, &str)| {
        let is_of_name = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
        let start = text[..open].trim_end_matches(is_of_name).len();
        let name = &text[start..open];
        if name.len() < 2 || text[..start].ends_with(char::is_alphanumeric) {
            return None;
        }
        if NAMES.contains(&name) {
            return Some(start..open + length_in_brackets(&text[open..])?);
        }
        let near = &text[open..text.floor_char_boundary(open + LONGEST)];
        let again = format!("){name}[");
        let behind = near.find(&again)? + again.len();
        Some(start..open + behind + near[behind..].find(']')? + 1)
    };
    text.match_indices('(').filter_map(call).collect()
}

/// Returns the length of the brackets that a text begins with and of what is between them.
fn length_in_brackets(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let end = text.bytes().take(LONGEST).position(|b| {
        match b {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    end.map(|end| end + 1)
}

/// Returns the places of the texts of several words in one line between two signs, with the signs.
fn between(text: &str, open: &str, close: &str) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(open).map(|next| at + next) {
        let inner = start + open.len();
        let ends = |c: char| c == '\n' || open.contains(c) || close.contains(c);
        let end = inner + text[inner..].find(ends).unwrap_or(text.len() - inner);
        let said = &text[inner..end];
        let is_said = said.trim() == said && said.contains(' ') && said.len() <= LONGEST;
        at = inner;
        if is_said && text[end..].starts_with(close) {
            at = end + close.len();
            places.push(start..at);
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        places(text).into_iter().map(|place| &text[place]).collect()
    }

    #[test]
    fn macros_are_found() {
        let qbt = "QBT_TR(Beds: (double-click))QBT_TR[CONTEXT=Garden]";
        assert_eq!(found(&format!("A {qbt} and {qbt}.")), [qbt, qbt]);
        assert_eq!(found("Now TR(Water (wet) beds) it"), ["TR(Water (wet) beds)"]);
        assert_eq!(found("@@Wet beds@@ or #{Wet beds}#"), ["@@Wet beds@@", "#{Wet beds}#"]);
    }

    #[test]
    fn other_brackets_are_no_macros() {
        for text in [
            "An API(see below) of it",
            "QBT_TR(Wet beds) of it[1]",
            "STR(a b), TR(a b",
            "a@@b c, #{a b}, @@ a b @@, #{a}#",
            "(a b)",
        ] {
            assert!(found(text).is_empty(), "{text}");
        }
    }
}
