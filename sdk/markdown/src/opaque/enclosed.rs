//! Words between two marks that Markdown reads as text: labels of wiki links, highlighted words, and the
//! words of components and directives within a line.

use std::ops::Range;

use targum_sdk::language;

use super::{NEAR, attributes, wiki_link};
use crate::marker;

/// Words between two marks, of which the first begins a text.
pub(super) struct Enclosed {
    /// The byte range of the words.
    pub words: Range<usize>,
    /// The length of the second mark in bytes.
    pub close: usize,
}

/// Returns the words between two marks of which the first is at `at`, where `near` begins: the label of
/// a wiki link, the words in `==highlighted words==`, or the words of a component or directive.
pub(super) fn enclosed(text: &str, at: usize, near: &str) -> Option<Enclosed> {
    let words = match near.as_bytes()[0] {
        b':' => return named_words(text, at, near),
        b'[' => wiki_label(near),
        b'=' if !text[..at].ends_with(is_of_code) => highlight(near),
        _ => None,
    };
    words.map(|words| Enclosed { words, close: 2 })
}

/// Returns the words of the component or directive at `at`, where `near` begins:
/// `:badge[New]{color="red"}`.
fn named_words(text: &str, at: usize, near: &str) -> Option<Enclosed> {
    let name = component_name(text, at, near)?;
    let label = marker::label(&near[name..])?;
    let words = name + label.start..name + label.end;
    let behind = &near[words.end + 1..];
    Some(Enclosed { words, close: 1 + attributes(behind).unwrap_or_default() })
}

/// Returns the length of the component without words at `at`, where `near` begins: `:icon{name="rose"}`.
pub(super) fn component(text: &str, at: usize, near: &str) -> Option<usize> {
    let name = component_name(text, at, near)?;
    attributes(&near[name..]).map(|length| name + length)
}

/// Returns the length of the component or directive at the start of `text`, with its words.
pub(crate) fn whole_component(text: &str) -> Option<usize> {
    let near = &text[..text.floor_char_boundary(NEAR)];
    let with_words = named_words(text, 0, near).map(|Enclosed { words, close }| words.end + close);
    with_words.or_else(|| component(text, 0, near))
}

/// Returns the length of the name of a component or directive at `at`, with its colon.
fn component_name(text: &str, at: usize, near: &str) -> Option<usize> {
    let is_free = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == ':');
    is_free.then(|| marker::name(&near[1..])).flatten().map(|name| 1 + name)
}

/// Returns whether a character beside `==` makes the two signs a comparison: `a==b`.
fn is_of_code(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '='
}

/// Returns the byte range of the words in `==words==` at the start of `text`.
fn highlight(text: &str) -> Option<Range<usize>> {
    let inner = text.strip_prefix("==")?;
    let length = inner.find("==").filter(|length| *length > 0)?;
    let words = &inner[..length];
    let is_tight = words.trim() == words && !words.starts_with('=') && !words.contains('\n');
    let ends = !inner[length + 2..].starts_with(is_of_code);
    (is_tight && ends).then_some(2..2 + length)
}

/// Returns the byte range of the label in `[[page|label]]` at the start of `text`.
fn wiki_label(text: &str) -> Option<Range<usize>> {
    let end = wiki_link(text)? - 2;
    let start = text[..end].find('|')? + 1;
    let is_named = start > "[[|".len() && !text[start..end].contains('|');
    (is_named && language::has_word(&text[start..end])).then_some(start..end)
}
