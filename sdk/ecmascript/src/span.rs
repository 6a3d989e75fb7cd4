//! The spans of the parser as ranges.

use std::ops::Range;

use oxc_ast::ast::StringLiteral;
use oxc_span::Span;

/// Returns a span as a range of bytes.
pub(crate) fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// Returns the place of a string between its quotes.
pub(crate) fn content(string: &StringLiteral<'_>) -> Range<usize> {
    string.span.start as usize + 1..string.span.end as usize - 1
}
