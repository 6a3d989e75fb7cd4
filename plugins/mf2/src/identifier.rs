//! Identifiers of sections, entries and properties: parts between dots.

use targum_sdk::{Failure, malformed};

use crate::{
    character::{Escape, escape, is_identifier},
    scan::space,
};

/// An identifier, and the byte behind it and the space after it.
pub(crate) struct Identifier {
    pub parts: Vec<String>,
    pub end: usize,
}

/// Reads the identifier at the byte `at`. One of a property has a single part.
pub(crate) fn identifier(source: &str, mut at: usize, single: bool) -> Result<Identifier, Failure> {
    let mut parts = Vec::new();
    loop {
        let (part, end) = part(source, at)?;
        parts.push(part);
        let after = space(source, end);
        if single || !source[after..].starts_with('.') {
            return Ok(Identifier { parts, end: if single { end } else { after } });
        }
        at = space(source, after + 1);
    }
}

fn part(source: &str, start: usize) -> Result<(String, usize), Failure> {
    let (mut text, mut at) = (String::new(), start);
    while let Some(c) = source[at..].chars().next() {
        if c == '\\' {
            let (escape, end) = escape(source, at, false)?;
            if let Escape::Character(c) = escape {
                text.push(c);
            }
            at = end;
        } else if is_identifier(c) {
            text.push(c);
            at += c.len_utf8();
        } else {
            break;
        }
    }
    if text.is_empty() {
        return Err(malformed(at, "expected an identifier; symbols in it need a backslash"));
    }
    Ok((text, at))
}
