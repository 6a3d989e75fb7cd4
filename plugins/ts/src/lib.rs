//! TypeScript: the strings of exported and assigned objects and arrays.
//!
//! Modules and scripts, with or without JSX, are parsed, never evaluated. [`targum_ecmascript`],
//! which `js` shares, documents which strings are translated and how they are spelled.

use targum_ecmascript::{Language, Place};
use targum_sdk::{About, Content, Draft, Failure, Format, Traits, malformed};

/// The `ts` format.
#[derive(Debug)]
pub struct TypeScript;

impl Format for TypeScript {
    type Place = Place;

    fn about() -> About {
        let list = |items: [&str; 4]| items.map(str::to_owned).to_vec();
        About {
            id: "ts".to_owned(),
            summary: "TypeScript: strings of exported and assigned objects".to_owned(),
            extensions: list(["ts", "mts", "cts", "tsx"]),
            media_types: vec!["text/typescript".to_owned()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        if is_xml(draft.source()) {
            let message = "this is XML and no TypeScript: send a file of Qt Linguist as `xml`";
            return Err(malformed(0, message));
        }
        targum_ecmascript::read(draft, Language::TypeScript)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        place.spell(content)
    }
}

/// Returns whether a document is XML. The files of Qt Linguist have the extension `ts`, too.
fn is_xml(source: &str) -> bool {
    let begin = source.trim_start();
    ["<?xml", "<!DOCTYPE TS", "<TS "].iter().any(|sign| begin.starts_with(sign))
}

targum_sdk::plugin!(TypeScript);
