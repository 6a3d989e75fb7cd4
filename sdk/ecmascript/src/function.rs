//! Functions that only return a message.

use oxc_ast::ast::{ArrowFunctionBody, BinaryOperator, Expression, FunctionBody, Statement};

/// Returns the message that a function returns: a literal, a template, or a sum of literals and
/// names. Returns `None` for other functions.
pub(crate) fn returned<'e, 'a>(function: &'e Expression<'a>) -> Option<&'e Expression<'a>> {
    let value = match function {
        Expression::FunctionExpression(function) if !function.r#async && !function.generator => {
            only_value(function.body.as_deref()?)?
        }
        Expression::ArrowFunctionExpression(arrow) if !arrow.r#async => match &arrow.body {
            ArrowFunctionBody::FunctionBody(body) => only_value(body)?,
            body => body.as_expression()?,
        },
        _ => return None,
    };
    let value = value.get_inner_expression();
    is_message(value).then_some(value)
}

/// Returns the value that a body returns if the body does nothing else.
fn only_value<'e, 'a>(body: &'e FunctionBody<'a>) -> Option<&'e Expression<'a>> {
    match body.statements.as_slice() {
        [Statement::ReturnStatement(statement)] if body.directives.is_empty() => {
            statement.argument.as_ref()
        }
        _ => None,
    }
}

/// Returns whether a value is made of literals, with names between them.
fn is_message(value: &Expression<'_>) -> bool {
    let mut value = value;
    let mut has_literal = false;
    loop {
        let (operand, rest) = match value {
            Expression::BinaryExpression(sum) if sum.operator == BinaryOperator::Addition => {
                (&sum.right, Some(&sum.left))
            }
            other => (other, None),
        };
        match operand {
            Expression::StringLiteral(_) | Expression::TemplateLiteral(_) => has_literal = true,
            Expression::Identifier(_) | Expression::NumericLiteral(_) => {}
            Expression::StaticMemberExpression(_) | Expression::ComputedMemberExpression(_) => {}
            _ => return false,
        }
        match rest {
            Some(rest) => value = rest,
            None => return has_literal,
        }
    }
}
