//! The place in a table: its columns, and the cell that is being read.

use std::ops::Range;

use targum_sdk::{CodeKind, Columns};

use crate::bit::Bit;
use pulldown_cmark::{Tag, TagEnd};

/// The row that is being read, and the columns of its table.
#[derive(Debug, Default)]
pub(crate) struct Row {
    /// The headers, while the first row is being read.
    headers: Option<Vec<String>>,
    columns: Columns,
    /// The rows below the first one.
    body: Range<usize>,
    /// The number of cells begun in this row.
    cells: usize,
}

impl Row {
    /// Notes the beginning of a table, a row or a cell at a place of the document.
    pub(crate) fn start(&mut self, tag: &Tag<'_>, at: &Range<usize>) {
        match tag {
            Tag::Table(_) => {
                *self = Row { headers: Some(Vec::new()), body: at.clone(), ..Row::default() };
            }
            Tag::TableHead | Tag::TableRow => self.cells = 0,
            Tag::TableCell => {
                self.cells += 1;
                if let Some(headers) = &mut self.headers {
                    headers.push(String::new());
                }
            }
            _ => {}
        }
    }

    /// Notes the end of the first row of a table in `source`, and counts the cells of its other rows by column.
    pub(crate) fn end(&mut self, tag: &TagEnd, source: &str) {
        if let TagEnd::TableHead = tag
            && let Some(headers) = self.headers.take()
        {
            self.columns = Columns::of(headers.iter().map(String::as_str));
            let table = source.get(self.body.clone()).unwrap_or_default();
            // The first two lines are the headers and the delimiters.
            for line in table.lines().skip(2) {
                cells(line).for_each(|(column, cell, is_code)| {
                    self.columns.count(column, cell, is_code);
                });
            }
        }
    }

    /// Takes the content of a cell. Returns whether it is a name or a type rather than language.
    pub(crate) fn takes(&mut self, bits: &[Bit<'_>]) -> bool {
        if let Some(header) = self.headers.as_mut().and_then(|headers| headers.last_mut()) {
            bits.iter().map(Bit::run).filter(|(is_markup, _)| !is_markup).for_each(|(_, text)| {
                header.push_str(text);
            });
            return false;
        }
        let Some(column) = self.cells.checked_sub(1) else { return false };
        only_text(bits).is_some_and(|text| self.columns.is_code(column, text))
    }
}

/// Returns the cells of a row: the column of each, its text, and whether the whole text is code. A row
/// with an escaped bar has none.
fn cells(line: &str) -> impl Iterator<Item = (usize, &str, bool)> {
    let row = line.trim_matches([' ', '\t', '>', '\r']);
    let row = if row.contains(r"\|") { "" } else { row };
    let row = row.strip_prefix('|').unwrap_or(row);
    let cells = row.strip_suffix('|').unwrap_or(row).split('|').enumerate();
    cells.map(|(column, cell)| {
        let cell = cell.trim_matches([' ', '\t', '*']);
        let code = cell.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
        (column, code.unwrap_or(cell), code.is_some_and(|code| !code.contains('`')))
    })
}

/// Returns the text of a cell that has one text and at most emphasis around it.
pub(crate) fn only_text<'b>(bits: &'b [Bit<'_>]) -> Option<&'b str> {
    let mut only = None;
    for bit in bits {
        match bit {
            Bit::Text(text) if only.is_none() => only = Some(&**text),
            Bit::Markup(CodeKind::Open | CodeKind::Close, ..) => {}
            _ => return None,
        }
    }
    only
}
