//! Reads the start of a line: indentation, marks of containers, and whether it begins a block.

use std::ops::Range;

use targum_sdk::search;

use crate::line_end::SPACE;

/// Returns the line that begins at `start`, including its line end.
pub(crate) fn line_at(source: &str, start: usize) -> &str {
    let rest = &source[start..];
    let end = search::position_of(rest.as_bytes(), [b'\n']);
    &rest[..end.map_or(rest.len(), |end| end + 1)]
}

/// Returns whether a line is blank in Markdown.
pub(crate) fn is_blank(line: &str) -> bool {
    line.trim_start_matches(SPACE).is_empty()
}

/// Returns the length in bytes of the indentation and quote marks at the start of a line.
pub(crate) fn lead(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t', '>']).len()
}

/// Returns the text of a line, without the marks of quotes and the space around it.
pub(crate) fn text_of(line: &str) -> &str {
    line[lead(line)..].trim_end_matches(SPACE)
}

/// Returns whether a line of the block at `at` begins with more quote marks than its first line.
pub(crate) fn gains_quotes(source: &str, at: &Range<usize>) -> bool {
    let quotes = |line: &str| line[..lead(line)].matches('>').count();
    let most = lines(&source[at.clone()]).skip(1).map(quotes).max().unwrap_or_default();
    // Before the block, the first line may also hold the marks of items, and tags.
    let start = || source[..at.start].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    most > 0 && source[start()..at.start].split([' ', '\t']).map(quotes).sum::<usize>() < most
}

/// Returns whether the text of a line may begin with `sign`: at least, one follows a character that
/// may stand before the text.
pub(crate) fn may_begin_line(source: &str, sign: u8) -> bool {
    let bytes = source.as_bytes();
    let mut from = 0;
    while let Some(next) = search::position_of(&bytes[from..], [sign]) {
        let at = from + next;
        let before = at.checked_sub(1).map(|before| bytes[before]);
        if matches!(before, None | Some(b' ' | b'\t' | b'>' | b'\n')) {
            return true;
        }
        from = at + 1;
    }
    false
}

/// Returns the lines of a text, without their ends. There is an empty line within a CRLF.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let Some(end) = search::position_of(text.as_bytes(), [b'\r', b'\n']) else {
            return Some(text);
        };
        rest = Some(&text[end + 1..]);
        Some(&text[..end])
    })
}

/// Returns the number of columns that the start of a line takes up.
pub(crate) fn column(lead: &str) -> usize {
    column_behind(0, lead)
}

/// Returns the column after a text that begins at `column`.
pub(crate) fn column_behind(column: usize, text: &str) -> usize {
    text.chars().fold(column, |at, c| if c == '\t' { at / 4 * 4 + 4 } else { at + 1 })
}

/// Returns whether a line is indented too far to begin a block within a paragraph.
pub(crate) fn is_indented(line: &str) -> bool {
    line.starts_with("    ") || line.starts_with('\t')
}

/// Returns the number in a list item's mark, empty for a bullet, and the text after the mark.
pub(crate) fn marked(text: &str) -> Option<(&str, &str)> {
    let (number, mark) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    let marks: &[char] = if number.is_empty() { &['-', '*', '+'] } else { &['.', ')'] };
    Some((number, mark.strip_prefix(marks)?))
}

/// Returns whether a line begins a block even if it follows a paragraph, or looks like one in another
/// dialect.
pub(crate) fn begins_block(line: &str) -> bool {
    ends_paragraph(line) || line.starts_with(['#', '|', ':'])
}

/// Returns whether a line begins a block even if it follows a paragraph, in every dialect.
pub(crate) fn ends_paragraph(line: &str) -> bool {
    marked(line)
        .is_some_and(|(_, text)| text.is_empty() || text.starts_with([' ', '\t', '\r', '\n']))
        || line.starts_with('>')
        || is_heading(line)
        || line.starts_with("~~~")
        || is_rule(line.trim_end_matches(SPACE))
        || (line.starts_with("```") && !line.trim_start_matches('`').contains('`'))
}

/// Returns whether a line's text is a heading that begins with `#`, followed by space.
pub(crate) fn is_heading(rest: &str) -> bool {
    let text = rest.trim_start_matches('#');
    (1..=6).contains(&(rest.len() - text.len())) && (text.is_empty() || text.starts_with(SPACE))
}

/// Returns whether a line is a rule of asterisks or hyphens rather than emphasis or a word.
fn is_rule(line: &str) -> bool {
    let of = |mark| line.starts_with(mark) && line.trim_start_matches([mark, ' ', '\t']).is_empty();
    line.len() >= 3 && (of('*') || of('-'))
}

/// Returns whether a text consists of tags only.
pub(crate) fn is_tags(text: &str) -> bool {
    let is_between = |gap: &str| is_blank(gap) || gap.trim_start_matches(SPACE).starts_with('<');
    text.starts_with('<') && text.ends_with('>') && text.split('>').skip(1).all(is_between)
}

/// Returns a line without surrounding space and quote marks if it could delimit a table's head.
pub(crate) fn delimiter_row(line: &str) -> Option<&str> {
    let row = line.trim_matches([' ', '\t', '\r', '>']);
    let delimits = |c: char| matches!(c, '|' | '-' | ':' | ' ' | '\t');
    (row.contains('|') && row.contains('-') && row.chars().all(delimits)).then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_behind_space_or_marks_may_begin_a_line() {
        for source in [": a", "a\n: b", "> : a", "a\n\t:b", "a : b"] {
            assert!(may_begin_line(source, b':'), "{source}");
        }
        for source in ["", "a: b", "https://a.example\na:"] {
            assert!(!may_begin_line(source, b':'), "{source}");
        }
    }
}
