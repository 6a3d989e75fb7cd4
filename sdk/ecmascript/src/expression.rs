//! Expressions that stand for values: choices, calls that return their argument, and literals.

use oxc_ast::ast::{CallExpression, Expression};

use crate::{descriptor::MACROS, function::returned};

/// Returns the possible values of an expression, in order: both sides of `?:`, `||`, `??` and `&&`,
/// and the result of a function that only returns a message.
pub(crate) fn alternatives<'e, 'a>(value: &'e Expression<'a>) -> Vec<&'e Expression<'a>> {
    let mut found = Vec::new();
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value.get_inner_expression() {
            Expression::ConditionalExpression(choice) => {
                open.extend([&choice.alternate, &choice.consequent])
            }
            Expression::LogicalExpression(logical) => open.extend([&logical.right, &logical.left]),
            other => found.push(returned(other).unwrap_or(other)),
        }
    }
    found
}

/// Returns whether a call returns its argument: `Object.freeze(…)`, `defineMessages(…)`.
pub(crate) fn is_wrapper(call: &CallExpression<'_>) -> bool {
    match call.callee.get_inner_expression() {
        Expression::Identifier(name) => {
            name.name.starts_with("define") || MACROS.contains(&name.name.as_str())
        }
        Expression::StaticMemberExpression(member) => {
            let name = member.property.name.as_str();
            let object = member.object.is_specific_id("Object");
            (object && matches!(name, "assign" | "freeze" | "preventExtensions" | "seal"))
                || name.starts_with("define") && !object
        }
        _ => false,
    }
}

/// Returns the text of a literal, or of a template without expressions.
pub(crate) fn plain<'e>(value: &'e Expression<'_>) -> Option<&'e str> {
    match value {
        Expression::StringLiteral(text) => Some(text.value.as_str()),
        Expression::TemplateLiteral(template) => match template.quasis.as_slice() {
            [only] => only.value.cooked.as_ref().map(|text| text.as_str()),
            _ => None,
        },
        _ => None,
    }
}
