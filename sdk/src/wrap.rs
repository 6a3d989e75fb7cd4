//! Text that was wrapped at a width: the line breaks of an editor, and the line breaks of a writer.
//!
//! A break of an editor does not end a sentence: the segment has a space there, and its translation
//! is wrapped again at about the width of the source's lines. A break of a writer that would be
//! taken for one of an editor has two spaces before it, as in Markdown. A single space there is one
//! that an editor left.

mod line_break;

pub use line_break::{has_columns, is_meant, joint, may_go_on, space};

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use self::line_break::{MARKER, goes_on, is_unspaced};
use crate::{Part, run::Run};

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
            // A code does not include the text that is nested in it.
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
