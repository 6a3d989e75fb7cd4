//! Indented text, which is code for Markdown but not for MDX.
//!
//! Lines stay indented if one of them begins a list or another block: the content of that block
//! would depend on the indentation of other lines, and MDX measures it by the indentation that this
//! module removes.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::{
    line::{begins_block, is_blank, line_at},
    line_end::SPACE,
};

/// The mark of the lines that open and close a directive.
const DIRECTIVE: &str = ":::";

/// The greatest number of passes over a text; removed code may reveal more.
const ROUNDS: usize = 8;

/// Removes the indentation of lines that Markdown reads as code. Such a line begins later, with the
/// marks of its containers, and its indentation ends the line before. All other bytes keep their
/// offsets.
pub(super) fn outdented(mut text: String, options: Options) -> String {
    for _ in 0..ROUNDS {
        let lines = if may_have_code(&text) { lines_of_code(&text, options) } else { Vec::new() };
        if lines.is_empty() {
            break;
        }
        let mut bytes = text.clone().into_bytes();
        lines.iter().for_each(|&at| outdent(&mut bytes, at));
        // Only spaces and marks moved, which are ASCII.
        let Ok(outdented) = String::from_utf8(bytes) else { break };
        if outdented == text {
            break;
        }
        text = outdented;
    }
    text
}

/// Returns whether a line with text is indented by a tab or four spaces, possibly after marks.
fn may_have_code(text: &str) -> bool {
    let is_lead =
        |c: char| matches!(c, ' ' | '\t' | '>' | '-' | '*' | '+' | '.' | ')') || c.is_ascii_digit();
    text.lines().map(str::trim_end).any(|line| {
        let lead = &line[..line.find(|c| !is_lead(c)).unwrap_or(line.len())];
        lead.contains('\t') || lead.contains("    ")
    })
}

/// Returns the offsets of the paragraphs that Markdown reads as code.
fn lines_of_code(text: &str, options: Options) -> Vec<usize> {
    let mut lines: Vec<Option<usize>> = Vec::new();
    // Within code, the number of paragraphs above that of the current line.
    let mut above = None;
    let mut directive = false;
    // The end of the previous text event if it lacked its line end. The parser reports a line end
    // of two characters as an event of its own.
    let mut unended = None;
    for (event, at) in Parser::new_ext(text, options).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => {
                above = Some(lines.len());
                directive = is_directive(text, at);
            }
            Event::End(TagEnd::CodeBlock) => {
                // The line right below continues the paragraph, so the rest depends on it.
                let open = above.take().is_some_and(|above| above < lines.len());
                if open && !is_blank(line_at(text, at.end)) {
                    break;
                }
            }
            Event::Text(line) if let Some(first) = above => {
                let (said, end) = line.split_at(line.trim_end_matches(SPACE).len());
                let text = said.trim_start_matches(SPACE);
                if directive && text.starts_with(DIRECTIVE) {
                    // The line below a directive's mark begins another paragraph.
                    lines.push(Some(at.start));
                    above = Some(lines.len());
                } else if begins_block(text) {
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

/// Returns whether the code at `at` is a directive of paragraphs with its end, and no text stands
/// right below it.
fn is_directive(text: &str, at: Range<usize>) -> bool {
    let code = text[at.clone()].trim_end();
    let below = at.end.max(at.start + code.len() + 1).min(text.len());
    let name = code.strip_prefix(DIRECTIVE).unwrap_or_default();
    let is_prose = |line: &str| line.starts_with(DIRECTIVE) || !begins_block(line);
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && code.lines().next_back().is_some_and(|line| line.trim() == DIRECTIVE)
        && code.lines().all(|line| is_prose(line.trim_start()))
        && is_blank(line_at(text, below))
}

/// Removes the indentation of the code that begins at `at` from its line.
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
            ("    :::a\n      b\n    c\n    :::", "   \n:::a      \nb\n    c    \n:::"),
        ] {
            assert_eq!(outdented(source.to_owned(), Options::empty()), expected, "{source:?}");
        }
    }
}
