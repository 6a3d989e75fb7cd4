//! The lines of an INI file.

use std::ops::Range;

/// The content of a line, or of several lines where the later lines continue a value.
pub(crate) enum Line<'s> {
    Blank,
    Comment(&'s str),
    Section(&'s str),
    Entry {
        key: &'s str,
        /// The place of each line of the value, without its indentation.
        value: Vec<Range<usize>>,
        /// The comment behind the value.
        comment: Option<&'s str>,
    },
    /// A line at this byte offset that is none of the others.
    Other(usize),
}

/// Returns the lines of a document, in order.
pub(crate) fn lines(source: &str) -> impl Iterator<Item = Line<'_>> {
    let mut at = targum_sdk::after_mark(source);
    std::iter::from_fn(move || {
        (at < source.len()).then(|| {
            let (line, end) = line(source, at);
            at = end;
            line
        })
    })
}

/// Reads what begins at a byte offset. Returns it, and where the next line begins.
fn line(source: &str, at: usize) -> (Line<'_>, usize) {
    let (whole, mut end) = line_at(source, at);
    let start = without_indentation(source, &whole);
    let text = source[start..whole.end].trim_end();
    if text.is_empty() {
        return (Line::Blank, end);
    }
    if let Some(comment) = text.strip_prefix([';', '#']) {
        return (Line::Comment(comment.trim()), end);
    }
    if let Some(name) = text.strip_prefix('[') {
        // Without its end, no key begins here either: a text behind it could hold the end.
        let section = name.split_once(']').map(|(name, _)| Line::Section(name.trim()));
        return (section.unwrap_or(Line::Other(start)), end);
    }
    let Some(separator) = separator(text) else {
        return (Line::Other(start), end);
    };
    let key = text[..separator].trim_end();
    let rest = &text[separator + 1..];
    let from = start + separator + 1 + (rest.len() - rest.trim_start().len());
    let (first, comment) = without_comment(source, from..start + text.len());
    let is_quoted = quote(&source[first.clone()]).is_some();
    let mut value = vec![first];
    while comment.is_none() && !is_quoted && end < source.len() {
        let (more, after) = line_at(source, end);
        if !continues(&source[more.clone()], start - whole.start) {
            break;
        }
        let from = without_indentation(source, &more);
        value.push(from..from + source[from..more.end].trim_end().len());
        end = after;
    }
    (Line::Entry { key, value, comment }, end)
}

/// Returns the place of the line that begins at a byte offset, without its end, and the beginning
/// of the next line.
fn line_at(source: &str, at: usize) -> (Range<usize>, usize) {
    let length = source[at..].find('\n');
    let end = length.map_or(source.len(), |length| at + length);
    let next = length.map_or(source.len(), |length| at + length + 1);
    let text = &source[at..end];
    (at..at + text.strip_suffix('\r').unwrap_or(text).len(), next)
}

fn without_indentation(source: &str, line: &Range<usize>) -> usize {
    let text = &source[line.clone()];
    line.start + (text.len() - text.trim_start().len())
}

/// Returns the place of the `=` behind a key, or of a `:` before a space.
fn separator(text: &str) -> Option<usize> {
    let is_separator = |at: usize, mark: &str| {
        mark == "=" || text[at + 1..].is_empty() || text[at + 1..].starts_with([' ', '\t'])
    };
    let mut marks = text.match_indices(['=', ':']).filter(|&(at, mark)| is_separator(at, mark));
    marks.next().map(|(at, _)| at).filter(|&at| at > 0)
}

/// Returns whether a line continues the value of a key with so many bytes of indentation. A line
/// that is an entry itself does not.
fn continues(line: &str, indentation: usize) -> bool {
    let text = line.trim_start();
    let is_entry = separator(text).is_some_and(|at| !text[..at].trim_end().contains([' ', '\t']));
    let is_deeper = line.len() - text.len() > indentation;
    is_deeper && !text.is_empty() && !text.starts_with([';', '#', '[']) && !is_entry
}

/// Returns the quote on both sides of a value.
pub(crate) fn quote(value: &str) -> Option<char> {
    let quote = value.chars().next().filter(|&first| first == '"' || first == '\'')?;
    (value.len() > 1 && value.ends_with(quote)).then_some(quote)
}

/// Returns the place of a value without the comment behind it, and the comment.
fn without_comment(source: &str, value: Range<usize>) -> (Range<usize>, Option<&str>) {
    let text = &source[value.clone()];
    if quote(text).is_some() {
        return (value, None);
    }
    let opens = text.starts_with(['"', '\'']);
    let begins = |at: usize| {
        let before = &text[..at];
        let value = before.trim_end();
        value.len() < before.len() && (!opens || quote(value).is_some())
    };
    let comment = text.match_indices(';').map(|(at, _)| at).find(|&at| begins(at));
    comment.map_or((value.clone(), None), |at| {
        let end = value.start + text[..at].trim_end().len();
        (value.start..end, Some(text[at + 1..].trim()))
    })
}
