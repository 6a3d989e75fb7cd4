//! The ends of links, which may hold what would be a tag or an expression elsewhere.

use pulldown_cmark::{Event, Parser, TagEnd};

use super::Construct;
use crate::title;

/// As far as the beginning and the end of a link are sought, so that many cost no more.
const NEAR: usize = 1024;

/// The length of the end of a link that begins `at` a bracket, where its destination or title
/// has what would be a tag or an expression; `constructs` are those before it.
pub fn end(source: &str, at: usize, constructs: &[Construct]) -> Option<usize> {
    let rest = &source[at..];
    let length = title::link_end(&rest[..rest.floor_char_boundary(NEAR)])?;
    let is_link = || is_link(&source[..at + length], at, constructs);
    (rest[..length].contains(['<', '{']) && is_link()).then_some(length)
}

/// Whether `source` ends with a link that began in the paragraph of its text's end, `at`.
fn is_link(source: &str, at: usize, constructs: &[Construct]) -> bool {
    let near = source.floor_char_boundary(at.saturating_sub(NEAR));
    let mut start = at;
    for line in source[near..at].split_inclusive('\n').rev() {
        if start < at && line.trim_matches([' ', '\t', '\r', '\n', '>']).is_empty() {
            break;
        }
        start -= line.len();
    }
    let mut text = source.as_bytes()[start..].to_vec();
    for construct in constructs.iter().rev().take_while(|it| it.at.end > start) {
        text[construct.at.start.max(start) - start..construct.at.end - start].fill(b',');
    }
    // Whole characters were overwritten with ASCII, but for one that begins before.
    let text = String::from_utf8_lossy(&text);
    let text = text.trim_start();
    let ends = |event| matches!(event, Event::End(TagEnd::Link | TagEnd::Image));
    Parser::new(text).into_offset_iter().any(|(event, at)| at.end == text.len() && ends(event))
}
