//! Finds the ends of the code of templates, which may be anywhere in a page.

use std::ops::Range;

use super::space::is_space;
use crate::search;

/// The marks that begin and end code. Of two marks with the same beginning, the longer is first.
const MARKS: [(&str, &str); 12] = [
    ("<?", "?>"),
    ("<%", "%>"),
    ("{{!--", "--}}"),
    ("{{--", "--}}"),
    ("{{/*", "*/"),
    ("{{- /*", "*/"),
    ("{{{", "}}}"),
    ("{{", "}}"),
    ("{%", "%}"),
    ("{#", "#}"),
    ("{!!", "!!}"),
    ("@php", "@endphp"),
];

/// Finds the ends of code. A mark without an end is looked for only once.
///
/// Code in braces cannot hold other code in braces. Code without an end is thus not ended by a mark
/// of a translation behind it.
#[derive(Clone, Debug)]
pub(super) struct Template {
    /// Whether braces and directives are code.
    pub braces: bool,
    /// For each mark, the part of the document in which no end of it was found.
    absent: [Range<usize>; MARKS.len()],
}

/// Returns whether a text begins with a mark of code in braces.
pub(super) fn is_mark(text: &str) -> bool {
    matches!(text.as_bytes(), [b'{', b'{' | b'%' | b'#', ..] | [b'{', b'!', b'!', ..])
}

/// Returns the place behind the end of a comment in Go: `*/}}`, or `*/ -}}`, which removes the white
/// space behind the comment. Without its braces, `*/` ends no comment.
fn end_of_go(body: &str) -> Option<usize> {
    body.match_indices("*/").find_map(|(at, close)| {
        let behind = &body[at + close.len()..];
        let end = ["}}", " -}}"].into_iter().find(|end| behind.starts_with(end))?;
        Some(at + close.len() + end.len())
    })
}

/// Returns whether a text with tags holds code in braces that ends before the next tag or directive.
/// A translation keeps such code, but may lose a mark without an end.
fn holds_code(text: &str) -> bool {
    text.split(['<', '@']).any(|text| {
        let mut codes = Template::new(true);
        let mut marks = text.match_indices('{').map(|(at, _)| &text[at..]).filter(|at| is_mark(at));
        marks.any(|mark| codes.length(mark, text.len()).is_some())
    })
}

impl Template {
    pub(super) fn new(braces: bool) -> Self {
        Template { braces, absent: [const { 0..0 }; MARKS.len()] }
    }

    /// Returns the length of the code at the start of `rest`, which ends at the byte `end` of the
    /// document.
    pub(super) fn length(&mut self, rest: &str, end: usize) -> Option<usize> {
        let begins = match rest.as_bytes() {
            [b'<', b'?' | b'%', ..] => true,
            [b'{', b'{' | b'%' | b'#' | b'!', ..] => self.braces,
            [b'@', b'p', b'h', b'p', after, ..] => self.braces && is_space(*after),
            _ => false,
        };
        let found = || MARKS.iter().position(|(open, _)| rest.starts_with(open));
        let mark = begins.then(found).flatten()?;
        let at = end - rest.len();
        if self.absent[mark].end == end && self.absent[mark].start <= at {
            return None;
        }
        let (open, close) = MARKS[mark];
        let body = &rest[open.len()..];
        let is_comment = open.ends_with("--") || open.ends_with("/*") || open == "{#";
        let is_inner = |text: &str| if is_comment { text.starts_with(open) } else { is_mark(text) };
        let inner = || body.match_indices('{').map(|(at, _)| at).find(|&at| is_inner(&body[at..]));
        let inner = open.starts_with('{').then(inner).flatten();
        let body = &body[..inner.unwrap_or(body.len())];
        let length = match close {
            "*/" => end_of_go(body),
            _ => body.find(close).map(|at| at + close.len()),
        };
        if length.is_none() && inner.is_none() {
            self.absent[mark] = at..end;
        }
        Some(open.len() + length?)
    }

    /// Returns the length of code at the start of `rest` that has tags in its strings, as in
    /// `{{ _("<b>…</b>") }}`. The first string must begin before the byte `tag`, at which the first
    /// tag begins, and that tag must be on the first line: a translation cannot decide, which may
    /// change the tags and the line breaks of a text behind.
    pub(super) fn tagged(&self, rest: &str, tag: usize) -> Option<usize> {
        const MAX_LENGTH: usize = 4096;
        let marks = [("{{{", "}}}"), ("{{", "}}"), ("{%", "%}"), ("{!!", "!!}")];
        let (open, close) = marks.into_iter().find(|(open, _)| rest.starts_with(open))?;
        let before = rest.get(open.len()..tag).filter(|_| self.braces && tag < MAX_LENGTH)?;
        let has = |signs| search::position_of(before.as_bytes(), signs).is_some();
        // Nearly all code has no string before a tag, so that its end need not be looked for.
        if !has([b'"', b'\'']) || has([b'\n', b'\r']) {
            return None;
        }
        let near = &rest[..rest.floor_char_boundary(MAX_LENGTH)];
        let end = open.len()
            + near.get(open.len()..)?.find(close).filter(|end| tag < open.len() + end)?;
        let length = end + close.len();
        (!holds_code(&near[open.len()..length])).then_some(length)
    }
}
