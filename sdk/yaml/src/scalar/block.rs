//! Decodes block scalars.

use std::ops::Range;

use saphyr_parser::ScalarStyle;
use targum_sdk::Decoded;

use super::{Scalar, line_start, lines::Trimmed};

/// Decodes a block scalar. Returns its text and the byte range of its header.
pub(super) fn block<'s>(
    source: &'s str,
    scalar: &Scalar<'_>,
) -> Option<(Decoded<'s>, Range<usize>)> {
    let first = first_character(source, scalar)?;
    let head = header(source, scalar, first)?;
    let indent = first - line_start(source, first);
    let is_folded = scalar.style == ScalarStyle::Folded;
    let mut text = Trimmed::starting(source, first);
    let mut at = first;
    let mut was_indented = false;
    let mut breaks = 0;
    while at < scalar.at.end {
        let rest = &source[at..scalar.at.end];
        let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
        if !line.is_empty() {
            let is_indented = line.starts_with([' ', '\t']);
            let fold = is_folded && !was_indented && !is_indented;
            match (fold, breaks) {
                (_, 0) => {}
                (true, 1) => text.put(" ", at),
                (true, more) => text.put(&"\n".repeat(more - 1), at),
                (false, all) => text.put(&"\n".repeat(all), at),
            }
            breaks = 0;
            was_indented = is_indented;
            text.keep(at + line.len());
        }
        at += line.len();
        if at < scalar.at.end {
            at += if source[at..].starts_with("\r\n") { 2 } else { 1 };
            breaks += 1;
            let spaces = source[at..scalar.at.end].bytes().take_while(|&b| b == b' ').count();
            at += spaces.min(indent);
        }
    }
    Some((text.text, head))
}

/// Returns the offset at which the text begins.
fn first_character(source: &str, scalar: &Scalar<'_>) -> Option<usize> {
    let all = &source[scalar.at.clone()];
    if scalar.after < scalar.at.start || !all.starts_with(['|', '>']) {
        return Some(scalar.at.start);
    }
    // The header comes first, so the length of the value's first line gives the indentation.
    let value = scalar.value.trim_start_matches('\n');
    let below = all.find('\n')? + 1;
    let spaces = all[below..].find(|c: char| !c.is_whitespace())?;
    let line = line_start(source, scalar.at.start + below + spaces);
    let text = source[line..].lines().next()?;
    let length = value.lines().next()?.len();
    Some(line + text.len().checked_sub(length)?)
}

/// Returns the byte range of a block scalar's header: `|`, `>-`, `|2+ # comment`.
fn header(source: &str, scalar: &Scalar<'_>, first: usize) -> Option<Range<usize>> {
    let above = source[..line_start(source, first)].trim_end();
    let line = line_start(source, above.len()).max(scalar.after.min(above.len()));
    let is_header = |at: &usize| {
        let rest = above[*at + 1..]
            .trim_start_matches(['+', '-', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
        let stands_apart = above[..*at].ends_with([' ', '\t', '\n', '\r']) || *at == 0;
        stands_apart
            && (rest.is_empty()
                || rest.trim_start().starts_with('#') && rest.starts_with([' ', '\t']))
    };
    let start = above[line..].match_indices(['|', '>']).map(|(at, _)| line + at).find(is_header)?;
    Some(start..above.len())
}
