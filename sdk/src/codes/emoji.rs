//! Pictures: emoji and symbols, which engines drop or replace.

use std::ops::Range;

/// Returns the place of the picture at `at`, with its joiners, skin tones, variation selectors, or
/// the second half of a flag.
pub(super) fn picture(text: &str, at: usize) -> Option<Range<usize>> {
    let mut chars = text[at..].char_indices().map(|(i, c)| (at + i + c.len_utf8(), c)).peekable();
    let (mut end, first) = chars.next()?;
    if matches!(first, '0'..='9' | '#' | '*') {
        let keycap = text[end..].trim_start_matches('\u{FE0F}');
        let is_keycap = keycap.starts_with('\u{20E3}');
        return is_keycap.then(|| at..text.len() - keycap.len() + '\u{20E3}'.len_utf8());
    }
    if !is_picture(first) {
        return None;
    }
    if is_flag_letter(first) {
        let second = chars.next_if(|(_, c)| is_flag_letter(*c));
        return Some(at..second.map_or(end, |(after, _)| after));
    }
    while let Some((after, next)) = chars.next() {
        match next {
            '\u{FE0E}' | '\u{FE0F}' | '\u{1F3FB}'..='\u{1F3FF}' | '\u{E0020}'..='\u{E007F}' => {
                end = after;
            }
            '\u{200D}' => match chars.next_if(|(_, c)| is_picture(*c)) {
                Some((after, _)) => end = after,
                None => break,
            },
            _ => break,
        }
    }
    Some(at..end)
}

fn is_flag_letter(c: char) -> bool {
    matches!(c, '\u{1F1E6}'..='\u{1F1FF}')
}

/// Returns whether a character is an arrow, a technical sign, a box, a shape, a dingbat, an emoji,
/// or a character for private use, which icon fonts use.
fn is_picture(c: char) -> bool {
    matches!(c,
        '\u{2190}'..='\u{21FF}'
        | '\u{2300}'..='\u{23FF}'
        | '\u{2460}'..='\u{27BF}'
        | '\u{2900}'..='\u{297F}'
        | '\u{2B00}'..='\u{2BFF}'
        | '\u{E000}'..='\u{F8FF}'
        | '\u{FFFC}'..='\u{FFFD}'
        | '\u{1F000}'..='\u{1FAFF}')
}
