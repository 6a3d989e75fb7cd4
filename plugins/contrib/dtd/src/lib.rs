//! DTD files with texts, as Mozilla's applications and their extensions have them.
//!
//! The values of general entities are translated. Parameter entities, external entities, other
//! declarations and comments stay, as do access keys and keyboard keys (`open.accesskey`), and measures
//! (`window.style`). In a
//! value, elements and references to entities are codes, and references to characters are decoded.
//! The comment right above an entity is its note.
//!
//! Option: `placeholders` (default: `printf` and those of programs).

mod declaration;
mod value;

use targum_sdk::{About, Content, Draft, Entry, Failure, Format, Grammar, Syntax, Traits};

use declaration::{Declaration, declarations};
pub use value::Place;

/// The notations of placeholders beside references to entities: `%S`, `$name`.
const NOTATIONS: Syntax = Syntax::COMMON.with(Grammar::Printf).with(Grammar::Wrapped);

/// The ends of names whose values are keys of a keyboard, or measures of a window.
const NO_LANGUAGE: [&str; 9] = [
    "accesskey",
    "commandkey",
    "accelerator",
    ".key",
    ".keycode",
    ".style",
    ".width",
    ".height",
    ".size",
];

/// The `dtd` format.
pub struct Dtd;

targum_sdk::plugin!(Dtd);

impl Format for Dtd {
    type Place = Place;

    fn about() -> About {
        About {
            id: "dtd".to_owned(),
            summary: "DTD files with texts (Mozilla)".to_owned(),
            extensions: vec!["dtd".to_owned()],
            media_types: vec!["application/xml-dtd".to_owned()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        draft.known_options(&["placeholders"])?;
        let syntax = Syntax::from_options(draft.context(), NOTATIONS)?;
        let source = draft.source();
        let mut comment = None;
        for declaration in declarations(source)? {
            match declaration {
                Declaration::Comment(at) => comment = Some(source[at].trim()),
                Declaration::Other => comment = None,
                Declaration::Entity { name, value } => {
                    let note = comment.take();
                    let lower = name.to_ascii_lowercase();
                    if !NO_LANGUAGE.iter().any(|suffix| lower.ends_with(suffix)) {
                        let (text, place) = value::decode(source, value)?;
                        draft.message(&text, Entry::keyed(name).noted(note), syntax, place);
                    }
                }
            }
        }
        Ok(())
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        Ok(value::spell(*place, content))
    }
}
