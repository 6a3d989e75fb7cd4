//! A line of a document, and the state that the lines above it have left.

use pulldown_cmark::{Event, Options, Parser, Tag};

use crate::{
    fence::Fence,
    line::{delimiter_row, lead, line_at},
    line_end::SPACE,
    open::Open,
};

/// A line of a document.
#[derive(Clone, Copy)]
pub(super) struct Line<'s> {
    /// The offset of the line.
    pub start: usize,
    /// The offset of the next line.
    pub next: usize,
    /// The offset of the text behind the marks of containers.
    pub at: usize,
    /// The line with the marks of containers and the end of the line.
    pub whole: &'s str,
    /// The text behind the marks of containers.
    pub rest: &'s str,
    /// The blocks around the line.
    pub around: Open,
}

impl<'s> Line<'s> {
    /// Returns the line at `start`, below lines that have opened `open`.
    pub(super) fn at(source: &'s str, start: usize, open: Open) -> Self {
        let whole = line_at(source, start);
        let (next, at) = (start + whole.len(), start + lead(whole));
        let rest = source[at..next].trim_end_matches(SPACE);
        Line { start, next, at, whole, rest, around: open.within(whole) }
    }
}

/// The state after the lines above the current line.
pub(super) struct State<'s> {
    /// The last line.
    pub line: &'s str,
    /// Whether the last line is blank apart from quote marks.
    pub is_blank: bool,
    /// Whether the last line has quote marks.
    pub has_marks: bool,
    /// The blocks that are open.
    pub open: Open,
    /// The fence of the code that is open.
    pub fence: Option<Fence>,
    /// Whether the last line is a row of a table.
    pub is_table: bool,
    /// Whether a line since the last blank line could delimit the head of a table.
    pub has_row: bool,
    /// Whether the last text could be the term of a definition.
    pub is_term: bool,
    /// Whether the last text is itself a definition of one or more lines.
    pub defines: bool,
}

impl<'s> State<'s> {
    /// Returns the state at the start of a document, whose dialect may have `definitions`.
    pub(super) fn new(definitions: bool) -> Self {
        State {
            line: "",
            is_blank: true,
            has_marks: false,
            open: Open::new(definitions),
            fence: None,
            is_table: false,
            has_row: false,
            is_term: false,
            defines: false,
        }
    }

    /// Ends the blocks that end before a line. A fence ends with the item or the quote around it.
    pub(super) fn enter(&mut self, line: &Line<'s>) {
        let is_open = !line.around.ends_before(line.whole);
        self.fence = self.fence.take().filter(|_| is_open);
        self.open = line.around.ended();
    }

    /// Returns whether a line that is overwritten may become blank: the last line is blank, and both have quote
    /// marks, or the last line has none.
    pub(super) fn is_blank_in_quote(&self, source: &str, line: &Line<'s>) -> bool {
        self.is_blank && (!self.has_marks || source[line.start..line.at].contains('>'))
    }

    /// Makes a line the last one.
    pub(super) fn end_with(&mut self, line: &Line<'s>) {
        self.is_table = is_row(line.whole) && (self.is_table || begins_table(self.line, line.rest));
        let is_row = || self.has_row || delimiter_row(line.rest).is_some();
        self.has_row = !line.rest.is_empty() && is_row();
        self.line = line.whole;
    }
}

/// Returns whether a line begins with a bar, as the rows of tables do.
pub(super) fn is_row(line: &str) -> bool {
    line[lead(line)..].starts_with('|')
}

/// Returns whether the line `head` and the text `below` begin a table, for which both need the same
/// number of cells.
fn begins_table(head: &str, below: &str) -> bool {
    let rows = || format!("{}\n{below}", head[lead(head)..].trim_end_matches(SPACE));
    let is_table = |rows: &str| {
        let first = Parser::new_ext(rows, Options::ENABLE_TABLES).next();
        matches!(first, Some(Event::Start(Tag::Table(_))))
    };
    is_row(head) && delimiter_row(below).is_some() && is_table(&rows())
}
