//! Entries whose value is the locale of the document or of a part of it.

use crate::{
    Context,
    locale::{extends, is_spelled_like_locale},
};

/// The names of entries whose value is the document's locale.
const NAMES: [&str; 8] =
    ["@@locale", "_locale", "lang", "language", "languageCode", "lng", "locale", "localeCode"];

/// Returns whether an entry of that name may name the document's locale.
pub fn is_name(name: &str) -> bool {
    NAMES.contains(&name)
}

/// The ends of the names of entries whose value is a locale or a list of locales, in lower case.
const ENDS: [&str; 12] = [
    "contentlanguage",
    "default",
    "fallback",
    "lang",
    "langs",
    "language",
    "languagecode",
    "languages",
    "lng",
    "lngs",
    "locale",
    "locales",
];

/// Returns whether an entry beside maps of locales states a locale, so that the entry is no text of
/// the document: `default = "en"` beside `[en]` and `[fr]`.
pub fn states_locale(name: &str, value: &str) -> bool {
    let ends_name = || {
        let name = name.to_ascii_lowercase();
        ENDS.iter().any(|end| name.ends_with(end))
    };
    is_tag(value) && ends_name()
}

/// Returns whether a value is spelled like a locale, also in capitals: `EN`.
pub fn is_tag(value: &str) -> bool {
    is_spelled_like_locale(value, u8::is_ascii_alphabetic)
}

/// Returns whether an entry names the locale that the document is translated from or to, also with
/// a region: `locale: en-US` for `en`.
pub fn is_own(name: &str, value: &str, context: &Context) -> bool {
    let names = |locale| extends(value, locale);
    let is_own = || names(&context.source_locale) || names(&context.target_locale);
    is_name(name) && is_tag(value) && is_own()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_entries_that_state_a_locale() {
        for (name, value) in [
            ("locale", "en-us"),
            ("defaultContentLanguage", "en"),
            ("fallback", "en"),
            ("fallbackLng", "EN"),
            ("languages", "fr"),
        ] {
            assert!(states_locale(name, value), "{name}: {value}");
        }
        for (name, value) in [("language", "English"), ("name", "en"), ("locale", "")] {
            assert!(!states_locale(name, value), "{name}: {value}");
        }
    }
}
