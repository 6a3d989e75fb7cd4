//! Attributes with text for readers, and attributes that say whether an element is translated.

use super::tag::{Attribute, Tag};
use crate::{icon, locale};

const ANYWHERE: [&str; 6] = [
    "title",
    "aria-label",
    "aria-description",
    "aria-placeholder",
    "aria-roledescription",
    "aria-valuetext",
];

const DESCRIPTIONS: [&str; 8] = [
    "description",
    "keywords",
    "og:title",
    "og:description",
    "og:image:alt",
    "twitter:title",
    "twitter:description",
    "twitter:image:alt",
];

/// The most attributes of a tag with text. A tag with more attributes holds data.
const MAX_ATTRIBUTES: usize = 256;

/// Returns the attributes of a tag that may hold text.
pub(super) fn known(tag: &Tag) -> &[Attribute] {
    let is_left = tag.is_torn || tag.attributes.len() > MAX_ATTRIBUTES;
    if is_left { &[] } else { &tag.attributes }
}

/// Returns whether the value of an attribute is text for readers.
pub(super) fn is_translatable(tag: &Tag, attribute: &Attribute, source: &str) -> bool {
    let is = |name: &str, values: &[&str]| {
        let value = tag.value(source, name).unwrap_or_default().trim();
        values.iter().any(|known| known.eq_ignore_ascii_case(value))
    };
    let first = tag.attribute(&attribute.name).is_some_and(|first| first.at == attribute.at);
    let element = tag.name.as_str();
    first
        && match attribute.name.as_str() {
            // The title of a style sheet is a name.
            "title" => !matches!(element, "link" | "style"),
            "alt" => matches!(element, "img" | "area" | "input" | "image"),
            "placeholder" => matches!(element, "input" | "textarea"),
            "abbr" => element == "th",
            "label" => matches!(element, "optgroup" | "option" | "track"),
            "value" => element == "input" && is("type", &["button", "reset", "submit"]),
            "content" => {
                element == "meta" && (is("name", &DESCRIPTIONS) || is("property", &DESCRIPTIONS))
            }
            name => ANYWHERE.contains(&name),
        }
}

/// Returns whether an attribute names the language of its element's content. The format decides
/// about the language of the whole page.
pub(super) fn names_language(tag: &Tag, attribute: &Attribute) -> bool {
    matches!(attribute.name.as_str(), "lang" | "xml:lang") && tag.name != "html"
}

/// Returns the language that an element declares for its content, without script and region.
pub(super) fn language<'s>(tag: &Tag, source: &'s str) -> Option<&'s str> {
    let attribute = known(tag).iter().find(|attribute| names_language(tag, attribute))?;
    let (value, _) = attribute.value.clone()?;
    let language = locale::language(source[value].trim());
    let is_name = matches!(language.len(), 2 | 3)
        && language.bytes().all(|b| b.is_ascii_alphabetic())
        && !["und", "mul"].iter().any(|none| none.eq_ignore_ascii_case(language));
    is_name.then_some(language)
}

/// Returns whether an element declares that its content is translated (true) or not (false).
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

/// Returns whether the text of an element is the name of an icon, which an icon font shows as a
/// ligature.
pub(super) fn is_icon(tag: &Tag, source: &str) -> bool {
    let class = tag.value(source, "class").unwrap_or_default();
    icon::is_element(&tag.name) || class.split_ascii_whitespace().any(icon::is_class)
}

/// Returns whether a `<meta>` declares an encoding other than UTF-8.
pub(super) fn declares_other_encoding(tag: &Tag, source: &str) -> bool {
    const UTF_8: [&str; 3] = ["utf-8", "utf8", "unicode-1-1-utf-8"];
    let declared = tag.value(source, "charset").or_else(|| {
        let content = tag.value(source, "content")?;
        content.split_once("charset=").map(|(_, charset)| charset)
    });
    let is_part = |c: char| c.is_ascii_alphanumeric() || "._:-".contains(c);
    declared.is_some_and(|charset| {
        let name = charset.split(';').next().unwrap_or_default().trim();
        // Code of a template declares nothing that is known here.
        name.chars().all(is_part) && !UTF_8.iter().any(|utf_8| name.eq_ignore_ascii_case(utf_8))
    })
}
