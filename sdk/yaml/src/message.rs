//! Messages in scalars.

use targum_sdk::{
    Decoded, Grammar, Syntax,
    icu::{self, ChoiceKind, Node},
    is_branching,
};

/// Returns whether a text must be parsed as a message: it has branches, or arguments and quoting of
/// ICU.
pub fn is_one(text: &str, syntax: Syntax) -> bool {
    if !syntax.has(Grammar::Icu) || syntax.has(Grammar::Mf2) {
        return is_branching(text, syntax);
    }
    let argument = |node: &Node| matches!(node, Node::Argument(_));
    let arguments =
        || icu::parse(text, false).is_ok_and(|message| message.nodes.iter().any(argument));
    let is_meant = icu::is_branching(text) || (may_quote(text) && arguments());
    is_meant && !icu::is_other_notation(text, syntax)
}

/// Returns whether a text has braces and what could be the quoting of a message.
fn may_quote(text: &str) -> bool {
    text.contains('{') && (text.contains("''") || text.contains("'{"))
}

/// Returns the notations of a text that is no message. Where a message would quote all arguments, the
/// apostrophes are those of the text: `No bed is named '{name}'`.
pub fn without_quoting(text: &str, syntax: Syntax) -> Syntax {
    if may_quote(text) { syntax.with(Grammar::Branching) } else { syntax }
}

/// Returns whether a message has plural forms and texts that span lines. Added or removed forms
/// could then stand next to lines of another indentation.
pub fn refolds(text: &Decoded<'_>, syntax: Syntax) -> bool {
    if syntax.has(Grammar::Mf2) {
        return is_branching(text.text(), syntax);
    }
    let Ok(message) = icu::parse(text.text(), false) else { return false };
    let mut nodes: Vec<&Node> = message.nodes.iter().collect();
    let (mut has_plural, mut has_lines) = (false, false);
    while let Some(node) = nodes.pop() {
        match node {
            Node::Text { range, .. } => has_lines |= text.spelling_of(range.clone()).contains('\n'),
            Node::Choice(choice) => {
                has_plural |= matches!(choice.kind, ChoiceKind::Plural | ChoiceKind::Ordinal);
                nodes.extend(choice.branches.iter().flat_map(|branch| &branch.message.nodes));
            }
            Node::Argument(_) | Node::Tags(_) | Node::Number(_) => {}
        }
    }
    has_plural && has_lines
}
