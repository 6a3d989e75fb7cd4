//! Detects whether a table escapes its quotes.
//!
//! `"a\",b"` is one cell for a parser with escapes, and two for any other. A table with escapes is
//! therefore recognized by a cell that parsers without escapes reject for every delimiter, such as
//! `"a \"b\" c"`. If other cells are ambiguous, one such cell must stay.

use std::ops::Range;

use targum_sdk::{Failure, malformed, search};

use crate::{
    delimiter::{self, Quotes, ends_cell},
    record::{Cell, Dialect, Records},
};

/// Returns whether a quoted cell, given with its quotes, is rejected by a parser without escapes:
/// its first quote that is not doubled follows a backslash and does not precede the end of a cell.
fn shows(cell: &str) -> bool {
    let bytes = cell.as_bytes();
    let cut = |at: usize| at < bytes.len() && bytes[at - 1] == b'\\';
    bytes.first() == Some(&b'"')
        // At the end of a cell or before another quote, the first quote could close a cell.
        && !cell[1..].starts_with(ends_cell)
        && delimiter::closing(bytes, 0, Quotes::Doubled).is_err_and(cut)
}

/// Returns whether a text makes such a cell if its quotes are escaped.
pub(crate) fn text_shows(text: &str) -> bool {
    let behind = text.split_once('"').and_then(|(_, behind)| behind.chars().next());
    let begins_as_end = text.starts_with(|c| c != '"' && ends_cell(c));
    !begins_as_end && behind.is_some_and(|next| !ends_cell(next))
}

/// Returns whether a table has a cell that shows its escapes.
pub(crate) fn is_shown(source: &str, dialect: Dialect, start: usize) -> bool {
    let mut records = Records::new(source, dialect, start);
    std::iter::from_fn(|| records.next().ok().flatten())
        .any(|cells| cells.iter().any(|cell| shows(&source[cell.span.clone()])))
}

/// The outcome for a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The cell stays.
    Stays,
    /// The cell is written anew, or stays if its translation is refused.
    Written,
    /// The cell is written in pieces or from another cell.
    Replaced,
}

/// The evidence after translation that a table escapes its quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// A cell that stays shows it.
    Surely,
    /// The cell that begins at this offset must show it, because other cells are ambiguous.
    By(usize),
    /// Possibly no cell shows it, and no cell is ambiguous.
    Perhaps,
}

impl Shown {
    /// Finds the evidence in a table.
    ///
    /// # Errors
    /// Some cells are ambiguous, and no cell is certain to show the escapes.
    pub(crate) fn of(
        source: &str,
        dialect: Dialect,
        start: usize,
        fate: impl Fn(usize, &[Cell], usize) -> Fate,
    ) -> Result<Shown, Failure> {
        let (mut shown, mut open) = (None, None);
        let mut records = Records::new(source, dialect, start);
        let mut row = 0;
        while let Some(cells) = records.next()? {
            row += 1;
            for (column, cell) in cells.iter().enumerate() {
                let Range { start, end } = cell.span;
                let original = &source[start..end];
                if !cell.quoted
                    || !search::contains(original, "\\\"") && !search::contains(original, "\\\\")
                {
                    continue;
                }
                match (shows(original), fate(row, &cells, column)) {
                    (true, Fate::Stays) => return Ok(Shown::Surely),
                    (true, Fate::Written) => shown = shown.or(Some(start)),
                    _ => open = open.or(Some(start)),
                }
            }
        }
        match (shown, open) {
            (Some(at), Some(_)) => Ok(Shown::By(at)),
            (None, Some(at)) => Err(malformed(at, "expected the quotes within this cell doubled")),
            (_, None) => Ok(Shown::Perhaps),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_tables_that_need_escapes() {
        for cell in [r#""a \"b\" c""#, r#""\"b""#, r#""a ""b"" \"c\"""#] {
            assert!(shows(cell), "{cell}");
        }
        for cell in [r#""a\", b""#, r#""5\"""#, r#"", \"b""#, r#"""" \"b""#, r#""a""#, "a"] {
            assert!(!shows(cell), "{cell}");
        }
        for text in ["a \"b\" c", "\"b"] {
            assert!(text_shows(text), "{text}");
        }
        for text in ["a\", b", "5\"", ", \"b", "\"\"b", "a", ""] {
            assert!(!text_shows(text), "{text}");
        }
    }
}
