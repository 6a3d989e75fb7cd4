//! Calls: the objects among their arguments, and the functions that wrap a module.

use oxc_ast::ast::{CallExpression, Expression, StringLiteral};
use targum_sdk::{Failure, locale};

use super::body::Body;
use crate::{at::At, descriptor::Descriptor, reader::Reader, span::content};

impl<'s: 'a, 'a> Reader<'_, 's, 'a> {
    /// Reads a call whose value is exported or assigned.
    pub(super) fn call(&mut self, call: &CallExpression<'a>, at: At<'_>) -> Result<(), Failure> {
        self.arguments(call, at)?;
        self.wrapped(call)
    }

    /// Reads the objects that are arguments of a call. Arrays are left out, as they often hold
    /// names of modules.
    pub(crate) fn arguments(
        &mut self,
        call: &CallExpression<'a>,
        at: At<'_>,
    ) -> Result<(), Failure> {
        if defines_property(call) {
            return Ok(());
        }
        if self.survey.is_some() {
            return self.objects(call, at);
        }
        if self.registers_another_locale(call)? {
            return Ok(());
        }
        if self.locale_argument(call) {
            return self.in_locale(|reader| reader.objects(call, at));
        }
        let is_in_target = self.is_in_target || self.names_target(call);
        let before = std::mem::replace(&mut self.is_in_target, is_in_target);
        let result = self.objects(call, at);
        self.is_in_target = before;
        result
    }

    fn objects(&mut self, call: &CallExpression<'a>, at: At<'_>) -> Result<(), Failure> {
        let freezes = call.callee.is_specific_member_access("Object", "freeze");
        for argument in call.arguments.iter().filter_map(|argument| argument.as_expression()) {
            match argument.get_inner_expression() {
                Expression::ObjectExpression(object) => {
                    let at = At { note: None, ..at };
                    match Descriptor::given(object, call) {
                        Some(descriptor) => self.descriptor(&descriptor, at)?,
                        None => self.root(object, at)?,
                    }
                }
                Expression::ArrayExpression(_) if freezes => self.value(argument, at)?,
                Expression::CallExpression(inner) => self.arguments(inner, at)?,
                other => self.reference(other),
            }
        }
        Ok(())
    }

    /// Renames the locale in the arguments of a call, which precedes the texts and may follow
    /// another name: `registerLocale('en', {…})`, `setLang('image', 'en', {…})`. Returns whether the
    /// call has one.
    fn locale_argument(&mut self, call: &CallExpression<'a>) -> bool {
        let context = self.draft.context();
        let is_source = |text: &str| locale::names_source(text, context);
        let tag = locale_before_objects(call, is_source).filter(|tag| is_source(&tag.value));
        let Some(tag) = tag else { return false };
        self.draft.literal(content(tag), locale::renamed(&tag.value, context));
        true
    }

    /// Returns whether the locale in the arguments of a call is the target's. The call is then read
    /// back as one of the source's texts.
    fn names_target(&self, call: &CallExpression<'a>) -> bool {
        let context = self.draft.context();
        let is_target = |text: &str| locale::names_target(text, context);
        locale_before_objects(call, is_target).is_some_and(|tag| is_target(&tag.value))
    }

    /// Reads the functions that only wrap a module: a function that is called where it is defined,
    /// that is passed to such a function, or that is passed to `define`.
    fn wrapped(&mut self, call: &CallExpression<'a>) -> Result<(), Failure> {
        if !wraps(call) {
            return Ok(());
        }
        let arguments = call.arguments.iter().filter_map(|argument| argument.as_expression());
        let given = arguments.filter_map(|argument| Body::of(argument.get_inner_expression()));
        Body::of(callee(call)).into_iter().chain(given).try_for_each(|body| self.body(&body))
    }
}

/// Returns the locale in the arguments of a call with objects, which is a code of two letters, with
/// or without a region, or a text for which `is_own` returns true. Only strings may precede it.
fn locale_before_objects<'e, 'a>(
    call: &'e CallExpression<'a>,
    is_own: impl Fn(&str) -> bool,
) -> Option<&'e StringLiteral<'a>> {
    let arguments = || call.arguments.iter().filter_map(|argument| argument.as_expression());
    let mut strings = arguments().map_while(|argument| match argument {
        Expression::StringLiteral(string) => Some(&**string),
        _ => None,
    });
    let two_letters = |text: &str| locale::is_locale(text) && locale::language(text).len() == 2;
    let tag = strings.find(|tag| two_letters(&tag.value) || is_own(&tag.value))?;
    arguments().any(holds_object).then_some(tag)
}

/// Returns whether an argument is an object, or a call with such an argument.
fn holds_object(argument: &Expression<'_>) -> bool {
    match argument.get_inner_expression() {
        Expression::ObjectExpression(_) => true,
        Expression::CallExpression(call) => {
            let mut arguments = call.arguments.iter();
            arguments.any(|argument| argument.as_expression().is_some_and(holds_object))
        }
        _ => false,
    }
}

/// Returns whether a call defines properties of an object by their descriptors:
/// `Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' })`.
fn defines_property(call: &CallExpression<'_>) -> bool {
    let defines = |name| call.callee.is_specific_member_access("Object", name);
    defines("defineProperty") || defines("defineProperties")
}

/// Returns the function that a call calls, also by `call` or `apply`.
fn callee<'e, 'a>(call: &'e CallExpression<'a>) -> &'e Expression<'a> {
    match call.callee.get_inner_expression() {
        Expression::StaticMemberExpression(member)
            if matches!(member.property.name.as_str(), "call" | "apply") =>
        {
            member.object.get_inner_expression()
        }
        other => other,
    }
}

/// Returns whether a call calls a function where it is defined, or defines a module.
pub(super) fn wraps(call: &CallExpression<'_>) -> bool {
    let callee = callee(call);
    let defines = ["define", "require"].iter().any(|name| callee.is_specific_id(name));
    defines || Body::of(callee).is_some()
}
