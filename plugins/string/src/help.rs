//! Vim's help.

/// Returns whether a text is a file of Vim's help: its first line begins with the place of the file.
pub(crate) fn is_in(text: &str) -> bool {
    file_place(text.trim_start_matches('\u{FEFF}')) > 0
}

/// Returns the length of the place of the file that a text begins with: `*beds.txt*`.
pub(crate) fn file_place(text: &str) -> usize {
    let first = text.split(char::is_whitespace).next().unwrap_or_default();
    let name = first.strip_prefix('*').and_then(|word| word.strip_suffix(".txt*"));
    let is_one = name.is_some_and(|name| !name.is_empty() && !name.contains('*'));
    if is_one { first.len() } else { 0 }
}

/// Returns the length of the mark that announces an example at the end of a line: ` >`, also with the name of a
/// language.
pub(crate) fn example_mark(line: &str) -> usize {
    let Some((before, language)) = line.rsplit_once('>') else { return 0 };
    let is_apart = before.is_empty() || before.ends_with(char::is_whitespace);
    let is_language = language.bytes().all(|b| b.is_ascii_lowercase());
    if is_apart && is_language { line.len() - before.trim_end().len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_shows_help() {
        assert!(is_in("*beds.txt*  For Beds version 9"));
        assert!(!is_in("*Beds* are wet"));
        assert!(!is_in("See *beds.txt* first"));
    }

    #[test]
    fn a_sign_behind_a_space_announces_an_example() {
        assert_eq!(example_mark("Water it: >"), " >".len());
        assert_eq!(example_mark("Water it: >vim"), " >vim".len());
        assert_eq!(example_mark("Press <Esc>"), 0);
        assert_eq!(example_mark("Wet -> Dry"), 0);
    }
}
