//! The attributes of a tag.

use std::ops::Range;

use super::reference::{self, Declared};
use crate::{Failure, malformed, search};

/// An attribute, by the places of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The place of the name, with its prefix.
    pub name: Range<usize>,
    /// The place of the value, without the quotes.
    pub value: Range<usize>,
}

/// The attributes of a well-formed tag.
#[derive(Clone, Debug)]
pub struct Attributes<'s> {
    source: &'s str,
    at: usize,
}

impl<'s> Attributes<'s> {
    pub(super) fn new(source: &'s str, at: usize) -> Self {
        Attributes { source, at }
    }
}

impl Iterator for Attributes<'_> {
    type Item = Attribute;

    fn next(&mut self) -> Option<Attribute> {
        let found = next(self.source, self.at).ok()??;
        self.at = found.value.end + 1;
        Some(found)
    }
}

/// Returns the attribute at or after the white space at `at`, or `None` at the end of the tag.
pub(super) fn next(source: &str, at: usize) -> Result<Option<Attribute>, Failure> {
    let start = skip_space(source, at);
    let rest = &source[start..];
    if rest.starts_with(['>', '/', '?']) || rest.is_empty() {
        return Ok(None);
    }
    let name = start..start + reference::name_length(rest);
    if name.is_empty() {
        return Err(malformed(start, "expected the name of an attribute, or `>`"));
    }
    if start == at {
        return Err(malformed(start, "expected white space before an attribute"));
    }
    let equals = skip_space(source, name.end);
    if !source[equals..].starts_with('=') {
        let message = format!("expected `=` after the attribute `{}`", &source[name]);
        return Err(malformed(equals, message));
    }
    let open = skip_space(source, equals + 1);
    let Some(quote) = source[open..].chars().next().filter(|c| matches!(c, '"' | '\'')) else {
        let message = format!("expected the value of `{}` in quotes", &source[name]);
        return Err(malformed(open, message));
    };
    let behind = &source.as_bytes()[open + 1..];
    let Some(length) = search::position_of(behind, [quote as u8]) else {
        let message = format!("expected the closing quote of the attribute `{}`", &source[name]);
        return Err(malformed(open, message));
    };
    Ok(Some(Attribute { name, value: open + 1..open + 1 + length }))
}

/// Checks the attributes from `at` on. Returns the place of the `>` or `/>` after them.
pub(super) fn check(
    source: &str,
    mut at: usize,
    declared: &Declared<'_>,
) -> Result<usize, Failure> {
    let (mut names, mut last) = (Vec::new(), None);
    while let Some(found) = next(source, at)? {
        let value = &source.as_bytes()[found.value.clone()];
        if let Some(bracket) = search::position_of(value, [b'<']) {
            let message = "expected `&lt;` instead of `<` in the value of an attribute";
            return Err(malformed(found.value.start + bracket, message));
        }
        reference::check(source, found.value.clone(), declared)?;
        at = found.value.end + 1;
        // Most tags have one attribute at most.
        names.extend(last.replace((&source[found.name.clone()], found.name.start)));
    }
    if !names.is_empty() {
        names.extend(last);
        names.sort_unstable();
    }
    if let Some(pair) = names.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let message = format!("the attribute `{}` stands twice in one tag", pair[1].0);
        return Err(malformed(pair[1].1, message));
    }
    Ok(skip_space(source, at))
}

pub(super) fn skip_space(source: &str, at: usize) -> usize {
    at + source.as_bytes()[at..].iter().take_while(|b| b.is_ascii_whitespace()).count()
}
