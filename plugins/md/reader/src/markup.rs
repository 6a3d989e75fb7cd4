//! Texts within markup: attributes and titles.

/// `spelling` with references for the characters that a code span, math, a table's cell or a
/// destination could begin or end with, for these are found before the markup that they stand in.
pub fn referred(spelling: &str) -> String {
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

/// `spelling` with a reference for the digit or the mark that it could begin a block with where it
/// begins a line.
pub fn begun(spelling: String) -> String {
    let begins_block = |c: &u8| {
        c.is_ascii_digit() || (c.is_ascii_punctuation() && !matches!(c, b'&' | b'"' | b'\''))
    };
    match spelling.bytes().next().filter(begins_block) {
        Some(first) => format!("&#{first};{}", &spelling[1..]),
        None => spelling,
    }
}
