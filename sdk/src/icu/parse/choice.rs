//! Reads the branches of `{0,choice,0#no files|1#one file|1<{0} files}` as `java.text.ChoiceFormat`
//! does.
//!
//! Java removes two levels of quotation: the quotation of the choice, and the quotation of the
//! message in the chosen branch if that branch holds a brace.

use std::{borrow::Cow, ops::Range};

use super::parse_within;
use crate::icu::message::{Branch, LIMITS, Message, Node};

/// The expectation that the parser reports if there is no limit.
pub(super) const LIMIT: &str = "a limit such as `0#` or `1<`";

/// Returns whether a text is a number to compare with.
pub(super) fn is_limit(text: &str) -> bool {
    let text = text.trim();
    matches!(text, "\u{221E}" | "-\u{221E}") || text.parse::<f64>().is_ok()
}

/// Returns the branches of a choice whose style begins at `style` in `text`.
///
/// # Errors
/// The byte offset of the error, and what was expected there.
pub(super) fn branches(
    text: &str,
    style: Range<usize>,
    depth: usize,
) -> Result<Vec<Branch<'_>>, (usize, &'static str)> {
    let mut branches = Vec::new();
    let mut start = style.start;
    while start <= style.end {
        let (branch, end) = branch(text, start..style.end, depth)?;
        branches.push(branch);
        start = end + 1;
    }
    Ok(branches)
}

/// Returns the branch at the start of `at`, and its end.
fn branch(
    text: &str,
    at: Range<usize>,
    depth: usize,
) -> Result<(Branch<'_>, usize), (usize, &'static str)> {
    let start = at.end - text[at.clone()].trim_start().len();
    let limit = text[start..at.end].find(LIMITS).ok_or((start, LIMIT))? + start;
    let inner = limit + text[limit..].chars().next().map_or(0, char::len_utf8);
    if !is_limit(&text[start..limit]) {
        return Err((start, LIMIT));
    }
    let (chosen, end) = Unquoted::of(text, inner..at.end);
    let message = if chosen.text.contains('{') {
        let message = parse_within(&chosen.text, true, depth);
        let message = message.map_err(|invalid| (chosen.at[invalid.at], invalid.message))?;
        chosen.in_place(message, text)?
    } else if chosen.text.is_empty() {
        Message::default()
    } else {
        let range = inner..chosen.at[chosen.text.len()];
        Message { nodes: vec![Node::Text { range, text: Cow::Owned(chosen.text) }] }
    };
    let selector = &text[start..inner];
    Ok((Branch { selector, range: start..end, inner: inner..end, message }, end))
}

/// A text without the quotation of the choice.
struct Unquoted {
    text: String,
    /// For each byte of the text, whether it was quoted.
    quoted: Vec<bool>,
    /// For each offset in the text, the offset in the message.
    at: Vec<usize>,
}

impl Unquoted {
    /// Reads the text in `at` up to the `|` that ends it. Returns the text and its end.
    fn of(message: &str, at: Range<usize>) -> (Unquoted, usize) {
        let (text, from) = (String::new(), vec![at.start]);
        let mut unquoted = Unquoted { text, quoted: Vec::new(), at: from };
        let mut quoted = false;
        let mut chars = message[at.clone()].char_indices().peekable();
        while let Some((index, c)) = chars.next() {
            let end = at.start + index + c.len_utf8();
            match c {
                '\'' if chars.next_if(|(_, next)| *next == '\'').is_some() => {
                    unquoted.push(c, end + 1, quoted);
                }
                '\'' => {
                    quoted = !quoted;
                    // The apostrophe that closes a quotation belongs to the character before it.
                    if let Some(last) = unquoted.at.last_mut().filter(|_| !quoted) {
                        *last = end;
                    }
                }
                '|' if !quoted => return (unquoted, at.start + index),
                c => unquoted.push(c, end, quoted),
            }
        }
        (unquoted, at.end)
    }

    fn push(&mut self, c: char, end: usize, quoted: bool) {
        self.text.push(c);
        self.quoted.resize(self.text.len(), quoted);
        self.at.resize(self.text.len() + 1, end);
    }

    /// Returns a message of this text with its places in the `whole` message. A choice within a
    /// choice stays as it is.
    fn in_place<'t>(
        &self,
        message: Message<'_>,
        whole: &str,
    ) -> Result<Message<'t>, (usize, &'static str)> {
        let place = |range: Range<usize>| self.at[range.start]..self.at[range.end];
        let node = |node: Node<'_>| match node {
            Node::Text { range, text } => {
                Ok(Node::Text { range: place(range), text: Cow::Owned(text.into_owned()) })
            }
            other => {
                let (said, around) = (&self.text[other.range()], place(other.range()));
                let special = |c| c == '|' || LIMITS.contains(&c);
                let needs_it = self.quoted[other.range().start] && said.contains(special);
                let at = unquoted(whole, around.clone(), said).filter(|_| !needs_it);
                at.map(Node::Argument).ok_or((around.start, "an argument outside quotation"))
            }
        };
        Ok(Message { nodes: message.nodes.into_iter().map(node).collect::<Result<_, _>>()? })
    }
}

/// Returns the place of an argument within `around`, without the apostrophes of a quotation at its
/// edges, which belong to the text beside it. Returns `None` if the argument needs the quotation.
fn unquoted(whole: &str, around: Range<usize>, said: &str) -> Option<Range<usize>> {
    let start = around.start + whole[around].find(said)?;
    Some(start..start + said.len())
}
