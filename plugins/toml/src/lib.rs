//! TOML documents.
//!
//! Strings are translated, of all four kinds, in tables, inline tables and arrays; keys,
//! numbers, dates, booleans, comments and spacing stay. The comment right above is the note. A
//! string keeps its kind where the translation can be written in it: a literal one that needs
//! an escape becomes a basic one.
//!
//! A table with `other` and another plural category as keys (go-i18n, Hugo) holds the plural
//! forms of one message: it gets those of the target. What go-i18n says of a message
//! (`description`, `hash`, …) stays; the description is the note.
//!
//! Tables of strings that hold one text in several locales side by side (`en = "Hello"`,
//! `fr = "Bonjour"`) get the target's value behind the last, or have it filled where it is empty; the
//! others stay. They are known by `_version = 2` at the root (rust-i18n), or by each other: two with
//! a locale in common, and not under a key such as `languages`.
//!
//! Where all tables at the top level are named by locales, the source's is translated and renamed.
//! A key `locale`, `lang` or `language` with the source's locale gets the target's; other keys for a
//! locale (`defaultContentLanguage`) stay, as do attributes such as `class` and `icon`.
//!
//! Options: `placeholders`, the grammars of placeholders, instead of `icu`, `mustache`, `ruby`,
//! `template` and `printf`; `only` and `skip`, key paths with `*` for any characters, what stands
//! under a path meant with it.

mod decode;
mod locale_map;
mod locales;
mod parse;
mod paths;
mod plurals;
mod propose;
mod spell;

use targum_sdk::{About, Content, Draft, Failure, Format};

pub use spell::{Kind, Place};

/// The format.
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

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        propose::read(draft)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(*place, content)
    }
}

targum_sdk::plugin!(Toml);
