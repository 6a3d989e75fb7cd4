//! The ends of links, which may hold what would elsewhere be a tag or an expression.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use targum_sdk::search;

use super::found::{Correction, Found};
use crate::{
    construct::Construct,
    line::{is_blank, marked},
    line_end::SPACE,
    parser::{Labels, OPTIONS, parser},
    title,
};

/// The greatest distance in bytes at which the start and the end of a link are searched, which
/// bounds the cost.
const NEAR: usize = 1024;

/// The characters that begin tags and expressions.
pub(crate) const MARKS: [char; 2] = ['<', '{'];

/// Returns the end of the link whose text ends with the bracket at `at` if its destination or title
/// holds what looks like a tag or an expression. `constructs` are those before the bracket.
pub(super) fn end(source: &str, at: usize, constructs: &[Construct]) -> Option<usize> {
    let near = near(&source[at..]);
    let length = mark(near).and_then(|_| title::link_end(near))?;
    let end = at + length;
    (mark(&near[..length]).is_some() && is_link(&source[..end], at, constructs)).then_some(end)
}

/// Returns whether the bracket at the start of `rest` could end a link that holds a tag or an
/// expression.
pub(super) fn may_end(rest: &str) -> bool {
    let near = near(rest);
    mark(near).is_some_and(|mark| {
        let ends = title::link_end(near).is_some_and(|end| end <= mark);
        !ends && near[..mark].lines().skip(1).all(|line| !is_blank(line))
    })
}

/// Returns the place of the first character that may begin a tag or an expression.
fn mark(text: &str) -> Option<usize> {
    search::position_of(text.as_bytes(), [b'<', b'{'])
}

fn near(rest: &str) -> &str {
    &rest[..rest.floor_char_boundary(NEAR)]
}

/// Returns a correction for the first link that ends elsewhere for the parser, which alone knows
/// where a block ends, or that the scanner missed, so that part of it was read as a tag or an
/// expression. `text` is the parser's text, and `broken` the offset of an incomplete construct.
pub(super) fn mistaken(
    found: &Found,
    broken: Option<usize>,
    text: &str,
    labels: &Labels,
) -> Option<Correction> {
    if found.link_ends.is_empty() && !found.unclear_links && broken.is_none() {
        return None;
    }
    let read = ends(text, labels);
    let at = |start: usize| read.binary_search_by_key(&start, |range| range.start).ok();
    let around = |at: usize| {
        let end = read.get(read.partition_point(|end| end.end <= at));
        end.filter(|end| end.start < at).map(|end| (end.start, Some(end.end)))
    };
    let ends_elsewhere = |taken: &Range<usize>| {
        let end = at(taken.start).map(|i| read[i].end);
        (end != Some(taken.end)).then_some((taken.start, end))
    };
    let wrong = found.link_ends.iter().find_map(ends_elsewhere);
    let missed =
        found.constructs.iter().map(|construct| construct.at.start).chain(broken).find_map(around);
    wrong.into_iter().chain(missed).min_by_key(|(at, _)| *at)
}

/// Returns the ends of links and images as the parser reads them, each from its bracket on, in
/// order.
fn ends(text: &str, labels: &Labels) -> Vec<Range<usize>> {
    let mut ends = Vec::new();
    // The end of the part of a link's text that was read.
    let mut read_to = 0;
    for (event, at) in parser(text, OPTIONS, labels).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) => read_to = at.start + 1,
            Event::Start(_) => read_to = at.start,
            Event::End(TagEnd::Link | TagEnd::Image) => {
                let rest = text.get(read_to..at.end).unwrap_or_default();
                if let Some(bracket) = rest.find("](") {
                    ends.push(read_to + bracket..at.end);
                }
                read_to = at.end;
            }
            _ => read_to = at.end,
        }
    }
    ends
}

/// Returns whether `source` ends with a link whose text begins in the paragraph that ends at `at`.
/// Indentation makes no code here.
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
    for construct in constructs.iter().rev().take_while(|other| other.at.end > start) {
        before[construct.at.start.max(start) - start..construct.at.end - start].fill(b',');
    }
    // Only whole characters were overwritten, with ASCII, except for a character cut by the start.
    let before = String::from_utf8_lossy(&before);
    let mut text = outdented(before.trim_start_matches(SPACE));
    let end = text.len();
    text += &outdented(&source[at..]);
    let ends = |event| matches!(event, Event::End(TagEnd::Link | TagEnd::Image));
    let is_whole = |link: &Range<usize>| link.start < end && link.end == text.len();
    let mut found = false;
    for (event, at) in Parser::new(&text).into_offset_iter() {
        if at.start >= end {
            // Text follows the bracket, so another bracket ends the link's text.
            return false;
        }
        found |= is_whole(&at) && ends(event);
    }
    found
}

/// Removes indentation, and the space around the marks of quotes and items.
fn outdented(lines: &str) -> String {
    let outdented = |line: &str| {
        let mut inner = line.trim_start_matches([' ', '\t', '>']);
        let mut lead = line[..line.len() - inner.len()].replace([' ', '\t'], "");
        while let Some((_, text)) = marked(inner).filter(|(_, text)| text.starts_with([' ', '\t']))
        {
            lead = lead + &inner[..inner.len() - text.len()] + " ";
            inner = text.trim_start_matches([' ', '\t']);
        }
        lead + inner
    };
    lines.split_inclusive('\n').map(outdented).collect()
}
