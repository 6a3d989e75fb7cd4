//! The classes of characters in the syntax.

/// Returns whether a character is white space of the syntax.
pub(super) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n' | '\u{3000}')
}

/// Returns whether a character marks or isolates a direction of writing.
pub(super) fn is_bidi(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether a name may begin with a character.
pub(super) fn is_name_start(c: char) -> bool {
    match c {
        'a'..='z' | 'A'..='Z' | '+' | '_' => true,
        '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{2028}'..='\u{202F}' | '\u{205F}' => false,
        '\u{3000}' | '\u{FDD0}'..='\u{FDEF}' => false,
        c => c >= '\u{A1}' && !is_bidi(c) && u32::from(c) & 0xFFFE != 0xFFFE,
    }
}

/// Returns whether a name, or a literal without quotes, may hold a character.
pub(super) fn is_name_char(c: char) -> bool {
    is_name_start(c) || c.is_ascii_digit() || matches!(c, '-' | '.')
}
