//! Indented text, which is code for Markdown but not for MDX.
//!
//! Lines stay indented if one of them begins a list or another block: the content of that block
//! would depend on the indentation of other lines, and MDX measures it by the indentation that this
//! module removes. A directive with its end holds all of its blocks, so its lines move together.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use targum_sdk::search;

use crate::{
    line::{begins_block, column, is_blank, lead, line_at},
    line_end::SPACE,
    parser::OPTIONS,
};

/// The mark of the lines that open and close a directive.
const DIRECTIVE: &str = ":::";

/// The greatest number of passes over a text; removed code may reveal more.
const ROUNDS: usize = 8;

/// Removes the indentation of lines that Markdown reads as code. Such a line begins later, with the
/// marks of its containers, and its indentation ends the line before. All other bytes keep their
/// offsets.
pub(super) fn outdented(mut text: String) -> String {
    for _ in 0..ROUNDS {
        let lines = if may_have_code(&text) { lines_of_code(&text) } else { Vec::new() };
        if lines.is_empty() {
            break;
        }
        let mut bytes = text.clone().into_bytes();
        lines.into_iter().for_each(|indentation| outdent(&mut bytes, indentation));
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
    // Few texts have so much space.
    if !search::contains(text, "\t") && !search::contains(text, "    ") {
        return false;
    }
    let is_lead =
        |c: char| matches!(c, ' ' | '\t' | '>' | '-' | '*' | '+' | '.' | ')') || c.is_ascii_digit();
    text.lines().map(str::trim_end).any(|line| {
        let lead = &line[..line.find(|c| !is_lead(c)).unwrap_or(line.len())];
        lead.contains('\t') || lead.contains("    ")
    })
}

/// Returns the indentation of the lines that Markdown reads as code: of the first line of each
/// paragraph, and of each line of a directive that does not continue a paragraph.
fn lines_of_code(text: &str) -> Vec<Range<usize>> {
    let mut lines: Vec<Option<Range<usize>>> = Vec::new();
    // Within code, the number of paragraphs above that of the current line.
    let mut above = None;
    let mut directive = false;
    // The end of the previous text event if it lacked its line end. The parser reports a line end
    // of two characters as an event of its own.
    let mut unended = None;
    for (event, at) in Parser::new_ext(text, OPTIONS).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => {
                directive = is_directive(text, &at);
                // Whether a directive without its end is closed elsewhere depends on the texts.
                above = (directive || !begins_directive(text, &at)).then_some(lines.len());
            }
            Event::End(TagEnd::CodeBlock) => {
                // The line right below continues the paragraph, so the rest depends on it.
                let open = above.take().is_some_and(|above| above < lines.len());
                if open && !is_blank(line_at(text, at.end)) {
                    break;
                }
            }
            Event::Text(line) if directive && above.is_some() => {
                let said = line.trim_start_matches(SPACE);
                // A line that continues a paragraph may stay indented, while further space at the
                // end of the line above would be a hard break.
                let begins = || said.starts_with(DIRECTIVE) || begins_block(said);
                if !said.is_empty() && (begins() || !follows_text(text, at.start)) {
                    lines.push(indentation(text, at.start).map(|start| start..at.start));
                }
            }
            Event::Text(line) if let Some(first) = above => {
                let (said, end) = line.split_at(line.trim_end_matches(SPACE).len());
                if begins_block(said.trim_start_matches(SPACE)) {
                    lines.resize(first + 1, None);
                    lines[first] = None;
                } else if lines.len() == first && !said.is_empty() {
                    lines.push(indentation(text, at.start).map(|start| {
                        let inner = text[at.start..].trim_start_matches([' ', '\t']);
                        start..text.len() - inner.len()
                    }));
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

/// Returns whether the code at `at` begins with a directive and ends with the end of one, which can be
/// outdented, and no text stands right below it.
fn is_directive(text: &str, at: &Range<usize>) -> bool {
    let code = text[at.clone()].trim_end();
    let below = at.end.max(at.start + code.len() + 1).min(text.len());
    // With more indentation, the last line would continue a paragraph.
    let most = column(start_of_line(text, at.start)) + 3;
    let end = at.start + code.len();
    let moves = |line: &str| indentation(text, end - line.len() + lead(line)).is_some();
    let is_last = |line: &str| {
        is_end(&line[lead(line)..]) && column(&line[..lead(line)]) <= most && moves(line)
    };
    let last = code.rsplit_once('\n').map(|(_, last)| last);
    begins_directive(text, at) && last.is_some_and(is_last) && is_blank(line_at(text, below))
}

/// Returns whether the code at `at` begins with the line that opens a directive. The mark of a list
/// item before the directive makes text of it.
fn begins_directive(text: &str, at: &Range<usize>) -> bool {
    let before = start_of_line(text, at.start);
    let name = text[at.clone()].strip_prefix(DIRECTIVE).unwrap_or_default();
    lead(before) == before.len()
        && name.trim_start_matches([':', ' ']).starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Returns the part of a line before the offset `at`.
fn start_of_line(text: &str, at: usize) -> &str {
    &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at]
}

/// Returns whether text other than a directive's mark stands on the line above the offset `at`.
fn follows_text(text: &str, at: usize) -> bool {
    let above = text[..at].rsplit('\n').nth(1).unwrap_or_default();
    let said = &above[lead(above)..];
    !is_blank(said) && !said.starts_with(DIRECTIVE)
}

/// Returns whether a line's text ends a directive.
fn is_end(text: &str) -> bool {
    text.starts_with(DIRECTIVE) && text.trim_start_matches(':').is_empty()
}

/// Returns the offset at which the indentation begins that makes code of the text at `at`.
fn indentation(text: &str, at: usize) -> Option<usize> {
    let before = &text[..at];
    let Some(tab) = before.strip_suffix('\t') else {
        return before.strip_suffix("    ").map(str::len);
    };
    // Up to three spaces at the start of a line are part of the tab's width.
    let line = tab.trim_end_matches(' ');
    let is_first = line.is_empty() || line.ends_with('\n');
    Some(if is_first { line.len() } else { tab.len() })
}

/// Removes an `indentation` from its line.
fn outdent(text: &mut [u8], indentation: Range<usize>) {
    let Range { start, end } = indentation;
    let line = text[..start].iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
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
            ("    :::a\n      b\n    c\n    :::", "   \n:::a    \n  b\n    c    \n:::"),
            (
                "    :::a\n    - b\n\n      c\n    ::::\n",
                "   \n:::a    \n- b\n    \n  c    \n::::\n",
            ),
            ("    - a\n    :::\n", "    - a\n    :::\n"),
            ("    :::a\n\n    b\nc\n\n    :::", "    :::a\n\n    b\nc\n\n    :::"),
            ("a\n\n  \tb", "a\n   \nb"),
            // The indentation of the last line cannot move.
            ("- a\n\n      :::b\n      c\n\t  :::", "- a\n\n      :::b\n      c\n\t  :::"),
        ] {
            assert_eq!(outdented(source.to_owned()), expected, "{source:?}");
        }
    }
}
