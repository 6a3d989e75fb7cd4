//! Proposes the cells of a table as segments, row by row.

mod cell;
mod survey;

use std::{collections::BTreeSet, rc::Rc};

use targum_sdk::{Draft, Entry as About, Failure, Grammar, Syntax, locale, unsupported};

use crate::{
    columns::{Columns, Work},
    delimiter::Quotes,
    dialect,
    escaped::Shown,
    record::{Cell, Dialect, Records},
    spell::{self, Head, Place},
};

const DEFAULT: Syntax =
    Syntax::COMMON.and(&[Grammar::Icu, Grammar::Printf, Grammar::Python, Grammar::Erb]);

/// The number of rows from which the columns are determined.
const SAMPLE: usize = 20;

pub(crate) fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
    draft.known_options(&["columns", "header", "placeholders"])?;
    let source = draft.source();
    let syntax = Syntax::from_options(draft.context(), DEFAULT)?.with(Grammar::Branching);
    let (dialect, start) = dialect::of(source)?;
    let mut records = Records::new(source, dialect, start);
    let mut rows = Vec::new();
    while rows.len() < SAMPLE
        && let Some(cells) = records.next()?
    {
        let text = |cell: &Cell| cell.text(source, dialect).text().to_owned();
        rows.push(cells.iter().map(text).collect::<Vec<_>>());
    }
    let columns = Columns::of(draft.context(), &rows)?;
    if columns.work == Work::Unknown {
        let blank = |row: &Vec<String>| row.iter().all(|cell| cell.trim().is_empty());
        return if draft.reads_back() || rows.iter().all(blank) {
            Ok(())
        } else {
            let message = "no column is known to hold text: name it with the option `columns`, \
                           or give it the header `text` or that of its locale";
            Err(unsupported(0, message))
        };
    }
    let locale = draft.context().target_locale.as_str().into();
    let mut table = Table {
        source,
        dialect,
        syntax,
        columns,
        header: rows,
        row_locale: Rc::clone(&locale),
        locale,
        shown: Shown::Perhaps,
        names: BTreeSet::new(),
    };
    if table.columns.locale.is_some() && !table.has_row(start)? {
        table.row_locale = locale::language(&table.locale).into();
    }
    if dialect.quotes == Quotes::Escaped && !draft.reads_back() {
        let fate = |row, cells: &[Cell], column| table.fate(row, cells, column);
        table.shown = Shown::of(source, dialect, start, fate)?;
    }
    // Columns that the project names are read as it says. A translation may be a name too, so that it is read back.
    if draft.option("columns").next().is_none() && !draft.reads_back() {
        table.names = table.columns_of_names(start)?;
    }
    if table.columns.is_copy && !draft.reads_back() && !table.has_copy(start)? {
        let message = "no column is known to hold the source text, and the one for the translation \
                       is empty: give the former the header `source` or that of its locale";
        return Err(unsupported(0, message));
    }
    let mut records = Records::new(source, dialect, start);
    let mut row = 0;
    while let Some(cells) = records.next()? {
        row += 1;
        let blank = cells.len() == 1 && cells[0].span.is_empty();
        if row == table.columns.skip {
            table.header(draft, &cells);
        } else if row < table.columns.skip {
            table.title(draft, &cells);
        } else if row > table.columns.skip && !blank && table.is_for(&cells) {
            table.row(draft, &cells, row);
        }
    }
    Ok(())
}

struct Table<'s> {
    source: &'s str,
    dialect: Dialect,
    syntax: Syntax,
    columns: Columns,
    header: Vec<Vec<String>>,
    /// The target locale.
    locale: Rc<str>,
    /// The locale of the rows to translate: the target, or its language if the target has no rows.
    row_locale: Rc<str>,
    /// The evidence after translation that the table escapes its quotes.
    shown: Shown,
    /// The columns that would be translated in place, but whose cells are all names: `fire_ball`, `fire.png`.
    names: BTreeSet<usize>,
}

impl<'s> Table<'s> {
    fn width(&self) -> usize {
        self.header[self.columns.skip - 1].len()
    }

    /// Returns whether a row is translated, if rows have different locales.
    fn is_for(&self, cells: &[Cell]) -> bool {
        let Some(column) = self.columns.locale else { return true };
        let is_own = |cell: &Cell| {
            let text = cell.text(self.source, self.dialect);
            locale::same(text.text().trim(), &self.row_locale)
        };
        cells.get(column).is_some_and(is_own)
    }

    /// Writes the name of an added column.
    fn header(&self, draft: &mut Draft<'s, Place>, cells: &[Cell]) {
        let Work::Add { from } = self.columns.work else { return };
        let (Some(from), Some(last)) = (cells.get(from), cells.last()) else { return };
        let own = from.text(self.source, self.dialect);
        let locale = &draft.context().target_locale;
        let locale =
            if own.text().contains('_') { locale.replace('-', "_") } else { locale.clone() };
        let quote = if from.quoted { "\"" } else { "" };
        let delimiter = char::from(self.dialect.delimiter);
        draft.literal(last.end..last.end, format!("{delimiter}{quote}{locale}{quote}"));
    }

    /// Writes an empty cell at the end of a row above the header, if a column is added and the row
    /// has all columns. An uneven table would not show which delimiter it has.
    fn title(&self, draft: &mut Draft<'s, Place>, cells: &[Cell]) {
        if let (Work::Add { .. }, Some(last)) = (&self.columns.work, cells.last())
            && cells.len() > 1
            && cells.len() == self.width()
        {
            let delimiter = char::from(self.dialect.delimiter);
            draft.literal(last.end..last.end, String::from(delimiter));
        }
    }

    fn row(&self, draft: &mut Draft<'s, Place>, cells: &[Cell], row: usize) {
        match &self.columns.work {
            Work::Unknown => {}
            Work::InPlace(columns) => {
                for &column in columns.iter().filter(|column| !self.names.contains(column)) {
                    if let Some(cell) = cells.get(column) {
                        let about = self.about(cells, row, columns.len(), column);
                        let head = (row <= self.columns.heads).then(|| self.head(cells));
                        let place = Place { head, ..self.place(cell, cell.quoted) };
                        let mut change = draft.change(cell.span.clone());
                        self.write(&mut change, cell, about, place);
                        change.done();
                    }
                }
            }
            Work::Fill { from, to, keep } => {
                let Some(source) = cells.get(*from) else { return };
                let about = self.about(cells, row, 1, *to);
                let text = source.text(self.source, self.dialect);
                let place = self.place(source, source.quoted);
                let unit = self.unit(&text, about.clone(), source, place.clone());
                let is_calculation = spell::is_calculation(text.text());
                let is_language = !is_calculation && (self.is_message(&text) || unit.is_language());
                match cells.get(*to) {
                    Some(cell) if *keep && !cell.is_blank(self.source) => {}
                    Some(cell) if is_language || !cell.is_blank(self.source) => {
                        let quoted = cell.quoted || source.quoted;
                        let mut change = draft.change(cell.span.clone());
                        self.write(&mut change, source, about, Place { quoted, ..place });
                        change.done();
                    }
                    None if is_language => self.append(draft, cells, source, *to, about),
                    _ => {}
                }
            }
            Work::Add { from } => {
                let width = self.width();
                let about = self.about(cells, row, 1, width);
                match cells.get(*from) {
                    Some(source) if !source.is_blank(self.source) => {
                        self.append(draft, cells, source, width, about);
                    }
                    // The row gets an empty cell, so that the table stays even.
                    _ if cells.len() >= width => {
                        let end = cells[width - 1].end;
                        draft.literal(end..end, String::from(char::from(self.dialect.delimiter)));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Returns what could make a header of a row with a text and its translation.
    fn head(&self, cells: &[Cell]) -> Head {
        let other = cells[0].text(self.source, self.dialect).text().into();
        Head { locale: Rc::clone(&self.locale), other }
    }

    /// Adds a cell at `column`, after empty cells that a short row lacks.
    fn append(
        &self,
        draft: &mut Draft<'s, Place>,
        cells: &[Cell],
        source: &Cell,
        column: usize,
        about: About,
    ) {
        let there = cells.len().min(column);
        let end = cells[there - 1].end;
        let mut delimiter = [0; 4];
        let delimiter = char::from(self.dialect.delimiter).encode_utf8(&mut delimiter);
        let mut change = draft.change(end..end);
        for _ in there..=column {
            change.literal(delimiter);
        }
        self.write(&mut change, source, about, self.place(source, source.quoted));
        change.done();
    }

    /// Returns the entry of a cell, named by the row's key and, if several columns are written, by
    /// the column.
    fn about(&self, cells: &[Cell], row: usize, columns: usize, column: usize) -> About {
        let text = |column: usize| {
            let cell = cells.get(column).filter(|cell| !cell.is_blank(self.source))?;
            Some(cell.text(self.source, self.dialect).text().trim().to_owned())
        };
        let note = self.columns.note.and_then(text);
        let key = self.columns.key.and_then(text).unwrap_or_else(|| format!("row {row}"));
        let header = self.columns.skip.checked_sub(1).and_then(|row| self.header.get(row));
        let key = match header.and_then(|names| names.get(column)) {
            Some(name) if columns > 1 => format!("{key}.{}", name.trim()),
            None if columns > 1 => format!("{key}.{}", column + 1),
            _ => key,
        };
        About::keyed(key).noted(note)
    }
}
