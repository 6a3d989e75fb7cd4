//! The cells of a table whose columns are apart.

use std::{collections::HashSet, ops::Range};

use super::{
    line::Line,
    marker,
    text::{Shape, Text},
    width::{Ruler, width},
};

/// Reads the texts of a document.
type Read = fn(&str) -> Vec<Text>;

/// Returns the texts of the cells, in order, which `read` takes for paragraphs. The last cell of a row may have several lines, and any length; the
/// others have one line, and fit in their columns.
pub(super) fn cells(source: &str, lines: &[Line], read: Read) -> Vec<Text> {
    let Some(columns) = columns(&source[lines[0].text.clone()]) else { return Vec::new() };
    let table = Table { source, lines, columns, read };
    let is_row = |at: &usize| !table.is_border(*at) && table.begins_row(*at);
    let is_spanned = (0..lines.len()).any(|at| table.is_span(at));
    let mut starts = (1..lines.len()).filter(is_row).filter(|_| !is_spanned).peekable();
    let mut found = Vec::new();
    while let Some(start) = starts.next() {
        let is_end = |at: &usize| table.is_border(*at) || Some(at) == starts.peek();
        let end = (start + 1..lines.len()).find(is_end).unwrap_or(lines.len());
        table.add_row(start..end, &mut found);
    }
    found
}

/// Returns the places of the columns of a border.
fn columns(border: &str) -> Option<Vec<Range<usize>>> {
    if border.contains('\t') {
        return None;
    }
    let mut columns = Vec::new();
    let mut at = 0;
    for run in border.split(' ') {
        if !run.is_empty() {
            columns.push(at..at + run.len());
        }
        at += run.len() + 1;
    }
    Some(columns)
}

struct Table<'s> {
    source: &'s str,
    lines: &'s [Line],
    columns: Vec<Range<usize>>,
    read: Read,
}

/// A cell in one line that is not empty.
struct Cell {
    /// The index of its column.
    column: usize,
    /// The column of characters at which its text begins.
    begin: usize,
    /// The place in the document, without the space around it.
    place: Range<usize>,
}

impl Table<'_> {
    fn line(&self, at: usize) -> &str {
        &self.source[self.lines[at].text.clone()]
    }

    fn is_border(&self, at: usize) -> bool {
        marker::is_border(self.line(at))
    }

    /// Returns whether a line joins columns of the line above it.
    fn is_span(&self, at: usize) -> bool {
        let line = self.line(at);
        line.len() > 1 && line.bytes().all(|b| b == b'-' || b == b' ')
    }

    /// Returns how far behind the beginning of the border a line begins.
    fn shift(&self, at: usize) -> usize {
        self.lines[at].indent.saturating_sub(self.lines[0].indent)
    }

    /// Returns the cells of a line that are not empty, in order.
    fn filled(&self, at: usize) -> Vec<Cell> {
        let (shift, start, text) = (self.shift(at), self.lines[at].text.start, self.line(at));
        let mut ruler = Ruler::new(text);
        let mut found = Vec::new();
        for column in 0..self.columns.len() {
            if ruler.is_at_end() {
                break;
            }
            let (from, place) = (ruler.offset, ruler.column);
            let next = self.columns.get(column + 1).map_or(usize::MAX, |next| next.start);
            ruler.move_to(next.saturating_sub(shift));
            let cell = &text[from..ruler.offset];
            let inner = cell.trim_start();
            let (space, _) = cell.split_at(cell.len() - inner.len());
            let inner = inner.trim_end();
            if !inner.is_empty() {
                let from = start + from + space.len();
                let begin = shift + place + width(space);
                found.push(Cell { column, begin, place: from..from + inner.len() });
            }
        }
        found
    }

    /// Returns whether the first cell of a line is not empty.
    fn begins_row(&self, at: usize) -> bool {
        let next = self.columns.get(1).map_or(usize::MAX, |next| next.start);
        !self.lines[at].is_blank() && self.shift(at) < next
    }

    /// Adds the texts of the cells of a row.
    fn add_row(&self, lines: Range<usize>, found: &mut Vec<Text>) {
        let last = self.columns.len() - 1;
        let rows: Vec<Vec<Cell>> = lines.map(|at| self.filled(at)).collect();
        let below = rows.iter().skip(1).flatten();
        let longer: HashSet<usize> = below.map(|cell| cell.column).collect();
        // The last cell of the line has no cell behind it.
        for pair in rows[0].windows(2) {
            let [cell, next] = pair else { continue };
            if !longer.contains(&cell.column) {
                let columns = self.columns[cell.column].end.saturating_sub(cell.begin);
                let gap = next.place.start - cell.place.end;
                self.add(vec![cell.place.clone()], Shape::Cell { columns, gap }, found);
            }
        }
        let of_last = |row: &Vec<Cell>| {
            row.last().filter(|cell| cell.column == last).map(|cell| cell.place.clone())
        };
        let mut cells: Vec<_> = rows.iter().map(of_last).collect();
        while cells.last().is_some_and(Option::is_none) {
            cells.pop();
        }
        let are_alone = longer.iter().all(|&column| column == last);
        if (are_alone || cells.len() == 1)
            && let Some(cells) = cells.into_iter().collect::<Option<Vec<_>>>()
            && !cells.is_empty()
        {
            self.add(cells, Shape::LastCell, found);
        }
    }

    /// Adds a text if it is a single paragraph.
    fn add(&self, lines: Vec<Range<usize>>, shape: Shape, found: &mut Vec<Text>) {
        let spelled: Vec<&str> = lines.iter().map(|line| &self.source[line.clone()]).collect();
        let spelled = spelled.join(" ");
        let read = (self.read)(&spelled);
        let whole = 0..spelled.len();
        let is_whole = |text: &Text| text.lines.len() == 1 && text.lines[0] == whole;
        let is_paragraph = |text: &Text| text.shape == Shape::Paragraph && is_whole(text);
        if read.len() == 1 && read.iter().all(is_paragraph) {
            found.push(Text { lines, shape, is_below_colons: false });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{line::lines, reader::texts};
    use super::*;

    fn read(source: &str) -> Vec<String> {
        let cells = cells(source, &lines(source), texts);
        cells.into_iter().map(|text| text.joined(source)).collect()
    }

    #[test]
    fn cells_are_found() {
        let table = "=====  ====  ====\nBed    Wet   Rain\n=====  ====  ====\nRose   yes   Much of\n             it\nTulip\n             None\n=====  ====  ====";
        assert_eq!(read(table), ["Bed", "Wet", "Rain", "Rose", "yes", "Much of it"]);
        let wrapped = "====  ====\nRed   Wet\nrose  bed\n====  ====";
        assert_eq!(read(wrapped), ["Red", "Wet", "rose", "bed"]);
        let spanned = "====  ====\nBeds\n----------\nA     B\n====  ====";
        assert_eq!(read(spanned), [""; 0]);
        let list = "====  ====\nRose  - a\n      - b\n====  ====";
        assert_eq!(read(list), ["Rose"]);
    }
}
