//! The first column of a command's usage: options, `  -o, --output FILE   write to FILE`, commands,
//! `  add   adds a file`, keys, `^X   quits`, and variables or files in capitals, `BED_HOME   the folder of beds`.
//! Lines that show how a command is called: `Usage: beds water <name> [options]`.

use std::ops::Range;

use targum_sdk::search;

/// Returns the places of the options and commands that begin a line and have their description in a
/// second column. A place includes the space, or the colon, between the columns.
pub(crate) fn first_columns(text: &str) -> Vec<Range<usize>> {
    // Few texts have an option, a list of commands or columns.
    let has_columns = || text.contains("  ") || text.contains('\t');
    let may_be_usage = || text.contains(':') && text.contains(['<', '[']);
    if !text.contains('-')
        && !search::contains(text, "ommands:")
        && !has_columns()
        && !may_be_usage()
    {
        return Vec::new();
    }
    let mut places = Vec::new();
    let (mut start, mut are_commands) = (0, false);
    let are_keys = text.split('\n').filter(|line| key(line).is_some()).nth(1).is_some();
    let are_constants = text.split('\n').filter(|line| constant(line).is_some()).nth(1).is_some();
    for line in text.split_inclusive('\n') {
        let option = option(line);
        are_commands |= option.is_some();
        let first = option
            .or_else(|| synopsis(line))
            .or_else(|| command(line).filter(|_| are_commands))
            .or_else(|| key(line).filter(|_| are_keys))
            .or_else(|| constant(line).filter(|_| are_constants || is_row(line)));
        if let Some(at) = first {
            places.push(start + at.start..start + at.end);
        }
        are_commands |= line.trim_end().ends_with("ommands:");
        start += line.len();
    }
    places
}

/// Returns the place of a command that begins a line: a name in small letters, or several.
fn command(line: &str) -> Option<Range<usize>> {
    let (at, names, description) = columns(line)?;
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_:".contains(&b);
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_lowercase()) && name.bytes().all(of_name)
    };
    let is_described = description.starts_with(char::is_alphanumeric);
    (names.split(", ").all(is_name) && is_described).then_some(at)
}

/// Returns the place of a key or a shortcut that begins a line: `q`, `^X`, `F5`, `Ctrl-R`, `Shift+Up`.
fn key(line: &str) -> Option<Range<usize>> {
    const NAMES: [&str; 22] = [
        "alt",
        "backspace",
        "command",
        "control",
        "ctrl",
        "del",
        "delete",
        "down",
        "end",
        "enter",
        "esc",
        "escape",
        "home",
        "left",
        "meta",
        "pgdn",
        "pgup",
        "right",
        "shift",
        "space",
        "tab",
        "up",
    ];
    let (at, keys, description) = columns(line)?;
    let is_key = |key: &str| {
        let is_function = key.strip_prefix('F').is_some_and(|rest| {
            !rest.is_empty() && rest.len() < 3 && rest.bytes().all(|b| b.is_ascii_digit())
        });
        let name = key.trim_matches(['<', '>', '^']).to_ascii_lowercase();
        let is_sign = name.chars().count() < 2;
        is_sign || is_function || NAMES.binary_search(&name.as_str()).is_ok()
    };
    let are_keys = keys
        .split([' ', ',', '/', '|'])
        .filter(|key| !key.is_empty())
        .all(|keys| keys.chars().count() == 1 || keys.split(['+', '-']).all(is_key));
    let is_described = description.contains(' ') || description.contains(char::is_lowercase);
    let has_key = keys.contains(|c: char| c.is_ascii_graphic() && !c.is_ascii_digit());
    (are_keys && is_described && has_key && description.starts_with(char::is_alphabetic))
        .then_some(at)
}

/// Returns the place of what a line shows behind `Usage:`, where that is a command with its operands.
pub(crate) fn synopsis(line: &str) -> Option<Range<usize>> {
    /// The most words of a command.
    const WORDS: usize = 4;
    const OF_PROSE: [&str; 12] =
        ["a", "an", "and", "for", "in", "is", "of", "or", "the", "to", "with", "your"];
    let label = "usage:".len();
    let indent = line.len() - line.trim_start().len();
    line.get(indent..indent + label).filter(|label| label.eq_ignore_ascii_case("usage:"))?;
    let behind = &line[indent + label..];
    let start = line.len() - behind.trim_start().len();
    let shown = line[start..].trim_end();
    let (outside, groups) = without_brackets(shown)?;
    let is_name = |word: &str| {
        let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_./".contains(&b);
        word.starts_with(|c: char| c.is_ascii_lowercase() || c == '.' || c == '/')
            && word.bytes().all(of_name)
            && !OF_PROSE.contains(&word)
    };
    let is_operand = |word: &str| is_operand(word) && !word.ends_with(':');
    let words = || outside.split_ascii_whitespace();
    let names = words().filter(|word| is_name(word)).count();
    (groups > 0
        && (1..=WORDS).contains(&names)
        && words().all(|word| is_name(word) || is_operand(word)))
    .then(|| start..start + shown.len())
}

/// Returns a text without what stands in brackets, and the number of brackets, if they are balanced.
fn without_brackets(text: &str) -> Option<(String, usize)> {
    let (mut outside, mut depth, mut groups) = (String::new(), 0_usize, 0);
    for c in text.chars() {
        match c {
            '<' | '[' | '{' | '(' => {
                depth += 1;
                groups += 1;
            }
            '>' | ']' | '}' | ')' => depth = depth.checked_sub(1)?,
            _ if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    (depth == 0).then_some((outside, groups))
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

/// Returns the first column of a line and the text in the columns behind it, which a tab or two spaces part. The
/// first value is the place of the column and of the space behind it.
fn columns(line: &str) -> Option<(Range<usize>, &str, &str)> {
    let column = line.trim_start_matches(' ');
    let start = line.len() - column.len();
    let gap = ["  ", "\t"].into_iter().filter_map(|gap| column.find(gap)).min()?;
    let (first, rest) = column.split_at(gap);
    let behind = rest.trim_start_matches([' ', '\t']);
    Some((start..line.len() - behind.len(), first, behind))
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
        assert_eq!(places.collect::<Vec<_>>(), ["beds <COMMAND>", "add   ", "move-all\t"]);
    }

    #[test]
    fn names_in_capitals_in_a_column_of_their_own_are_found() {
        let files = "THANKS      People who watered\n  and dug\nBED_HOME\tThe folder of beds";
        let places = first_columns(files).into_iter().map(|at| &files[at]);
        assert_eq!(places.collect::<Vec<_>>(), ["THANKS      ", "BED_HOME\t"]);
        assert_eq!(found("WETLIST   none    none   The beds are wet now"), Some("WETLIST   "));
    }

    #[test]
    fn commands_beside_options_are_found() {
        let usage =
            "-v   Prints more\nwet, w   Waters the wet\ndry-all   Waters all\nThe rest   is dry";
        let places = first_columns(usage).into_iter().map(|at| &usage[at]);
        assert_eq!(places.collect::<Vec<_>>(), ["-v   ", "wet, w   ", "dry-all   "]);
    }

    #[test]
    fn keys_in_a_column_of_their_own_are_found() {
        let table =
            "Key       Action\n^X        Quits\nCtrl-R    Reads again\nup/down   Moves\n5   Beds";
        let places = first_columns(table).into_iter().map(|at| &table[at]);
        assert_eq!(places.collect::<Vec<_>>(), ["^X        ", "Ctrl-R    ", "up/down   "]);
    }

    #[test]
    fn commands_behind_usage_are_found() {
        for usage in
            ["beds water <bed name> [options]", "./wet.sh [-v] FILE...", "beds [--wet|--dry]"]
        {
            assert_eq!(found(&format!("Usage: {usage}\nWaters it")), Some(usage));
        }
        for text in [
            "Usage: press [Enter] to go on",
            "Usage: water the <bed>",
            "Usage: water beds",
            "Usage: 5 [kWh]",
            "The usage: beds <name>",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
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
            "home   where I live\nthe beds   where it is wet",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
