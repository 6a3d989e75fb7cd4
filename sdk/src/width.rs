//! The columns that characters take in a text of fixed width.

/// Returns the number of columns that a character takes: 1 or 2.
pub fn columns(c: char) -> usize {
    if is_wide(c) { 2 } else { 1 }
}

/// Returns whether a character is East Asian or an emoji and takes two columns.
pub fn is_wide(c: char) -> bool {
    matches!(c,
        '\u{1100}'..='\u{115F}'
        | '\u{2E80}'..='\u{A4CF}'
        | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF00}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}'
        | '\u{1F300}'..='\u{1FAFF}'
        | '\u{20000}'..='\u{3FFFD}')
}
