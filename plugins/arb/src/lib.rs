//! ARB (Application Resource Bundle), the message format of Flutter.
//!
//! - The value of every key without `@` is an ICU message. Its branches are segments, and its
//!   plurals get the forms of the target. Plurals keep `zero` and `two`, which Dart uses for the
//!   numbers 0 and 2 in every language. Dart treats `=0`, `=1` and `=2` like `zero`, `one` and
//!   `two`, so no form is added next to its number. Keys that begin with `_` name no message and
//!   stay.
//! - A message that Flutter cannot read stays.
//! - Apostrophes are doubled if the messages of the file show that its app has `use-escaping`.
//! - `@key` stays; its `description` is the note of `key`.
//! - `@@locale` is set to the target, with an underscore as Flutter reads it; other `@@` keys stay.
//!
//! Option: `placeholders` (grammars; default: `icu`, `printf` and markup).

mod apostrophes;
mod read;

use targum_sdk::{About, Content, Draft, Failure, Format, Traits, json::Style};

/// The `arb` format.
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

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
        read::document(draft)
    }

    fn spell(place: &Style, content: &[Content<'_>]) -> Result<String, String> {
        place.spell(content)
    }
}

targum_sdk::plugin!(Arb);
