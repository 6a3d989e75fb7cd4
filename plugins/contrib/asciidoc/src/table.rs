//! The cells of a table.

use std::ops::Range;

use crate::{block::Block, scan};

/// Returns the blocks in the cells of a table, given the place between its delimiters.
pub(crate) fn blocks(
    source: &str,
    table: Range<usize>,
    separator: char,
    tables: usize,
) -> Vec<Block> {
    let mut found = Vec::new();
    let mut cell: Option<(usize, bool)> = None;
    let text = &source[table.clone()];
    for (length, mark) in text.match_indices(separator) {
        let at = table.start + length;
        if source[..at].ends_with('\\') {
            continue;
        }
        let specification = specification(&source[cell.map_or(table.start, |(from, _)| from)..at]);
        if let Some((from, is_literal)) = cell {
            let end = at - specification.len();
            found.extend(of_cell(source, from..end, separator, is_literal, tables));
        }
        cell = Some((at + mark.len(), specification.ends_with('l')));
    }
    if let Some((from, is_literal)) = cell {
        found.extend(of_cell(source, from..table.end, separator, is_literal, tables));
    }
    found
}

fn of_cell(
    source: &str,
    cell: Range<usize>,
    separator: char,
    is_literal: bool,
    tables: usize,
) -> Vec<Block> {
    if is_literal {
        return Vec::new();
    }
    let text = &source[cell.clone()];
    let start = cell.start + (text.len() - text.trim_start().len());
    let end = start + text.trim().len();
    scan::blocks_of_cell(source, start..end, separator, tables)
}

/// Returns what says how the next cell is laid out, at the end of a text: `2+^.>s` in `2+^.>s|`.
fn specification(text: &str) -> &str {
    let is_part = |c: char| c.is_ascii_digit() || ".+*<^>aehlmdsv".contains(c);
    let start = text.len() - text.chars().rev().take_while(|c| is_part(*c)).count();
    let found = &text[start..];
    let is_separated = start == 0 || text[..start].ends_with([' ', '\t', '\n']);
    let letters = found.chars().filter(char::is_ascii_alphabetic).count();
    let last_is_letter = found.ends_with(|c: char| c.is_ascii_alphabetic());
    if is_separated && (letters == 0 || (letters == 1 && last_is_letter)) && !is_number(found) {
        found
    } else {
        ""
    }
}

/// Returns whether a text is a number, which is content.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c == '.')
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
