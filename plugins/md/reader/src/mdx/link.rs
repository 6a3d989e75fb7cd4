//! The ends of links, which may hold what would be a tag or an expression elsewhere.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, TagEnd};

use super::Construct;
use crate::{line_end::SPACE, title};

/// As far as the beginning and the end of a link are sought, so that many cost no more.
const NEAR: usize = 1024;

/// What tags and expressions begin with.
pub const MARKS: [char; 2] = ['<', '{'];

/// The length of the end of a link that begins `at` a bracket, where its destination or title
/// has what would be a tag or an expression; `constructs` are those before it.
pub fn end(source: &str, at: usize, constructs: &[Construct]) -> Option<usize> {
    let rest = &source[at..];
    let near = &rest[..rest.floor_char_boundary(NEAR)];
    let length = near.contains(MARKS).then(|| title::link_end(near)).flatten()?;
    let is_link = || is_link(&source[..at + length], at, constructs);
    (rest[..length].contains(MARKS) && is_link()).then_some(length)
}

/// Whether `source` ends with a link that began in the paragraph of its text's end, `at`. How far
/// lines are indented makes no code of them.
fn is_link(source: &str, at: usize, constructs: &[Construct]) -> bool {
    let near = source.floor_char_boundary(at.saturating_sub(NEAR));
    let mut start = at;
    for line in source[near..at].split_inclusive('\n').rev() {
        if start < at && line.trim_matches([' ', '\t', '\r', '\n', '>']).is_empty() {
            break;
        }
        start -= line.len();
    }
    let mut before = source.as_bytes()[start..at].to_vec();
    for construct in constructs.iter().rev().take_while(|it| it.at.end > start) {
        before[construct.at.start.max(start) - start..construct.at.end - start].fill(b',');
    }
    // Whole characters were overwritten with ASCII, but for one that begins before.
    let before = String::from_utf8_lossy(&before);
    let mut text = outdented(before.trim_start_matches(SPACE));
    let end = text.len();
    text += &outdented(&source[at..]);
    let ends = |event| matches!(event, Event::End(TagEnd::Link | TagEnd::Image));
    let is_whole = |link: &Range<usize>| link.start < end && link.end == text.len();
    let mut found = false;
    for (event, at) in Parser::new(&text).into_offset_iter() {
        if at.start >= end {
            // There is text behind the bracket, so that the link's text ends at another.
            return false;
        }
        found |= is_whole(&at) && ends(event);
    }
    found
}

/// Lines with nothing but the marks of quotes before their text.
fn outdented(lines: &str) -> String {
    let outdented = |line: &str| {
        let inner = line.trim_start_matches([' ', '\t', '>']);
        let lead = &line[..line.len() - inner.len()];
        lead.replace([' ', '\t'], "") + inner
    };
    lines.split_inclusive('\n').map(outdented).collect()
}
