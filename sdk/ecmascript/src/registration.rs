//! Calls that pass tables of messages to libraries, wherever they are.

use oxc_ast::ast::{ArrayExpressionElement, CallExpression, Expression, Statement};
use targum_sdk::{Failure, locale, unsupported};

use crate::{at::At, module::Body, reader::Reader};

/// The methods of i18next, angular-translate, vue-i18n and Polyglot that take such a table.
const METHODS: [&str; 6] = [
    "addResourceBundle",
    "addResources",
    "mergeLocaleMessage",
    "registerTranslations",
    "setLocaleMessage",
    "translations",
];

/// Returns whether a call passes a table of messages to a library.
fn registers(call: &CallExpression<'_>) -> bool {
    let member = call.callee.get_inner_expression().as_member_expression();
    let name = member.and_then(|member| member.static_property_name());
    name.is_some_and(|name| METHODS.contains(&name))
}

/// Returns the call whose result has the called method: `a.b()` in `a.b().c()`.
fn before<'e, 'a>(call: &'e CallExpression<'a>) -> Option<&'e CallExpression<'a>> {
    let member = call.callee.get_inner_expression().as_member_expression()?;
    match member.object().get_inner_expression() {
        Expression::CallExpression(call) => Some(call),
        _ => None,
    }
}

/// Returns the functions among the arguments of a call, alone or behind the names of their
/// parameters, as in AngularJS: `['$translateProvider', function ($translateProvider) {…}]`.
fn functions<'e, 'a>(call: &'e CallExpression<'a>) -> impl Iterator<Item = Body<'e, 'a>> {
    let arguments = call.arguments.iter().filter_map(|argument| argument.as_expression());
    arguments.filter_map(|argument| match argument.get_inner_expression() {
        Expression::ArrayExpression(array) => {
            let last = array.elements.last().and_then(ArrayExpressionElement::as_expression)?;
            Body::of(last.get_inner_expression())
        }
        other => Body::of(other),
    })
}

impl<'s: 'a, 'a> Reader<'_, 's, 'a> {
    /// Returns whether a registration names a locale other than the one to translate.
    ///
    /// # Errors
    /// `unsupported` if the locale is the target's.
    pub(crate) fn registers_another_locale(
        &self,
        call: &CallExpression<'a>,
    ) -> Result<bool, Failure> {
        let context = self.draft.context();
        let Some(Expression::StringLiteral(tag)) = call
            .arguments
            .first()
            .filter(|_| registers(call))
            .and_then(|argument| argument.as_expression())
        else {
            return Ok(false);
        };
        let is_other = locale::is_locale(&tag.value) && !locale::names_source(&tag.value, context);
        if is_other && locale::names_target(&tag.value, context) {
            let (source, target) = (&context.source_locale, &context.target_locale);
            let message = format!(
                "the module already registers `{target}`: leave that out, or send what is \
                 registered for `{source}` alone"
            );
            return Err(unsupported(tag.span.start as usize, message));
        }
        Ok(is_other)
    }

    /// Reads the tables that are registered in the calls before a call or in the functions among
    /// its arguments. Tables among the arguments themselves are left out.
    pub(crate) fn registered_within(&mut self, call: &CallExpression<'a>) -> Result<(), Failure> {
        let mut calls: Vec<_> = std::iter::successors(before(call), |call| before(call)).collect();
        while let Some(call) = calls.pop() {
            self.registered_in_functions(call)?;
            if registers(call) {
                self.arguments(call, At::root(None))?;
            }
        }
        self.registered_in_functions(call)
    }

    fn registered_in_functions(&mut self, call: &CallExpression<'a>) -> Result<(), Failure> {
        functions(call).try_for_each(|body| match body {
            Body::Value(value) => self.registered_by(value),
            Body::Block(block) => {
                block.statements.iter().try_for_each(|statement| match statement {
                    Statement::ExpressionStatement(statement) => {
                        self.registered_by(&statement.expression)
                    }
                    _ => Ok(()),
                })
            }
        })
    }

    fn registered_by(&mut self, value: &Expression<'a>) -> Result<(), Failure> {
        let Expression::CallExpression(call) = value.get_inner_expression() else {
            return Ok(());
        };
        self.registered_within(call)?;
        if registers(call) { self.arguments(call, At::root(None)) } else { Ok(()) }
    }
}
