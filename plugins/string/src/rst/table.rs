//! The cells of a table whose columns are apart.

use std::ops::Range;

use super::{
    line::Line,
    marker,
    text::{Shape, Text},
    width::{offset, width},
};

/// Reads the texts of a document.
type Read = fn(&str) -> Vec<Text>;

/// Returns the texts of the cells, in order, which `read` takes for paragraphs. The last cell of a row may have several lines, and any length; the
/// others have one line, and fit in their columns.
pub(super) fn cells(source: &str, lines: &[Line], read: Read) -> Vec<Text> {
    let Some(columns) = columns(&source[lines[0].text.clone()]) else { return Vec::new() };
    let table = Table { source, lines, columns, read };
    let is_row =
        |at: &usize| !table.is_border(*at) && !lines[*at].is_blank() && !table.is_empty(*at, 0);
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

    /// Returns the place of a cell in a line, without the space around it.
    fn cell(&self, at: usize, column: usize) -> Range<usize> {
        let line = &self.lines[at];
        let text = self.line(at);
        // A line may begin in a later column than the border.
        let shift = line.indent.saturating_sub(self.lines[0].indent);
        let place = |column: usize| line.text.start + offset(text, column.saturating_sub(shift));
        let start = place(self.columns[column].start);
        let end = self.columns.get(column + 1).map_or(line.text.end, |next| place(next.start));
        let cell = &self.source[start..end];
        let space = cell.len() - cell.trim_start().len();
        start + space..start + space.max(cell.trim_end().len())
    }

    fn is_empty(&self, at: usize, column: usize) -> bool {
        Range::is_empty(&self.cell(at, column))
    }

    /// Adds the texts of the cells of a row.
    fn add_row(&self, lines: Range<usize>, found: &mut Vec<Text>) {
        let last = self.columns.len() - 1;
        for column in 0..last {
            let is_single = lines.clone().skip(1).all(|at| self.is_empty(at, column));
            let cell = self.cell(lines.start, column);
            let follows = (column + 1..=last).any(|column| !self.is_empty(lines.start, column));
            if is_single && follows && !Range::is_empty(&cell) {
                let line = self.lines[lines.start].text.start;
                let next = self.cell(lines.start, column + 1);
                let shift = self.lines[lines.start].indent.saturating_sub(self.lines[0].indent);
                let begin = shift + width(&self.source[line..cell.start]);
                let columns = self.columns[column].end.saturating_sub(begin);
                let gap = next.start.saturating_sub(cell.end);
                self.add(vec![cell], Shape::Cell { columns, gap }, found);
            }
        }
        let mut cells: Vec<_> = lines.clone().map(|at| self.cell(at, last)).collect();
        let are_alone = lines.skip(1).all(|at| {
            self.lines[at].is_blank() || (0..last).all(|column| self.is_empty(at, column))
        });
        while cells.last().is_some_and(Range::is_empty) {
            cells.pop();
        }
        if (are_alone || cells.len() == 1)
            && !cells.is_empty()
            && !cells.iter().any(Range::is_empty)
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
