//! The columns of a text.

use targum_sdk::width::columns;

/// Returns the columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// Returns the offset of the character at a column, or the end of a shorter text.
pub(super) fn offset(text: &str, column: usize) -> usize {
    let mut at = 0;
    let mut signs = text.char_indices().map(|(offset, c)| {
        let column = at;
        at += columns(c);
        (offset, column)
    });
    signs.find(|(_, at)| *at >= column).map_or(text.len(), |(offset, _)| offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!((width("rosa"), width("薔薇")), (4, 4));
        assert_eq!(
            (offset("薔薇 a", 5), offset("rosa", 2), offset("rosa", 9)),
            ("薔薇 ".len(), 2, 4)
        );
    }
}
