//! Whether a sentence continues after a line break, judged by the two lines.

use crate::language::ends_statement;

/// The number of characters from which a line may have been too long for one more word.
const FULL: usize = 50;

/// Returns what a line break in a paragraph becomes where its sentence continues after it: a space,
/// or nothing in scripts without spaces between words.
///
/// The sentence continues where the line `before` does not end it, and the line `after` begins in
/// lower case or `before` is full. Two spaces at the end of the line, at the beginning of the `gap`
/// between the lines, mark an intended break, as they do in Markdown. A row of a table is no
/// sentence, and an item of a list is a line of its own.
pub fn joint(before: &str, gap: &str, after: &str) -> Option<&'static str> {
    let last = before.chars().next_back()?;
    let first = after.chars().next()?;
    if is_meant(gap) || !goes_on(before, after) || has_columns(after) {
        return None;
    }
    Some(space(last, first))
}

/// Returns whether the `gap` between two lines marks an intended break: two spaces or more, or any
/// other two signs, end the first line.
pub fn is_meant(gap: &str) -> bool {
    gap.chars().take_while(|c| !matches!(c, '\r' | '\n')).nth(1).is_some()
}

/// Returns whether the sentence of a line may continue in a next line, whatever that line is.
pub fn may_go_on(line: &str) -> bool {
    let is_long = line.split_whitespace().nth(2).is_some() || line.chars().nth(FULL - 1).is_some();
    is_long && !is_end(line) && !has_columns(line)
}

/// Returns what a line break between two characters of one sentence becomes: a space, or nothing in
/// scripts without spaces between words.
pub fn space(last: char, first: char) -> &'static str {
    if is_unspaced(last) && is_unspaced(first) { "" } else { " " }
}

/// Returns whether a sentence of the line `before` continues in the next line, which begins with
/// `after`.
pub(super) fn goes_on(before: &str, after: &str) -> bool {
    let several_words = || before.split_whitespace().nth(2).is_some();
    let full = before.chars().nth(FULL - 1).is_some();
    let goes_on = full && !begins_sentence(after)
        || (after.starts_with(char::is_lowercase) && several_words());
    let are_entries =
        || is_entry(before) && is_entry(after) || is_command(before) && begins_command(after);
    goes_on && !is_end(before) && !has_columns(before) && !is_item(after) && !are_entries()
}

/// Returns whether a line is an entry of a list of changes: `Fixed - The lamp stays on`.
fn is_entry(line: &str) -> bool {
    let length = line.bytes().take_while(u8::is_ascii_alphabetic).count();
    (3..=ENTRY).contains(&length)
        && line.starts_with(|c: char| c.is_ascii_uppercase())
        && line[length..].starts_with(" - ")
}

/// Returns whether a line is a command with arguments, and maybe its description: `dig [bed] - Digs a bed`.
fn is_command(line: &str) -> bool {
    let has_arguments = |rest: &str| rest.starts_with(" [") || rest.starts_with(" <");
    let end =
        |rest: &str| rest.ends_with([']', '>']) || rest.contains("] - ") || rest.contains("> - ");
    behind_command(line).is_some_and(|rest| has_arguments(rest) && end(rest))
}

/// Returns whether a line begins like a command with arguments or a description.
fn begins_command(line: &str) -> bool {
    let rest = behind_command(line);
    rest.is_some_and(|rest| [" [", " <", " - "].iter().any(|sign| rest.starts_with(sign)))
}

/// Returns what stands behind the name in small letters that a line begins with.
fn behind_command(line: &str) -> Option<&str> {
    let end = line.find(|c: char| !c.is_ascii_lowercase())?;
    (2..=ENTRY).contains(&end).then(|| &line[end..])
}

/// The greatest number of letters of the word that an entry begins with.
const ENTRY: usize = 12;

/// Returns whether a line begins with an English word that has a capital only where it begins a sentence.
/// Each of these words with the space behind it has at most [`MARKER`] characters, after which `line` may
/// be cut off.
fn begins_sentence(line: &str) -> bool {
    const WORDS: [&str; 14] = [
        "Are", "Can", "Did", "Do", "How", "If", "Is", "It", "See", "Try", "Use", "We", "Why", "You",
    ];
    let word = line.split_once(' ').map(|(word, _)| word);
    word.is_some_and(|word| WORDS.contains(&word))
}

/// The number of characters that show whether a line is an item of a list, such as `12. `, or an entry.
pub(super) const MARKER: usize = ENTRY + " - ".len();

/// Returns whether a line is an item of a list: it begins with a bullet or a number, and a space.
fn is_item(line: &str) -> bool {
    let bullet = line.strip_prefix(['-', '*', '+', '•', '·', '–']);
    let numbered = || {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        line[digits..].strip_prefix(['.', ')']).filter(|_| matches!(digits, 1 | 2))
    };
    bullet.or_else(numbered).is_some_and(|rest| rest.starts_with(' '))
}

fn is_end(line: &str) -> bool {
    let closing = |c: char| matches!(c, '"' | '\'' | ')' | ']' | '”' | '’' | '»' | '」' | '』');
    let ending =
        |c: char| matches!(c, '.' | ':' | '!' | '?' | '…' | '。' | '！' | '？' | '؟' | '।');
    line.trim_end_matches(closing).ends_with(ending) && !is_abbreviated(line)
        || is_labelled_address(line)
        || line.ends_with([';', '{']) && ends_statement(line)
}

/// Returns whether a line ends with an abbreviation that never ends a sentence.
fn is_abbreviated(line: &str) -> bool {
    const ABBREVIATIONS: [&str; 4] = ["cf.", "e.g.", "i.e.", "vs."];
    let before = ABBREVIATIONS.iter().find_map(|abbreviation| line.strip_suffix(abbreviation));
    before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
}

/// Returns whether a line ends with a colon and an address: `Source code: https://example.org`.
fn is_labelled_address(line: &str) -> bool {
    let last = line.trim_end().rsplit_once(char::is_whitespace);
    last.is_some_and(|(label, address)| label.trim_end().ends_with(':') && address.contains("://"))
}

/// Returns whether a line is a row of a table: it has a tab, two or more blanks, or a row of dots within it. Two
/// blanks may also stand between sentences.
pub fn has_columns(line: &str) -> bool {
    let line = line.trim();
    if has_leader(line) {
        return true;
    }
    let is_gap = |(at, _): (usize, &str)| line[at..].starts_with("   ") || !is_end(&line[..at]);
    line.contains('\t') || line.match_indices("  ").any(is_gap)
}

/// Returns whether a line is an entry of a table of contents, with a row of dots before its page: `Beds......12`.
fn has_leader(line: &str) -> bool {
    let behind = line.rsplit_once(".....").map(|(_, behind)| behind.trim_start_matches(['.', ' ']));
    behind.is_some_and(|page| !page.is_empty() && !page.contains(' '))
}

/// Returns whether a character is of a script without spaces between words: Thai, Lao, Burmese,
/// Khmer, kana, and ideographs with their punctuation.
pub(super) fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{0E00}'..='\u{0EFF}'
        | '\u{1000}'..='\u{109F}'
        | '\u{1780}'..='\u{17FF}'
        | '\u{3000}'..='\u{30FF}'
        | '\u{3400}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FF00}'..='\u{FFEF}'
        | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_wrapping_from_line_ends() {
        let full = "When a line is as long as this one it has been wrapped";
        assert_eq!(joint("This is a sentence", "\n", "that goes on."), Some(" "));
        assert_eq!(joint(full, " \r\n", "Tomcat (for example) follows"), Some(" "));
        assert_eq!(joint(full, "  \n", "Two spaces say that the break is meant"), None);
        assert_eq!(joint(full, "\n", "Do you want to go on?"), None);
        assert_eq!(joint(full, "\n", "Domino is a name"), Some(" "));
        assert_eq!(joint("It ends here.", "\n", "then another begins"), None);
        assert_eq!(joint("It ends \"here.\"", "\n", "then another begins"), None);
        assert_eq!(joint("apples", "\n", "pears"), None);
        assert_eq!(joint("Tools for beds (e.g.", "\n", "a rake) are here"), Some(" "));
        assert_eq!(joint(full, "\n", "- an item of a list"), None);
        assert_eq!(joint(full, "\n", "12. The next step"), None);
        assert_eq!(joint(full, "\n", "--force and 12.5 are no items"), Some(" "));
        assert_eq!(joint("Browser: Firefox", "\n", "Host: localhost"), None);
        assert_eq!(joint("var bed = plant( roses );", "\n", "water(bed)"), None);
        assert_eq!(joint("Water it (if it is dry);", "\n", "then go on"), Some(" "));
        let address = "https://example.org/gardens/of/the/north";
        assert_eq!(joint(&format!("Source code: {address}"), "\n", "Join us: x"), None);
        assert_eq!(joint(&format!("The code is at {address}"), "\n", "In it"), Some(" "));
        assert_eq!(joint("Red apple      1.00", "\n", "green pear     2.00"), None);
        assert_eq!(joint("width  the width of a line", "\n", "height  its height"), None);
        assert_eq!(joint(full, "\n", "width  the width of a line"), None);
        assert_eq!(joint("A sentence.  This is the next", "\n", "one.  And so on."), Some(" "));
        let japanese = "この長い行は、エディターが文の途中で折り返したものと考えられるので、次の行と合わせて一つの文として扱";
        assert_eq!(joint(japanese, "\n", "います"), Some(""));
    }
}
