//! Plural, width and device variants for Apple platforms (`.stringsdict`), in a property list.
//!
//! - The variants of every rule are translated, as is `NSStringLocalizedFormatKey`, in which
//!   `%#@variable@` is a code. The text around a variable moves into its variants, which become
//!   whole sentences. Of several variables, the forms of one hold the next.
//! - `NSStringFormatSpecTypeKey`, `NSStringFormatValueTypeKey`, keys, the document type, comments
//!   and indentation stay.
//! - A plural rule gets the categories of the target, indented like the source's. Its `zero` stays,
//!   which Apple's runtime uses for the number 0 in every language.
//! - The comment before a key is the note of all texts under the key.
//!
//! Options: `placeholders` (default: `printf`).

mod dict;
mod expand;
mod message;
mod nested;
mod read;
mod reading;
mod rule;
mod sentences;

use targum_sdk::{About, Content, Draft, Failure, Format, Traits, xml};

/// The `xcode-stringsdict` format.
pub struct Stringsdict;

impl Format for Stringsdict {
    type Place = xml::Place;

    fn about() -> About {
        About {
            id: "xcode-stringsdict".to_owned(),
            summary: "Plural, width and device variants for Apple platforms".to_owned(),
            extensions: vec!["stringsdict".to_owned()],
            media_types: vec!["application/x-plist".to_owned()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, xml::Place>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &xml::Place, content: &[Content<'_>]) -> Result<String, String> {
        xml::content(*place, content)
    }
}

targum_sdk::plugin!(Stringsdict);
