//! The cells of a table.

use std::ops::Range;

use targum_sdk::Columns;

/// The cells of a table.
pub(crate) struct Table {
    cells: Vec<Cell>,
    /// The number of cells in each row, where each row has as many.
    width: Option<usize>,
    columns: Columns,
}

struct Cell {
    /// The place of the text, without the white space around it.
    at: Range<usize>,
    is_literal: bool,
}

impl Table {
    /// Returns the cells of a table, given the place between its delimiters.
    pub(crate) fn read(source: &str, table: Range<usize>, separator: char) -> Self {
        let mut cells = Vec::new();
        let mut cell: Option<(usize, bool)> = None;
        let mut has_spans = false;
        let text = &source[table.clone()];
        for (length, mark) in text.match_indices(separator) {
            let at = table.start + length;
            if source[..at].ends_with('\\') {
                continue;
            }
            let specification =
                specification(&source[cell.map_or(table.start, |(from, _)| from)..at]);
            has_spans |= specification.contains(['+', '*']);
            if let Some((from, is_literal)) = cell {
                let at = trimmed(source, from..at - specification.len());
                cells.push(Cell { at, is_literal });
            }
            cell = Some((at + mark.len(), specification.ends_with('l')));
        }
        if let Some((from, is_literal)) = cell {
            cells.push(Cell { at: trimmed(source, from..table.end), is_literal });
        }
        let width = width(source, &cells).filter(|_| !has_spans);
        let columns = width.map(|width| columns(source, &cells, width)).unwrap_or_default();
        Table { cells, width, columns }
    }

    /// Returns the places of the cells that are read, and whether each is a name.
    pub(crate) fn cells<'t>(
        &'t self,
        source: &'t str,
    ) -> impl Iterator<Item = (Range<usize>, bool)> + 't {
        let is_name = |index: usize, cell: &Cell| {
            self.width.is_some_and(|width| {
                index >= width && self.columns.is_code(index % width, &source[cell.at.clone()])
            })
        };
        let cells = self.cells.iter().enumerate().filter(|(_, cell)| !cell.is_literal);
        cells.map(move |(index, cell)| (cell.at.clone(), is_name(index, cell)))
    }
}

/// Returns the number of cells in the first line of a table, if it is two or more and divides the number of
/// all cells.
fn width(source: &str, cells: &[Cell]) -> Option<usize> {
    let first = cells.first()?.at.start;
    let line = source[first..].find('\n').map_or(source.len(), |length| first + length);
    let width = cells.iter().take_while(|cell| cell.at.start <= line).count();
    (width > 1 && cells.len().is_multiple_of(width)).then_some(width)
}

/// Returns the columns of a table, whose first row has the headers.
fn columns(source: &str, cells: &[Cell], width: usize) -> Columns {
    let (headers, body) = cells.split_at(width);
    let mut columns = Columns::of(headers.iter().map(|cell| &source[cell.at.clone()]));
    for (index, cell) in body.iter().enumerate() {
        let text = &source[cell.at.clone()];
        let code = text.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
        columns.count(index % width, code.unwrap_or(text), code.is_some());
    }
    columns
}

/// Returns a place without the white space at its ends.
fn trimmed(source: &str, place: Range<usize>) -> Range<usize> {
    let text = &source[place.clone()];
    let start = place.start + (text.len() - text.trim_start().len());
    start..start + text.trim().len()
}

/// Returns what says how the next cell is laid out, at the end of a text: `2+^.>s` in `2+^.>s|`.
fn specification(text: &str) -> &str {
    let is_part = |c: char| c.is_ascii_digit() || ".+*<^>aehlmdsv".contains(c);
    let start = text.len() - text.chars().rev().take_while(|c| is_part(*c)).count();
    let is_separated = start == 0 || text[..start].ends_with([' ', '\t', '\n']);
    if is_separated && is_specification(&text[start..]) { &text[start..] } else { "" }
}

/// Returns whether a text says how many cells there are, how they are aligned, and their style.
fn is_specification(text: &str) -> bool {
    let numbers = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let rest = match numbers.strip_prefix(['+', '*']) {
        Some(rest) if numbers.len() < text.len() => rest,
        _ => text,
    };
    let rest = rest.strip_prefix(['<', '^', '>']).unwrap_or(rest);
    let vertical = rest.strip_prefix('.').and_then(|rest| rest.strip_prefix(['<', '^', '>']));
    let rest = vertical.unwrap_or(rest);
    rest.is_empty() || (rest.len() == 1 && rest.chars().all(|c| c.is_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::specification;

    #[test]
    fn tells_specifications_from_content() {
        for (text, expected) in [
            ("a 2+", "2+"),
            ("one\n.2+^.>s", ".2+^.>s"),
            ("one a", "a"),
            ("costs 12", ""),
            ("vessel", ""),
            ("", ""),
            ("x a1b", ""),
        ] {
            assert_eq!(specification(text), expected, "{text}");
        }
    }
}
