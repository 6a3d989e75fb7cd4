//! Byte offsets as lines and columns.

/// A place in a text. Line and column are counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line. Lines end with LF, CRLF or CR.
    pub line: usize,
    /// The characters from the start of the line.
    pub column: usize,
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Returns the place of the byte offset `at` in `text`. An offset beyond the end is the end.
pub fn position(text: &str, at: usize) -> Position {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = &text[..at];
    let bytes = before.as_bytes();
    let ends_line = |i: usize| match bytes[i] {
        b'\n' => true,
        b'\r' => text.as_bytes().get(i + 1) != Some(&b'\n'),
        _ => false,
    };
    let line_start = (0..at).rev().find(|&i| ends_line(i)).map_or(0, |i| i + 1);
    let line = 1 + (0..at).filter(|&i| ends_line(i)).count();
    Position { line, column: 1 + before[line_start..].chars().count() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_lines_of_every_kind_and_columns_in_characters() {
        let at = |text, offset| {
            let Position { line, column } = position(text, offset);
            (line, column)
        };
        assert_eq!(at("", 0), (1, 1));
        assert_eq!(at("é=x", 2), (1, 2));
        assert_eq!(at("a\nb\r\nc\rd", 7), (4, 1));
        assert_eq!(at("a\r\nb", 2), (1, 3));
        assert_eq!(at("ab", 99), (1, 3));
    }
}
