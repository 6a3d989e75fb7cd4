//! Text that was wrapped at a width: the line breaks of an editor, and the line breaks of a writer.
//!
//! A break of an editor does not end a sentence: the segment has a space there, and its translation
//! is wrapped again at about the width of the source's lines. A break of a writer that would be
//! taken for one of an editor has two spaces before it, as in Markdown. A single space there is one
//! that an editor left.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Part, language::ends_statement, run::Run};

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
fn goes_on(before: &str, after: &str) -> bool {
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
const MARKER: usize = ENTRY + " - ".len();

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
fn is_unspaced(c: char) -> bool {
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

/// The wrapping of a segment's source.
#[derive(Default, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Wrapping {
    /// The characters of the longest line.
    width: usize,
    /// The white space at the beginning of the lines.
    indent: String,
}

/// Replaces each line break within a sentence by a space. Returns the wrapping, where there was
/// such a break.
pub(crate) fn unwrap(parts: &mut [Part]) -> Option<Wrapping> {
    let has_break = |part: &Part| matches!(part, Part::Text(text) if text.contains('\n'));
    if !parts.iter().any(has_break) {
        return None;
    }
    let mut wrapping: Option<Wrapping> = None;
    let (mut line, mut width) = (String::new(), 0);
    for index in 0..parts.len() {
        let Part::Text(text) = &parts[index] else {
            line.extend(spelling(&parts[index]).chars().map(solid));
            continue;
        };
        let mut joined = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(at) = rest.find('\n') {
            joined.push_str(&rest[..at]);
            line.push_str(&rest[..at]);
            let after = rest[at + 1..].trim_start_matches([' ', '\t']);
            let indent = &rest[at + 1..rest.len() - after.len()];
            let behind = parts[index + 1..].iter().flat_map(|part| spelling(part).chars());
            let ahead: String = after.chars().chain(behind).take(MARKER).collect();
            width = width.max(line.chars().count());
            match reading(&line, &joined, &ahead) {
                Reading::Wrapped => {
                    if !joined.ends_with(' ') {
                        joined.push(' ');
                    }
                    let wrapping = wrapping.get_or_insert_default();
                    if wrapping.indent.is_empty() {
                        wrapping.indent.push_str(indent);
                    }
                }
                reading => {
                    if reading == Reading::Marked {
                        joined.truncate(joined.len() - MARK.len());
                    }
                    joined.push('\n');
                    joined.push_str(indent);
                }
            }
            line.clear();
            rest = after;
        }
        joined.push_str(rest);
        line.push_str(rest);
        parts[index] = Part::Text(joined);
    }
    width = width.max(line.chars().count());
    wrapping.map(|wrapping| Wrapping { width, ..wrapping })
}

/// Returns the character that represents `c` in a code, because a code is one word of its line.
fn solid(c: char) -> char {
    if c.is_whitespace() { '_' } else { c }
}

fn spelling(part: &Part) -> &str {
    match part {
        Part::Text(text) => text,
        Part::Code(code) => &code.spelling,
    }
}

/// The mark before an intended break that would be taken for one of an editor.
const MARK: &str = "  ";

/// The kind of a line break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// A break of an editor.
    Wrapped,
    /// An intended break that would be taken for one of an editor without the mark before it.
    Marked,
    /// An intended break.
    Meant,
}

/// Returns the kind of the break after the line `before`. `text` is the text before the break, as
/// far as it is text, and the next line begins with `after`.
fn reading(before: &str, text: &str, after: &str) -> Reading {
    let first = after.chars().next().filter(|c| !c.is_whitespace());
    let Some(first) = first else { return Reading::Meant };
    let line = before.trim_end_matches(' ');
    // The line is empty where the space stands for a break.
    let Some(last) = line.chars().next_back().filter(|c| !c.is_whitespace()) else {
        return Reading::Meant;
    };
    if !goes_on(line.trim_start(), after) || (is_unspaced(last) && is_unspaced(first)) {
        return Reading::Meant;
    }
    let marked = text.ends_with(MARK) && before.ends_with(MARK);
    if marked { Reading::Marked } else { Reading::Wrapped }
}

/// Wraps the lines of a translation like its source, and marks intended breaks where they need a
/// mark.
pub(crate) fn wrap(runs: &mut [Run<'_>], wrapping: Option<&Wrapping>) {
    let has_break = |run: &Run<'_>| matches!(run, Run::Text(text) if text.contains('\n'));
    if wrapping.is_none() && !runs.iter().any(has_break) {
        return;
    }
    let all: Vec<(usize, bool, char)> = runs
        .iter()
        .enumerate()
        .flat_map(|(index, run)| {
            // What is nested in a code is no part of it.
            let (is_text, spelling) = match run {
                Run::Text(text) => (true, text.as_ref()),
                Run::Code { code, .. } => (false, code.spelling),
            };
            spelling.chars().map(move |c| (index, is_text, c))
        })
        .collect();
    let lengths = word_lengths(&all);
    let mut written = vec![String::new(); runs.len()];
    let (mut line, mut columns) = (String::new(), 0);
    for (at, &(run, is_text, c)) in all.iter().enumerate() {
        let rest = || all[at + 1..].iter().map(|char| char.2);
        if is_text && c == '\n' {
            let next = rest().skip_while(|c| matches!(c, ' ' | '\t')).take(MARKER);
            if reading(&line, &written[run], &next.collect::<String>()) != Reading::Meant {
                written[run].push_str(MARK);
            }
            written[run].push('\n');
            line.clear();
            columns = 0;
            continue;
        }
        let is_full = |width: usize| columns + 1 + lengths[at] > width;
        if let Some(wrapping) = wrapping
            && is_text
            && c == ' '
            && is_full(wrapping.width)
            && !written[run].ends_with(' ')
            && reading(&line, &written[run], &rest().take(MARKER).collect::<String>())
                == Reading::Wrapped
        {
            written[run].push('\n');
            written[run].push_str(&wrapping.indent);
            line.clear();
            columns = 0;
            continue;
        }
        written[run].push(c);
        line.push(if is_text { c } else { solid(c) });
        columns += 1;
    }
    for (run, text) in runs.iter_mut().zip(written) {
        if let Run::Text(own) = run {
            *own = Cow::Owned(text);
        }
    }
}

/// Returns, for each character, the number of characters up to the next space of the text.
fn word_lengths(all: &[(usize, bool, char)]) -> Vec<usize> {
    let mut lengths = vec![0; all.len()];
    let mut length = 0;
    for (at, (_, is_text, c)) in all.iter().enumerate().rev() {
        lengths[at] = length;
        length = if *is_text && c.is_whitespace() { 0 } else { length + 1 };
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, CodeKind};

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

    fn unwrapped(text: &str) -> (String, Option<Wrapping>) {
        let mut parts = [Part::Text(text.to_owned())];
        let wrapping = unwrap(&mut parts);
        (spelling(&parts[0]).to_owned(), wrapping)
    }

    fn wrapped(text: &str, wrapping: Option<&Wrapping>) -> String {
        let mut runs = [Run::Text(text.into())];
        wrap(&mut runs, wrapping);
        runs[0].as_str().to_owned()
    }

    #[test]
    fn joins_a_sentence_and_breaks_its_translation() {
        let source =
            "This part of the site requires us to verify that\nyou are who you claim.\nNew.";
        let (text, wrapping) = unwrapped(source);
        assert_eq!(
            text,
            "This part of the site requires us to verify that you are who you claim.\nNew."
        );
        assert_eq!(wrapped(&text, wrapping.as_ref()), source);
        let (_, wrapping) = unwrapped("they are stored in the\n  directory.");
        assert_eq!(
            wrapped("eles estão guardados no diretório.", wrapping.as_ref()),
            "eles estão guardados\n  no diretório."
        );
    }

    #[test]
    fn items_of_a_list_are_lines_of_their_own() {
        let list = "- stop after N reads rather than proceeding until the end\n- the size of the \
                    buffer that is used for reads and writes\n2. the file";
        assert_eq!(unwrapped(list), (list.to_owned(), None));
        let (text, wrapping) = unwrapped("they are stored in the\n  directory.");
        assert_eq!(text, "they are stored in the directory.");
        let translation = "eles estão guardados aqui - no diretório.";
        assert_eq!(
            wrapped(translation, wrapping.as_ref()),
            "eles estão guardados\n  aqui - no diretório."
        );
    }

    #[test]
    fn commands_with_arguments_are_lines_of_their_own() {
        let list = "dig [bed] - Digs in one of the beds of the garden\nwater [bed] [rain] - Waters\nsay <word>";
        assert_eq!(unwrapped(list), (list.to_owned(), None));
        let text = "see [the page of the roses] and all the other ones\nof [beds] - so";
        assert_eq!(unwrapped(text).0, text.replace('\n', " "));
    }

    #[test]
    fn marks_an_intended_break() {
        for (text, marked) in [
            ("maçãs que são\nperas", "maçãs que são  \nperas"),
            ("maçãs que são \nperas", "maçãs que são   \nperas"),
            ("maçãs que são  \nperas", "maçãs que são    \nperas"),
        ] {
            assert_eq!(wrapped(text, None), marked);
            assert_eq!(unwrapped(marked), (text.into(), None));
        }
        // A single space is one that an editor left.
        assert_eq!(unwrapped("maçãs que são \nperas").0, "maçãs que são peras");
        assert_eq!(wrapped("apples\npears", None), "apples\npears");
        assert_eq!(unwrapped("apples \npears").0, "apples \npears");
        assert_eq!(unwrapped("\n \nt").0, "\n \nt");
        let code = Code { kind: CodeKind::Standalone, id: 0, spelling: "x".to_owned() };
        let text = |text: &str| Part::Text(text.to_owned());
        let mut parts = [text("they are stored\n"), Part::Code(code), text("\nhere")];
        unwrap(&mut parts);
        assert_eq!((spelling(&parts[0]), spelling(&parts[2])), ("they are stored ", "\nhere"));
    }
}
