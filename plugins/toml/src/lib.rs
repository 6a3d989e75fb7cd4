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
//! Options: `placeholders`, the grammars of placeholders, instead of `icu`, `mustache`, `ruby`,
//! `template` and `printf`; `only` and `skip`, key paths with `*` for any characters, what stands
//! under a path meant with it.

mod decode;
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
