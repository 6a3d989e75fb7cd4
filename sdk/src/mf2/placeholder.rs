//! Parses expressions and markup.

use super::{
    cursor::Cursor,
    message::{Attribute, Expression, Function, Invalid, Markup, MarkupKind, Node, Pair},
};
use crate::CodeKind;

/// Parses the expression or markup that begins at the brace at the cursor.
pub(super) fn placeholder<'t>(cursor: &mut Cursor<'t>) -> Result<Node<'t>, Invalid> {
    let start = cursor.at;
    cursor.expect("{", "a `{`")?;
    cursor.space();
    match cursor.peek() {
        Some('#') => markup(cursor, start, MarkupKind::Open).map(Node::Markup),
        Some('/') => markup(cursor, start, MarkupKind::Close).map(Node::Markup),
        _ => expression_from(cursor, start).map(Node::Expression),
    }
}

/// Parses the expression that begins at the brace at the cursor.
pub(super) fn expression<'t>(cursor: &mut Cursor<'t>) -> Result<Expression<'t>, Invalid> {
    let start = cursor.at;
    cursor.expect("{", "an expression in braces")?;
    cursor.space();
    expression_from(cursor, start)
}

fn expression_from<'t>(cursor: &mut Cursor<'t>, start: usize) -> Result<Expression<'t>, Invalid> {
    let operand = match cursor.peek() {
        Some(':') => None,
        Some('}') | None => return Err(cursor.invalid("a variable, a literal or a function")),
        Some(_) => Some(cursor.operand()?),
    };
    let before = cursor.at;
    let has_space = cursor.space();
    let function = if cursor.starts_with(":") {
        if operand.is_some() && !has_space {
            return Err(cursor.invalid("a space before `:`"));
        }
        Some(function(cursor)?)
    } else {
        cursor.at = before;
        None
    };
    let attributes = attributes(cursor)?;
    cursor.space();
    cursor.expect("}", "a closing `}`")?;
    Ok(Expression { range: start..cursor.at, operand, function, attributes })
}

fn function<'t>(cursor: &mut Cursor<'t>) -> Result<Function<'t>, Invalid> {
    cursor.at += 1;
    let name = cursor.identifier()?;
    Ok(Function { name, options: options(cursor)? })
}

fn markup<'t>(
    cursor: &mut Cursor<'t>,
    start: usize,
    kind: MarkupKind,
) -> Result<Markup<'t>, Invalid> {
    cursor.at += 1;
    let name = cursor.identifier()?;
    let options = options(cursor)?;
    let attributes = attributes(cursor)?;
    cursor.space();
    let stands_alone = kind == MarkupKind::Open && cursor.take("/");
    let kind = if stands_alone { MarkupKind::Standalone } else { kind };
    cursor.expect("}", "a closing `}`")?;
    Ok(Markup { range: start..cursor.at, kind, name, options, attributes })
}

/// Parses options, each with the space before it.
fn options<'t>(cursor: &mut Cursor<'t>) -> Result<Vec<Pair<'t>>, Invalid> {
    let mut options = Vec::new();
    loop {
        let before = cursor.at;
        let has_space = cursor.space();
        if !has_space || !cursor.is_at_name() {
            cursor.at = before;
            return Ok(options);
        }
        let at = cursor.at;
        let name = cursor.identifier()?;
        cursor.space();
        cursor.expect("=", "`=` and the value of an option")?;
        cursor.space();
        options.push(Pair { at, name, value: cursor.operand()? });
    }
}

/// Parses attributes, each with the space before it.
fn attributes<'t>(cursor: &mut Cursor<'t>) -> Result<Vec<Attribute<'t>>, Invalid> {
    let mut attributes = Vec::new();
    loop {
        let before = cursor.at;
        let has_space = cursor.space();
        if !cursor.starts_with("@") {
            cursor.at = before;
            return Ok(attributes);
        }
        if !has_space {
            return Err(cursor.invalid("a space before `@`"));
        }
        cursor.at += 1;
        let name = cursor.identifier()?;
        let after = cursor.at;
        cursor.space();
        let value = if cursor.take("=") {
            cursor.space();
            Some(cursor.literal()?)
        } else {
            cursor.at = after;
            None
        };
        attributes.push(Attribute { name, value });
    }
}

/// Returns the length and the kind of the expression or markup at the start of a text.
pub(crate) fn length(text: &str) -> Option<(usize, CodeKind)> {
    let mut cursor = Cursor { text, at: 0 };
    let node = placeholder(&mut cursor).ok()?;
    Some((cursor.at, node.kind()))
}
