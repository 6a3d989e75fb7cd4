//! The end of a paragraph, in which a code span or a formula ends.

use super::Scanner;
use crate::{
    line::{begins_block, is_blank, line_at},
    line_end::SPACE,
    mdx::found::Known,
};

/// Returns the end of the paragraph or heading around `at`.
pub(super) fn paragraph_end(source: &str, at: usize) -> usize {
    let mut end = at + line_at(source, at).len();
    let line = source[..at].rfind('\n').map_or(0, |end| end + 1);
    if source[line..at].trim_start_matches([' ', '\t', '>']).starts_with('#') {
        return end;
    }
    while end < source.len() && !interrupts(source, end) {
        end += line_at(source, end).len();
    }
    end
}

/// Returns whether the line that begins at `start` ends the paragraph above it.
fn interrupts(source: &str, start: usize) -> bool {
    let line = line_at(source, start);
    let rest = line.trim_start_matches([' ', '\t', '>']);
    let text = rest.trim_end_matches(SPACE);
    let at = start + line.len() - rest.len();
    is_blank(text) || text.starts_with("<!") || begins_block(text) || is_flow(source, at)
}

/// The greatest length in bytes of tags and expressions on lines of their own, which bounds the
/// cost of those that never end.
const NEAR: usize = 4096;

/// Returns whether the lines from `at` on hold only tags and expressions.
fn is_flow(source: &str, at: usize) -> bool {
    let known = Known::new();
    let near = &source[..source.floor_char_boundary(at + NEAR)];
    let mut scanner = Scanner::new(near, &known);
    scanner.at = at;
    for found in 1.. {
        let rest = near[scanner.at..].trim_start_matches([' ', '\t', '\r']);
        scanner.at = near.len() - rest.len();
        let read = match rest.bytes().next() {
            None => return scanner.at == source.len(),
            Some(b'\n') => return true,
            Some(b'<') => scanner.tag(),
            Some(b'{') if !rest.starts_with("{#") => scanner.expression(),
            Some(_) => return false,
        };
        if read.is_err() || scanner.found.constructs.len() < found {
            return false;
        }
    }
    false
}
