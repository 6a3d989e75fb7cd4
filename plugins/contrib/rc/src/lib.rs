//! Windows resource scripts (`.rc`).
//!
//! The texts of string tables, menus and dialogs are translated, and so are those values of a
//! version that are shown (`FileDescription`, `LegalCopyright`). Names of classes, fonts and files
//! stay, as do shortcuts behind a tab in menus. A `LANGUAGE` becomes the target's; resources of
//! other languages stay, and a script that holds the target's already is refused. The blocks of a version keep their numbers of a language, and a
//! `code_page` stays. The comment above a text is its note.
//!
//! Option: `placeholders` (default: `printf`, `numbers` and those of programs; `%1!s!` is always a
//! code).

mod language;
mod resource;
mod token;
mod value;

use targum_sdk::{About, Content, Draft, Failure, Format, Traits};

pub use value::Place;

/// The `rc` format.
pub struct Rc;

targum_sdk::plugin!(Rc);

impl Format for Rc {
    type Place = Place;

    fn about() -> About {
        About {
            id: "rc".to_owned(),
            summary: "Windows resource scripts".to_owned(),
            extensions: vec!["rc".to_owned(), "rc2".to_owned()],
            media_types: Vec::new(),
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        resource::read(draft)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        value::spell(*place, content)
    }
}
