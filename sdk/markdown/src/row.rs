//! The place in a table: its columns, and the cell that is being read.

use targum_sdk::{CodeKind, Columns};

use crate::bit::Bit;
use pulldown_cmark::{Tag, TagEnd};

/// The row that is being read, and the columns of its table.
#[derive(Debug, Default)]
pub(crate) struct Row {
    /// The headers, while the first row is being read.
    headers: Option<Vec<String>>,
    columns: Columns,
    /// The number of cells begun in this row.
    cells: usize,
}

impl Row {
    /// Notes the beginning of a table, a row or a cell.
    pub(crate) fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Table(_) => *self = Row { headers: Some(Vec::new()), ..Row::default() },
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

    /// Notes the end of the first row.
    pub(crate) fn end(&mut self, tag: &TagEnd) {
        if let TagEnd::TableHead = tag
            && let Some(headers) = self.headers.take()
        {
            self.columns = Columns::of(headers.iter().map(String::as_str));
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

/// Returns the text of a cell that has one text and at most emphasis around it.
fn only_text<'b>(bits: &'b [Bit<'_>]) -> Option<&'b str> {
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
