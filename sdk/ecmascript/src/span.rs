//! The spans of the parser as ranges.

use std::ops::Range;

use oxc_span::Span;

/// Returns a span as a range of bytes.
pub(crate) fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}
