//! Values, which may span lines.

use std::ops::Range;

use targum_sdk::{Decoded, Failure, malformed, search};

use crate::{
    character::{Escape, escape, is_content, may_hold_others},
    scan::{after_line, line_end, space},
};

/// Returns the range of the value that begins at the byte `start`, or on the lines below it, without
/// the blank lines around it.
pub(crate) fn extent(source: &str, start: usize) -> Result<Range<usize>, Failure> {
    let first = line_end(source, start);
    let mut value = start..first;
    let mut next = after_line(source, first);
    while next < source.len() {
        let (text, end) = (space(source, next), line_end(source, next));
        if text < end {
            if text == next {
                break;
            }
            value.start = if value.is_empty() { text } else { value.start };
            value.end = end;
        }
        next = after_line(source, end);
    }
    check(source, &value)?;
    Ok(value)
}

fn check(source: &str, value: &Range<usize>) -> Result<(), Failure> {
    let text = &source[value.clone()];
    let is_line_break = |at: usize| {
        let rest = &text[at..];
        rest.starts_with('\n') || rest.starts_with("\r\n")
    };
    if !may_hold_others(text) {
        return Ok(());
    }
    let bad = text.char_indices().find(|(at, c)| !is_content(*c) && !is_line_break(*at));
    match bad {
        Some((at, _)) => {
            let message = "expected no control character; write it as an escape, such as `\\x1B`";
            Err(malformed(value.start + at, message))
        }
        None => Ok(()),
    }
}

/// Returns the text of a value. The escapes of messages (`\{`) are a part of the text; a character of
/// their syntax that is written by its number (`\x7B`) is text of the message, as readers take it.
pub(crate) fn decode(source: &str, value: Range<usize>) -> Result<Decoded<'_>, Failure> {
    let mut text = Decoded::starting(source, value.start);
    let mut at = value.start;
    let bytes = &source.as_bytes()[..value.end];
    let next = |at: usize| search::position_of(&bytes[at..], [b'\\', b'\r', b'\n']);
    while let Some(plain) = next(at) {
        at += plain;
        text.keep(at);
        if !source[at..].starts_with('\\') {
            at = space(source, after_line(source, at)).min(value.end);
            text.put("\n", at);
            continue;
        }
        let (escape, end) = escape(source, at, true)?;
        // A value may end within an escaped line break, before a blank line.
        let end = end.min(value.end);
        match escape {
            Escape::OfMessage => text.keep(end),
            Escape::LineBreak => text.put("", end),
            Escape::Character(c @ ('\\' | '{' | '|' | '}')) => text.put(&format!("\\{c}"), end),
            Escape::Character(c) => text.put(c.encode_utf8(&mut [0; 4]), end),
        }
        at = end;
    }
    text.keep(value.end);
    Ok(text)
}

/// Returns the line break and the indentation of the lines of a value, if it spans lines.
pub(crate) fn continuation(source: &str, value: &Range<usize>) -> String {
    let line = source[..value.start].rfind('\n').map_or(0, |at| at + 1);
    let before = &source[line..value.start];
    let begins_below =
        line > 0 && !before.is_empty() && before.trim_matches([' ', '\t']).is_empty();
    let break_end = if begins_below {
        line
    } else {
        let text = &source[value.clone()];
        let mut lines = text.match_indices('\n').map(|(at, _)| value.start + at + 1);
        match lines.find(|&line| space(source, line) < line_end(source, line)) {
            Some(line) => line,
            None => return String::new(),
        }
    };
    let line_break = if source[..break_end].ends_with("\r\n") { "\r\n" } else { "\n" };
    [line_break, &source[break_end..space(source, break_end)]].concat()
}
