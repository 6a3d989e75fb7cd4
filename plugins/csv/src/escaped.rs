//! What shows that a table escapes its quotes.
//!
//! `"a\",b"` is one cell to a reader that knows escapes, and two to others. So such a table is
//! known by a cell that those can read by no delimiter, `"a \"b\" c"`, and no table they can read
//! has one. Where other cells could be read otherwise, one like it has to be left.

use std::ops::Range;

use targum_sdk::{Failure, malformed};

use crate::{
    delimiter,
    record::{Cell, Dialect, Quotes, Records},
    spell,
};

/// Whether a cell in quotes, given with them, is one that a reader without escapes cannot read:
/// its first quote that is not doubled stands behind a backslash, and before what ends no cell.
fn shows(cell: &str) -> bool {
    let bytes = cell.as_bytes();
    let cut = |at: usize| at < bytes.len() && bytes[at - 1] == b'\\';
    bytes.first() == Some(&b'"')
        // Behind an end, or before another quote, the first one could close a cell.
        && !cell[1..].starts_with(spell::ends_cell)
        && delimiter::closing(bytes, 0, Quotes::Doubled).is_err_and(cut)
}

/// Whether a text is such a cell where its quotes are escaped.
pub(crate) fn text_shows(text: &str) -> bool {
    let behind = text.split_once('"').and_then(|(_, behind)| behind.chars().next());
    let begins_as_end = text.starts_with(|c| c != '"' && spell::ends_cell(c));
    !begins_as_end && behind.is_some_and(|next| !spell::ends_cell(next))
}

/// Whether a table has a cell that shows it.
pub(crate) fn is_shown(source: &str, dialect: Dialect, start: usize) -> bool {
    let mut records = Records::new(source, dialect, start);
    std::iter::from_fn(|| records.next().ok().flatten())
        .any(|cells| cells.iter().any(|cell| shows(&source[cell.span.clone()])))
}

/// What becomes of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It stays.
    Stays,
    /// It is written anew; where that is refused, it stays.
    Written,
    /// It is written in pieces, or from another.
    Replaced,
}

/// What goes on showing that a table escapes its quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// A cell that stays.
    Surely,
    /// The one that begins there, as other cells could be read otherwise without it.
    By(usize),
    /// Perhaps none, where none could be.
    Perhaps,
}

impl Shown {
    /// By what a table goes on showing it.
    ///
    /// # Errors
    /// Cells could be read otherwise, and whether any goes on showing it is not known.
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
                if !cell.quoted || !original.contains("\\\"") && !original.contains("\\\\") {
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
    fn knows_what_only_escapes_can_read() {
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
