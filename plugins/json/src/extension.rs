//! Messages of browser extensions with other members than those that browsers know: typing errors,
//! remarks for translators, and fields of tools.

use targum_sdk::{
    catalogue::extension::{ABOUT, TEXT},
    json::Value,
};

/// The names that tools and people give to a remark on a message.
const REMARKS: [&str; 6] = ["comment", "comments", "context", "meaning", "note", "notes"];

/// The beginning of `description`, which its misspellings and abbreviations have too.
const DESCRIPTION: &str = "desc";

/// Returns whether members of a root are messages of a browser extension, though some have other
/// members.
///
/// A single message with its placeholders proves it. Without one, all members must have a `message`,
/// and either none has other members than remarks and one has a description, or more than half of
/// them have a description and no other members. A title beside a `message` could be language.
pub(crate) fn are_messages<'j, 's: 'j>(members: impl Iterator<Item = Value<'j, 's>>) -> bool {
    let (mut all, mut described, mut plain, mut texts) = (0, 0, 0, 0);
    for message in members {
        if has_placeholders(message) {
            return true;
        }
        let mut is_described = false;
        let mut is_plain = true;
        for member in message.members() {
            let name = member.name();
            let describes = name.starts_with(DESCRIPTION);
            is_described |= describes && member.value.is_string();
            is_plain &= describes || name == TEXT || is_about(&name);
        }
        all += 1;
        texts += usize::from(message.get(TEXT).is_some_and(Value::is_string));
        plain += usize::from(is_plain);
        described += usize::from(is_plain && is_described);
    }
    texts == all && (plain == all && described > 0 || described * 2 > all)
}

fn is_about(name: &str) -> bool {
    ABOUT.contains(&name) || REMARKS.contains(&name)
}

/// Returns whether a message has placeholders as browsers read them, and its text names one of them.
fn has_placeholders(message: Value<'_, '_>) -> bool {
    let Some(placeholders) = message.get("placeholders") else { return false };
    let Some(text) = message.get(TEXT).and_then(Value::text) else { return false };
    let text = text.as_str().to_ascii_lowercase();
    let is_one = |value: Value<'_, '_>| value.get("content").is_some_and(Value::is_string);
    let is_named = |name: &str| text.contains(&format!("${}$", name.to_ascii_lowercase()));
    placeholders.members().all(|member| is_one(member.value))
        && placeholders.members().any(|member| is_named(&member.name()))
}
