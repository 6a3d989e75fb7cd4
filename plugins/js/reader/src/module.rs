//! Statements: what a module exports, assigns and registers.

use oxc_ast::ast::{
    ArrowFunctionBody, AssignmentExpression, AssignmentOperator, BindingPattern, CallExpression,
    Declaration, Expression, FunctionBody, Program, Statement, VariableDeclaration,
};
use oxc_span::GetSpan;
use targum_sdk::Failure;

use crate::{
    name,
    value::{Reader, range},
};

impl<'s: 'a, 'a> Reader<'_, 's, 'a> {
    /// The whole module.
    pub fn module(&mut self, program: &Program<'a>) -> Result<(), Failure> {
        self.default = program.body.iter().find_map(|it| exported(it)).map(str::to_owned);
        self.statements(&program.body, 0)
    }

    fn statements(&mut self, statements: &[Statement<'a>], start: usize) -> Result<(), Failure> {
        let mut after = start;
        for statement in statements {
            let span = range(statement.span());
            // What stands above the first statement is about the file.
            let note = self.comments.note(after, span.start, span.end).filter(|_| after > 0);
            self.statement(statement, note.as_deref())?;
            after = span.end;
        }
        Ok(())
    }

    fn statement(&mut self, statement: &Statement<'a>, note: Option<&str>) -> Result<(), Failure> {
        match statement {
            Statement::VariableDeclaration(variables) => self.variables(variables, false, note),
            Statement::ExportDeclaration(export) => match &export.declaration {
                Declaration::VariableDeclaration(variables) => {
                    self.variables(variables, true, note)
                }
                _ => Ok(()),
            },
            Statement::ExportDefaultDeclaration(export) => export
                .declaration
                .as_expression()
                .map_or(Ok(()), |it| self.root_value(it, "", note)),
            Statement::TSExportAssignment(export) => self.root_value(&export.expression, "", note),
            Statement::ExpressionStatement(it) => self.effect(&it.expression, note),
            Statement::ReturnStatement(it) => {
                it.argument.as_ref().map_or(Ok(()), |it| self.root_value(it, "", note))
            }
            Statement::BlockStatement(block) => {
                self.statements(&block.body, block.span.start as usize + 1)
            }
            Statement::IfStatement(it) => {
                let mut it = it;
                loop {
                    self.statement(&it.consequent, None)?;
                    match &it.alternate {
                        Some(Statement::IfStatement(next)) => it = next,
                        Some(other) => return self.statement(other, None),
                        None => return Ok(()),
                    }
                }
            }
            Statement::TryStatement(it) => {
                self.statements(&it.block.body, it.block.span.start as usize + 1)
            }
            _ => Ok(()),
        }
    }

    fn variables(
        &mut self,
        variables: &VariableDeclaration<'a>,
        exported: bool,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        for variable in &variables.declarations {
            let (BindingPattern::BindingIdentifier(name), Some(value)) =
                (&variable.id, &variable.init)
            else {
                continue;
            };
            let name = name.name.as_str();
            let path = if self.default.as_deref() == Some(name) { "" } else { name };
            if exported {
                self.root_value(value, path, note)?;
            } else {
                self.structure(value, path, note)?;
            }
        }
        Ok(())
    }

    /// A statement that is an expression, for what it does.
    fn effect(&mut self, expression: &Expression<'a>, note: Option<&str>) -> Result<(), Failure> {
        match expression.get_inner_expression() {
            Expression::AssignmentExpression(it) => self.assignment(it, note),
            Expression::CallExpression(call) => self.call(call, note),
            Expression::SequenceExpression(it) => {
                it.expressions.iter().try_for_each(|it| self.effect(it, note))
            }
            Expression::LogicalExpression(it) => self.effect(&it.right, note),
            Expression::UnaryExpression(it) => self.effect(&it.argument, note),
            Expression::AwaitExpression(it) => self.effect(&it.argument, note),
            _ => Ok(()),
        }
    }

    fn assignment(
        &mut self,
        it: &AssignmentExpression<'a>,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        let assigns = matches!(
            it.operator,
            AssignmentOperator::Assign
                | AssignmentOperator::LogicalOr
                | AssignmentOperator::LogicalNullish
        );
        let path = name::target(&it.left, self.default.as_deref(), self.source);
        match path {
            Some(path) if assigns && it.left.as_member_expression().is_some() => {
                self.root_value(&it.right, &path, note)
            }
            Some(path) if assigns => self.structure(&it.right, &path, note),
            _ => Ok(()),
        }
    }

    /// What is exported or assigned to a property: any value.
    fn root_value(
        &mut self,
        value: &Expression<'a>,
        path: &str,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        match value.get_inner_expression() {
            Expression::StringLiteral(_)
            | Expression::TemplateLiteral(_)
            | Expression::BinaryExpression(_)
            | Expression::ConditionalExpression(_) => self.value(value, path, note),
            _ => self.structure(value, path, note),
        }
    }

    /// An object or array, or what is given to a call or assigned further on. A comment on a
    /// whole object is no note on each of its values.
    fn structure(
        &mut self,
        value: &Expression<'a>,
        path: &str,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        match value.get_inner_expression() {
            Expression::ObjectExpression(object) => self.root(object, path, None),
            Expression::ArrayExpression(_) => self.value(value, path, note),
            Expression::AssignmentExpression(it) => self.structure(&it.right, path, note),
            Expression::CallExpression(call) => {
                self.arguments(call, path, note)?;
                self.wrapped(call)
            }
            Expression::SequenceExpression(it) => {
                it.expressions.iter().try_for_each(|it| self.effect(it, note))
            }
            _ => Ok(()),
        }
    }

    fn call(&mut self, call: &CallExpression<'a>, note: Option<&str>) -> Result<(), Failure> {
        self.arguments(call, "", note)?;
        self.wrapped(call)
    }

    /// The objects that a call is given; arrays are names of modules as often as not.
    fn arguments(
        &mut self,
        call: &CallExpression<'a>,
        path: &str,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        let freezes = call.callee.is_specific_member_access("Object", "freeze");
        for argument in call.arguments.iter().filter_map(|it| it.as_expression()) {
            match argument.get_inner_expression() {
                Expression::ObjectExpression(object) => self.root(object, path, None)?,
                Expression::ArrayExpression(_) if freezes => self.value(argument, path, note)?,
                Expression::CallExpression(inner) => self.arguments(inner, path, note)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// The functions that only wrap a module: called where they stand, given to one that is,
    /// or given to `define`.
    fn wrapped(&mut self, call: &CallExpression<'a>) -> Result<(), Failure> {
        let callee = match call.callee.get_inner_expression() {
            Expression::StaticMemberExpression(it)
                if matches!(it.property.name.as_str(), "call" | "apply") =>
            {
                it.object.get_inner_expression()
            }
            other => other,
        };
        let defines = ["define", "require"].iter().any(|name| callee.is_specific_id(name));
        let own = body(callee);
        if own.is_none() && !defines {
            return Ok(());
        }
        let arguments = call.arguments.iter().filter_map(|it| it.as_expression());
        let given = arguments.filter_map(|it| body(it.get_inner_expression()));
        for body in own.into_iter().chain(given) {
            self.statements(&body.statements, body.span.start as usize + 1)?;
        }
        Ok(())
    }
}

fn body<'e, 'a>(function: &'e Expression<'a>) -> Option<&'e FunctionBody<'a>> {
    match function {
        Expression::FunctionExpression(it) => it.body.as_deref(),
        Expression::ArrowFunctionExpression(it) => match &it.body {
            ArrowFunctionBody::FunctionBody(body) => Some(body),
            _ => None,
        },
        _ => None,
    }
}

/// The name that a statement exports as `default`.
fn exported<'e>(statement: &'e Statement<'_>) -> Option<&'e str> {
    let name = |value: &'e Expression<'_>| match value.get_inner_expression() {
        Expression::Identifier(name) => Some(name.name.as_str()),
        _ => None,
    };
    match statement {
        Statement::ExportDefaultDeclaration(it) => it.declaration.as_expression().and_then(name),
        Statement::TSExportAssignment(it) => name(&it.expression),
        Statement::ExportNamedDeclaration(it) => {
            let default = it.specifiers.iter().find(|it| it.exported.name() == "default")?;
            default.local.identifier_name().map(|name| name.as_str())
        }
        Statement::ExpressionStatement(it) => match &it.expression {
            Expression::AssignmentExpression(it) => {
                let target = &it.left;
                let member = target.as_member_expression()?;
                let to = member.static_property_name()?;
                let module = member.object().is_specific_id("module") && to == "exports";
                let exports = member.object().is_specific_id("exports") && to == "default";
                (module || exports).then(|| name(&it.right)).flatten()
            }
            _ => None,
        },
        _ => None,
    }
}
