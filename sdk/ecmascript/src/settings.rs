//! Values that a program reads, beside values that people read.

use oxc_ast::ast::{Expression, ObjectPropertyKind};
use targum_sdk::locale;

/// The names under which vue-i18n keeps the options of `Intl`, by locale.
const FORMATS: [&str; 3] = ["dateTimeFormats", "datetimeFormats", "numberFormats"];

/// The beginning of the path of a variable in the environment of a process.
const ENVIRONMENT: &str = "process.env.";

/// Returns whether a value holds nothing for people: options of `Intl`, or variables of an environment.
pub(crate) fn is_for_program(name: &str, value: &Expression<'_>) -> bool {
    are_formats(name, value) || are_variables(name, value)
}

/// Returns whether a value holds the options of `Intl` by locale: `numberFormats: { en: {…} }`.
/// Texts under such a name have other keys, or are strings.
fn are_formats(name: &str, value: &Expression<'_>) -> bool {
    let Expression::ObjectExpression(object) = value.get_inner_expression() else {
        return false;
    };
    let of_locale = |property: &ObjectPropertyKind<'_>| {
        property.as_property().is_none_or(|property| {
            let is_text = property.value.get_inner_expression().is_literal();
            !is_text && property.key.static_name().is_some_and(|name| locale::is_locale(&name))
        })
    };
    FORMATS.contains(&name) && object.properties.iter().all(of_locale)
}

/// Returns whether a path is that of a variable in the environment of a process: `process.env.NODE_ENV`.
pub(crate) fn is_variable(path: &str) -> bool {
    path.starts_with(ENVIRONMENT)
}

/// Returns whether a value holds variables of an environment: `env: { NODE_ENV: 'test' }`. Texts about environments have
/// no key such as `NODE_ENV`.
fn are_variables(name: &str, value: &Expression<'_>) -> bool {
    let Expression::ObjectExpression(object) = value.get_inner_expression() else {
        return false;
    };
    let has_name = |property: &ObjectPropertyKind<'_>, is_one: fn(&str) -> bool| {
        let key = property.as_property().and_then(|property| property.key.static_name());
        key.is_some_and(|name| is_one(&name))
    };
    let is_variable = |name: &str| {
        name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
    };
    name == "env"
        && object.properties.iter().all(|property| has_name(property, is_variable))
        && object
            .properties
            .iter()
            .any(|property| has_name(property, |name| name.ends_with("_ENV")))
}
