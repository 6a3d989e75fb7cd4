//! The tokens of PHP, with their byte ranges.

use std::ops::Range;

use targum_sdk::{Failure, malformed};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `$name`.
    Variable,
    /// A keyword, or a name with its namespace.
    Word,
    /// A number.
    Number,
    /// A string of any kind.
    Text,
    /// An operator or a bracket, or `?>`, which ends a statement.
    Sign,
}

/// A token.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    /// The kind of the token.
    pub kind: Kind,
    /// The byte range of the token.
    pub at: Range<usize>,
}

/// The tokens and comments of a source.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    /// The tokens, without comments.
    pub code: Vec<Token>,
    /// The byte ranges of all comments.
    pub comments: Vec<Range<usize>>,
}

/// The signs of more than one byte, longer ones first.
const SIGNS: [&str; 34] = [
    "<<=", ">>=", "**=", "...", "<=>", "===", "!==", "??=", "?->", "+=", "-=", "*=", "/=", ".=",
    "%=", "&=", "|=", "^=", "<<", ">>", "??", "?>", "->", "=>", "==", "!=", "<>", "<=", ">=", "++",
    "--", "&&", "||", "::",
];

/// The second bytes of these signs.
const SECOND: &[u8] = b"<>*.=?-+&|:";

/// Splits a source into tokens.
///
/// # Errors
/// `malformed` for a comment or string that does not end, and for a source without PHP.
pub(crate) fn tokens(source: &str) -> Result<Tokens, Failure> {
    let mut lexer = Lexer { source, at: 0, tokens: Tokens::default(), inserts: true };
    lexer.outside();
    if lexer.at == source.len() && !source.contains("<?") {
        return Err(malformed(0, "expected `<?php`"));
    }
    while lexer.at < source.len() {
        lexer.token()?;
    }
    Ok(lexer.tokens)
}

struct Lexer<'s> {
    source: &'s str,
    at: usize,
    tokens: Tokens,
    /// Whether `{$` and `${` in strings are read as code. Once one of them has no closing brace, this is
    /// false, so that the rest of the source is not searched again.
    inserts: bool,
}

impl<'s> Lexer<'s> {
    fn rest(&self) -> &'s str {
        &self.source[self.at..]
    }

    /// Skips the text outside of PHP, up to and including the next `<?php` or `<?=`.
    fn outside(&mut self) {
        let rest = self.rest();
        let tag = rest.match_indices("<?").find_map(|(at, _)| {
            let after = &rest[at + 2..];
            let is_php = after.get(..3).is_some_and(|name| name.eq_ignore_ascii_case("php"));
            match after {
                _ if is_php => Some(at + 5),
                _ if after.starts_with('=') => Some(at + 3),
                _ => None,
            }
        });
        self.at += tag.unwrap_or(rest.len());
    }

    fn push(&mut self, kind: Kind, length: usize) {
        self.tokens.code.push(Token { kind, at: self.at..self.at + length });
        self.at += length;
    }

    fn comment(&mut self, length: usize) {
        self.tokens.comments.push(self.at..self.at + length);
        self.at += length;
    }

    fn token(&mut self) -> Result<(), Failure> {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let word = |from: usize| bytes[from..].iter().take_while(|b| is_word(**b)).count();
        match bytes[0] {
            b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
            b'#' if bytes.get(1) != Some(&b'[') => self.line_comment(),
            b'/' if bytes.get(1) == Some(&b'/') => self.line_comment(),
            b'/' if bytes.get(1) == Some(&b'*') => match rest[2..].find("*/") {
                Some(end) => self.comment(2 + end + 2),
                None => return Err(malformed(self.at, "expected `*/` at the comment's end")),
            },
            quote @ (b'\'' | b'"' | b'`') => match self.quoted(quote) {
                Some(length) => self.push(Kind::Text, length),
                None => {
                    let what = format!("expected `{}` at the string's end", quote as char);
                    return Err(malformed(self.at, what));
                }
            },
            b'<' if rest.starts_with("<<<") => match heredoc(rest) {
                Some(Ok(length)) => self.push(Kind::Text, length),
                Some(Err(label)) => {
                    let what = format!("expected `{label}` on a line of its own at the text's end");
                    return Err(malformed(self.at, what));
                }
                None => self.push(Kind::Sign, 2),
            },
            b'$' if word(1) > 0 => self.push(Kind::Variable, 1 + word(1)),
            b'0'..=b'9' => {
                let part = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.');
                let mut length = bytes.iter().take_while(part).count();
                let is_float = rest[..length].ends_with(['e', 'E']);
                if is_float && matches!(bytes.get(length), Some(b'+' | b'-')) {
                    length += 1 + word(length + 1);
                }
                self.push(Kind::Number, length);
            }
            b'.' if bytes.get(1).is_some_and(u8::is_ascii_digit) => {
                self.push(Kind::Number, 1 + word(1));
            }
            byte if is_word(byte) || byte == b'\\' => {
                let length = bytes.iter().take_while(|b| is_word(**b) || **b == b'\\').count();
                self.push(Kind::Word, length);
            }
            _ => {
                let goes_on = bytes.get(1).is_some_and(|byte| SECOND.contains(byte));
                let long = || SIGNS.iter().find(|sign| rest.starts_with(**sign));
                let sign = goes_on.then(long).flatten();
                let length = sign.map_or(1, |sign| sign.len());
                self.push(Kind::Sign, length);
                if sign == Some(&"?>") {
                    self.outside();
                }
            }
        }
        Ok(())
    }

    /// Reads a comment up to the end of the line or a `?>`.
    fn line_comment(&mut self) {
        let rest = self.rest();
        let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let end = rest[..line].find("?>").unwrap_or(line);
        self.comment(end);
    }

    /// Returns the length of the string at the current offset, including its quotes.
    fn quoted(&mut self, quote: u8) -> Option<usize> {
        let bytes = self.rest().as_bytes();
        let mut at = 1;
        loop {
            match *bytes.get(at)? {
                b'\\' => at += 2,
                byte if byte == quote => return Some(at + 1),
                b'{' | b'$' if quote != b'\'' => at = self.past_inserted(bytes, at),
                _ => at += 1,
            }
        }
    }

    /// Returns the offset after the code in braces that begins at `at` in a string, or after the sign
    /// there if it begins no code.
    fn past_inserted(&mut self, bytes: &[u8], at: usize) -> usize {
        let open = match &bytes[at..] {
            [b'{', b'$', ..] => at,
            [b'$', b'{', ..] => at + 1,
            _ => return at + 1,
        };
        let end = self.inserts.then(|| inserted(bytes, open)).flatten();
        self.inserts &= end.is_some();
        end.unwrap_or(at + 1)
    }
}

/// Returns whether a byte can be part of a name.
pub(crate) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Returns the offset after the brace that closes the one at `open`, with which PHP code in a string
/// begins: `{$a["b"]}`. The code may hold strings, and these may hold code.
pub(crate) fn inserted(bytes: &[u8], open: usize) -> Option<usize> {
    // The bytes that end what is open: a brace for code, a quote for a string.
    let mut ends = vec![b'}'];
    let mut at = open + 1;
    while let Some(&end) = ends.last() {
        let (byte, next) = (*bytes.get(at)?, bytes.get(at + 1));
        let in_code = end == b'}';
        at += 1;
        match byte {
            _ if byte == end => {
                ends.pop();
            }
            b'\\' if !in_code => at += 1,
            b'\'' | b'"' | b'`' if in_code => ends.push(byte),
            b'{' if in_code => ends.push(b'}'),
            b'{' if end != b'\'' && next == Some(&b'$') => ends.push(b'}'),
            b'$' if !in_code && end != b'\'' && next == Some(&b'{') => {
                at += 1;
                ends.push(b'}');
            }
            _ => {}
        }
    }
    Some(at)
}

/// The parts of a heredoc or nowdoc at the start of a text.
#[derive(Debug)]
pub(crate) struct Heredoc {
    /// The range between the lines of the labels.
    pub body: Range<usize>,
    /// The length of the indentation before the closing label, which PHP removes from each line.
    pub indent: usize,
    /// Whether the string is a nowdoc, which has no escapes.
    pub is_raw: bool,
    /// The offset after the closing label.
    pub end: usize,
}

/// Returns the length of a heredoc or nowdoc, or the label that is missing at its end.
fn heredoc(text: &str) -> Option<Result<usize, String>> {
    let (label, _, body) = opening(text)?;
    Some(match closing(text, label, body) {
        Some(heredoc) => Ok(heredoc.end),
        None => Err(label.to_owned()),
    })
}

/// Returns the label and the parts of the heredoc or nowdoc at the start of `text`.
pub(crate) fn heredoc_parts(text: &str) -> Option<(&str, Heredoc)> {
    let (label, is_raw, body) = opening(text)?;
    let heredoc = closing(text, label, body)?;
    Some((label, Heredoc { is_raw, ..heredoc }))
}

/// The greatest length in bytes of a heredoc's first line, which bounds the cost of many `<<<` on
/// one line.
const MAX_OPENING: usize = 1024;

/// Returns the label, whether it is in single quotes, and the offset of the first line.
fn opening(text: &str) -> Option<(&str, bool, usize)> {
    let line = text.bytes().take(MAX_OPENING).position(|b| b == b'\n')?;
    let name = text[3..line].trim_end_matches('\r').trim_start_matches([' ', '\t']);
    let bare = |quote: char| name.strip_prefix(quote).and_then(|name| name.strip_suffix(quote));
    let label = bare('\'').or_else(|| bare('"')).unwrap_or(name);
    let proper = !label.is_empty()
        && label.bytes().all(is_word)
        && !label.starts_with(|c: char| c.is_ascii_digit());
    proper.then_some((label, name.starts_with('\''), line + 1))
}

fn closing(text: &str, label: &str, body: usize) -> Option<Heredoc> {
    let mut line = body;
    loop {
        let rest = &text[line..];
        let content = rest.trim_start_matches([' ', '\t']);
        let indent = rest.len() - content.len();
        let after = content.strip_prefix(label).map(|after| after.bytes().next());
        if after.is_some_and(|next| !next.is_some_and(is_word)) {
            let before = text[body..line].strip_suffix('\n').unwrap_or_default();
            let before = before.strip_suffix('\r').unwrap_or(before);
            let end = line + indent + label.len();
            return Some(Heredoc { body: body..body + before.len(), indent, is_raw: false, end });
        }
        line += rest.find('\n')? + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<&str> {
        let tokens = tokens(source).unwrap();
        let texts = tokens.code.into_iter().filter(|token| token.kind == Kind::Text);
        texts.map(|token| &source[token.at]).collect()
    }

    #[test]
    fn quotes_in_inserted_code_do_not_end_a_string() {
        for text in [
            r#""Hello {$user["name"]}, welcome""#,
            r#""Hello ${user["name"]}, welcome""#,
            r#""{$a["it's"]}""#,
            r#""{$a['}"']} b""#,
            r#""{$a["{$b["}"]}"]} c""#,
            r#""{$a["\""]} b""#,
            r#"`a {$b["`"]}`"#,
            r#""{$a(function () { return "b"; })}""#,
        ] {
            assert_eq!(texts(&format!("<?php f({text}, 'c');")), [text, "'c'"]);
        }
    }

    #[test]
    fn quotes_end_strings_without_inserted_code() {
        for text in [r#"'{$a["'"#, r#""\{$a""#, r#""{$a""#, r#""${""#, r#""{a $b""#, r#""{\$a""#] {
            assert_eq!(texts(&format!("<?php f({text}, 'c');")), [text, "'c'"]);
        }
    }

    #[test]
    fn braces_that_nothing_closes_begin_no_code() {
        let source = format!("<?php f(\"{{$'\"{});", " . \"{$\"".repeat(100_000));
        assert_eq!(texts(&source).len(), 100_001);
    }
}
