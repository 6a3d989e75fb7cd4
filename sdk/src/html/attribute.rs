//! Attributes that people read, and the one that says that they need no translation.

use super::tag::{Attribute, Tag};

const ANYWHERE: [&str; 6] = [
    "title",
    "aria-label",
    "aria-description",
    "aria-placeholder",
    "aria-roledescription",
    "aria-valuetext",
];

const DESCRIPTIONS: [&str; 7] = [
    "description",
    "og:title",
    "og:description",
    "og:image:alt",
    "twitter:title",
    "twitter:description",
    "twitter:image:alt",
];

/// Whether the value of an attribute is for people to read.
pub(super) fn is_translatable(tag: &Tag, attribute: &Attribute, source: &str) -> bool {
    let is = |name: &str, values: &[&str]| {
        let value = tag.value(source, name).unwrap_or_default().trim();
        values.iter().any(|it| it.eq_ignore_ascii_case(value))
    };
    let first = tag.attribute(&attribute.name).is_some_and(|first| first.at == attribute.at);
    let element = tag.name.as_str();
    first
        && match attribute.name.as_str() {
            // The title of a style sheet is its name.
            "title" => !matches!(element, "link" | "style"),
            "alt" => matches!(element, "img" | "area" | "input" | "image"),
            "placeholder" => matches!(element, "input" | "textarea"),
            "label" => matches!(element, "optgroup" | "option" | "track"),
            "value" => element == "input" && is("type", &["button", "reset", "submit"]),
            "content" => {
                element == "meta" && (is("name", &DESCRIPTIONS) || is("property", &DESCRIPTIONS))
            }
            name => ANYWHERE.contains(&name),
        }
}

/// Whether an element says that its content is translated, or that it is not.
pub fn translates(tag: &Tag, source: &str) -> Option<bool> {
    let class = tag.value(source, "class").unwrap_or_default();
    if class.split_ascii_whitespace().any(|class| class == "notranslate") {
        return Some(false);
    }
    match tag.value(source, "translate")?.to_ascii_lowercase().as_str() {
        "no" => Some(false),
        "yes" | "" => Some(true),
        _ => None,
    }
}
