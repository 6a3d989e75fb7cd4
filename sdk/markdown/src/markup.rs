//! Texts within markup: attributes and titles.

/// Writes character references for the characters in `spelling` that could begin or end a code
/// span, math, a table cell or a link destination. Markdown finds these before the markup around
/// them.
pub(crate) fn referred(spelling: &str) -> String {
    let mut out = String::with_capacity(spelling.len());
    for c in spelling.chars() {
        match c {
            '`' | '$' | '|' => out.push_str(&format!("&#{};", u32::from(c))),
            '(' if out.ends_with(']') => out.push_str("&#40;"),
            c => out.push(c),
        }
    }
    out
}

/// Writes a character reference for the first character of `spelling` if it could begin a block at
/// the start of a line.
pub(crate) fn begun(spelling: String) -> String {
    let begins_block = |c: &u8| {
        c.is_ascii_digit() || (c.is_ascii_punctuation() && !matches!(c, b'&' | b'"' | b'\''))
    };
    match spelling.bytes().next().filter(begins_block) {
        Some(first) => format!("&#{first};{}", &spelling[1..]),
        None => spelling,
    }
}
