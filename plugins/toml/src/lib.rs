//! TOML documents.
//!
//! Strings of all four kinds are translated, in tables, inline tables and arrays. Keys, numbers,
//! dates, booleans, comments and white space stay. The comment right above an entry is its note. A
//! string keeps its kind if that can hold the translation; a literal string that needs an escape
//! becomes a basic string.
//!
//! A table with the key `other` and another plural category (go-i18n, Hugo) holds the plural forms
//! of one message, and gets the forms of the target. The entries of go-i18n about a message
//! (`description`, `hash`, …) stay; the description is the note.
//!
//! A table that holds one text in several locales (`en = "Hello"`, `fr = "Bonjour"`) gets a value
//! for the target after the last value, or its empty value is filled; the other values stay. Such
//! tables are recognized by `_version = 2` at the root (rust-i18n), or by each other: at least two
//! stand under keys other than, for example, `languages`, and share a locale.
//!
//! If all tables at the top level are named by locales, the source's table is translated and
//! renamed. A key `locale`, `lang` or `language` with the source locale gets the target locale;
//! other keys for a locale (`defaultContentLanguage`) stay, as do attributes such as `class` and
//! `icon`, addresses and identifiers (`url = "guides/first"`, and `layout = "wide"` beside a `title`). In a
//! configuration of Hugo, which has `baseURL`, `mainSections` or a `theme` beside `[params]`, or a file of its
//! menus, which has `[[main]]` or `pageRef`, so do `mainSections`, taxonomies, the identifiers of parents in
//! menus, and settings such as `theme`, `position` and `_merge` that are one word in small letters.
//!
//! Options: `placeholders` (grammars; default: `icu`, `mustache`, `ruby`, `template` and `printf`);
//! `only` and `skip` (key paths, with `*` for any characters; a path includes all paths below it).

mod hugo;
mod literal;
mod locale_map;
mod locales;
mod plurals;
mod propose;

use targum_sdk::{About, Content, Draft, Failure, Format, Traits, Values};
use targum_toml::{
    spell::{self, Place},
    values,
};

/// The `toml` format.
pub struct Toml;

impl Format for Toml {
    type Place = Place;

    fn about() -> About {
        About {
            id: "toml".into(),
            summary: "TOML documents".into(),
            extensions: vec!["toml".into()],
            media_types: vec!["application/toml".into()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        propose::read(draft)
    }

    fn values(source: &str, values: &mut Values) -> Result<(), Failure> {
        values::values(source, values)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(*place, content)
    }
}

targum_sdk::plugin!(Toml);
