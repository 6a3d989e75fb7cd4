//! Reads messages as a reader does that knows no messages.

use super::{message::Node, parse::parse};
use crate::{Grammar, Inline, Syntax, inline::Parts};

/// Returns whether a message without branches says the same, with the same codes, to a reader that
/// knows arguments but no quotation.
pub fn reads_as_text(text: &str, syntax: Syntax) -> bool {
    let Ok(message) = parse(text, false) else { return false };
    let mut inline = Inline::with_capacity(message.nodes.len());
    for node in &message.nodes {
        match node {
            Node::Text { text, .. } => inline.text(text.as_ref()),
            node => inline.argument(&text[node.range()]),
        }
    }
    let within = syntax.without(Grammar::Icu).without(Grammar::Java);
    inline.into_parts(within).parts == Parts::of_text(text, syntax).parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_messages_that_need_no_quoting() {
        let syntax = Syntax::of(&[Grammar::Icu, Grammar::Tags, Grammar::Code]);
        for text in ["a {b} c", "it's {b}", "<a href=\"{b}\">c</a>", "{a, number}", "a"] {
            assert!(reads_as_text(text, syntax), "{text}");
        }
        for text in ["it''s {b}", "'{'{b}", "<a {@}>", "<a {b, date, '>'}>", "`{b}`"] {
            assert!(!reads_as_text(text, syntax), "{text}");
        }
    }
}
