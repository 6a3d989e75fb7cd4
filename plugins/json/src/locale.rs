//! Where a document says which locale it is in.

use targum_sdk::{Context, Failure, json::Member, unsupported};

/// Names of members whose value is the document's locale.
const MARKS: [&str; 6] = ["@@locale", "_locale", "lang", "language", "languageCode", "locale"];

/// The root keys of the locale to translate; none where the root is not keyed by locales.
///
/// One key that names the source (or, in a file begun as a copy, the target) is enough;
/// among several all must be locales.
pub fn roots<'m, 'j, 's>(
    members: &'m [Member<'j, 's>],
    context: &Context,
) -> Result<Vec<&'m Member<'j, 's>>, Failure> {
    let keyed = |it: &&Member<'_, '_>| is_tag(&it.name()) && it.value.is_object();
    if let [only] = members {
        let own = [&context.source_locale, &context.target_locale];
        let ours = |it: &&Member<'_, '_>| {
            own.iter().any(|locale| language(locale).eq_ignore_ascii_case(language(&it.name())))
        };
        return Ok(Some(only).filter(keyed).filter(ours).into_iter().collect());
    }
    if !members.iter().all(|member| keyed(&member)) {
        return Ok(Vec::new());
    }
    let named = |locale: &str| -> Vec<_> {
        members.iter().filter(|member| same(&member.name(), locale)).collect()
    };
    let (source, target) = (named(&context.source_locale), named(&context.target_locale));
    let Some(clash) = target.first().filter(|_| !source.is_empty()) else {
        return Ok(if source.is_empty() { target } else { source });
    };
    if context.source_locale == context.target_locale {
        return Ok(source);
    }
    let (at, name) = (clash.key.span().start, clash.name());
    Err(unsupported(
        at,
        format!(
            "the document already holds `{name}` beside `{}`: leave the target out, or send \
             the source alone",
            context.source_locale
        ),
    ))
}

/// Whether a root key is to be renamed to the target's.
pub fn is_renamed(key: &str, context: &Context) -> bool {
    context.source_locale != context.target_locale
        && language(key).eq_ignore_ascii_case(language(&context.source_locale))
        && !same(key, &context.target_locale)
}

/// Whether a member says which locale the document is in.
pub fn is_mark(name: &str, text: &str, context: &Context) -> bool {
    MARKS.contains(&name)
        && (same(text, &context.source_locale) || same(text, &context.target_locale))
}

/// The target locale in the notation of `like`: `pt_BR` for `en_US`.
pub fn target(like: &str, context: &Context) -> String {
    let target = &context.target_locale;
    let lower = like.len() > 3 && !like.bytes().any(|b| b.is_ascii_uppercase());
    let cased = if lower { target.to_ascii_lowercase() } else { target.clone() };
    if like.contains('_') { cased.replace('-', "_") } else { cased }
}

fn same(a: &str, b: &str) -> bool {
    a.replace('_', "-").eq_ignore_ascii_case(&b.replace('_', "-"))
}

fn language(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or(tag)
}

/// A language, and perhaps a script and a region.
fn is_tag(text: &str) -> bool {
    let letters = |part: &str| part.bytes().all(|b| b.is_ascii_alphabetic());
    let mut parts = text.split(['-', '_']);
    let first = parts.next().is_some_and(|it| matches!(it.len(), 2 | 3) && letters(it));
    let rest = |part: &str| match part.len() {
        2 | 4 => letters(part),
        3 => part.bytes().all(|b| b.is_ascii_digit()),
        _ => false,
    };
    first && parts.all(rest)
}
