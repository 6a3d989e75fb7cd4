//! ARB, Application Resource Bundles: the messages of Flutter.
//!
//! - Every value of a key without `@` is an ICU message: its branches are segments, its
//!   plurals get the target's forms, and keep `zero` and `two`, which Dart takes for the numbers
//!   0 and 2 in every language. `=0`, `=1` and `=2` are the same to it as `zero`, `one` and `two`,
//!   so that no form is added beside its number. Keys that begin with `_` name no message and stay.
//! - `@key` stays; its `description` is the note of `key`.
//! - `@@locale` becomes the target, with an underscore as Flutter reads it; the other `@@`
//!   stay.
//!
//! Option: `placeholders` (grammars; by default `icu`, `printf` and markup).

mod read;

use targum_sdk::{About, Content, Draft, Failure, Format, json::Style};

/// Application Resource Bundles.
#[derive(Debug)]
pub struct Arb;

impl Format for Arb {
    type Place = Style;

    fn about() -> About {
        About {
            id: "arb".to_owned(),
            summary: "Application Resource Bundles, the messages of Flutter".to_owned(),
            extensions: vec!["arb".to_owned()],
            media_types: vec!["application/json".to_owned()],
        }
    }

    fn read(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
        read::document(draft)
    }

    fn spell(place: &Style, content: &[Content<'_>]) -> Result<String, String> {
        place.spell(content)
    }
}

targum_sdk::plugin!(Arb);
