//! Android string resources (`res/values/strings.xml`), read as aapt2 reads them.
//!
//! - `<string>`, the items of `<string-array>` and `<plurals>`, and `<item type="string">` are
//!   translated. Elements with `translatable="false"` stay, as do references (`@string/name`),
//!   arrays of locales only (`en`, `pt-BR`), values that the app stores (`dark` in an array
//!   `theme_values`, or a string that such an array refers to), and all other resources.
//! - An `<array>` may hold items of any type. If one of its items is prose, its texts are translated
//!   as those of a `<string-array>`.
//! - A text is as displayed: white space is collapsed and trimmed except between double quotes, and
//!   escapes (`\'`, `\n`, `\u0020`, …) are decoded. A translation is escaped so that aapt2 displays
//!   exactly it. A value in quotes stays in quotes, and a CDATA section stays one.
//! - Codes are: `<xliff:g>` with its content, other inline tags, entities, comments within a value,
//!   format arguments (`%1$s`, `{name}`), and HTML within CDATA or written with `&lt;`.
//! - ICU messages with branches stay.
//! - Plurals get the quantities of the target, indented like the source's. Android has no quantity for
//!   the number 0 alone, so that a French `one`, which is also for 0, shows its number.
//! - The comment before an element is its note, and `[CHAR LIMIT=40]` in the comment is its limit.
//!
//! Options: `placeholders` (default: `printf` and `python`).

mod frame;
mod locales;
mod note;
mod plurals;
mod prose;
mod read;
mod reading;
mod spell;
mod stored;
mod value;

use serde::{Deserialize, Serialize};
use targum_sdk::{About, Content, Draft, Failure, Format, Traits};

/// The `android` format.
pub struct Android;

/// The style of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Style {
    /// Whether the value is in double quotes, which keep white space and unescaped apostrophes.
    quoted: bool,
    /// Whether the value is in a CDATA section.
    cdata: bool,
    /// Whether double quotes within CDATA are escaped.
    escaped_quotes: bool,
    /// Whether the value is the item by which its array differs from an array of locales.
    tells: bool,
    /// Whether the value is the item by which its array differs from one of other types.
    prose: bool,
    /// Whether the value would stay, as one that the app stores, if it read as one.
    stored: bool,
}

impl Format for Android {
    type Place = Style;

    fn about() -> About {
        About {
            id: "android".to_owned(),
            summary: "Android string resources (strings.xml)".to_owned(),
            extensions: vec!["xml".to_owned()],
            media_types: vec!["application/xml".to_owned(), "text/xml".to_owned()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &Style, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(*place, content)
    }
}

targum_sdk::plugin!(Android);
