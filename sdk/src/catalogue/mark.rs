//! Entries whose value is a locale: the document's, or that of something in it.

use crate::{
    Context,
    locale::{extends, is_locale},
};

/// Names of entries whose value is the document's locale.
const NAMES: [&str; 8] =
    ["@@locale", "_locale", "lang", "language", "languageCode", "lng", "locale", "localeCode"];

/// Whether an entry of that name may say which locale the document is in.
pub fn is_name(name: &str) -> bool {
    NAMES.contains(&name)
}

/// Whether a value is spelled as a locale, in capitals too: `EN`.
pub fn is_tag(value: &str) -> bool {
    is_locale(&value.to_ascii_lowercase())
}

/// Whether an entry says that the document is in the locale that it is translated from or to:
/// `locale: en-US` for `en`, too.
pub fn is_own(name: &str, value: &str, context: &Context) -> bool {
    let names = |locale| extends(value, locale);
    let is_own = || names(&context.source_locale) || names(&context.target_locale);
    is_name(name) && is_tag(value) && is_own()
}
