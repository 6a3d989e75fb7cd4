//! The cells of tables that hold names: `color` in a column of properties.

use std::collections::HashSet;

use targum_sdk::{
    Columns,
    xml::{self, Kind, Node, Tree},
};

use crate::elements;

/// Returns the texts, by the indexes of their tokens, that are the names or the types in the cells of
/// tables. Tables within cells are left out.
pub(crate) fn names(tree: &Tree<'_>) -> HashSet<usize> {
    let mut names = HashSet::new();
    let mut end = 0;
    for token in tree.root().tokens() {
        let is_table = matches!(token.local(), "informaltable" | "simpletable" | "table");
        if token.kind() == Kind::Start && is_table && token.span().start >= end {
            end = token.whole().end;
            names.extend(names_in(&token));
        }
    }
    names
}

fn names_in(table: &Node<'_, '_>) -> Vec<usize> {
    let is_row = |node: &Node<'_, '_>| {
        node.kind() == Kind::Start && matches!(node.local(), "row" | "sthead" | "strow" | "tr")
    };
    let mut rows = table.tokens().filter(is_row).map(|row| cells(&row)).peekable();
    let headers = rows.next_if(|row| !row.is_empty()).unwrap_or_default();
    let mut columns = Columns::of(headers.iter().map(|cell| cell.text.trim()));
    let body: Vec<Vec<Cell>> = rows.collect();
    for row in &body {
        for (column, cell) in row.iter().enumerate() {
            columns.count(column, &cell.text, cell.is_code);
        }
    }
    let cells = body.iter().flat_map(|row| row.iter().enumerate());
    let names = cells.filter(|(column, cell)| columns.is_code(*column, &cell.text));
    names.filter_map(|(_, cell)| cell.only).collect()
}

/// A cell of a table.
struct Cell {
    text: String,
    /// Whether the whole text is code.
    is_code: bool,
    /// The index of the only text.
    only: Option<usize>,
}

fn cells(row: &Node<'_, '_>) -> Vec<Cell> {
    let is_cell = |node: &Node<'_, '_>| matches!(node.local(), "entry" | "stentry" | "td" | "th");
    row.elements().filter(is_cell).map(|cell| read(&cell)).collect()
}

fn read(cell: &Node<'_, '_>) -> Cell {
    let mut text = String::new();
    let (mut texts, mut codes) = (Vec::new(), 0);
    let mut code_end = 0;
    for token in cell.tokens() {
        if token.is_element() && token.span().start >= code_end && elements::is_code(&token) {
            code_end = token.whole().end;
        }
        if token.kind() == Kind::Text && !token.is_blank() {
            text.push_str(&xml::unescape(token.raw()));
            codes += usize::from(token.span().start < code_end);
            texts.push(token.index());
        }
    }
    let only = texts.first().copied().filter(|_| texts.len() == 1 && codes == 0);
    Cell { is_code: codes == 1 && texts.len() == 1, text: text.trim().to_owned(), only }
}
