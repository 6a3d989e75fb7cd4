//! The tables of a page: the columns that have names, and the cell that is being read.

use super::{
    tag::Tag,
    token::{Token, Tokenizer},
};
use crate::Columns;

/// The elements whose content is code.
const CODE: [&str; 5] = ["code", "kbd", "samp", "tt", "var"];

/// Looks ahead for the columns of tables. No part of a document is looked through twice.
#[derive(Debug)]
pub(super) struct Tables<'s> {
    source: &'s str,
    tokens: Tokenizer<'s>,
}

impl<'s> Tables<'s> {
    /// Makes the tables of a document that is XML or not.
    pub(super) fn new(source: &'s str, xml: bool) -> Self {
        Tables { source, tokens: Tokenizer::new(source, 0..source.len()).with_xml(xml) }
    }

    /// Returns the table whose content begins at the byte `at`. Its columns are unknown if an earlier
    /// call read past that byte, for which other markup there hid the table.
    pub(super) fn begin(&mut self, at: usize) -> Table {
        let is_new = self.tokens.advance(at);
        if is_new { Table::of(&self.rows()) } else { Table::default() }
    }

    /// Reads up to the next beginning or end of a table.
    fn rows(&mut self) -> Vec<Vec<Cell>> {
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        while let Some(token) = self.tokens.next() {
            let cell = rows.last_mut().and_then(|row| row.last_mut());
            match token {
                Token::Tag(tag) if tag.name == "table" => break,
                Token::Tag(tag) if tag.name == "tr" && !tag.is_end => rows.push(Vec::new()),
                Token::Tag(tag) if is_cell(&tag) => {
                    let cell = Cell { is_header: tag.name == "th", ..Cell::default() };
                    rows.last_mut().into_iter().for_each(|row| row.push(cell.clone()));
                }
                Token::Tag(tag) => {
                    if matches!(tag.name.as_str(), "svg" | "math") {
                        self.tokens.foreign = !tag.is_end && !tag.self_closing;
                    }
                    cell.into_iter().for_each(|cell| cell.tag(&tag));
                }
                Token::Text(at) => {
                    cell.into_iter().for_each(|cell| cell.text(&self.source[at.clone()]))
                }
                _ => cell.into_iter().for_each(|cell| cell.is_rich = true),
            }
        }
        rows
    }
}

/// The table that is being read.
#[derive(Debug, Default)]
pub(super) struct Table {
    columns: Columns,
    /// Whether the first row has the headers.
    has_headers: bool,
    /// The number of rows and of cells in the row that were begun.
    rows: usize,
    cells: usize,
}

impl Table {
    /// Counts the cells by column.
    fn of(rows: &[Vec<Cell>]) -> Self {
        let has_headers = rows.first().is_some_and(|row| row.iter().all(|cell| cell.is_header));
        let (headers, body) = rows.split_at(usize::from(has_headers));
        let mut columns = Columns::of(headers.iter().flatten().map(|cell| cell.text.trim()));
        for row in body {
            for (column, cell) in row.iter().enumerate() {
                columns.count(column, &cell.text, cell.is_code());
            }
        }
        Table { columns, has_headers, rows: 0, cells: 0 }
    }

    /// Notes the beginning of a row or a cell.
    pub(super) fn start(&mut self, tag: &Tag) {
        match tag.name.as_str() {
            "tr" => {
                self.rows += 1;
                self.cells = 0;
            }
            _ if is_cell(tag) => self.cells += 1,
            _ => {}
        }
    }

    /// Returns whether the only text of the cell that is being read is a name or a type.
    pub(super) fn is_code(&self, text: &str) -> bool {
        let is_header = self.has_headers && self.rows < 2;
        let column = self.cells.checked_sub(1).filter(|_| !is_header);
        column.is_some_and(|column| self.columns.is_code(column, text))
    }
}

fn is_cell(tag: &Tag) -> bool {
    !tag.is_end && matches!(tag.name.as_str(), "td" | "th")
}

/// A cell that is read ahead.
#[derive(Clone, Debug, Default)]
struct Cell {
    is_header: bool,
    text: String,
    /// The number of code elements that were begun, and of those that are open.
    codes: usize,
    open: usize,
    /// Whether there is text outside of code, or something other than text.
    is_rich: bool,
}

impl Cell {
    fn tag(&mut self, tag: &Tag) {
        if CODE.contains(&tag.name.as_str()) {
            self.codes += usize::from(!tag.is_end);
            self.open = if tag.is_end { self.open.saturating_sub(1) } else { self.open + 1 };
        }
    }

    fn text(&mut self, text: &str) {
        self.is_rich |= self.open == 0 && !text.trim().is_empty();
        self.text.push_str(text);
    }

    fn is_code(&self) -> bool {
        self.codes == 1 && !self.is_rich
    }
}
