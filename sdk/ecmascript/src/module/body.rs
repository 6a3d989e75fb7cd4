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
        let is_object = |value: &Expression<'_>| {
            let value = value.get_inner_expression();
            matches!(value, Expression::ObjectExpression(_) | Expression::Identifier(_))
        };
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
}
