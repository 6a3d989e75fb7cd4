//! Values that a program reads, beside values that people read.

use oxc_ast::ast::{Expression, ObjectPropertyKind};
use targum_sdk::locale;

/// The names under which vue-i18n keeps the options of `Intl`, by locale.
const FORMATS: [&str; 3] = ["dateTimeFormats", "datetimeFormats", "numberFormats"];

/// Returns whether a value holds the options of `Intl` by locale: `numberFormats: { en: {…} }`.
/// Texts under such a name have other keys, or are strings.
pub(crate) fn are_formats(name: &str, value: &Expression<'_>) -> bool {
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
