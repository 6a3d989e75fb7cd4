//! The options in the first column of a command's usage: `  -o, --output FILE   write to FILE`.

use std::ops::Range;

/// Returns the place of the first option that begins a line and has its description in a second
/// column. The place includes the space, or the colon, between the columns.
pub(crate) fn option(text: &str) -> Option<Range<usize>> {
    // Few texts have an option.
    if !text.contains('-') {
        return None;
    }
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(at) = in_line(line) {
            return Some(start + at.start..start + at.end);
        }
        start += line.len();
    }
    None
}

fn in_line(line: &str) -> Option<Range<usize>> {
    let column = line.trim_start_matches(' ');
    let start = line.len() - column.len();
    let names = column.strip_prefix("--").or(column.strip_prefix('-'))?;
    if !names.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let gaps = ["  ", "\t", " : "].into_iter().filter_map(|gap| column.find(gap));
    let (option, rest) = column.split_at(gaps.min()?);
    let description = rest.trim_start_matches([' ', '\t', ':']);
    let is_described = description.starts_with(char::is_alphanumeric);
    let are_operands = option.split([' ', ',']).all(is_operand);
    (is_described && are_operands).then(|| start..line.len() - description.len())
}

/// Returns whether a word is an option, a value in brackets, or the name of a value in capitals.
fn is_operand(word: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_graphic() && !b.is_ascii_lowercase();
    word.starts_with(['-', '[', '<', '{']) || word.bytes().all(of_name)
}

#[cfg(test)]
mod tests {
    use super::option;

    fn found(text: &str) -> Option<&str> {
        option(text).map(|at| &text[at])
    }

    #[test]
    fn options_in_a_column_of_their_own_are_found() {
        assert_eq!(found("  -o, --output FILE   write to FILE"), Some("-o, --output FILE   "));
        assert_eq!(found("Options:\n -user  : name of the user"), Some("-user  : "));
        assert_eq!(found("--lines=NUM\tprint NUM lines"), Some("--lines=NUM\t"));
        assert_eq!(found("-f <file> : read it"), Some("-f <file> : "));
    }

    #[test]
    fn sentences_and_items_of_lists_have_no_columns() {
        for text in [
            "- one   two",
            "-v prints more",
            "--all of them   together",
            "well-known  name",
            "--output FILE",
            "x  --output FILE  y",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
