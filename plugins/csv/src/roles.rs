//! The names that columns have for what they hold. Names are in lower case.

/// Names of columns with text, the most specific first.
pub(crate) const TEXTS: [&str; 5] = ["value", "text", "source", "string", "message"];

/// Names that only a source column has, the most specific first.
const ORIGINALS: [&str; 6] =
    ["source", "source string", "source text", "original", "original string", "original text"];

/// Names of the source column next to a column for the target that a column with other text may
/// have, too, the most specific first.
const SOURCES: [&str; 7] = ["default", "text", "value", "string", "message", "base", "msgid"];

/// The name of the target column next to one of the [`ORIGINALS`], or to a language's.
const TARGET: &str = "target";

/// Names of the target column next to any column with text.
const TRANSLATIONS: [&str; 6] = [
    "translation",
    "translated",
    "translated string",
    "translated text",
    "target string",
    "target text",
];

/// The names of gettext for the source and the target column. Where the latter has text, the former
/// may hold keys.
pub(crate) const GETTEXT: [&str; 2] = ["msgid", "msgstr"];

/// Further names of columns with text, used if no other name occurs. All of these columns are
/// translated.
pub(crate) const CONTENTS: [&str; 20] = [
    "title",
    "name",
    "label",
    "description",
    "summary",
    "content",
    "body",
    "caption",
    "heading",
    "subtitle",
    "question",
    "answer",
    "excerpt",
    // The exports of products from Shopify, WooCommerce and Magento.
    "body (html)",
    "seo title",
    "seo description",
    "short description",
    "short_description",
    "meta_title",
    "meta_description",
];

pub(crate) const KEYS: [&str; 8] =
    ["key", "keys", "id", "identifier", "code", "string id", "string_id", "msgctxt"];

pub(crate) const NOTES: [&str; 7] =
    ["comment", "comments", "note", "notes", "context", "description", "developer comment"];

/// Returns the first of these names that a column has, as the number of the column.
fn first(names: &[String], wanted: &[&str]) -> Option<usize> {
    wanted.iter().find_map(|wanted| names.iter().position(|name| name == wanted))
}

/// Returns the column with a name that only a source column has.
pub(crate) fn original(names: &[String]) -> Option<usize> {
    first(names, &ORIGINALS)
}

/// Returns the column that is named for the source next to a column for the target.
pub(crate) fn source(names: &[String]) -> Option<usize> {
    original(names).or_else(|| first(names, &SOURCES))
}

/// Returns the column that is named for the target next to any column with text.
pub(crate) fn translation(names: &[String]) -> Option<usize> {
    first(names, &TRANSLATIONS)
}

/// Returns the column that is named for the target next to a column for a language.
pub(crate) fn target(names: &[String]) -> Option<usize> {
    first(names, &[TARGET]).or_else(|| translation(names))
}

/// Returns the columns that are named for the source and for the target.
pub(crate) fn pair(names: &[String]) -> Option<(usize, usize)> {
    let by_target = || Some((original(names)?, first(names, &[TARGET])?));
    let by_translation = || Some((source(names)?, translation(names)?));
    by_target().or_else(by_translation)
}

/// Returns whether a name alone makes a row of two cells a header.
pub(crate) fn makes_header(name: &str) -> bool {
    let roles: [&[&str]; 4] = [&TEXTS, &TRANSLATIONS, &CONTENTS, &[TARGET]];
    roles.iter().any(|names| names.contains(&name))
}

/// Returns whether a name states what a column holds.
pub(crate) fn is_known(name: &str) -> bool {
    let roles: [&[&str]; 5] = [&ORIGINALS, &SOURCES, &GETTEXT, &KEYS, &NOTES];
    makes_header(name) || roles.iter().any(|names| names.contains(&name))
}
