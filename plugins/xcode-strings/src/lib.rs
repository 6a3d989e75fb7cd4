//! Apple strings files: `"key" = "value";`, read as CoreFoundation reads old-style property lists.
//!
//! Values are translated; keys, comments and white space stay. A key without a value (`"Cancel";`)
//! is its own value, and its translation is inserted after it. The comment right above an entry is
//! its note. A value without quotes gets quotes only if its translation needs them. A value that
//! spans lines continues to do so, and a file that escapes all characters beyond ASCII as `\Uxxxx`
//! stays that way. Strings in nested dictionaries and arrays are values too.
//!
//! Escapes above `\177`, which are in the NeXTSTEP encoding, and unpaired surrogates are kept as
//! spelled.
//!
//! The markup of Markdown is codes: `**Done**`, `[link](https://a.example)`, `^[…](inflect: true)`.
//!
//! Option `placeholders`: the grammars of placeholders (default: `printf`, `template` and
//! `python`).

mod lexer;
mod read;
mod spell;

use targum_sdk::{About, Content, Draft, Failure, Format, Traits};

pub use lexer::Delimiter;
pub use spell::Place;

/// The `xcode-strings` format.
pub struct XcodeStrings;

impl Format for XcodeStrings {
    type Place = Place;

    fn about() -> About {
        About {
            id: "xcode-strings".into(),
            summary: "Apple strings files".into(),
            extensions: vec!["strings".into()],
            media_types: vec!["text/plain".into()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(*place, content)
    }
}

targum_sdk::plugin!(XcodeStrings);
