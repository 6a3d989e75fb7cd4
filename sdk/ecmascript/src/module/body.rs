//! The bodies of functions.

use oxc_ast::ast::{ArrowFunctionBody, Expression, FunctionBody, Statement};

/// The body of a function.
pub(crate) enum Body<'e, 'a> {
    Block(&'e FunctionBody<'a>),
    Value(&'e Expression<'a>),
}

impl<'e, 'a> Body<'e, 'a> {
    pub(crate) fn of(function: &'e Expression<'a>) -> Option<Self> {
        match function {
            Expression::FunctionExpression(function) => function.body.as_deref().map(Body::Block),
            Expression::ArrowFunctionExpression(arrow) => match &arrow.body {
                ArrowFunctionBody::FunctionBody(body) => Some(Body::Block(body)),
                value => value.as_expression().map(Body::Value),
            },
            _ => None,
        }
    }

    /// Returns whether the body returns an object, by a literal or by its name.
    pub(super) fn gives_object(&self) -> bool {
        match self {
            Body::Value(value) => is_object(value),
            Body::Block(block) => block.statements.iter().any(|statement| match statement {
                Statement::ReturnStatement(statement) => {
                    statement.argument.as_ref().is_some_and(is_object)
                }
                _ => false,
            }),
        }
    }

    /// Returns whether the body assigns an object to a member of another, by a literal or by its
    /// name: `exports.defaults.lang = lang`.
    pub(super) fn fills_object(&self) -> bool {
        let Body::Block(block) = self else { return false };
        block.statements.iter().any(|statement| match statement {
            Statement::ExpressionStatement(statement) => match &statement.expression {
                Expression::AssignmentExpression(assignment) => {
                    assignment.left.as_member_expression().is_some() && is_object(&assignment.right)
                }
                _ => false,
            },
            _ => false,
        })
    }
}

fn is_object(value: &Expression<'_>) -> bool {
    let value = value.get_inner_expression();
    matches!(value, Expression::ObjectExpression(_) | Expression::Identifier(_))
}
