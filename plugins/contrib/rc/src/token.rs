//! The tokens of a resource script.

use std::ops::Range;

use targum_sdk::{Failure, after_mark, malformed};

/// A token, with the comment above it.
#[derive(Debug)]
pub(crate) struct Token<'s> {
    pub kind: Kind<'s>,
    /// Its place, with the quotes of a text.
    pub at: Range<usize>,
    pub note: Option<&'s str>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Kind<'s> {
    /// A name, a keyword or a number.
    Word(&'s str),
    /// A text, by the places between the quotes of its parts: `"one " "text"`.
    Text(Vec<Range<usize>>),
    /// A comma, a brace or another mark.
    Mark(char),
}

/// Returns the tokens of a script, without comments and lines of the preprocessor.
///
/// # Errors
/// `malformed` where a text or a comment has no end.
pub(crate) fn tokens(source: &str) -> Result<Vec<Token<'_>>, Failure> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut note = None;
    let mut at = after_mark(source);
    while let Some(first) = source[at..].chars().next() {
        let rest = &source[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            note = Some(rest[2..length].trim());
            at += length;
        } else if rest.starts_with("/*") {
            let length = rest.find("*/").ok_or_else(|| malformed(at, "expected `*/`"))?;
            note = Some(rest[2..length.max(2)].trim());
            at += length + 2;
        } else if first == '#' {
            note = None;
            at = behind_directive(source, at);
        } else {
            let (kind, end) = token(source, at)?;
            match (tokens.last_mut(), kind) {
                (Some(Token { kind: Kind::Text(parts), at, .. }), Kind::Text(mut more)) => {
                    parts.append(&mut more);
                    at.end = end;
                }
                (_, kind) => tokens.push(Token { kind, at: at..end, note: note.take() }),
            }
            at = end;
        }
    }
    Ok(tokens)
}

/// Returns the end of a line of the preprocessor, which a backslash continues.
fn behind_directive(source: &str, at: usize) -> usize {
    let mut end = at;
    for line in source[at..].split_inclusive('\n') {
        end += line.len();
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    end
}

/// Reads the token at a byte offset. Returns it, and its end.
fn token(source: &str, at: usize) -> Result<(Kind<'_>, usize), Failure> {
    let rest = &source[at..];
    let quote = rest.strip_prefix(['L', 'l']).unwrap_or(rest);
    if quote.starts_with('"') {
        let from = at + (rest.len() - quote.len()) + 1;
        let end = end_of_text(source, from)?;
        return Ok((Kind::Text(std::iter::once(from..end).collect()), end + 1));
    }
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$');
    let length = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
    if length > 0 {
        return Ok((Kind::Word(&rest[..length]), at + length));
    }
    let mark = rest.chars().next().unwrap_or_default();
    Ok((Kind::Mark(mark), at + mark.len_utf8()))
}

/// Returns the place of the quote that ends a text. A backslash at the end of a line continues it.
fn end_of_text(source: &str, from: usize) -> Result<usize, Failure> {
    let unclosed = || malformed(from - 1, "expected `\"` at the end of the text, on its line");
    let mut at = from;
    loop {
        let rest = &source[at..];
        let length = rest.find(['"', '\\', '\n']).ok_or_else(unclosed)?;
        let behind = &rest[length..];
        at += length
            + match behind.as_bytes() {
                [b'"', b'"', ..] | [b'\\', b'"' | b'\\' | b'\n', ..] => 2,
                [b'\\', b'\r', b'\n', ..] => 3,
                [b'\\', ..] => 1,
                [b'"', ..] => return Ok(at + length),
                _ => return Err(unclosed()),
            };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_tokens() {
        let source =
            "#define A \\\n 1\n// Note\nIDS_A, L\"a \"\"b\"\" \\\" c\"\n  \"d\" /* e */ { 0x1L }";
        let tokens = tokens(source).unwrap();
        let kinds: Vec<_> = tokens.iter().map(|token| &token.kind).collect();
        let Kind::Text(parts) = kinds[2] else { panic!("{kinds:?}") };
        let parts: Vec<_> = parts.iter().map(|part| &source[part.clone()]).collect();
        assert_eq!(parts, ["a \"\"b\"\" \\\" c", "d"]);
        assert_eq!(*kinds[0], Kind::Word("IDS_A"));
        assert_eq!(tokens[0].note, Some("Note"));
        assert_eq!(*kinds[4], Kind::Word("0x1L"));
        assert_eq!(kinds.len(), 6);
    }

    #[test]
    fn refuses_what_has_no_end() {
        for source in ["\"a\nb\"", "\"a", "/* a", "\"a\\\""] {
            assert!(tokens(source).is_err(), "{source}");
        }
    }
}
