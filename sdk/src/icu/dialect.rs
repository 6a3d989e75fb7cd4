//! Decides which reader a message is written for: ICU, Java, or the reader of another notation.

use std::collections::HashSet;

use super::{
    head::{Head, choices},
    message::{ChoiceKind, Invalid, Message, Node},
    parse::{parse, parse_angular, parse_dart},
};
use crate::{Grammar, Syntax};

/// Returns whether a text parses as a message but is in another notation, such as `${name}`.
pub fn is_other_notation(text: &str, syntax: Syntax) -> bool {
    parse_dialect(text, syntax).is_ok_and(|(message, _)| !is_message(&message, text, syntax))
}

/// Returns whether the reader of a syntax's messages reads a text without an error.
pub fn is_valid(text: &str, syntax: Syntax) -> bool {
    parse_dialect(text, syntax).is_ok()
}

/// Returns whether a parsed text really is a message and not in another notation. `{{name}}` does
/// not parse, `${name}` and `%{name}` parse as an argument behind a sign, and `{:}` parses as an
/// argument without a name.
pub(super) fn is_message(message: &Message<'_>, text: &str, syntax: Syntax) -> bool {
    let other_notation = message.nodes.windows(2).any(|pair| match pair {
        [Node::Text { text, .. }, Node::Argument(_)] => ends_in_sign(text, syntax),
        _ => false,
    });
    let odd = |node: &Node| match node {
        Node::Argument(range) => {
            let argument = text[range.clone()].trim_matches('\'');
            let mut found = Syntax::of(&[Grammar::Icu]).codes(argument);
            found.next().is_none_or(|code| code.range.len() != argument.len())
        }
        _ => false,
    };
    let branches = message.nodes.iter().any(|node| matches!(node, Node::Choice(_)));
    !other_notation && (branches || !message.nodes.iter().any(odd))
}

/// Returns whether an argument right behind a text would be in another notation, such as `${name}`
/// and `%{name}`.
pub(crate) fn ends_in_sign(text: &str, syntax: Syntax) -> bool {
    (syntax.has(Grammar::Template) && text.ends_with('$'))
        || (syntax.has(Grammar::Ruby) && text.ends_with('%'))
}

/// Parses a text as a message. Returns true with a message for `java.text.MessageFormat`.
///
/// A numbered choice belongs to Java, as hardly any other reader knows it. A text in which Java
/// would see the choice quoted stays as it is, because the translation of its other parts could
/// change how the text is read.
pub(super) fn parse_dialect(text: &str, syntax: Syntax) -> Result<(Message<'_>, bool), Invalid> {
    let java = syntax.has(Grammar::Java);
    let numbered = |head: &Head<'_>| head.kind == "choice" && is_number(head.name);
    if let Some(head) = java.then(|| choices(text).find(numbered)).flatten()
        && !are_branches(text, choices(text).filter(numbered))
    {
        let message = parse(text, true)?;
        return if message.any(&|node| is_choice(node, is_number)) {
            Ok((message, true))
        } else {
            let message = "a choice outside quotation";
            Err(Invalid { at: head.at, message, in_choice: true })
        };
    }
    if syntax.has(Grammar::Dart) {
        let doubled = syntax.has(Grammar::DoubledApostrophes);
        return Ok((parse_dart(text, doubled)?, false));
    }
    if syntax.has(Grammar::Angular) {
        return Ok((parse_angular(text)?, false));
    }
    let message = parse(text, false)?;
    let java = java && !message.any(&|node| is_choice(node, |_| true)) && is_java(&message, text);
    Ok((message, java))
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_digit())
}

fn is_choice(node: &Node<'_>, of_name: impl Fn(&str) -> bool) -> bool {
    matches!(node, Node::Choice(choice) if choice.kind == ChoiceKind::Choice && of_name(choice.name))
}

/// Returns whether the braces of these heads begin branches of a message: `{0,choice,` in
/// `{n,select,a{0,choice,}}`.
fn are_branches<'t>(text: &str, mut heads: impl Iterator<Item = Head<'t>>) -> bool {
    let mut starts = HashSet::new();
    if let Ok(message) = parse(text, false) {
        collect_branches(&message, &mut starts);
    }
    heads.all(|head| starts.contains(&(head.at + 1)))
}

/// Collects the places between the braces of branches.
fn collect_branches(message: &Message<'_>, starts: &mut HashSet<usize>) {
    for node in &message.nodes {
        if let Node::Choice(choice) = node {
            for branch in &choice.branches {
                starts.insert(branch.inner.start);
                collect_branches(&branch.message, starts);
            }
        }
    }
}

/// Returns whether a message that was read as ICU does is written for Java, which reads it in the
/// same way. Such a message has a numbered argument, and every apostrophe in it is doubled or
/// quotes a brace. A message with another apostrophe is written for a reader that shows the
/// apostrophe.
fn is_java(message: &Message<'_>, text: &str) -> bool {
    let spelling = |node: &Node<'_>| &text[node.range()];
    let numbered = |node: &Node<'_>| matches!(spelling(node).as_bytes(), [b'{', b'0'..=b'9', ..]);
    let lone = |node: &Node<'_>| match node {
        Node::Text { .. } => has_lone_apostrophe(spelling(node)),
        node => matches!(node, Node::Tags(_)),
    };
    message.any(&numbered) && !message.any(&lone)
}

/// Returns whether a text has an apostrophe that is not doubled and quotes no brace.
fn has_lone_apostrophe(text: &str) -> bool {
    let mut quoted = false;
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'\'' || bytes.next_if_eq(&b'\'').is_some() {
            continue;
        }
        if !quoted && !matches!(bytes.peek(), Some(b'{' | b'}')) {
            return true;
        }
        quoted = !quoted;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const JAVA: Syntax = Syntax::of(&[Grammar::Icu, Grammar::Java]);

    #[test]
    fn recognises_java_messages_by_arguments_and_apostrophes() {
        for text in [
            "{0}",
            "It''s {0}",
            "'{'x'}' {1,number}",
            "'{''}' {0}",
            "{0}''",
            "{0,choice,0#'#'}",
            "'{',choice,{0,choice,0#'#'x}",
            "'{a,choice,'{0,choice,0#x}",
            "{g,select,other{{0,choice,0#it''s}}}",
            "{0,x,'}''",
        ] {
            assert!(parse_dialect(text, JAVA).unwrap().1, "{text}");
        }
        for text in [
            "It's {0}",
            "{name} has ''",
            "'{0}'",
            "{0}'",
            "It's",
            "''",
            "'#' {0}",
            "{a,choice,0#{0}}",
            "{0,x,'}'",
        ] {
            assert!(!parse_dialect(text, JAVA).unwrap().1, "{text}");
        }
    }
}
