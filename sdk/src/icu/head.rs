//! Which texts are, or were meant as, messages with branches.

use super::{message::Node, parse::parse};

/// What an argument with branches is said to be.
const KINDS: [&str; 4] = ["plural", "select", "selectordinal", "choice"];

/// Whether a text is, or was meant as, a message with branches, which nobody writes by
/// accident: a sign of ICU messages in formats that are not made of them.
pub fn has_choice(text: &str) -> bool {
    choices(text).next().is_some()
}

/// How an argument with branches begins: `{n, plural,`.
pub(super) struct Head<'t> {
    /// The byte of its brace.
    pub(super) at: usize,
    pub(super) name: &'t str,
    pub(super) kind: &'t str,
}

/// The arguments with branches that a text seems to have, those in quotation included.
pub(super) fn choices(text: &str) -> impl Iterator<Item = Head<'_>> {
    // A word and the comma behind it, where nothing else comes before that.
    fn word(rest: &str) -> Option<(&str, usize)> {
        let end = rest.find([',', '{', '}']).filter(|&end| rest[end..].starts_with(','))?;
        Some((rest[..end].trim(), end + 1))
    }
    text.match_indices('{').filter_map(|(at, _)| {
        let rest = &text[at + 1..];
        let (name, comma) = word(rest)?;
        let (kind, _) = word(&rest[comma..])?;
        // With an apostrophe the brace is quoted: `'{',`.
        let named = !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c == '\'');
        (named && KINDS.contains(&kind)).then_some(Head { at, name, kind })
    })
}

/// Whether all is there that an argument with branches takes, which is found much faster.
pub(super) fn may_branch(text: &str) -> bool {
    let behind = text.find('{').map_or("", |at| &text[at..]);
    behind.contains(',') && KINDS.iter().any(|kind| behind.contains(kind))
}

/// Whether a text is a message with branches, or was meant as one: for formats of which a
/// text is a message only then.
pub fn is_branching(text: &str) -> bool {
    may_branch(text)
        && match parse(text, false) {
            Ok(message) => message.nodes.iter().any(|node| matches!(node, Node::Choice(_))),
            Err(invalid) => invalid.in_choice || has_choice(text),
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_what_was_meant_as_a_choice() {
        for text in ["{n, plural, one {a}", "} {n,select,x{", "a {n , selectordinal , other {b}}"] {
            assert!(has_choice(text), "{text}");
        }
        for text in ["{n}", "{n, number}", "a plural, select", "{a plural, select, b}", "{,plural,"]
        {
            assert!(!has_choice(text), "{text}");
        }
    }
}
