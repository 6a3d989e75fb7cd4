//! Where a document says which locale it is in.

use targum_sdk::{
    Context, Failure,
    json::Member,
    locale::{extends, is_locale, language, named, same},
    unsupported,
};

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
    let names: Vec<_> = members.iter().map(Member::name).collect();
    let of = |locale: &str| -> Vec<_> {
        named(&names, locale).into_iter().map(|index| &members[index]).collect()
    };
    let source = of(&context.source_locale);
    if source.is_empty() {
        return Ok(of(&context.target_locale));
    }
    let is_target = |it: &&Member<'_, '_>| same(&it.name(), &context.target_locale);
    let Some(clash) =
        members.iter().find(is_target).filter(|_| context.source_locale != context.target_locale)
    else {
        return Ok(source);
    };
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

/// Whether a member of that name may say which locale the document is in.
pub fn may_be_mark(name: &str) -> bool {
    MARKS.contains(&name)
}

/// Whether the text of such a member does: `en-US` for `en`, too.
pub fn is_mark(text: &str, context: &Context) -> bool {
    let names = |locale| extends(text, locale);
    is_tag(text) && (names(&context.source_locale) || names(&context.target_locale))
}

/// As a locale, in capitals too: `EN`.
fn is_tag(name: &str) -> bool {
    is_locale(&name.to_ascii_lowercase())
}
