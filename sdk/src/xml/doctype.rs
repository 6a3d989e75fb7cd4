//! The document type declaration and its internal subset.

use super::{
    reference::{self, Declared},
    tag::skip_space,
};
use crate::{Failure, malformed};

/// Reads the declaration at `start`. Returns the place after it and the entities that it declares.
pub(super) fn read(source: &str, start: usize) -> Result<(usize, Declared<'_>), Failure> {
    let mut declared = Declared::default();
    let mut at = skip_space(source, start + "<!DOCTYPE".len());
    let name = reference::name_length(&source[at..]);
    if name == 0 {
        return Err(malformed(at, "expected the name of the root element after `<!DOCTYPE`"));
    }
    at = skip_space(source, at + name);
    if source[at..].starts_with("SYSTEM") || source[at..].starts_with("PUBLIC") {
        declared.elsewhere = true;
        at += "SYSTEM".len();
    }
    loop {
        at = skip_space(source, at);
        match source.as_bytes().get(at) {
            Some(b'"' | b'\'') if declared.elsewhere => at = literal(source, at)?,
            Some(b'[') => at = subset(source, at + 1, &mut declared)?,
            Some(b'>') => return Ok((at + 1, declared)),
            _ => return Err(malformed(at, "expected `>` at the end of the document type")),
        }
    }
}

/// Reads the declarations between `[` and `]`. Returns the place after the `]`.
fn subset<'s>(
    source: &'s str,
    mut at: usize,
    declared: &mut Declared<'s>,
) -> Result<usize, Failure> {
    loop {
        at = skip_space(source, at);
        let rest = &source[at..];
        let past = |end: &str, what: &str| match rest.find(end) {
            Some(length) => Ok(at + length + end.len()),
            None => Err(malformed(at, format!("expected `{end}` at the end of {what}"))),
        };
        at = if rest.starts_with(']') {
            return Ok(at + 1);
        } else if rest.starts_with("<!--") {
            past("-->", "the comment")?
        } else if rest.starts_with("<?") {
            past("?>", "the processing instruction")?
        } else if rest.starts_with('%') {
            declared.elsewhere = true;
            past(";", "the parameter entity reference")?
        } else if rest.starts_with("<!") {
            if let Some(name) = entity_name(rest) {
                declared.names.insert(name);
            }
            declaration(source, at)?
        } else {
            return Err(malformed(at, "expected a declaration, or `]` at the end of them"));
        };
    }
}

/// Returns the name that `<!ENTITY name …` declares. Parameter entities are left out, as text
/// cannot refer to them.
fn entity_name(declaration: &str) -> Option<&str> {
    let rest = declaration.strip_prefix("<!ENTITY")?.trim_start();
    let length = reference::name_length(rest);
    (length > 0).then(|| &rest[..length])
}

/// Returns the place behind the `>` of the declaration at `start`. There may be another `>` between
/// quotes.
fn declaration(source: &str, start: usize) -> Result<usize, Failure> {
    let mut at = start;
    while let Some(next) = source[at..].find(['"', '\'', '>']) {
        at += next;
        if source[at..].starts_with('>') {
            return Ok(at + 1);
        }
        at = literal(source, at)?;
    }
    Err(malformed(start, "expected `>` at the end of the declaration"))
}

/// Returns the place behind the literal whose opening quote is at `at`.
fn literal(source: &str, at: usize) -> Result<usize, Failure> {
    let quote = char::from(source.as_bytes()[at]);
    match source[at + 1..].find(quote) {
        Some(length) => Ok(at + length + 2),
        None => Err(malformed(at, "expected the closing quote")),
    }
}
