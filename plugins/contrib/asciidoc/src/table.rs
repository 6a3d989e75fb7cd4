//! The cells of a table.

use std::ops::Range;

/// Returns the places of the cells with text, given the place between the delimiters of a table. White space
/// around a text is left out.
pub(crate) fn cells(source: &str, table: Range<usize>, separator: char) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut cell: Option<(usize, bool)> = None;
    let text = &source[table.clone()];
    for (length, mark) in text.match_indices(separator) {
        let at = table.start + length;
        if source[..at].ends_with('\\') {
            continue;
        }
        let specification = specification(&source[cell.map_or(table.start, |(from, _)| from)..at]);
        if let Some((from, false)) = cell {
            found.push(trimmed(source, from..at - specification.len()));
        }
        cell = Some((at + mark.len(), specification.ends_with('l')));
    }
    if let Some((from, false)) = cell {
        found.push(trimmed(source, from..table.end));
    }
    found
}

/// Returns a place without the white space at its ends.
fn trimmed(source: &str, place: Range<usize>) -> Range<usize> {
    let text = &source[place.clone()];
    let start = place.start + (text.len() - text.trim_start().len());
    start..start + text.trim().len()
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
