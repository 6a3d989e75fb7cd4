//! Android string resources (`res/values/strings.xml`), read as aapt2 reads them.
//!
//! - Translated: `<string>`, the items of `<string-array>` and `<plurals>`, and
//!   `<item type="string">`. What says `translatable="false"` stays, and so do references
//!   (`@string/name`), arrays of nothing but locales (`en`, `pt-BR`), and all other resources.
//! - Shown text: white space collapsed and trimmed except between double quotes, escapes
//!   (`\'`, `\n`, `\u0020`, …) undone. A translation is escaped so that aapt2 shows just it; a
//!   value in quotes stays in quotes, a CDATA section stays one.
//! - Codes: `<xliff:g>` with its content, other inline tags, entities, comments within a value,
//!   format arguments (`%1$s`, `{name}`), HTML within CDATA or written with `&lt;`.
//! - ICU messages with branches are left as they are.
//! - Plurals get the quantities of the target's language, indented as the source's.
//! - The comment before an element is its note, and `[CHAR LIMIT=40]` in it its limit.
//!
//! Options: `placeholders` (default `printf` and `python`).

mod frame;
mod locales;
mod plurals;
mod read;
mod reading;
mod spell;
mod value;

use targum_sdk::{About, Content, Draft, Failure, Format};

/// The format.
pub struct Android;

/// How a value is spelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// It stands between double quotes: white space is kept, apostrophes need no escape.
    quoted: bool,
    /// It stands in a CDATA section.
    cdata: bool,
    /// Within CDATA, double quotes are escaped.
    escaped_quotes: bool,
    /// It is the item that tells its array from one of locales.
    tells: bool,
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

    fn read(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &Style, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(*place, content)
    }
}

targum_sdk::plugin!(Android);
