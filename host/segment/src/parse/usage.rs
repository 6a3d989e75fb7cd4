//! The first column of a command's usage: options, `  -o, --output FILE   write to FILE`, commands,
//! `  add   adds a file`, and variables or files in capitals, `BED_HOME   the folder of beds`.

use std::ops::Range;

use targum_sdk::search;

/// Returns the places of the options and commands that begin a line and have their description in a
/// second column. A place includes the space, or the colon, between the columns.
pub(crate) fn first_columns(text: &str) -> Vec<Range<usize>> {
    // Few texts have an option, a list of commands or columns.
    let has_columns = || text.contains("  ") || text.contains('\t');
    if !text.contains('-') && !search::contains(text, "ommands:") && !has_columns() {
        return Vec::new();
    }
    let mut places = Vec::new();
    let (mut start, mut are_commands) = (0, false);
    let are_constants = text.split('\n').filter(|line| constant(line).is_some()).nth(1).is_some();
    for line in text.split_inclusive('\n') {
        let first = option(line)
            .or_else(|| command(line).filter(|_| are_commands))
            .or_else(|| constant(line).filter(|_| are_constants || is_row(line)));
        if let Some(at) = first {
            places.push(start + at.start..start + at.end);
        }
        are_commands |= line.trim_end().ends_with("ommands:");
        start += line.len();
    }
    places
}

/// Returns the place of a command that begins a line: a name in small letters.
fn command(line: &str) -> Option<Range<usize>> {
    let (at, name, description) = columns(line)?;
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_:".contains(&b);
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase()) && name.bytes().all(of_name);
    let is_described = description.starts_with(char::is_alphanumeric);
    (is_name && is_described).then_some(at)
}

/// Returns the place of a name in capitals that begins a line, if a sentence describes it in the next column.
fn constant(line: &str) -> Option<Range<usize>> {
    /// Labels of what follows, which are words of language.
    const LABELS: [&str; 5] = ["CAUTION", "IMPORTANT", "NOTE", "TIP", "WARNING"];
    let (at, name, description) = columns(line)?;
    let of_name = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b"_-.".contains(&b);
    let is_name = name.bytes().filter(u8::is_ascii_uppercase).nth(1).is_some()
        && name.bytes().all(of_name)
        && !LABELS.contains(&name);
    let is_described =
        description.starts_with(char::is_alphanumeric) && description.contains(char::is_lowercase);
    (is_name && is_described).then_some(at)
}

/// Returns the word that a line begins with and the text in the columns behind it, if a tab or two spaces part
/// them. The first value is the place of the word and of the space behind it.
fn columns(line: &str) -> Option<(Range<usize>, &str, &str)> {
    let column = line.trim_start_matches(' ');
    let start = line.len() - column.len();
    let (word, rest) = column.split_at(column.find([' ', '\t'])?);
    let behind = rest.trim_start_matches([' ', '\t']);
    let is_column = rest.starts_with('\t') || rest.len() - behind.len() > 1;
    is_column.then(|| (start..line.len() - behind.len(), word, behind))
}

/// Returns whether a line is a row of three columns at least, the last of which has a sentence.
fn is_row(line: &str) -> bool {
    /// The least number of words of a sentence.
    const WORDS: usize = 4;
    let columns = line.trim().split("  ").filter(|column| !column.is_empty());
    columns.skip(2).last().is_some_and(|last| last.split_whitespace().nth(WORDS - 1).is_some())
}

/// Returns the place of an option that begins a line.
fn option(line: &str) -> Option<Range<usize>> {
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
    use super::first_columns;

    fn found(text: &str) -> Option<&str> {
        first_columns(text).into_iter().next().map(|at| &text[at])
    }

    #[test]
    fn options_in_a_column_of_their_own_are_found() {
        assert_eq!(found("  -o, --output FILE   write to FILE"), Some("-o, --output FILE   "));
        assert_eq!(found("Options:\n -user  : name of the user"), Some("-user  : "));
        assert_eq!(found("--lines=NUM\tprint NUM lines"), Some("--lines=NUM\t"));
        assert_eq!(found("-f <file> : read it"), Some("-f <file> : "));
    }

    #[test]
    fn commands_behind_their_heading_are_found() {
        let usage = "Usage: beds <COMMAND>\n\nCommands:\n  add   Adds a bed\n  move-all\tMoves";
        let places = first_columns(usage).into_iter().map(|at| &usage[at]);
        assert_eq!(places.collect::<Vec<_>>(), ["add   ", "move-all\t"]);
    }

    #[test]
    fn names_in_capitals_in_a_column_of_their_own_are_found() {
        let files = "THANKS      People who watered\n  and dug\nBED_HOME\tThe folder of beds";
        let places = first_columns(files).into_iter().map(|at| &files[at]);
        assert_eq!(places.collect::<Vec<_>>(), ["THANKS      ", "BED_HOME\t"]);
        assert_eq!(found("WETLIST   none    none   The beds are wet now"), Some("WETLIST   "));
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
            "Commands:\noak, and fir  trees\nThe  tree",
            "oak   a tree-like plant",
            "THANKS   People who watered",
            "TOTAL   12   wet beds",
            "NAME   DESCRIPTION\nBEDS   ALL",
            "NOTE   It rains\nWARNING   It is wet",
            "ALL BEDS   are wet\nALL ROSES   are red",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
