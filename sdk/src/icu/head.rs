//! Finds the texts that are messages with branches, or were meant to be.

use super::{message::Node, parse::parse};
use crate::{Content, decoded::MARK, search};

/// The names of the types of arguments with branches.
const KINDS: [&str; 4] = ["plural", "select", "selectordinal", "choice"];

/// Returns whether a text is a message with branches, or was meant to be one. Nobody writes such a
/// text by accident, so that it shows ICU messages in formats that have other texts too.
pub fn has_choice(text: &str) -> bool {
    choices(text).next().is_some()
}

/// The beginning of an argument with branches: `{n, plural,`.
pub(super) struct Head<'t> {
    /// The place of its brace, in bytes.
    pub(super) at: usize,
    pub(super) name: &'t str,
    pub(super) kind: &'t str,
}

/// Returns the arguments with branches that a text seems to have. Quoted arguments are included.
pub(super) fn choices(text: &str) -> impl Iterator<Item = Head<'_>> {
    // Returns the first word of `rest` and the place behind the comma that must follow it.
    fn word(rest: &str) -> Option<(&str, usize)> {
        let end = rest.find([',', '{', '}']).filter(|&end| rest[end..].starts_with(','))?;
        Some((rest[..end].trim(), end + 1))
    }
    text.match_indices('{').filter_map(|(at, _)| {
        let rest = &text[at + 1..];
        let (name, comma) = word(rest)?;
        let (kind, _) = word(&rest[comma..])?;
        // An apostrophe quotes the brace, as in `'{',`.
        let named = !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c == '\'');
        (named && KINDS.contains(&kind)).then_some(Head { at, name, kind })
    })
}

/// Returns whether a text has every character that an argument with branches needs. This check is
/// much faster than parsing.
pub(super) fn may_branch(text: &str) -> bool {
    let behind = search::find(text, "{").map_or("", |at| &text[at..]);
    search::contains(behind, ",") && has_kind(behind)
}

/// Returns whether a text has the name of a type of arguments with branches.
fn has_kind(text: &str) -> bool {
    const BEGINNINGS: [[u8; 2]; 3] = [*b"pl", *b"se", *b"ch"];
    let mut rest = text.as_bytes();
    while let Some(at) = search::position_of_pair(rest, BEGINNINGS) {
        rest = &rest[at..];
        if KINDS.iter().any(|kind| rest.starts_with(kind.as_bytes())) {
            return true;
        }
        rest = &rest[1..];
    }
    false
}

/// Returns whether a text is a message with branches, or was meant to be one. Some formats treat
/// only such texts as messages.
pub fn is_branching(text: &str) -> bool {
    may_branch(text)
        && match parse(text, false) {
            Ok(message) => message.nodes.iter().any(|node| matches!(node, Node::Choice(_))),
            Err(invalid) => invalid.in_choice || has_choice(text),
        }
}

/// Returns whether text and markup would be read as a message with branches. Each piece of markup
/// counts as one character, which is no part of the message's syntax.
pub fn reads_as_branching(content: &[Content<'_>]) -> bool {
    let has_brace =
        |piece: &Content<'_>| matches!(piece, Content::Text(text) if search::contains(text, "{"));
    if !content.iter().any(has_brace) {
        return false;
    }
    let mut shown = String::with_capacity(Content::length(content));
    for piece in content {
        match piece {
            Content::Text(text) => shown.push_str(text),
            Content::Markup(_) => shown.push(MARK),
        }
    }
    is_branching(&shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_no_part_of_a_message() {
        let [bold, plural] = ["<b>", "{n,plural,other{a}}"].map(Content::Markup);
        let (begin, end) = (Content::Text("{n,plural,other{a "), Content::Text(" b}}"));
        assert!(reads_as_branching(&[begin, bold, end]));
        assert!(reads_as_branching(&[Content::Text("{n,plural,other{a}}")]));
        assert!(!reads_as_branching(&[Content::Text("a {n} "), bold, plural]));
        assert!(!reads_as_branching(&[bold, plural]));
    }

    #[test]
    fn recognises_text_that_was_meant_as_a_choice() {
        for text in ["{n, plural, one {a}", "} {n,select,x{", "a {n , selectordinal , other {b}}"] {
            assert!(has_choice(text), "{text}");
        }
        for text in ["{n}", "{n, number}", "a plural, select", "{a plural, select, b}", "{,plural,"]
        {
            assert!(!has_choice(text), "{text}");
        }
    }
}
