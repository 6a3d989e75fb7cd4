//! Java properties: resource bundles as `java.util.Properties` reads them.
//!
//! Values are translated. Keys, separators, comments (`#`, `!`), blank lines and the indentation of
//! continued lines stay, as do access keys (`ok.accesskey`, `save.mnemonic`, `save.accelerator`).
//! The comment right above an entry is its note.
//!
//! In a file of ASCII only, all other characters are written as `\uXXXX`, because its reader may
//! expect Latin-1; in any other file they are written literally. The translation of a continued
//! value is continued too. A value with numbered arguments is a `java.text.MessageFormat` pattern,
//! in which apostrophes are doubled unless the source has a single one. A value with a numbered
//! choice within quotation stays. Each form of a Mozilla plural (`#1 tab;#1 tabs`) is a segment,
//! and the number of forms stays, unless a comment says "Semi-colon list of plural forms": the forms are
//! then those of the target. Unpaired surrogates are kept as spelled. The configuration of a
//! program that its keys show (Log4j, java.util.logging, tinylog, the wrapper of Gradle) stays.
//!
//! Option `placeholders`: the grammars of placeholders (default: `java`, `printf` and `template`).

mod configuration;
mod lexer;
mod mozilla;
mod place;
mod read;
mod spell;

use targum_sdk::{About, Content, Draft, Failure, Format, Traits, Values};

pub use place::{Lines, Place, Style};

/// The `properties` format.
pub struct Properties;

impl Format for Properties {
    type Place = Place;

    fn about() -> About {
        About {
            id: "properties".into(),
            summary: "Java properties (resource bundles)".into(),
            extensions: vec!["properties".into()],
            media_types: vec!["text/x-java-properties".into()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn values(source: &str, values: &mut Values) -> Result<(), Failure> {
        read::values(source, values)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(place, content)
    }
}

targum_sdk::plugin!(Properties);
