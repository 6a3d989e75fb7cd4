//! JavaScript: strings in objects of messages.
//!
//! What is taken and what stays: see `targum_ecmascript`.
//!
//! Options: `placeholders` (see [`Syntax::from_options`](targum_sdk::Syntax::from_options));
//! `pipes`: `plural`, where a `|` separates the plural forms of vue-i18n, or `text`.

use targum_ecmascript::{Place, SourceType, read, spell};
use targum_sdk::{About, Content, Draft, Failure, Format};

/// JavaScript.
#[derive(Debug)]
pub struct JavaScript;

impl Format for JavaScript {
    type Place = Place;

    fn about() -> About {
        About {
            id: "js".to_owned(),
            summary: "JavaScript: strings in objects of messages".to_owned(),
            extensions: ["js", "mjs", "cjs", "jsx"].map(str::to_owned).to_vec(),
            media_types: ["text/javascript", "application/javascript"].map(str::to_owned).to_vec(),
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        read(draft, &[SourceType::unambiguous().with_jsx(true)])
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell(place, content)
    }
}

targum_sdk::plugin!(JavaScript);
