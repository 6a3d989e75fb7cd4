//! Styles and queries of CSS.

use crate::search;

/// Returns whether a text is a style, such as `color: red; margin: 0 auto` or
/// `linear-gradient(to right, red, blue)`.
pub(super) fn is_style(text: &str) -> bool {
    const FUNCTIONS: [&str; 12] = [
        "calc",
        "clamp",
        "conic-gradient",
        "cubic-bezier",
        "drop-shadow",
        "linear-gradient",
        "radial-gradient",
        "rotate",
        "scale",
        "translate",
        "url",
        "var",
    ];
    let call = text.strip_suffix(')').and_then(|head| head.split_once('('));
    if call.is_some_and(|(name, _)| FUNCTIONS.contains(&name)) {
        return true;
    }
    let declares = |part: &str| {
        let property = part.split_once(':').map(|(property, _)| property.trim());
        property.is_some_and(is_property)
    };
    let mut parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
    text.contains(';') && parts.clone().next().is_some() && parts.all(declares)
}

/// Returns whether a name is one of a property of CSS.
pub(super) fn is_property(name: &str) -> bool {
    const WHOLE: [&str; 25] = [
        "background",
        "border",
        "bottom",
        "color",
        "cursor",
        "display",
        "fill",
        "flex",
        "float",
        "font",
        "gap",
        "height",
        "left",
        "margin",
        "opacity",
        "outline",
        "overflow",
        "padding",
        "position",
        "right",
        "top",
        "transform",
        "transition",
        "visibility",
        "width",
    ];
    const FIRST: [&str; 22] = [
        "align",
        "animation",
        "background",
        "border",
        "box",
        "flex",
        "font",
        "grid",
        "justify",
        "letter",
        "line",
        "list",
        "margin",
        "max",
        "min",
        "overflow",
        "padding",
        "pointer",
        "text",
        "vertical",
        "white",
        "z",
    ];
    let first = name.split_once('-').map(|(first, _)| first);
    WHOLE.contains(&name) || first.is_some_and(|first| FIRST.contains(&first) && is_kebab(name))
}

/// Returns whether a text is a query such as `(min-width: 600px) and (max-width: 900px)` or
/// `screen and (orientation: portrait)`.
pub(super) fn is_media_query(text: &str) -> bool {
    const FEATURES: [&str; 6] =
        ["(hover", "(max-", "(min-", "(orientation:", "(pointer", "(prefers-"];
    const WORDS: [&str; 8] = ["@media", "all", "and", "not", "only", "or", "print", "screen"];
    let outside = |part: &str| {
        let after = part.rsplit_once(')').map_or(part, |(_, after)| after);
        after.split([' ', ',']).all(|word| word.is_empty() || WORDS.contains(&word))
    };
    text.contains('(')
        && FEATURES.iter().any(|feature| search::contains(text, feature))
        && text.split('(').all(outside)
}

/// Returns whether a text has only lower-case letters, digits and hyphens.
pub(super) fn is_kebab(text: &str) -> bool {
    let of_kebab = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    !text.is_empty() && text.bytes().all(of_kebab)
}
