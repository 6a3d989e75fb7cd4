//! Names what was expected at a place, as the parser's message says only that a token was not.

/// The parser's message where it expected another token.
pub(crate) const UNEXPECTED: &str = "Unexpected token";

/// The code that may follow a token, by the last characters of the text before it. The first row
/// that fits is used.
const BEHIND: [(&str, &str); 22] = [
    ("=>", "a value or `{`"),
    ("return", "a value"),
    ("default", "a value"),
    ("case", "a value"),
    ("const", "a name"),
    ("let", "a name"),
    ("var", "a name"),
    ("class", "a name or `{`"),
    ("import", "a name, `{`, `*` or a string"),
    ("export", "a declaration, `default`, `{` or `*`"),
    ("type", "a name"),
    ("function", "a name or `(`"),
    (".", "a name"),
    (":", "a value or a type"),
    ("{", "an entry, a statement or `}`"),
    ("}", "a statement"),
    (";", "a statement"),
    (")", "an operator, `{` or the end of the statement"),
    ("]", "an operator or the end of the statement"),
    ("'", "an operator or the end of the statement"),
    ("\"", "an operator or the end of the statement"),
    ("`", "an operator or the end of the statement"),
];

/// Returns what was expected at a place of the source, and what stands there.
pub(crate) fn at(source: &str, at: usize) -> String {
    let before = source[..at].trim_end();
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let word = &before[before.trim_end_matches(is_word).len()..];
    let ends = |end: &str| {
        if end.starts_with(is_word) { word == end } else { before.ends_with(end) }
    };
    let known = BEHIND.iter().find(|(end, _)| ends(end)).map(|(_, what)| *what);
    let what = known.unwrap_or(match word {
        "" if before.is_empty() => "a statement",
        "" => "a value",
        _ => "an operator or the end of the statement",
    });
    let rest = source[at..].trim_start();
    let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
    let length = if word > 0 { word } else { rest.chars().next().map_or(0, char::len_utf8) };
    let found = &rest[..rest.floor_char_boundary(length.min(LONGEST))];
    if found.is_empty() {
        return format!("expected {what} but found the end of the file");
    }
    format!("expected {what} but found `{found}`")
}

/// The longest part of the text found that is shown, in bytes.
const LONGEST: usize = 32;

#[cfg(test)]
mod tests {
    #[test]
    fn names_the_expected_token() {
        for (source, place, expected) in [
            ("a = ;", 4, "expected a value but found `;`"),
            ("export default", 14, "expected a value but found the end of the file"),
            ("const = 3", 6, "expected a name but found `=`"),
            ("a.;", 2, "expected a name but found `;`"),
            ("export 3x", 7, "expected a declaration, `default`, `{` or `*` but found `3x`"),
            ("}", 0, "expected a statement but found `}`"),
            ("myconst )", 8, "expected an operator or the end of the statement but found `)`"),
            ("{ a: 1 } )", 9, "expected a statement but found `)`"),
        ] {
            assert_eq!(super::at(source, place), expected, "{source}");
        }
    }
}
