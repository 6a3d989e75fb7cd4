//! The way through a program: which literals are messages, and under which key.

use std::ops::Range;

use oxc_ast::ast::{
    Argument, ArrowFunctionBody, AssignmentExpression, BindingPattern, CallExpression, Declaration,
    ExportDefaultDeclarationKind, Expression, ObjectExpression, ObjectProperty, ObjectPropertyKind,
    Program, PropertyKind, Statement, TemplateLiteral, VariableDeclaration,
};
use oxc_span::{GetSpan, Span};
use targum_sdk::{Draft, locale};

use crate::{Place, literal::Literal, message::Messages, root};

/// Proposes the messages of a program.
pub fn walk<'s>(draft: &mut Draft<'s, Place>, program: &Program<'_>, messages: Messages<'_, 's>) {
    let source = draft.source();
    let mut walk = Walk { draft, source, messages, path: String::new() };
    walk.statements(&program.body);
}

struct Walk<'w, 'c, 's> {
    draft: &'w mut Draft<'s, Place>,
    source: &'s str,
    messages: Messages<'c, 's>,
    path: String,
}

impl Walk<'_, '_, '_> {
    fn statements(&mut self, statements: &[Statement<'_>]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement<'_>) {
        match statement {
            Statement::ExportDefaultDeclaration(export) => match &export.declaration {
                ExportDefaultDeclarationKind::FunctionDeclaration(_)
                | ExportDefaultDeclarationKind::ClassDeclaration(_)
                | ExportDefaultDeclarationKind::TSInterfaceDeclaration(_) => {}
                declaration => self.root(declaration.to_expression(), true),
            },
            Statement::TSExportAssignment(export) => self.root(&export.expression, true),
            Statement::ExportDeclaration(export) => {
                if let Declaration::VariableDeclaration(declaration) = &export.declaration {
                    self.variables(declaration, true);
                }
            }
            Statement::VariableDeclaration(declaration) => self.variables(declaration, false),
            Statement::ExpressionStatement(statement) => self.effect(&statement.expression),
            Statement::ReturnStatement(statement) => {
                if let Some(value) = &statement.argument {
                    self.root(value, false);
                }
            }
            Statement::IfStatement(statement) => {
                self.statement(&statement.consequent);
                if let Some(alternate) = &statement.alternate {
                    self.statement(alternate);
                }
            }
            Statement::BlockStatement(block) => self.statements(&block.body),
            _ => {}
        }
    }

    fn variables(&mut self, declaration: &VariableDeclaration<'_>, exported: bool) {
        if declaration.declare {
            return;
        }
        for declarator in &declaration.declarations {
            let Some(value) = &declarator.init else {
                continue;
            };
            let name = match &declarator.id {
                BindingPattern::BindingIdentifier(name) if exported => name.name.as_str(),
                _ => "",
            };
            let name = if locale::is_locale(name) { "" } else { name };
            let start = declaration.span.start.min(declarator.span.start) as usize;
            let is_text = exported && is_literal(unwrapped(value));
            self.within(name, |walk| match is_text {
                true => walk.value(value, start),
                false => walk.root(value, false),
            });
        }
    }

    /// An expression that is a statement: an assignment, a registering call, a wrapper.
    fn effect(&mut self, expression: &Expression<'_>) {
        match unwrapped(expression) {
            Expression::AssignmentExpression(assignment) => self.assignment(assignment),
            Expression::CallExpression(call) => self.call(call),
            Expression::UnaryExpression(unary) => self.effect(&unary.argument),
            Expression::SequenceExpression(sequence) => {
                sequence.expressions.iter().for_each(|expression| self.effect(expression));
            }
            _ => {}
        }
    }

    fn assignment(&mut self, assignment: &AssignmentExpression<'_>) {
        let member = assignment.left.as_member_expression();
        let start = assignment.span.start as usize;
        let (name, at) = match member.and_then(|member| member.static_property_info()) {
            Some((span, name)) => (name, Some(range(span))),
            None => ("", None),
        };
        let is_module = matches!(name, "exports" | "default");
        let right = unwrapped(&assignment.right);
        if let Expression::AssignmentExpression(inner) = right {
            return self.assignment(inner);
        }
        let is_collection =
            matches!(right, Expression::ObjectExpression(_) | Expression::ArrayExpression(_));
        let renamed = is_collection
            && at.is_some_and(|at| {
                let is_computed = self.source[at.clone()].starts_with(['\'', '"']);
                is_computed && root::rename(self.draft, name, at)
            });
        let name = if is_module || renamed { "" } else { name };
        let is_member_text = member.is_some() && !is_module && is_text(right);
        self.within(name, |walk| match is_member_text {
            true => walk.value(&assignment.right, start),
            false => walk.root(&assignment.right, false),
        });
    }

    /// `register('en', { … })`, or a wrapper with the module in a function.
    fn call(&mut self, call: &CallExpression<'_>) {
        let arguments = || call.arguments.iter().filter_map(Argument::as_expression).map(unwrapped);
        self.function(unwrapped(&call.callee));
        let registers = arguments().any(|it| matches!(it, Expression::ObjectExpression(_)));
        for argument in arguments() {
            match argument {
                Expression::StringLiteral(name) if registers => {
                    root::rename(self.draft, name.value.as_str(), range(name.span));
                }
                Expression::ObjectExpression(_) => self.root(argument, false),
                _ => self.function(argument),
            }
        }
    }

    /// The body of a function that is called at once, or handed to what calls it.
    fn function(&mut self, expression: &Expression<'_>) {
        match expression {
            Expression::FunctionExpression(function) => {
                if let Some(body) = &function.body {
                    self.statements(&body.statements);
                }
            }
            Expression::ArrowFunctionExpression(function) => match &function.body {
                ArrowFunctionBody::FunctionBody(body) => self.statements(&body.statements),
                body => self.root(body.to_expression(), false),
            },
            Expression::CallExpression(call) => self.call(call),
            _ => {}
        }
    }

    /// Where messages begin: an object may have one entry for each locale, and a call that
    /// wraps an exported object only types or freezes it.
    fn root(&mut self, expression: &Expression<'_>, exported: bool) {
        let start = expression.span().start as usize;
        match unwrapped(expression) {
            Expression::ObjectExpression(object) if self.locales(object) => {}
            Expression::ObjectExpression(_) | Expression::ArrayExpression(_) => {
                self.value(expression, start);
            }
            Expression::StringLiteral(_) | Expression::TemplateLiteral(_) if exported => {
                self.value(expression, start);
            }
            Expression::CallExpression(call) if exported => self.call(call),
            _ => {}
        }
    }

    /// An object with one entry for each locale: the source's is renamed, the others are left.
    fn locales(&mut self, object: &ObjectExpression<'_>) -> bool {
        let mut own = None;
        for property in &object.properties {
            let ObjectPropertyKind::ObjectProperty(property) = property else {
                return false;
            };
            let name = property.key.static_name().unwrap_or_default();
            let is_nested = matches!(unwrapped(&property.value), Expression::ObjectExpression(_));
            if !locale::is_locale(&name) || !is_nested || property.computed {
                return false;
            }
            if locale::names_source(&name, self.draft.context()) {
                own = own.or(Some((property, name)));
            }
        }
        let Some((property, name)) = own else {
            return false;
        };
        root::rename(self.draft, &name, range(property.key.span()));
        self.value(&property.value, property.span.start as usize);
        true
    }

    /// A value and what is nested in it; the entry begins at `start`.
    fn value(&mut self, expression: &Expression<'_>, start: usize) {
        match unwrapped(expression) {
            Expression::ObjectExpression(object) => {
                for property in &object.properties {
                    if let ObjectPropertyKind::ObjectProperty(property) = property {
                        self.property(property);
                    }
                }
            }
            Expression::ArrayExpression(array) => {
                for (i, element) in array.elements.iter().enumerate() {
                    if let Some(element) = element.as_expression() {
                        let start = element.span().start as usize;
                        self.within(&format!("[{i}]"), |walk| walk.value(element, start));
                    }
                }
            }
            value => {
                let literals = literals(value);
                if !literals.is_empty() {
                    self.messages.propose(self.draft, &literals, &self.path, start);
                }
            }
        }
    }

    fn property(&mut self, property: &ObjectProperty<'_>) {
        let is_plain =
            property.kind == PropertyKind::Init && !property.method && !property.shorthand;
        if !is_plain {
            return;
        }
        let name = match property.key.static_name() {
            Some(name) => name.into_owned(),
            None => self.source[range(property.key.span())].to_owned(),
        };
        let start = property.span.start as usize;
        self.within(&name, |walk| walk.value(&property.value, start));
    }

    fn within(&mut self, name: &str, go: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        if length > 0 && !name.is_empty() && !name.starts_with('[') {
            self.path.push('.');
        }
        self.path.push_str(name);
        go(self);
        self.path.truncate(length);
    }
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// An expression without parentheses and TypeScript's types.
fn unwrapped<'e, 'a>(expression: &'e Expression<'a>) -> &'e Expression<'a> {
    let mut expression = expression;
    loop {
        expression = match expression {
            Expression::ParenthesizedExpression(inner) => &inner.expression,
            Expression::TSAsExpression(inner) => &inner.expression,
            Expression::TSSatisfiesExpression(inner) => &inner.expression,
            Expression::TSTypeAssertion(inner) => &inner.expression,
            Expression::TSNonNullExpression(inner) => &inner.expression,
            _ => return expression,
        };
    }
}

fn is_literal(expression: &Expression<'_>) -> bool {
    matches!(expression, Expression::StringLiteral(_) | Expression::TemplateLiteral(_))
}

/// Whether an expression is a literal or begins a sum with one.
fn is_text(expression: &Expression<'_>) -> bool {
    is_literal(expression) || matches!(expression, Expression::BinaryExpression(_))
}

/// The literals that a value is made of: itself, or those that `+` joins.
fn literals(expression: &Expression<'_>) -> Vec<Literal> {
    let mut operands = Vec::new();
    let mut left = expression;
    while let Expression::BinaryExpression(sum) = left {
        if sum.operator.as_str() != "+" {
            return Vec::new();
        }
        operands.push(&sum.right);
        left = &sum.left;
    }
    operands.push(left);
    operands.iter().rev().filter_map(|operand| literal(operand)).collect()
}

fn literal(expression: &Expression<'_>) -> Option<Literal> {
    let (span, holes) = match expression {
        Expression::StringLiteral(text) => (text.span, Vec::new()),
        Expression::TemplateLiteral(template) => (template.span, holes(template)),
        _ => return None,
    };
    let quote = match expression {
        Expression::TemplateLiteral(_) => '`',
        Expression::StringLiteral(text) if text.raw.is_some_and(|raw| raw.starts_with('\'')) => {
            '\''
        }
        _ => '"',
    };
    let inner = span.start as usize + 1..span.end as usize - 1;
    Some(Literal { quote, inner, holes })
}

/// Where the `${…}` of a template stand: between its texts.
fn holes(template: &TemplateLiteral<'_>) -> Vec<Range<usize>> {
    let texts = template.quasis.windows(2);
    texts.map(|pair| pair[0].span.end as usize..pair[1].span.start as usize).collect()
}
