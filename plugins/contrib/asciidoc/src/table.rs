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
    let is_separated = start == 0 || text[..start].ends_with([' ', '\t', '\n']);
    if is_separated && is_specification(&text[start..]) { &text[start..] } else { "" }
}

/// Returns whether a text says how many cells there are, how they are aligned, and their style.
fn is_specification(text: &str) -> bool {
    let numbers = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let rest = match numbers.strip_prefix(['+', '*']) {
        Some(rest) if numbers.len() < text.len() => rest,
        _ => text,
    };
    let rest = rest.strip_prefix(['<', '^', '>']).unwrap_or(rest);
    let vertical = rest.strip_prefix('.').and_then(|rest| rest.strip_prefix(['<', '^', '>']));
    let rest = vertical.unwrap_or(rest);
    rest.is_empty() || (rest.len() == 1 && rest.chars().all(|c| c.is_ascii_lowercase()))
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
