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
