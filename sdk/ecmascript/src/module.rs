//! Statements: the values that a module exports, assigns and registers.

mod body;
mod call;
mod default_export;
mod locale_member;

use oxc_ast::ast::{
    AssignmentExpression, AssignmentOperator, BindingPattern, Declaration, Expression,
    MemberExpression, Program, Statement, VariableDeclaration,
};
use oxc_span::GetSpan;
use targum_sdk::Failure;

use crate::{at::At, name, reader::Reader, settings, span::range};

pub(crate) use body::Body;
use call::wraps;
use default_export::exported;

/// The usual name of the function that makes a module for every loader (UMD).
const FACTORY: &str = "factory";

impl<'s: 'a, 'a> Reader<'_, 's, 'a> {
    /// Reads the whole module.
    pub(crate) fn module(&mut self, program: &Program<'a>) -> Result<(), Failure> {
        self.default =
            program.body.iter().find_map(|statement| exported(statement)).map(str::to_owned);
        self.statements(&program.body, 0)
    }

    fn statements(&mut self, statements: &[Statement<'a>], start: usize) -> Result<(), Failure> {
        let mut after = start;
        for statement in statements {
            let span = range(statement.span());
            // A comment above the first statement is about the file.
            let note = self.note(after, &span).filter(|_| after > 0);
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
            Statement::ExportDefaultDeclaration(export) => {
                export.declaration.as_expression().map_or(Ok(()), |value| self.whole(value, note))
            }
            Statement::TSExportAssignment(export) => self.whole(&export.expression, note),
            Statement::ExpressionStatement(statement) => self.effect(&statement.expression, note),
            Statement::ReturnStatement(statement) => statement
                .argument
                .as_ref()
                .map_or(Ok(()), |value| self.root_value(value, At::root(note))),
            Statement::BlockStatement(block) => {
                self.statements(&block.body, block.span.start as usize + 1)
            }
            Statement::IfStatement(branch) => {
                let mut branch = branch;
                loop {
                    self.statement(&branch.consequent, None)?;
                    match &branch.alternate {
                        Some(Statement::IfStatement(next)) => branch = next,
                        Some(other) => return self.statement(other, None),
                        None => return Ok(()),
                    }
                }
            }
            Statement::TryStatement(statement) => {
                self.statements(&statement.block.body, statement.block.span.start as usize + 1)
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
            if settings::is_for_program(name, value) {
                continue;
            }
            let path = if self.default.as_deref() == Some(name) { "" } else { name };
            let at = At { path, key: name, note };
            if exported {
                self.root_value(value, at)?;
            } else {
                self.structure(value, at)?;
            }
            if path.is_empty() {
                self.made(value)?;
            }
            if name == FACTORY
                && let Some(body) = Body::of(value.get_inner_expression())
                && (body.gives_object() || body.fills_object())
            {
                self.body(&body)?;
            }
        }
        Ok(())
    }

    /// Reads a statement that is an expression.
    fn effect(&mut self, expression: &Expression<'a>, note: Option<&str>) -> Result<(), Failure> {
        match expression.get_inner_expression() {
            Expression::AssignmentExpression(assignment) => self.assignment(assignment, note),
            Expression::CallExpression(call) => {
                if !wraps(call) {
                    self.registered_within(call)?;
                }
                self.call(call, At::root(note))
            }
            Expression::SequenceExpression(sequence) => {
                sequence.expressions.iter().try_for_each(|part| self.effect(part, note))
            }
            Expression::LogicalExpression(logical) => self.effect(&logical.right, note),
            Expression::UnaryExpression(unary) => self.effect(&unary.argument, note),
            Expression::AwaitExpression(awaited) => self.effect(&awaited.argument, note),
            _ => Ok(()),
        }
    }

    fn assignment(
        &mut self,
        assignment: &AssignmentExpression<'a>,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        let assigns = matches!(
            assignment.operator,
            AssignmentOperator::Assign
                | AssignmentOperator::LogicalOr
                | AssignmentOperator::LogicalNullish
        );
        let member = assignment.left.as_member_expression();
        let member = member.filter(|_| {
            matches!(assignment.right.get_inner_expression(), Expression::ObjectExpression(_))
        });
        let locale = member.is_some_and(|member| self.own_member(member));
        let path = name::target(&assignment.left, self.default.as_deref(), locale, self.source);
        if let Some(member) = member.filter(|_| locale && assigns) {
            self.rename(member);
            self.renamed.push(self.spelling(member.object()));
        }
        let Some(path) = path.as_deref().filter(|path| assigns && !settings::is_variable(path))
        else {
            return Ok(());
        };
        let key =
            assignment.left.as_member_expression().and_then(MemberExpression::static_property_name);
        let at = At { path, key: key.unwrap_or(path), note };
        if locale {
            self.in_locale(|reader| reader.root_value(&assignment.right, at))
        } else if path.is_empty() {
            self.whole(&assignment.right, note)
        } else if assignment.left.as_member_expression().is_some() {
            self.root_value(&assignment.right, at)
        } else {
            self.structure(&assignment.right, at)
        }
    }

    /// Reads the value that a module exports.
    fn whole(&mut self, value: &Expression<'a>, note: Option<&str>) -> Result<(), Failure> {
        self.root_value(value, At::root(note))?;
        self.made(value)
    }

    /// Reads the result of a function that returns the module, or that is passed to the call that
    /// makes the module.
    fn made(&mut self, value: &Expression<'a>) -> Result<(), Failure> {
        let function = match value.get_inner_expression() {
            Expression::CallExpression(call) if wraps(call) => return Ok(()),
            Expression::CallExpression(call) => {
                let last = call.arguments.last().and_then(|argument| argument.as_expression());
                last.map(Expression::get_inner_expression)
            }
            other => Some(other),
        };
        match function.and_then(Body::of).filter(Body::gives_object) {
            Some(body) => self.body(&body),
            None => Ok(()),
        }
    }

    fn body(&mut self, body: &Body<'_, 'a>) -> Result<(), Failure> {
        match body {
            Body::Block(block) => self.statements(&block.statements, block.span.start as usize + 1),
            Body::Value(value) => self.root_value(value, At::root(None)),
        }
    }

    /// Reads a value that is exported or assigned to a property.
    fn root_value(&mut self, value: &Expression<'a>, at: At<'_>) -> Result<(), Failure> {
        match value.get_inner_expression() {
            Expression::StringLiteral(_)
            | Expression::TemplateLiteral(_)
            | Expression::BinaryExpression(_)
            | Expression::ConditionalExpression(_) => self.value(value, at),
            Expression::LogicalExpression(logical) => self.root_value(&logical.right, at),
            _ => self.structure(value, at),
        }
    }

    /// Reads an object, an array, an argument of a call, or the value of a further assignment. A
    /// comment on a whole object is not a note on each of its values.
    fn structure(&mut self, value: &Expression<'a>, at: At<'_>) -> Result<(), Failure> {
        match value.get_inner_expression() {
            Expression::ObjectExpression(object) => self.root(object, At { note: None, ..at }),
            Expression::ArrayExpression(_) => self.value(value, at),
            Expression::AssignmentExpression(assignment) => self.structure(&assignment.right, at),
            Expression::LogicalExpression(logical) => self.structure(&logical.right, at),
            Expression::CallExpression(call) => self.call(call, at),
            Expression::SequenceExpression(sequence) => {
                sequence.expressions.iter().try_for_each(|part| self.effect(part, at.note))
            }
            other => {
                self.reference(other);
                Ok(())
            }
        }
    }
}
