//! A text that is one ICU message, as callers send who translate strings one by one.

use targum_sdk::{Decoded, Grammar, Syntax, icu};

/// The whole text, where it is a message with branches.
pub fn whole(source: &str, syntax: Syntax) -> Option<Decoded<'_>> {
    if !syntax.has(Grammar::Icu) || !source.contains('{') {
        return None;
    }
    let message = icu::parse(source, false).ok()?;
    let has_branches = message.nodes.iter().any(|node| matches!(node, icu::Node::Choice(_)));
    has_branches.then(|| Decoded::verbatim(source, 0..source.len()))
}
