//! Where a document says which locale it is in.

use targum_sdk::{
    Context, Failure,
    catalogue::{Roots, mark, roots},
    json::Member,
    locale::{language, same},
};

/// Finds the root members of the locale to translate; nothing where the root is not keyed by
/// locales.
///
/// # Errors
/// `unsupported` where the target stands beside the source.
pub fn root_members(
    members: &[Member<'_, '_>],
    context: &Context,
) -> Result<Option<Roots>, Failure> {
    let is_keyed =
        |member: &Member<'_, '_>| mark::is_tag(&member.name()) && member.value.is_object();
    if !members.iter().all(is_keyed) {
        return Ok(None);
    }
    let names: Vec<_> = members.iter().map(Member::name).collect();
    roots(&names, context, "document", |index| members[index].key.span().start)
}

/// Whether the document's locale is of the source's language, and is to become the target's.
pub fn is_renamed(locale: &str, context: &Context) -> bool {
    language(locale).eq_ignore_ascii_case(language(&context.source_locale))
        && !same(locale, &context.target_locale)
}
