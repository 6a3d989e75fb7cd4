//! Signs that models drop or garble.

use std::ops::Range;

use crate::item::{Item, hold_in_text};

/// Appends `text` to `items`; signs of code, emoji and control characters become items of their own.
pub(super) fn signs(text: &str, items: &mut Vec<Item>) {
    hold_in_text(text, items, first);
}

/// Returns the place of the first signs.
fn first(text: &str) -> Option<Range<usize>> {
    let run = run(text);
    // The codes and dots behind the run are searched for in the text behind it, once the run is held.
    let end = run.as_ref().map_or(text.len(), |run| run.start);
    let places = [colours(text, end), run, leader(&text[..end])];
    places.into_iter().flatten().min_by_key(|place| place.start)
}

/// Returns the place of the row of dots between an entry of a table of contents and its page.
fn leader(text: &str) -> Option<Range<usize>> {
    const SHORTEST: &str = "......";
    let start = text.find(SHORTEST)?;
    let rest = text[start..].trim_start_matches('.');
    Some(start..text.len() - rest.len())
}

/// Returns the place of the first codes of colours in a chat of Minecraft, which begin up to `last`: `&a`, `§6§l`.
fn colours(text: &str, last: usize) -> Option<Range<usize>> {
    let near = &text[..text.ceil_char_boundary(last + 1)];
    let mut places = near.match_indices(['&', '§']).map(|(at, _)| at);
    places.find_map(|at| {
        let mut end = at;
        while let Some(length) = colour(&text[end..]) {
            end += length;
        }
        (end > at && !text[..at].ends_with(char::is_alphanumeric)).then_some(at..end)
    })
}

/// Returns the length of the code of a colour that a text begins with. A `&` before another letter may mark the
/// key of a menu's entry, so a capital, a sign or the end must stand behind the letter.
fn colour(text: &str) -> Option<usize> {
    let sign = text.chars().next().filter(|c| matches!(c, '&' | '§'))?;
    let rest = &text[sign.len_utf8()..];
    let code =
        rest.chars().next().filter(|c| matches!(c, '0'..='9' | 'a'..='f' | 'k'..='o' | 'r'))?;
    let behind = rest[1..].chars().next();
    let is_apart = |c: char| c.is_ascii_uppercase() || "&§[(%{<".contains(c);
    let is_entity = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric()).starts_with(';');
    let is_one =
        sign == '§' || !is_entity && (code.is_ascii_digit() || behind.is_none_or(is_apart));
    is_one.then_some(sign.len_utf8() + 1)
}

/// Returns the place of the first run of signs. The hyphens of an arrow belong to it: `Help->About`.
fn run(text: &str) -> Option<Range<usize>> {
    let sign = text.find(is_sign)?;
    let is_arrow = text[sign..].starts_with('>');
    let start = if is_arrow { text[..sign].trim_end_matches('-').len() } else { sign };
    let end = text[sign..].find(|c| !is_sign(c)).map_or(text.len(), |length| sign + length);
    let is_escape = text[..end].ends_with('\u{1B}');
    Some(start..if is_escape { end + control(&text[end..]) } else { end })
}

/// Returns the length of a terminal's escape sequence: that of `[31m` for red letters.
fn control(after: &str) -> usize {
    let Some(parameters) = after.strip_prefix('[') else { return 0 };
    let end = parameters.find(|c: char| !c.is_ascii_digit() && !";?".contains(c));
    let letter = end.filter(|&end| parameters.as_bytes()[end].is_ascii_alphabetic());
    letter.map_or(0, |end| "[".len() + end + 1)
}

/// Returns whether a character is a control character, a sign of code, an arrow, a technical sign, a
/// dingbat, an emoji or a joiner of emoji, or is for private use.
fn is_sign(c: char) -> bool {
    let controls = c.is_control() && !c.is_whitespace();
    controls
        || matches!(c, '#' | '@' | '*' | '{' | '}' | '<' | '>' | '|' | '\\' | '^' | '`' | '~' | '=' | '©' | '®' | '™' | '§'
        | '\u{2190}'..='\u{2211}' | '\u{2213}'..='\u{23FF}' | '\u{2460}'..='\u{2BFF}'
        | '＋' | '－' | '＜' | '＝' | '＞' | '\u{200D}' | '\u{20E3}' | '\u{FE0F}' | '\u{3030}' | '\u{303D}' | '\u{3297}' | '\u{3299}'
        | '\u{E000}'..='\u{F8FF}' | '\u{1F000}'..='\u{1FAFF}' | '\u{E0020}'..='\u{E007F}')
}
