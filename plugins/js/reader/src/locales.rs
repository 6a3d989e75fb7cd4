//! Where a module says which locale it is in.

use oxc_ast::ast::{Expression, ObjectExpression, ObjectProperty, ObjectPropertyKind, PropertyKey};
use oxc_span::GetSpan;
use targum_sdk::{Context, Failure, locale, unsupported};

use crate::name;

/// Names of properties whose value is the module's locale.
const MARKS: [&str; 7] =
    ["lang", "language", "languageCode", "lng", "locale", "localeCode", "_locale"];

/// Further names, or their ends, of properties whose value is a locale.
const TAGS: [&str; 6] = ["code", "iso", "lang", "language", "lng", "locale"];

/// The property that holds the messages of the source locale, where an object is keyed by
/// locales: one property, or several that all name one. A file begun as a copy has them under
/// the target's.
///
/// # Errors
/// `unsupported` where the target stands beside it.
pub fn root<'e, 'a>(
    object: &'e ObjectExpression<'a>,
    source: &str,
    context: &Context,
) -> Result<Option<&'e ObjectProperty<'a>>, Failure> {
    let mut own = None;
    let mut target = None;
    for property in &object.properties {
        let ObjectPropertyKind::ObjectProperty(property) = property else {
            return Ok(None);
        };
        let span = property.key.span();
        let name = name::property(&property.key, property.computed, &source[..span.end as usize]);
        if !locale::is_locale(&name) {
            return Ok(None);
        }
        let is_object =
            matches!(property.value.get_inner_expression(), Expression::ObjectExpression(_));
        if is_object && locale::names_source(&name, context) {
            own = Some(&**property);
        } else if is_object && locale::names_target(&name, context) {
            target = Some(&**property);
        }
    }
    match (own, target) {
        (Some(_), Some(target)) => {
            let message = format!(
                "the object already holds `{}` beside `{}`: leave the target out, or send \
                 the source alone",
                context.target_locale, context.source_locale
            );
            Err(unsupported(target.key.span().start as usize, message))
        }
        (own, target) => Ok(own.or(target)),
    }
}

/// How a root key is renamed, in its own quotes, or in `quote` where it has none and the
/// target needs some.
pub fn renamed(key: &PropertyKey<'_>, spelling: &str, quote: char, context: &Context) -> String {
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

/// Whether a property says which locale something is in: `fallbackLocale: 'en'`, `code: 'en-US'`.
pub fn is_tag(name: &str, value: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let language = locale::language(value);
    language.len() == 2
        && TAGS.iter().any(|it| name.ends_with(it))
        && locale::is_tag_of(value, language)
        && locale::is_locale(value)
}

/// What the value of a property becomes that says which locale this is; none where it says
/// something else.
pub fn mark(name: &str, value: &str, context: &Context) -> Option<String> {
    let is_mark = MARKS.contains(&name) && locale::is_locale(value);
    let target = value.replace('_', "-").eq_ignore_ascii_case(&context.target_locale);
    match is_mark {
        true if target => Some(value.to_owned()),
        true if locale::names_source(value, context) => Some(locale::renamed(value, context)),
        _ => None,
    }
}
