//! Indented text, which is code for Markdown but not for MDX.
//!
//! Lines among which one begins a list or another block are left: what it holds would depend on
//! how far other lines are indented, which MDX tells by the indentation that is taken off.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::line_end::SPACE;

use super::{
    jsx::{is_blank, line_at},
    layout::begins_block,
};

/// How often text is looked through: what was code may have been in the way of more.
const ROUNDS: usize = 8;

/// The same text with lines that Markdown takes for code indented less. They begin later, with
/// the marks of the containers around them, and what was indentation ends the line before; all
/// else stays where it is.
pub fn outdented(mut text: String, options: Options) -> String {
    for _ in 0..ROUNDS {
        let lines = if may_have_code(&text) { lines_of_code(&text, options) } else { Vec::new() };
        if lines.is_empty() {
            break;
        }
        let mut bytes = text.clone().into_bytes();
        lines.iter().for_each(|&at| outdent(&mut bytes, at));
        // Space and marks were exchanged, which are ASCII.
        let Ok(outdented) = String::from_utf8(bytes) else { break };
        if outdented == text {
            break;
        }
        text = outdented;
    }
    text
}

/// Whether a line with text is indented by a tab or by four spaces, behind marks perhaps.
fn may_have_code(text: &str) -> bool {
    let is_lead =
        |c: char| matches!(c, ' ' | '\t' | '>' | '-' | '*' | '+' | '.' | ')') || c.is_ascii_digit();
    text.lines().map(str::trim_end).any(|line| {
        let lead = &line[..line.find(|c| !is_lead(c)).unwrap_or(line.len())];
        lead.contains('\t') || lead.contains("    ")
    })
}

/// Where the paragraphs begin that are taken for code.
fn lines_of_code(text: &str, options: Options) -> Vec<usize> {
    let mut lines: Vec<Option<usize>> = Vec::new();
    // Within code, how many paragraphs there are above the one of the line.
    let mut above = None;
    // Where the line end of the text before begins, which has none of its own where that has two
    // characters.
    let mut unended = None;
    for (event, at) in Parser::new_ext(text, options).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => above = Some(lines.len()),
            Event::End(TagEnd::CodeBlock) => {
                // A line right below goes on with the paragraph, and decides what follows.
                let open = above.take().is_some_and(|above| above < lines.len());
                if open && !is_blank(line_at(text, at.end)) {
                    break;
                }
            }
            Event::Text(line) if let Some(first) = above => {
                let (said, end) = line.split_at(line.trim_end_matches(SPACE).len());
                if begins_block(said.trim_start_matches(SPACE)) {
                    lines.resize(first + 1, None);
                    lines[first] = None;
                } else if lines.len() == first && !said.is_empty() {
                    lines.push(Some(at.start));
                }
                let ends_line = unended.is_some_and(|end: usize| end + "\r".len() == at.start);
                unended = (!line.ends_with('\n')).then_some(at.end);
                if (said.is_empty() && !ends_line) || end.matches('\n').count() > 1 {
                    above = Some(lines.len());
                }
            }
            _ => {}
        }
    }
    lines.into_iter().flatten().collect()
}

/// Takes off the indentation of code in the line of `at`, where the code begins.
fn outdent(text: &mut [u8], at: usize) {
    let line = text[..at].iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
    let end = at + text[at..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let start = match &text[line..at] {
        [.., b' ', b' ', b' ', b' '] => at - 4,
        [.., b'\t'] => at - 1,
        _ => return,
    };
    let indentation = end - start;
    text.copy_within(line..start, line + indentation);
    text[line..line + indentation].fill(b' ');
    text[line + indentation - 1] = b'\n';
    if line > 0 {
        text[line - 1] = b' ';
        if line > 1 && text[line - 2] == b'\r' {
            text[line - 2] = b' ';
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_keeps_its_place() {
        for (source, expected) in [
            ("a\n\n    b\n    c", "a\n    \nb\n    c"),
            ("    b", "   \nb"),
            ("a\r\n\r\n\tb", "a\r\n  \nb"),
            ("- a\n\n      b", "- a\n    \n  b"),
            (">     b", "   \n> b"),
            ("    b\n\n    c\n \n\td", "   \nb\n    \nc\n  \nd"),
            ("    b\n    - c\n\n    d", "    b\n    - c\n    \nd"),
            ("    -\r\n\tb\nc\n\n    d", "    -\r\n\tb\nc\n\n    d"),
            ("\tb\n\r\n\t#", "\nb\n\r\n\t#"),
            ("\tb\n \n    -", "\nb\n \n    -"),
            ("    b\r\n\r\n\tc\r\n \r\n    d", "   \nb\r\n  \nc\r\n      \nd"),
            ("a\n    b", "a\n    b"),
        ] {
            assert_eq!(outdented(source.to_owned(), Options::empty()), expected, "{source:?}");
        }
    }
}
