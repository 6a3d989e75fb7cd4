//! ICU messages with branches, which some callers send as single strings.

pub(crate) use targum_sdk::icu::has_choice;
use targum_sdk::{Decoded, Grammar, Syntax, icu};

/// Returns the whole text if it is a message with branches, or if all texts are messages.
pub(crate) fn whole(source: &str, syntax: Syntax) -> Option<Decoded<'_>> {
    if syntax.has(Grammar::Mf2) {
        return Some(Decoded::verbatim(source, 0..source.len()));
    }
    if !syntax.has(Grammar::Icu) || !source.contains('{') {
        return None;
    }
    let message = icu::parse(source, false).ok()?;
    let has_branches = message.nodes.iter().any(|node| matches!(node, icu::Node::Choice(_)));
    has_branches.then(|| Decoded::verbatim(source, 0..source.len()))
}

/// Returns whether a paragraph of a text with broken message syntax may be part of that syntax: it
/// has branches, or a brace outside of codes, which may be what makes the message invalid.
pub(crate) fn has_syntax(paragraph: &str, syntax: Syntax) -> bool {
    let mut codes = syntax.scan(paragraph).into_iter().map(|code| code.range).peekable();
    let mut braces = paragraph.match_indices(['{', '}']);
    has_choice(paragraph)
        || braces.any(|(at, _)| {
            while codes.next_if(|code| code.end <= at).is_some() {}
            codes.peek().is_none_or(|code| at < code.start)
        })
}
