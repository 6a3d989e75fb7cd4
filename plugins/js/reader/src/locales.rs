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
/// locales: one property, or several that all name one; and whether it is named for the source.
/// A file begun as a copy has them under the target's name.
///
/// # Errors
/// `unsupported` where the target stands beside it.
pub fn root<'e, 'a>(
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
        if !locale::is_locale(&name) {
            return Ok(None);
        }
        let is_object =
            matches!(property.value.get_inner_expression(), Expression::ObjectExpression(_));
        if is_object {
            names.push(name);
            properties.push(&**property);
        }
    }
    let find = |locale: &str| locale::named(&names, locale).last().copied();
    let language = locale::language(&context.source_locale);
    let by_language = || names.iter().rposition(|name| *name == language);
    let Some(own) = find(&context.source_locale).or_else(by_language) else {
        return Ok(find(&context.target_locale).map(|index| (properties[index], false)));
    };
    let is_target = |index: &usize| locale::names_target(&names[*index], context);
    let translates = context.source_locale != context.target_locale;
    match (0..names.len()).filter(|index| translates && *index != own).find(is_target) {
        Some(target) => {
            let message = format!(
                "the object already holds `{}` beside `{}`: leave the target out, or send \
                 the source alone",
                context.target_locale, context.source_locale
            );
            Err(unsupported(properties[target].key.span().start as usize, message))
        }
        None => Ok(Some((properties[own], true))),
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
