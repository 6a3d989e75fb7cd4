//! The content of a pattern as that of a segment: text, and placeholders as codes.

use std::ops::Range;

use super::{
    message::{Body, Expression, Invalid, Markup, MarkupKind, Node, Operand},
    parse::{is_complex, parse},
};
use crate::CodeKind;

/// Stands for markup of the document in a text. It is no character, so that no text holds it.
const MARK: char = '\u{FFFF}';

/// A piece of a pattern.
#[derive(Debug)]
pub(crate) enum Piece<'p> {
    /// Text without escapes, which is spelled at `at`.
    Text { at: Range<usize>, text: &'p str },
    /// A code. `name` matches an `open` with its `close`.
    Code { at: Range<usize>, kind: CodeKind, name: String },
}

/// Reads a text that is one pattern, and passes its pieces to `take`.
///
/// # Errors
/// The text is not a valid message, or it has declarations or variants.
pub(crate) fn simple(text: &str, take: impl FnMut(Piece<'_>)) -> Result<(), Invalid> {
    match parse(text)?.body {
        Body::Simple(pattern) => pieces(text, &pattern.nodes)?.into_iter().for_each(take),
        Body::Quoted(_) | Body::Matcher(_) => {
            debug_assert!(is_complex(text), "a message with declarations");
            let message =
                "a message without declarations, variants and `{{`, as the text is one segment";
            return Err(Invalid { at: 0, message });
        }
    }
    Ok(())
}

/// Returns the pieces of a pattern in the message `text`.
pub(super) fn pieces<'p>(text: &str, nodes: &'p [Node<'_>]) -> Result<Vec<Piece<'p>>, Invalid> {
    let mut pieces = Vec::with_capacity(nodes.len());
    let mut at = 0;
    while let Some(node) = nodes.get(at) {
        at += 1;
        if let Node::Text { range, text } = node {
            pieces.push(Piece::Text { at: range.clone(), text });
            continue;
        }
        let (mut range, mut kind, mut name) = (node.range(), node.kind(), String::new());
        if let Node::Markup(markup) = node {
            // No tag has such a name.
            name = format!(" {}", markup.name);
            if let Some(close) = untranslated(markup, &nodes[at..]) {
                (range.end, kind) = (nodes[at + close].range().end, CodeKind::Standalone);
                at += close + 1;
            }
        }
        if text[range.clone()].contains(MARK) {
            let message = "no markup of the document within braces";
            return Err(Invalid { at: range.start, message });
        }
        pieces.push(Piece::Code { at: range, kind, name });
    }
    Ok(pieces)
}

/// Returns the index in `rest` of what closes a markup whose content is not translated:
/// `{#b @translate=no}…{/b}`.
fn untranslated(open: &Markup<'_>, rest: &[Node<'_>]) -> Option<usize> {
    let mut attributes = open.attributes.iter().rev();
    let translate = attributes.find(|attribute| attribute.name == "translate")?;
    if open.kind != MarkupKind::Open || translate.value.as_deref() != Some("no") {
        return None;
    }
    let mut depth = 1;
    rest.iter().position(|node| {
        match node {
            Node::Markup(markup) if markup.name == open.name => match markup.kind {
                MarkupKind::Open => depth += 1,
                MarkupKind::Close => depth -= 1,
                MarkupKind::Standalone => {}
            },
            _ => {}
        }
        depth == 0
    })
}

impl Node<'_> {
    /// Returns the kind of the code that the node is.
    pub(super) fn kind(&self) -> CodeKind {
        match self {
            Node::Markup(markup) => match markup.kind {
                MarkupKind::Open => CodeKind::Open,
                MarkupKind::Close => CodeKind::Close,
                MarkupKind::Standalone => CodeKind::Standalone,
            },
            Node::Expression(Expression {
                operand: Some(Operand::Literal(_)),
                function: None,
                ..
            }) => CodeKind::Standalone,
            Node::Expression(_) | Node::Text { .. } => CodeKind::Placeholder,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let mut shown = Vec::new();
        simple(text, |piece| {
            shown.push(match piece {
                Piece::Text { text, .. } => text.to_owned(),
                Piece::Code { at, kind, .. } => format!("{kind:?}: {}", &text[at]),
            });
        })
        .unwrap_or_else(|invalid| panic!("{text}: {invalid:?}"));
        shown
    }

    #[test]
    fn expressions_and_markup_are_codes() {
        assert_eq!(shown("a \\{b\\}"), ["a {b}"]);
        assert_eq!(
            shown("{#b}Hi{/b} {$n :number}{|x|}{|x| :f}{:f}{#br/}"),
            [
                "CodeKind::Open: {#b}",
                "Hi",
                "CodeKind::Close: {/b}",
                " ",
                "CodeKind::Placeholder: {$n :number}",
                "CodeKind::Standalone: {|x|}",
                "CodeKind::Placeholder: {|x| :f}",
                "CodeKind::Placeholder: {:f}",
                "CodeKind::Standalone: {#br/}",
            ]
        );
    }

    #[test]
    fn markup_that_forbids_a_translation_is_one_code() {
        assert_eq!(
            shown("a {#b @translate=no}x {#b}y{/b}{/b} z"),
            ["a ", "CodeKind::Standalone: {#b @translate=no}x {#b}y{/b}{/b}", " z"]
        );
        assert_eq!(shown("{#b @translate=no}x")[1], "x");
        assert_eq!(shown("{#b @translate=yes}x{/b}")[1], "x");
        assert_eq!(shown("{#b @translate=no /}x{/b}")[1], "x");
    }
}
