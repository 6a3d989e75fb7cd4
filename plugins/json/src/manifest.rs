//! Manifests of web applications and browser extensions, in which few members are language.

use targum_sdk::json::Value;

/// The members whose text is language.
const LANGUAGE: [&str; 5] = ["default_title", "description", "label", "name", "short_name"];

/// The members of the root that may hold them.
const AROUND: [&str; 6] =
    ["action", "browser_action", "commands", "page_action", "screenshots", "shortcuts"];

/// The values of `display` in an application's manifest.
const DISPLAYS: [&str; 4] = ["browser", "fullscreen", "minimal-ui", "standalone"];

/// Returns whether a document is a manifest. Besides a name, an extension's manifest has a version,
/// and an application's a start address or a display mode.
pub(crate) fn is_one(root: Value<'_, '_>) -> bool {
    let has = |name: &str| root.get(name).is_some_and(Value::is_string);
    let text = |name: &str| root.get(name).and_then(Value::text);
    let is_displayed = || text("display").is_some_and(|text| DISPLAYS.contains(&text.as_str()));
    let version = || root.get("manifest_version").map(Value::source);
    let starts = || text("start_url").is_some_and(|text| is_address(text.as_str()));
    (has("name") || has("short_name"))
        && (matches!(version(), Some("2" | "3")) || is_displayed() || starts())
}

/// Returns whether a text is an address rather than the label of a field for one.
fn is_address(text: &str) -> bool {
    let begins = text.starts_with(['/', '.', '?']) || text.contains("://");
    !text.contains(char::is_whitespace) && (begins || text.contains(".htm"))
}

/// Returns whether the text at these keys, from the root on, is language.
pub(crate) fn is_language(keys: &[String]) -> bool {
    let is_around = |key: &String| AROUND.contains(&key.as_str());
    keys.last().is_some_and(|last| LANGUAGE.contains(&last.as_str()))
        && (keys.len() == 1 || keys.first().is_some_and(is_around))
}
