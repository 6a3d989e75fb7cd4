//! Parses a document, and collects its strings with their byte ranges.

mod collect;

use std::{borrow::Cow, ops::Range};

use targum_sdk::{Decoded, Failure, malformed};
use toml_parser::{
    Expected, ParseError, Source,
    lexer::TokenKind,
    parser::{RecursionGuard, parse_document},
};

use crate::{
    paths::{Path, Paths},
    spell::Kind,
};
use collect::Collect;

/// The greatest depth of arrays and tables.
const MAX_DEPTH: u32 = 64;

/// A string that is a value.
#[derive(Debug)]
pub struct Value<'s> {
    /// The keys that lead to the value, including array indices.
    pub path: Path,
    /// The offset of the first key before the value, as in `a.b = 1`.
    pub start: usize,
    /// The byte range of the last key, if there is one.
    pub key: Range<usize>,
    /// The byte range of the string, including its quotes.
    pub span: Range<usize>,
    /// The kind of the string.
    pub kind: Kind,
    /// The text of the string.
    pub text: Decoded<'s>,
    /// The comment above the value.
    pub note: Option<Cow<'s, str>>,
    /// Whether the value is within an inline table.
    pub inline: bool,
    /// The place of the comma before the value, in an array or inline table.
    pub comma: Option<usize>,
}

/// A parsed document.
#[derive(Debug)]
pub struct Document<'s> {
    /// The strings, in order.
    pub values: Vec<Value<'s>>,
    /// The paths and the places of numbers, dates and booleans, in order.
    pub literals: Vec<(Path, Range<usize>)>,
    /// The paths of all values.
    pub paths: Paths<'s>,
    /// The value of `_version` at the root, unless it is a string.
    pub version: Option<&'s str>,
    /// The headers of tables, in order.
    pub headers: Vec<Header>,
}

/// A header of a table, represented by its first key.
#[derive(Debug)]
pub struct Header {
    /// The path of the table at the top level.
    pub root: Path,
    /// The byte range of the first key.
    pub at: Range<usize>,
}

/// Reads a document.
///
/// # Errors
/// `malformed`: the document is not valid TOML, or has arrays and tables in more than 64 levels.
pub fn document(source: &str) -> Result<Document<'_>, Failure> {
    let bom = source.len() - source.trim_start_matches('\u{FEFF}').len();
    let document = Source::new(&source[bom..]);
    let mut collect = Collect::new(source, bom, document);
    match parse(document, &mut collect) {
        None => Ok(collect.into_document()),
        Some(error) => Err(failure(&error, bom)),
    }
}

/// Parses a document. Returns the first error.
fn parse(document: Source<'_>, collect: &mut Collect<'_>) -> Option<ParseError> {
    let mut error = None;
    let mut receiver = RecursionGuard::new(collect, MAX_DEPTH);
    // The document is parsed line by line, or by several lines while a bracket is open, because all
    // tokens would need several times the document's memory.
    let (mut tokens, mut depth) = (Vec::new(), 0_usize);
    for token in document.lex() {
        tokens.push(token);
        match token.kind() {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => depth += 1,
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                depth = depth.saturating_sub(1);
            }
            TokenKind::Newline if depth == 0 && error.is_none() => {
                parse_document(&tokens, &mut receiver, &mut error);
                tokens.clear();
            }
            _ => {}
        }
    }
    parse_document(&tokens, &mut receiver, &mut error);
    error
}

/// Returns an error of the parser as the plugin reports it. `bom` is the offset of the parsed text.
fn failure(error: &ParseError, bom: usize) -> Failure {
    let at = error.unexpected().or(error.context()).map_or(0, |span| span.start());
    let expected = error.expected().unwrap_or_default().iter();
    let expected: Vec<String> = expected.map(describe).collect();
    let mut message = error.description().to_owned();
    if !expected.is_empty() {
        message += &format!(", expected {}", expected.join(", "));
    }
    malformed(bom + at, message)
}

fn describe(expected: &Expected) -> String {
    match expected {
        Expected::Literal(literal) if *literal == "\n" => "the end of the line".to_owned(),
        Expected::Literal(literal) => format!("`{literal}`"),
        Expected::Description(description) => (*description).to_owned(),
        _ => "something else".to_owned(),
    }
}
