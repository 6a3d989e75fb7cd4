//! The columns of a text.

use targum_sdk::width::columns;

/// Returns the columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// A place in a text that moves on to later columns.
pub(super) struct Ruler<'t> {
    text: &'t str,
    /// The offset of the place.
    pub offset: usize,
    /// The column of the place.
    pub column: usize,
}

impl<'t> Ruler<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Ruler { text, offset: 0, column: 0 }
    }

    /// Moves to the first character at a column or behind it, or to the end of a shorter text.
    pub(super) fn move_to(&mut self, column: usize) {
        let mut signs = self.text[self.offset..].chars();
        while self.column < column
            && let Some(sign) = signs.next()
        {
            self.column += columns(sign);
            self.offset += sign.len_utf8();
        }
    }

    /// Returns whether the place is the end of the text.
    pub(super) fn is_at_end(&self) -> bool {
        self.offset == self.text.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!((width("rosa"), width("薔薇")), (4, 4));
        let mut ruler = Ruler::new("薔薇 a");
        let places = [3, 5, 9].map(|column| {
            ruler.move_to(column);
            (ruler.offset, ruler.column, ruler.is_at_end())
        });
        assert_eq!(places, [("薔薇".len(), 4, false), ("薔薇 ".len(), 5, false), (8, 6, true)]);
    }
}
