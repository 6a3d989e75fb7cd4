//! TypeScript: strings in objects of messages.
//!
//! As JavaScript (see `targum_ecmascript`); types, enums, interfaces, `as const` and
//! `satisfies` stay. A source that is valid with JSX only is read so.
//!
//! Options: `placeholders` and `pipes`, as JavaScript has them.

use targum_ecmascript::{Place, SourceType, read, spell};
use targum_sdk::{About, Content, Draft, Failure, Format};

/// TypeScript.
#[derive(Debug)]
pub struct TypeScript;

impl Format for TypeScript {
    type Place = Place;

    fn about() -> About {
        About {
            id: "ts".to_owned(),
            summary: "TypeScript: strings in objects of messages".to_owned(),
            extensions: ["ts", "mts", "cts", "tsx"].map(str::to_owned).to_vec(),
            media_types: ["text/typescript", "application/typescript"].map(str::to_owned).to_vec(),
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        read(draft, &[SourceType::ts(), SourceType::tsx()])
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell(place, content)
    }
}

targum_sdk::plugin!(TypeScript);
