//! Texts within markup: attributes and titles.

/// `spelling` with references for the characters that a code span, math or a table's cell could
/// begin or end with, for these are found before the markup that they stand in.
pub fn referred(spelling: &str) -> String {
    let mut out = String::with_capacity(spelling.len());
    for c in spelling.chars() {
        match c {
            '`' | '$' | '|' => out.push_str(&format!("&#{};", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}
