//! The declarations of a DTD.

use std::ops::Range;

use targum_sdk::{Failure, after_mark, malformed};

/// A declaration, or a comment between declarations.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Declaration<'s> {
    /// The place between the delimiters of a comment.
    Comment(Range<usize>),
    /// A general entity, and the place of its value between the quotes.
    Entity { name: &'s str, value: Range<usize> },
    /// Anything else: a parameter entity, a reference to one, a processing instruction.
    Other,
}

/// Returns the declarations of a document, in order.
///
/// # Errors
/// `malformed` where something else stands between them, and where one has no end.
pub(crate) fn declarations(source: &str) -> Result<Vec<Declaration<'_>>, Failure> {
    let mut found = Vec::new();
    let mut at = after_mark(source);
    loop {
        at += source[at..].len() - source[at..].trim_start().len();
        let rest = &source[at..];
        if rest.is_empty() {
            return Ok(found);
        }
        let (declaration, end) = if let Some(comment) = rest.strip_prefix("<!--") {
            let end = comment.find("-->").ok_or_else(|| malformed(at, "expected `-->`"))?;
            (Declaration::Comment(at + 4..at + 4 + end), at + 4 + end + 3)
        } else if rest.starts_with('%') {
            let end = rest.find(';').ok_or_else(|| malformed(at, "expected `%name;`"))?;
            (Declaration::Other, at + end + 1)
        } else if rest.starts_with("<?") {
            let end = rest.find("?>").ok_or_else(|| malformed(at, "expected `?>`"))?;
            (Declaration::Other, at + end + 2)
        } else if rest.starts_with("<!") {
            (entity(source, at).unwrap_or(Declaration::Other), end(source, at)?)
        } else {
            return Err(malformed(at, "expected `<!ENTITY name \"text\">` or `<!-- comment -->`"));
        };
        found.push(declaration);
        at = end;
    }
}

/// Returns the end of the declaration at a byte offset. A `>` between quotes does not end it.
fn end(source: &str, at: usize) -> Result<usize, Failure> {
    let mut quote = None;
    for (length, byte) in source[at..].bytes().enumerate() {
        match quote {
            None if byte == b'>' => return Ok(at + length + 1),
            None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
            Some(open) if open == byte => quote = None,
            _ => {}
        }
    }
    Err(malformed(at, "expected `>` at the end of the declaration"))
}

/// Reads `<!ENTITY name "value">` at a byte offset. Returns `None` for other declarations.
fn entity(source: &str, at: usize) -> Option<Declaration<'_>> {
    let rest = source[at..].strip_prefix("<!ENTITY")?;
    let name = rest.trim_start();
    if name.len() == rest.len() || name.starts_with('%') {
        return None;
    }
    let length = name.find(char::is_whitespace)?;
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '.' | '-');
    if !name[..length].chars().all(is_part) {
        return None;
    }
    let value = name[length..].trim_start();
    let quote = value.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let start = source.len() - value.len() + 1;
    let end = start + source[start..].find(quote)?;
    Some(Declaration::Entity { name: &name[..length], value: start..end })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_entities_from_other_declarations() {
        let source = "<?xml version='1.0'?><!-- a > b -->\n<!ENTITY % brand SYSTEM \"x.dtd\">\n%brand;\n\
                      <!ENTITY  a.b 'it > \"is\"' ><!ENTITY c SYSTEM \"c.xml\"><!ELEMENT p (a|b)>";
        let found = declarations(source).unwrap();
        let values: Vec<_> = found
            .iter()
            .filter_map(|declaration| match declaration {
                Declaration::Entity { name, value } => Some((*name, &source[value.clone()])),
                _ => None,
            })
            .collect();
        assert_eq!(values, [("a.b", "it > \"is\"")]);
        assert_eq!(found.len(), 7);
    }
}
