//! Reads all rows of a table before the first row is translated: whether a row is translated at all, which columns hold
//! names, and what becomes of a cell.

use std::collections::BTreeSet;

use targum_sdk::Failure;

use super::Table;
use crate::{
    columns::Work,
    escaped::Fate,
    record::{Cell, Records},
};

impl Table<'_> {
    /// Returns whether any row is translated. `start` is the offset of the first record.
    pub(super) fn has_row(&self, start: usize) -> Result<bool, Failure> {
        let mut records = Records::new(self.source, self.dialect, start);
        while let Some(cells) = records.next()? {
            if self.is_for(&cells) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether the columns that are translated in place have any text, or no other column has. `start` is
    /// the offset of the first record.
    pub(super) fn has_copy(&self, start: usize) -> Result<bool, Failure> {
        let Work::InPlace(columns) = &self.columns.work else { return Ok(true) };
        let mut records = Records::new(self.source, self.dialect, start);
        let mut row = 0;
        let mut is_bare = true;
        while let Some(cells) = records.next()? {
            row += 1;
            let has_text = |column: usize| !cells[column].is_blank(self.source);
            for column in
                (0..cells.len()).filter(|&column| row > self.columns.skip && has_text(column))
            {
                if columns.contains(&column) {
                    return Ok(true);
                }
                is_bare = false;
            }
        }
        Ok(is_bare)
    }

    /// Returns the columns of names among those that are translated in place. `start` is the offset of the first
    /// record.
    pub(super) fn columns_of_names(&self, start: usize) -> Result<BTreeSet<usize>, Failure> {
        let Work::InPlace(columns) = &self.columns.work else { return Ok(BTreeSet::new()) };
        let mut counted = targum_sdk::Columns::default();
        let mut records = Records::new(self.source, self.dialect, start);
        let mut row = 0;
        while let Some(cells) = records.next()? {
            row += 1;
            for &column in columns.iter().filter(|_| row > self.columns.skip) {
                if let Some(cell) = cells.get(column) {
                    counted.count(column, cell.text(self.source, self.dialect).text(), false);
                }
            }
        }
        Ok(columns.iter().copied().filter(|column| counted.has_names_alone(*column)).collect())
    }

    /// Returns the outcome for a cell with text.
    pub(super) fn fate(&self, row: usize, cells: &[Cell], column: usize) -> Fate {
        let is_data = row > self.columns.skip;
        match &self.columns.work {
            Work::InPlace(columns) if is_data && columns.contains(&column) => {
                let text = cells[column].text(self.source, self.dialect);
                if self.is_message(&text) { Fate::Replaced } else { Fate::Written }
            }
            Work::Fill { to, keep: false, .. } if is_data && *to == column => Fate::Replaced,
            _ => Fate::Stays,
        }
    }
}
