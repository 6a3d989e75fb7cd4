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
        if rest.starts_with(']') {
            return Ok(at + 1);
        }
        declared.elsewhere |= rest.starts_with('%');
        at = match SKIPPED.iter().find(|(begin, ..)| rest.starts_with(begin)) {
            Some((_, end, what)) => match rest.find(end) {
                Some(length) => at + length + end.len(),
                None => {
                    return Err(malformed(at, format!("expected `{end}` at the end of {what}")));
                }
            },
            None if rest.starts_with("<!") => {
                declared.names.extend(entity_name(rest));
                declaration(source, at)?
            }
            None => {
                return Err(malformed(at, "expected a declaration, or `]` at the end of them"));
            }
        };
    }
}

/// The parts of a subset that declare nothing here: the beginning, the end, and the name for messages.
const SKIPPED: [(&str, &str, &str); 3] = [
    ("<!--", "-->", "the comment"),
    ("<?", "?>", "the processing instruction"),
    ("%", ";", "the parameter entity reference"),
];

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
