//! The name that a module exports as `default`.

use oxc_ast::ast::{Expression, Statement};

/// Returns the name that a statement exports as `default`.
pub(super) fn exported<'e>(statement: &'e Statement<'_>) -> Option<&'e str> {
    let name = |value: &'e Expression<'_>| match value.get_inner_expression() {
        Expression::Identifier(name) => Some(name.name.as_str()),
        _ => None,
    };
    match statement {
        Statement::ExportDefaultDeclaration(export) => {
            export.declaration.as_expression().and_then(name)
        }
        Statement::TSExportAssignment(export) => name(&export.expression),
        Statement::ExportNamedDeclaration(export) => {
            let default =
                export.specifiers.iter().find(|name| name.exported.name() == "default")?;
            default.local.identifier_name().map(|name| name.as_str())
        }
        Statement::ExpressionStatement(statement) => match &statement.expression {
            Expression::AssignmentExpression(assignment) => {
                let target = &assignment.left;
                let member = target.as_member_expression()?;
                let to = member.static_property_name()?;
                let module = member.object().is_specific_id("module") && to == "exports";
                let exports = member.object().is_specific_id("exports") && to == "default";
                (module || exports).then(|| name(&assignment.right)).flatten()
            }
            _ => None,
        },
        _ => None,
    }
}
