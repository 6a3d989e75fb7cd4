//! The lines of a document, with their indentation.

use std::ops::Range;

/// A line, with offsets in the document.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The text without indentation and trailing white space.
    pub text: Range<usize>,
    /// The column at which the text begins.
    pub indent: usize,
}

impl Line {
    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// Makes the line begin at a byte offset, as if only white space preceded the text there.
    pub(super) fn begin_at(&mut self, start: usize, indent: usize) {
        self.text.start = start.min(self.text.end);
        self.indent = indent;
    }

    /// Makes the line blank.
    pub(super) fn clear(&mut self) {
        self.text.start = self.text.end;
    }
}

/// Returns the lines of a document.
pub(super) fn lines(source: &str) -> Vec<Line> {
    let mark = targum_sdk::after_mark(source);
    let mut at = mark;
    let line = |line: &str| {
        let content = line.trim_start();
        let start = at + line.len() - content.len();
        let end = start + content.trim_end().len();
        let indent = indent(&line[..line.len() - content.len()]);
        at += line.len();
        Line { text: start..end, indent }
    };
    source[mark..].split_inclusive('\n').map(line).collect()
}

/// Returns the width of white space, with tabs to each eighth column.
fn indent(space: &str) -> usize {
    space.chars().fold(0, |column, c| if c == '\t' { (column / 8 + 1) * 8 } else { column + 1 })
}
