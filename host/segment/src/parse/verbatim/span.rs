//! Code of several words: between backticks, in quotation marks, in braces, and the ends of lines in programs.

use std::ops::Range;

use targum_sdk::language::is_data;

use crate::plan::broken_label;

/// Returns the place of the first line ends that are written as in the source of a program: the `\n`
/// behind the end of a sentence, which no path has there, between a line and another that begins with neither
/// a small letter nor a digit, or within a sentence. Within one, the spaces that the next line begins with
/// belong to the line end. The line ends of a short label are such ones, too.
pub(super) fn line_end(text: &str) -> Option<Range<usize>> {
    if let Some(end) = broken_label::escaped_end(text) {
        return Some(end);
    }
    text.match_indices(r"\n").find_map(|(at, _)| {
        let before = &text[..at];
        let behind = text[at..].trim_start_matches(r"\n");
        if ends_line(before, behind) {
            return Some(at..text.len() - behind.len());
        }
        wraps(before, behind).then(|| at..text.len() - behind.trim_start_matches(' ').len())
    })
}

/// Returns whether line ends between two texts are behind the end of a sentence, or between two lines.
fn ends_line(before: &str, behind: &str) -> bool {
    let begins_word = |text: &str| text.starts_with(|c: char| c.is_lowercase() || c == '\\');
    let ends_sentence = before.is_empty()
        || before.ends_with(|c: char| c.is_whitespace() || ".!?:;)\"'".contains(c))
        || before.ends_with(',') && !wraps(before, behind);
    if ends_sentence && !begins_word(behind) {
        return true;
    }
    let line = behind.trim_start_matches(' ');
    let word = before.split_whitespace().next_back().unwrap_or_default();
    !begins_word(line) && !line.starts_with(|c: char| c.is_ascii_digit()) && !word.contains('\\')
}

/// Returns whether a sentence goes on behind the end of a line: several words stand before it, and spaces and a small
/// letter behind it.
fn wraps(before: &str, behind: &str) -> bool {
    const WORDS: usize = 3;
    let line = before.rsplit(r"\n").next().unwrap_or_default();
    let (first, rest) = behind.split_at(behind.len() - behind.trim_start_matches(' ').len());
    !first.is_empty()
        && rest.starts_with(char::is_lowercase)
        && before.ends_with(|c: char| c.is_alphanumeric() || c == ',')
        && line.split_whitespace().nth(WORDS - 1).is_some()
}

/// Returns the place of the first code between backticks: `` `npm test` ``. A backtick that an
/// apostrophe closes is a quotation mark.
pub(super) fn span(text: &str) -> Option<Range<usize>> {
    const LONGEST: usize = 80;
    let mut from = 0;
    while let Some(start) = text[from..].find('`').map(|at| from + at) {
        from = start + 1;
        let length = text[from..].find(['`', '\n'])?;
        let (inner, end) = (&text[from..from + length], from + length);
        let is_code = inner.trim() == inner
            && (1..=LONGEST).contains(&length)
            && inner.matches('\'').count() % 2 == 0
            && !text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '`')
            && !text[end + 1..].starts_with(|c: char| c.is_alphanumeric() || c == '`');
        if is_code && text[end..].starts_with('`') {
            return Some(start..end + 1);
        }
    }
    None
}

/// Returns the place of the first command in quotation marks: `'git clone --bare'`. A backtick and an
/// apostrophe are quotation marks, too, as in manuals of GNU, which quote a single word in this way, too.
pub(super) fn command(text: &str) -> Option<Range<usize>> {
    const LONGEST: usize = 80;
    let mut from = 0;
    while let Some(start) = text[from..].find(['"', '\'', '`']).map(|at| from + at) {
        from = start + 1;
        let is_of_manual = text[start..].starts_with('`');
        let quote = if is_of_manual { '\'' } else { char::from(text.as_bytes()[start]) };
        let near = &text[from..text.floor_char_boundary(from + LONGEST + 1)];
        let Some(length) = near.find([quote, '\n']) else { continue };
        let (inner, end) = (&text[from..from + length], from + length);
        let is_command = inner.contains(' ')
            && inner.starts_with(|c: char| c.is_ascii_lowercase())
            && text[end..].starts_with(quote)
            && !text[..start].ends_with(char::is_alphanumeric)
            && (is_data(inner)
                || is_of_program(inner)
                || is_of_manual && inner.starts_with("make "));
        let is_literal = is_of_manual
            && is_literal(inner)
            && text[end..].starts_with(quote)
            && !text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '`')
            && !text[end + 1..].starts_with(|c: char| c.is_alphanumeric() || c == '\'');
        if is_command || is_literal {
            return Some(start..end + 1);
        }
    }
    None
}

/// Returns whether a manual quotes a word that readers type: one without a capital, or without small letters,
/// or with a sign of programs, as in `` `make' ``, `` `VPATH' `` and `` `CC=gcc' ``.
fn is_literal(word: &str) -> bool {
    let has = |of: fn(char) -> bool| word.contains(of);
    let is_mixed = has(|c| c.is_ascii_uppercase()) && has(|c| c.is_ascii_lowercase());
    has(|c| c.is_ascii_alphabetic())
        && word.bytes().all(|b| b.is_ascii_graphic())
        && (!is_mixed || has(|c| matches!(c, '=' | '/' | '_')))
}

/// Returns whether a quoted text begins with the name of a program that is no word of English.
fn is_of_program(text: &str) -> bool {
    const PROGRAMS: [&str; 16] = [
        "apt",
        "apt-get",
        "brew",
        "cargo",
        "chmod",
        "docker",
        "gem",
        "git",
        "kubectl",
        "npm",
        "npx",
        "pip",
        "pnpm",
        "sudo",
        "systemctl",
        "yarn",
    ];
    let program = text.split(' ').next().unwrap_or_default();
    PROGRAMS.binary_search(&program).is_ok() && !text.ends_with(['.', '!', '?'])
}

/// Returns the place of the first object of JSON, if no identifier in braces stands before it:
/// `{"title": "First bed"}`.
pub(super) fn sample(text: &str) -> Option<Range<usize>> {
    let start = text.find("{\"")?;
    let mut depth = 0_usize;
    let end = text[start..].bytes().position(|b| {
        match b {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let at = start..start + end? + 1;
    text[at.clone()].contains("\":").then_some(at)
}

/// Returns the place of the first identifier in braces. The author of the text means a placeholder,
/// whether the file's format knows the notation or not.
pub fn braced(text: &str) -> Option<Range<usize>> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    text.match_indices('}').find_map(|(end, _)| {
        let start = text[..end].trim_end_matches(plain).strip_suffix('{')?.len();
        let name = &text[start + 1..end];
        name.starts_with(|c: char| c.is_ascii_alphanumeric()).then_some(start..end + 1)
    })
}
