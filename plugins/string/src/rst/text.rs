//! The texts of a document.

use std::ops::Range;

/// A text of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    /// The places of its lines.
    pub lines: Vec<Range<usize>>,
    pub shape: Shape,
    /// Whether the text would be a literal block if it began with a sign.
    pub is_below_colons: bool,
}

/// The kind of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A paragraph.
    Paragraph,
    /// A paragraph of several lines that would be read otherwise on one: its first line begins behind a mark, and its
    /// second line shows the column of the lines below, or it stands above an indented line or a line of signs.
    Hanging,
    /// A term above its definition.
    Term,
    /// A line of verse.
    Verse,
    /// The value of an option, or the title of a directive.
    Value,
    /// A cell of a table, which may take so many columns, with a gap of so many bytes behind it.
    Cell { columns: usize, gap: usize },
    /// The last cell of a row of a table.
    LastCell,
    /// The title of a document in a table of contents.
    Entry,
    /// The title of a section.
    Title {
        /// The line of signs above it.
        above: Option<Range<usize>>,
        /// The line of signs below it.
        below: Range<usize>,
    },
}

#[cfg(test)]
impl Text {
    /// Returns the lines of the text, joined by spaces.
    pub(super) fn joined(&self, source: &str) -> String {
        let lines: Vec<_> = self.lines.iter().map(|line| &source[line.clone()]).collect();
        lines.join(" ")
    }
}
