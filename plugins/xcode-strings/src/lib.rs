//! Apple strings files: `"key" = "value";`, as CoreFoundation reads old-style property lists.
//!
//! Values are translated; keys, comments and spacing stay. A key without a value (`"Cancel";`)
//! is its own value, and gets a translation beside it. The comment right above an entry is its
//! note. A value without quotes gets them where its translation cannot do without; one that
//! spans lines keeps doing so; a file that spells everything beyond ASCII as `\Uxxxx` stays
//! that way. Strings in nested dictionaries and arrays are values, too.
//!
//! Escapes above `\177`, which are in the NeXTSTEP encoding, and the lone halves of surrogate
//! pairs are carried as they are.
//!
//! Markdown's marks are codes: `**Done**`, `[link](https://a.example)`, `^[…](inflect: true)`.
//!
//! Option `placeholders`: the grammars of placeholders, instead of `printf`, `template` and
//! `python`.

mod lexer;
mod read;
mod spell;

use targum_sdk::{About, Content, Draft, Failure, Format};

pub use spell::{Delimiter, Place};

/// The format.
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

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(*place, content)
    }
}

targum_sdk::plugin!(XcodeStrings);
