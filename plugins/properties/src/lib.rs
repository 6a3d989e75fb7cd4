//! Java properties: resource bundles as `java.util.Properties` reads them.
//!
//! Values are translated; keys, separators, comments (`#`, `!`), blank lines and the
//! indentation of continued lines stay, and so do keys to press (`ok.accesskey`, `save.mnemonic`,
//! `save.accelerator`). The comment right above an entry is its note.
//!
//! A file of ASCII only gets `\uXXXX` for everything else, as it has to for a reader of Latin-1;
//! any other file is written plainly. A value on continued lines is translated to continued
//! lines. A value with numbered arguments is a `java.text.MessageFormat` pattern, whose
//! apostrophes are doubled, unless it has a lone one itself. One with a numbered choice in
//! quotation is left as it is. Mozilla's forms of a plural (`#1 tab;#1 tabs`) are a segment each; as
//! many stay as there are. The lone halves of surrogate pairs are carried as they are.
//!
//! Option `placeholders`: the grammars of placeholders, instead of `java`, `printf` and
//! `template`.

mod lexer;
mod mozilla;
mod read;
mod spell;

use targum_sdk::{About, Content, Draft, Failure, Format};

pub use spell::{Lines, Place, Style};

/// The format.
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

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(place, content)
    }
}

targum_sdk::plugin!(Properties);
