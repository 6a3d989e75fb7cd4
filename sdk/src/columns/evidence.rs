//! Counts the identifiers and the phrases among the cells of a column. A column with identifiers and
//! without phrases holds names, whatever its header says.

use crate::language::is_data;

/// The least number of identifiers that make the words beside them names.
const IDENTIFIERS: usize = 2;

/// The cells of a column, counted by what they hold.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Evidence {
    identifiers: usize,
    /// Cells with several words, or with a word that begins with a capital.
    phrases: usize,
}

impl Evidence {
    /// Counts a cell. `is_code` says whether the whole cell is marked as code.
    pub(super) fn count(&mut self, cell: &str, is_code: bool) {
        let cell = cell.trim();
        if is_code && is_word(cell) || is_identifier(cell) {
            self.identifiers += 1;
        } else if !may_be_name(cell) && cell.contains(char::is_alphabetic) {
            self.phrases += 1;
        }
    }

    /// Returns whether the words of the column are names.
    pub(super) fn shows_names(self) -> bool {
        self.identifiers >= IDENTIFIERS && self.phrases == 0
    }
}

/// Returns whether a cell among identifiers would be a name, too: one word in small letters or in
/// capitals.
pub(super) fn may_be_name(cell: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_.".contains(&b);
    let is_small = cell.starts_with(|c: char| c.is_ascii_lowercase()) && cell.bytes().all(of_name);
    is_small || cell.len() > 1 && cell.bytes().all(|b| b.is_ascii_uppercase())
}

/// Returns whether a cell is a name that no text of a language has: `max_size`, `t32`.
fn is_identifier(cell: &str) -> bool {
    let has_sign = || cell.contains(|c: char| c.is_ascii_digit() || "_.".contains(c));
    is_word(cell) && (is_data(cell) || may_be_name(cell) && has_sign())
}

/// Returns whether a cell is one word that may be the name of something in a program.
fn is_word(cell: &str) -> bool {
    cell.len() > 1
        && cell.starts_with(|c: char| c.is_ascii_alphabetic())
        && !cell.contains(char::is_whitespace)
        && !matches!(cell, "true" | "false" | "null")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shows_names(cells: &[&str]) -> bool {
        let mut evidence = Evidence::default();
        cells.iter().for_each(|cell| evidence.count(cell, false));
        evidence.shows_names()
    }

    #[test]
    fn identifiers_make_the_words_beside_them_names() {
        assert!(shows_names(&["HOME", "BED_PATH", "BED_LIMIT"]));
        assert!(shows_names(&["oak", "elm2", "fir", "", "3", "birch3"]));
        assert!(shows_names(&["color", "maxSize", "borderWidth"]));
    }

    #[test]
    fn phrases_and_labels_are_no_names() {
        assert!(!shows_names(&["oak", "elm", "fir"]));
        assert!(!shows_names(&["oak", "elm2", "fir3", "Birch"]));
        assert!(!shows_names(&["a tall oak", "elm2", "fir3"]));
        assert!(!shows_names(&["true", "false", "sometimes"]));
        assert!(!shows_names(&["read-only", "built-in", "open"]));
    }

    #[test]
    fn cells_marked_as_code_are_identifiers() {
        let mut evidence = Evidence::default();
        [("oak", true), ("fir", true), ("elm", false)]
            .into_iter()
            .for_each(|(cell, is_code)| evidence.count(cell, is_code));
        assert!(evidence.shows_names());
    }
}
