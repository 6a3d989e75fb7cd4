//! JavaScript: the strings of exported and assigned objects and arrays.
//!
//! ES modules, CommonJS, AMD, scripts and JSX are parsed, never evaluated. [`targum_ecmascript`],
//! which `ts` shares, documents which strings are translated and how they are spelled.

use targum_ecmascript::{Language, Place};
use targum_sdk::{About, Content, Draft, Failure, Format, Traits};

/// The `js` format.
#[derive(Debug)]
pub struct JavaScript;

impl Format for JavaScript {
    type Place = Place;

    fn about() -> About {
        let list = |items: [&str; 4]| items.map(str::to_owned).to_vec();
        About {
            id: "js".to_owned(),
            summary: "JavaScript: strings of exported and assigned objects".to_owned(),
            extensions: list(["js", "mjs", "cjs", "jsx"]),
            media_types: vec!["text/javascript".to_owned()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        targum_ecmascript::read(draft, Language::JavaScript)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        place.spell(content)
    }
}

targum_sdk::plugin!(JavaScript);
