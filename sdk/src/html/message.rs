//! Messages with branches in the text of templates, as Angular writes them:
//! `{count, plural, =1 {one item} other {{{count}} items}}`.

use std::ops::Range;

use super::{
    directive::{Directive, directive},
    edge::is_edge,
    space::is_space,
    template,
};

/// The longest message, in bytes.
const MAX_LENGTH: usize = 8192;

/// The longest value of a message, in bytes.
const MAX_VALUE: usize = 256;

/// The deepest nesting of braces in a message.
const MAX_DEPTH: usize = 32;

/// A message and its branches.
#[derive(Debug)]
pub(super) struct Message<'s> {
    /// The length, in bytes.
    pub length: usize,
    /// The selector of each branch and the place of the branch, from the start of the message.
    pub branches: Vec<(&'s str, Range<usize>)>,
}

/// Returns the message at the start of `text`, which begins with `{`. A branch that holds nothing
/// but a message is replaced by the branches of that message.
pub(super) fn message(text: &str) -> Option<Message<'_>> {
    let near = &text[..text.floor_char_boundary(MAX_LENGTH)];
    let mut branches = Vec::new();
    let length = read(near, 0, &mut branches)?;
    let parts = |(at, mark): (usize, &str)| match mark {
        "@" => !matches!(directive(near, at), None | Some(Directive::Value(_))),
        _ => is_edge(near, at),
    };
    let is_parted = near[..length].match_indices(['<', '@', '{']).any(parts);
    (!is_parted).then_some(Message { length, branches })
}

/// Returns whether a text that begins with `{` may be read as a message, whatever follows it.
pub(super) fn may_begin(text: &str) -> bool {
    text.starts_with('{') && head(text, 0).is_some()
}

/// Returns whether a message begins at the brace at the start of `text`, as far as the words before its
/// branches tell.
pub(super) fn begins(text: &str) -> bool {
    // Of several braces in a row, each is looked at once.
    let mut value = text.bytes().skip(1).take(MAX_VALUE);
    value.find(|b| b",{}<>@".contains(b)) == Some(b',') && argument(text, 0).is_some()
}

/// Returns the length of the content between the brace at the start of `text` and the brace that
/// closes it, with both braces.
pub(super) fn braced(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate().take(MAX_LENGTH) {
        match byte {
            b'{' if depth == MAX_DEPTH => return None,
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at + 1),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Returns whether every brace in a code is closed in it, so that the code may be moved within a
/// branch.
pub(super) fn is_balanced(code: &str) -> bool {
    let mut depth = 0;
    let braces = code.bytes().filter(|b| matches!(b, b'{' | b'}'));
    let never_below = braces.map(|b| if b == b'{' { 1 } else { -1 }).all(|step: i32| {
        depth += step;
        depth >= 0
    });
    never_below && depth == 0
}

/// Reads the message at `at`, appends its branches to `branches` and returns the end of the
/// message.
fn read<'s>(
    text: &'s str,
    at: usize,
    branches: &mut Vec<(&'s str, Range<usize>)>,
) -> Option<usize> {
    let mut at = past_space(text, argument(text, at)?);
    let before = branches.len();
    while !text[at..].starts_with('}') {
        let is_selector = |b: &u8| !is_space(*b) && !matches!(b, b'{' | b'}' | b'<' | b'>');
        let length = text[at..].bytes().take_while(is_selector).count();
        let selector = &text[at..at + length];
        let open = past_space(text, at + length);
        if length == 0 || !text[open..].starts_with('{') {
            return None;
        }
        let end = open + braced(&text[open..])?;
        let inner = open + 1..end - 1;
        let content = text[inner.clone()].trim();
        let nested = inner.start + text[inner.clone()].find(content).unwrap_or_default();
        let known = branches.len();
        if !content.starts_with('{') || read(text, nested, branches) != Some(nested + content.len())
        {
            branches.truncate(known);
            branches.push((selector, inner));
        }
        at = past_space(text, end);
    }
    (branches.len() > before).then_some(at + 1)
}

/// Returns the place behind the comma of `{value, plural,` and its kin, whose value is no code.
fn argument(text: &str, at: usize) -> Option<usize> {
    let (value, behind) = head(text, at)?;
    let none = ['{', '}', '<', '>', '@'];
    let is_code = value.contains(none) || template::is_mark(&text[at..]);
    (!is_code && !value.bytes().all(is_space)).then_some(behind)
}

/// Returns the value of `{value, plural,` and its kin, and the place behind the comma.
fn head(text: &str, at: usize) -> Option<(&str, usize)> {
    let value = at + 1;
    let is_value = |b: &u8| *b != b',';
    let comma = value + text.bytes().skip(value).take(MAX_VALUE).take_while(is_value).count();
    let kind = past_space(text, comma + text.get(comma..)?.starts_with(',').then_some(1)?);
    let named = ["plural", "selectordinal", "select"];
    let name = named.iter().find(|name| text[kind..].starts_with(**name))?;
    let end = past_space(text, kind + name.len());
    text[end..].starts_with(',').then(|| (&text[value..comma], end + 1))
}

fn past_space(text: &str, at: usize) -> usize {
    at + text[at..].bytes().take_while(|&b| is_space(b)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn branches(text: &str) -> Option<Vec<(&str, &str)>> {
        let found = message(text)?;
        assert_eq!(found.length, text.len(), "{text}");
        Some(found.branches.into_iter().map(|(by, at)| (by, &text[at])).collect())
    }

    #[test]
    fn splits_messages_into_branches() {
        assert_eq!(
            branches("{n, plural, =1 {one <b>thing</b>} other {{{n}} things}}"),
            Some(vec![("=1", "one <b>thing</b>"), ("other", "{{n}} things")])
        );
        assert_eq!(
            branches("{ a.b() | c , select , x {y} z { {n,plural, other{w}} }}"),
            Some(vec![("x", "y"), ("other", "w")])
        );
        assert_eq!(
            branches("{a, select, b {{n, plural, other {c}} d}}"),
            Some(vec![("b", "{n, plural, other {c}} d")])
        );
    }

    #[test]
    fn leaves_other_braces() {
        let texts = [
            "{a, b}",
            "{a, plural}",
            "{a, plural, }",
            "{, plural, b {c}}",
            "{a, select, b {c}",
            "{%, select, b {%}}",
            "{a, select, b {<p>c}}",
            "{a, select, b { @endif c}}",
        ];
        for text in texts {
            assert!(message(text).is_none(), "{text}");
        }
    }
}
