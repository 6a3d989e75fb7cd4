//! Plural, width and device variants for Apple platforms (`.stringsdict`), a property list.
//!
//! - Translated: the variants of every rule, and `NSStringLocalizedFormatKey`, whose
//!   `%#@variable@` are codes.
//! - Stays: `NSStringFormatSpecTypeKey`, `NSStringFormatValueTypeKey`, keys, the document type,
//!   comments, indentation.
//! - A plural rule gets the categories of the target's language, indented as the source's; its
//!   `zero` stays, which Apple's runtime takes for the number 0 in every language.
//! - The comment before a key is the note of what stands under it.
//!
//! Options: `placeholders` (default `printf`).

mod dict;
mod read;

use targum_sdk::{About, Content, Draft, Failure, Format, xml};

/// The format.
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

    fn read(draft: &mut Draft<'_, xml::Place>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &xml::Place, content: &[Content<'_>]) -> Result<String, String> {
        xml::content(*place, content)
    }
}

targum_sdk::plugin!(Stringsdict);
