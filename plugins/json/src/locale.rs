//! The locales that a document states.

use targum_sdk::{
    Context, Failure,
    catalogue::{Roots, mark, roots},
    json::{Member, Value},
    locale::{language, same},
};

/// The container of the members, in messages.
const DOCUMENT: &str = "document";

/// Returns whether a member is no text of a root that is keyed by locales: a member that states a
/// locale or several, a number, or the like.
pub(crate) fn is_beside_locales(member: &Member<'_, '_>) -> bool {
    let name = member.name();
    let states = |value: Value<'_, '_>| {
        value.text().is_none_or(|text| mark::states_locale(&name, text.as_str()))
    };
    match member.value {
        value if value.is_object() => false,
        value if value.is_array() => {
            value.elements().all(|value| value.is_string() && states(value))
        }
        value => states(value),
    }
}

/// Returns the root members of the locale to translate, or `None` if the root is not keyed by
/// locales.
///
/// # Errors
/// `unsupported` if the root has members for both the source's and the target's locale, of which the
/// target's may be one of the members `beside` them.
pub(crate) fn root_members(
    members: &[Member<'_, '_>],
    beside: &[Member<'_, '_>],
    context: &Context,
) -> Result<Option<Roots>, Failure> {
    let is_keyed =
        |member: &Member<'_, '_>| mark::is_tag(&member.name()) && member.value.is_object();
    if !members.iter().all(is_keyed) {
        return Ok(None);
    }
    let names: Vec<_> = members.iter().map(Member::name).collect();
    let place = |member: &Member<'_, '_>| member.key.span().start;
    let found = roots(&names, context, DOCUMENT, |index| place(&members[index]))?;
    if let Some(found) = &found {
        let others = beside.iter().map(|member| (member.name(), place(member)));
        found.check_others(others, context, DOCUMENT)?;
    }
    Ok(found)
}

/// Returns whether the document's locale has the source's language and must become the target's.
pub(crate) fn is_renamed(locale: &str, context: &Context) -> bool {
    language(locale).eq_ignore_ascii_case(language(&context.source_locale))
        && !same(locale, &context.target_locale)
}
