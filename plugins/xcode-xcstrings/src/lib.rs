//! String catalogs of Xcode (`.xcstrings`): the target's localization is added next to the
//! source's.
//!
//! - A string without a localization for the source is its own text. Strings with
//!   `shouldTranslate: false` and stale strings stay.
//! - Plural and device variations, substitutions and string sets are built for the target. Plurals
//!   get the CLDR categories of the target, and keep `zero`, which Apple uses for the number 0.
//! - An existing target is kept, except for texts that are `new` or `needs_review`, or blank in any
//!   state. Those are translated, and the plurals around them get their missing forms. So does a
//!   translated plural that lacks a form of the target for whole numbers. The state of a written text
//!   is `translated`.
//! - The markup of Markdown is codes: `**Done**`, `[link](https://a.example)`,
//!   `^[…](inflect: true)`.
//! - Inserted values are spelled and sorted as Xcode does, with the document's own indentation.
//!   Everything else stays.
//!
//! A document that is read back yields the target's localizations. Options: `placeholders`
//! (grammars; default: `printf`, `template`, `python` and markup); `review` (`mark`: the state of a
//! written text is `needs_review`, and a text in this state is kept).

mod begun;
mod catalog;
mod compose;
mod existing;
mod layout;
mod localization;
mod multiplied;
mod sentences;
mod shape;
mod strings;
mod whole;

use targum_sdk::{About, Content, Draft, Failure, Format, Traits, json::Style};

/// The `xcode-xcstrings` format.
#[derive(Debug)]
pub struct Xcstrings;

impl Format for Xcstrings {
    type Place = Style;

    fn about() -> About {
        About {
            id: "xcode-xcstrings".to_owned(),
            summary: "String catalogs of Xcode".to_owned(),
            extensions: vec!["xcstrings".to_owned()],
            media_types: vec!["application/json".to_owned()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
        strings::read(draft)
    }

    fn spell(place: &Style, content: &[Content<'_>]) -> Result<String, String> {
        place.spell(content)
    }
}

targum_sdk::plugin!(Xcstrings);
