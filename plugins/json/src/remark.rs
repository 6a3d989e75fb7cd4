//! Members about the file or about other members.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use targum_sdk::{
    catalogue::mark,
    json::{Member, Value},
    plural,
};

/// The member that holds the variants of an inlang message, next to their selectors.
pub(crate) const VARIANTS: &str = "match";

/// Returns whether the members are those of an inlang message with variants.
pub(crate) fn has_variants(members: &[Member<'_, '_>]) -> bool {
    let is_part = |member: &Member<'_, '_>| match &*member.name() {
        VARIANTS => member.value.is_object(),
        "declarations" | "selectors" => member.value.is_array(),
        _ => false,
    };
    let has = |name: &str| members.iter().any(|member| member.name() == name);
    members.iter().all(is_part) && has(VARIANTS) && has("selectors")
}

/// Returns the descriptions in members `@name` by the described `name`, as in ARB and slang.
/// `names` are the names of the members. A plural form may be described without being there.
pub(crate) fn about<'s>(
    members: &[Member<'_, 's>],
    names: &[Cow<'s, str>],
) -> HashMap<Cow<'s, str>, Option<String>> {
    if !names.iter().any(|name| name.starts_with('@')) {
        return HashMap::new();
    }
    let told = members.iter().filter(|member| member.key.source().starts_with("\"@"));
    let mut told: HashMap<_, _> = told.map(|member| (member.name(), member.value)).collect();
    let mut about = HashMap::new();
    for name in names {
        if let Some(said) = told.remove(format!("@{name}").as_str()) {
            let text = said.get("description").unwrap_or(said).text();
            about.insert(name.clone(), text.map(|text| text.as_str().to_owned()));
        }
    }
    // The target may have other forms of a family, or fewer.
    let families: HashSet<&str> = names.iter().filter_map(|name| family(name)).collect();
    let of_forms = told.keys().filter_map(|name| name.strip_prefix('@'));
    let of_forms = of_forms.filter(|name| family(name).is_some_and(|own| families.contains(own)));
    about.extend(of_forms.map(|name| (Cow::Owned(name.to_owned()), None)));
    about
}

/// Returns the name of the family of plural forms that a member of this name may be in.
fn family(name: &str) -> Option<&str> {
    let (family, category) = name.rsplit_once('_')?;
    (plural::is_category(category) && !family.starts_with('@')).then_some(family)
}

/// The member that tells the translators on Crowdin about the texts beside it.
const CONTEXT_OF_CROWDIN: &str = "crowdinContext";

/// Returns whether a member is a remark on the members beside it.
pub(crate) fn is_on_siblings(member: &Member<'_, '_>) -> bool {
    member.is_named(CONTEXT_OF_CROWDIN) && member.value.is_string()
}

/// Returns the text of a remark on the members beside it.
pub(crate) fn on_siblings(member: &Member<'_, '_>) -> Option<String> {
    let text = member.value.text().filter(|_| is_on_siblings(member))?;
    Some(text.as_str().to_owned())
}

/// The member that holds the messages of a Jed catalogue, next to members about the file.
pub(crate) const MESSAGES_OF_JED: &str = "locale_data";

/// Returns whether a member is a remark: `_comment`, `//`, `$schema`, `@@author`, or the header of
/// a Jed catalogue.
pub(crate) fn is_one(member: &Member<'_, '_>) -> bool {
    is_named(&member.name(), member.value)
}

/// Decides as [`is_one`] does, by the name and the value of a member.
pub(crate) fn is_named(name: &str, value: Value<'_, '_>) -> bool {
    if name.starts_with("@@") {
        return !mark::is_name(name);
    }
    let bare = name.trim_start_matches(['_', '$']);
    let is_marked = bare.len() < name.len();
    match bare {
        "" => !is_marked && is_header(value),
        "comment" | "comments" | "schema" => is_marked,
        _ => bare.starts_with("//"),
    }
}

/// Returns whether a member is MediaWiki's metadata of a file, such as its authors and locale.
pub(crate) fn is_metadata(member: &Member<'_, '_>) -> bool {
    member.is_named("@metadata") && member.value.is_object()
}

/// Returns the text of a remark on the next member, by its name and its value. Returns `None` for a
/// remark on the file.
pub(crate) fn text(name: &str, value: Value<'_, '_>) -> Option<String> {
    let is_of_file = name.starts_with("@@") || name.ends_with("schema");
    let text = value.text().filter(|_| !is_of_file);
    text.map(|text| text.as_str().to_owned())
}

fn is_header(value: Value<'_, '_>) -> bool {
    ["lang", "plural_forms", "plural-forms"].into_iter().any(|name| value.get(name).is_some())
}
