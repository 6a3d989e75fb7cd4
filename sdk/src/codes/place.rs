//! Places in a text at which a code may begin.

use std::ops::Range;

use super::{Found, near::near};
use crate::CodeKind;

/// A place in a text at which a code may begin. An address is recognised in its middle, by its `@`
/// or `:`.
pub(super) struct Place<'t> {
    pub text: &'t str,
    /// The place, in bytes.
    pub at: usize,
    /// The first byte at which the code may begin.
    pub from: usize,
}

impl<'t> Place<'t> {
    /// Returns a code with the empty parentheses behind it: `%s()` is a function that the program
    /// names.
    pub(super) fn with_call(&self, found: Found) -> Found {
        let Found { range, kind } = found;
        let names = kind == CodeKind::Placeholder && !self.text[range.clone()].ends_with("%%");
        let call = if names && self.text[range.end..].starts_with("()") { "()".len() } else { 0 };
        Found { range: range.start..range.end + call, kind }
    }

    pub(super) fn before(&self) -> &'t str {
        &self.text[..self.at]
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn near(&self) -> &'t str {
        near(self.rest())
    }

    pub(super) fn follows_digit(&self) -> bool {
        self.before().ends_with(|c: char| c.is_ascii_digit())
    }

    pub(super) fn found(&self, length: Option<usize>, kind: CodeKind) -> Option<Found> {
        length.map(|length| Found { range: self.at..self.at + length, kind })
    }

    pub(super) fn placeholder(&self, length: Option<usize>) -> Option<Found> {
        self.found(length, CodeKind::Placeholder)
    }

    pub(super) fn standalone(&self, length: Option<usize>) -> Option<Found> {
        self.found(length, CodeKind::Standalone)
    }

    /// Returns the code at `range`, which is an address around this place.
    pub(super) fn address(&self, range: Option<Range<usize>>) -> Option<Found> {
        range.map(|range| Found { range, kind: CodeKind::Standalone })
    }
}
