//! String catalogs of Xcode (`.xcstrings`): the target's localization is added beside the
//! source's.
//!
//! - A string without a localization for the source is its own text. `shouldTranslate: false`
//!   and stale strings are left.
//! - Plural and device variations, substitutions and string sets are built for the target;
//!   plurals get its CLDR categories, and keep `zero`, which Apple takes for the number 0.
//! - A target that is there is kept, but for what is `new` or `needs_review`, or holds nothing but
//!   space whatever its state: that is translated, and a plural it is of gets the forms it lacks.
//!   What is written is `translated`.
//! - Markdown's marks are codes: `**Done**`, `[link](https://a.example)`, `^[…](inflect: true)`.
//! - What is inserted is spelled and sorted as Xcode does, with the document's own
//!   indentation. Everything else stays.
//!
//! Reading back proposes the target's localizations. Option: `placeholders` (grammars; by
//! default `printf`, `template`, `python` and markup).

mod begun;
mod catalog;
mod compose;
mod existing;
mod layout;

use targum_sdk::{About, Content, Draft, Failure, Format, json::Style};

/// String catalogs.
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

    fn read(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
        catalog::read(draft)
    }

    fn spell(place: &Style, content: &[Content<'_>]) -> Result<String, String> {
        place.spell(content)
    }
}

targum_sdk::plugin!(Xcstrings);
