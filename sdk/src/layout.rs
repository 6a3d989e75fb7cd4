//! How siblings are laid out: what sets one off from the one before it, and what goes with it.

use std::ops::Range;

const WHITE: [char; 4] = [' ', '\t', '\r', '\n'];

/// The white space that sets what stands at `start` off from what is before it, such as a line
/// break and an indentation.
pub fn lead(source: &str, start: usize) -> &str {
    let before = &source[..start];
    let lead = &before[before.trim_end_matches(WHITE).len()..];
    let line = lead.rfind('\n').map_or(0, |at| at - usize::from(lead[..at].ends_with('\r')));
    &lead[line..]
}

/// What goes when the sibling at `span` goes: with the `comma` behind it, and with its line
/// where it has one for itself.
pub fn removal(source: &str, span: Range<usize>, comma: Option<usize>) -> Range<usize> {
    let Range { start, end } = span;
    let end = comma.map_or(end, |comma| comma + 1);
    let rest = &source[end..];
    let spaces = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    if rest[spaces..].starts_with(['\r', '\n']) {
        start - lead(source, start).len()..end
    } else {
        start..end + spaces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_a_line_or_a_place_in_one() {
        let lines = "{\r\n  a,\r\n  b\r\n}";
        assert_eq!(lead(lines, 11), "\r\n  ");
        assert_eq!(&lines[removal(lines, 5..6, Some(6))], "\r\n  a,");
        let line = "{ a, b }";
        assert_eq!(lead(line, 5), " ");
        assert_eq!(&line[removal(line, 2..3, Some(3))], "a, ");
        assert_eq!(&line[removal(line, 5..6, None)], "b ");
    }
}
