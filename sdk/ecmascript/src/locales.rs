//! Finds where a module names its locale.

use oxc_ast::ast::{Expression, ObjectExpression, ObjectProperty, ObjectPropertyKind, PropertyKey};
use oxc_span::GetSpan;
use targum_sdk::{
    Context, Failure,
    catalogue::{mark, roots},
    locale,
};

use crate::name;

/// Further names of properties whose value is a locale. The names may be the ends of longer names.
const TAGS: [&str; 6] = ["code", "iso", "lang", "language", "lng", "locale"];

/// Returns the properties that hold the messages of the source locale in an object keyed by
/// locales, and whether they are named for the source. There are several properties only if all of
/// them name one locale. A file that began as a copy has the messages under the target's name.
///
/// # Errors
/// `unsupported` if the target has a property beside the source's.
pub(crate) fn root<'e, 'a>(
    object: &'e ObjectExpression<'a>,
    source: &str,
    context: &Context,
) -> Result<Option<(&'e ObjectProperty<'a>, bool)>, Failure> {
    let mut names = Vec::new();
    let mut properties = Vec::new();
    for property in &object.properties {
        let ObjectPropertyKind::ObjectProperty(property) = property else {
            return Ok(None);
        };
        let span = property.key.span();
        let name = name::property(&property.key, property.computed, &source[..span.end as usize]);
        let value = property.value.get_inner_expression();
        if !locale::is_locale(&name) {
            if states_locale(&name, value) {
                continue;
            }
            return Ok(None);
        }
        if matches!(value, Expression::ObjectExpression(_)) {
            names.push(name);
            properties.push(&**property);
        }
    }
    let at = |index: usize| {
        let property: &ObjectProperty<'_> = properties[index];
        property.key.span().start as usize
    };
    let found = roots(&names, context, "object", at)?;
    Ok(found.and_then(|found| Some((properties[*found.entries.last()?], found.is_renamed))))
}

/// Returns whether a property beside messages of locales is no text: it states a locale or several,
/// or is a number or the like.
fn states_locale(name: &str, value: &Expression<'_>) -> bool {
    match value {
        Expression::StringLiteral(value) => mark::states_locale(name, &value.value),
        Expression::ArrayExpression(array) => array.elements.iter().all(|element| {
            let value = element.as_expression();
            value.is_some_and(|value| {
                matches!(value, Expression::StringLiteral(_)) && states_locale(name, value)
            })
        }),
        Expression::NumericLiteral(_) | Expression::BooleanLiteral(_) => true,
        _ => false,
    }
}

/// Spells the target's name for a root key, in the quotes of the key. A key without quotes gets
/// those of `quote` if the target's name needs quotes.
pub(crate) fn renamed(
    key: &PropertyKey<'_>,
    spelling: &str,
    quote: char,
    context: &Context,
) -> String {
    match key {
        PropertyKey::StringLiteral(name) => {
            let mark = &spelling[..1];
            format!("{mark}{}{mark}", locale::renamed(&name.value, context))
        }
        _ => {
            let name = locale::renamed(spelling, context);
            if name::is_identifier(&name) { name } else { format!("{quote}{name}{quote}") }
        }
    }
}

/// Returns whether a property names the locale of something: `fallbackLocale: 'en'`,
/// `code: 'en-US'`.
pub(crate) fn is_tag(name: &str, value: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let language = locale::language(value);
    language.len() == 2
        && TAGS.iter().any(|tag| name.ends_with(tag))
        && locale::is_tag_of(value, language)
        && locale::is_locale(value)
}

/// Returns the new value of a property that names the module's locale, or `None` for other
/// properties.
pub(crate) fn mark(name: &str, value: &str, context: &Context) -> Option<String> {
    let is_mark = mark::is_name(name) && locale::is_locale(value);
    let target = value.replace('_', "-").eq_ignore_ascii_case(&context.target_locale);
    if is_mark && target {
        return Some(value.to_owned());
    }
    (is_mark && locale::names_source(value, context)).then(|| locale::renamed(value, context))
}
