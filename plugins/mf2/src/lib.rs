//! Message resources of MessageFormat 2, as the draft of the Message Resource Working Group specifies
//! them (`resource.abnf` of February 2025).
//!
//! The value of each entry is a message. Each of its patterns is a segment, and its variants become
//! those that the target needs. Keys, section heads, comments, properties and the layout stay. The
//! comment above an entry or a section is the note of its messages, with the texts of the properties
//! `@param`; `@max-length` is the longest translation, and what has `@do-not-translate` stays. The
//! `@locale` of the resource becomes the target's.
//!
//! A value that spans lines continues on indented lines; in a value of one line, a line break is
//! written as `\n`. A space at the beginning of a line is written as `\ `, and a control character as
//! `\x1B`. Blank lines within a value are accepted, as later drafts allow them.
//!
//! Options: `placeholders` (notations that the texts of the patterns have besides; default: tags);
//! `only` and `skip` (key paths, with `*` for any characters; a path includes all paths below it).

mod character;
mod identifier;
mod line;
mod properties;
mod read;
mod scan;
mod spell;
mod value;

use targum_sdk::{About, Content, Draft, Failure, Format, Traits};

pub use spell::Place;

/// The `mf2` format.
#[derive(Debug)]
pub struct Mf2;

impl Format for Mf2 {
    type Place = Place;

    fn about() -> About {
        About {
            id: "mf2".into(),
            summary: "MessageFormat 2: message resources".into(),
            extensions: vec!["mf2".into()],
            media_types: vec!["text/x-mf2".into()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        Ok(spell::spell(place, &content.iter().map(Content::as_str).collect::<String>()))
    }
}

targum_sdk::plugin!(Mf2);
