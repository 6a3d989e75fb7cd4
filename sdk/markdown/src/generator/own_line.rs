//! Constructs that make up a line by themselves: comments, attributes, targets, files to include, and template tags.

use super::{comment, tag};
use crate::opaque;

/// The mark of a block of included files.
pub(super) const SNIPPETS: &str = "8<";

/// Returns the length of a construct that makes up a line by itself: `rest`, or tags that continue
/// on the lines below. Tags continue only if the line is `free`.
pub(super) fn length(text: &str, rest: &str, free: bool) -> Option<usize> {
    let whole = rest.starts_with("<<< ")
        || rest == "[TOC]"
        || is_target(rest)
        || comment::length(rest) == Some(rest.len())
        || includes(rest).is_some()
        || (rest.starts_with('{') && opaque::attributes(rest) == Some(rest.len()))
        || tag::opens(rest).is_some_and(|name| tag::closes(rest, name));
    let tags = || tag::lines(if free { text } else { rest });
    if whole { Some(rest.len()) } else { tags() }
}

/// Returns whether a line is a target of MyST, which names the block below: `(name)=`.
fn is_target(line: &str) -> bool {
    let name = line.strip_prefix('(').and_then(|name| name.strip_suffix(")="));
    name.is_some_and(|name| !name.is_empty() && !name.contains(['(', ')']))
}

/// Returns the files that a line with scissors includes, as in `--8<-- "file"`; the empty string if
/// the line begins or ends a block of files.
pub(super) fn includes(line: &str) -> Option<&str> {
    let mark = line.trim_start_matches('-').strip_prefix(SNIPPETS)?;
    let files = mark.trim_start_matches('-');
    let cut = line.starts_with('-') && files.len() < mark.len();
    (cut && (files.is_empty() || files.starts_with(' '))).then_some(files)
}

/// Returns the name of the opaque block that begins with this line.
pub(super) fn opens(line: &str) -> Option<&str> {
    match includes(line) {
        Some(files) => files.is_empty().then_some(SNIPPETS),
        None => tag::opens(line).filter(|name| !tag::closes(line, name)),
    }
}
