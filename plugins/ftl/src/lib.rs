//! Fluent: values of messages and terms, and attributes of messages.
//!
//! Placeables are codes. Each variant of a selector is a segment; where a number selects, the
//! variants become the target's plural categories, exact numbers and the default stay. What
//! could not be written plainly (a brace, a leading `[`, space at the ends) is written as a
//! string literal, and such literals read as the text they stand for. The comment right above
//! an entry is its note. Attributes of terms, `.style` and keys to press (`.accesskey`, `.key`) stay.
//! Junk is refused with its place.
//!
//! Options: `placeholders` (see [`Syntax::from_options`]).

mod ast;
mod expression;
mod parse;
mod spell;
mod walk;

use targum_sdk::{About, Content, Draft, Failure, Format, Syntax};

use spell::Place;

/// Fluent.
#[derive(Debug)]
pub struct Fluent;

impl Format for Fluent {
    type Place = Place;

    fn about() -> About {
        About {
            id: "ftl".to_owned(),
            summary: "Fluent: messages, attributes and terms".to_owned(),
            extensions: vec!["ftl".to_owned()],
            media_types: vec!["text/x-fluent".to_owned()],
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        draft.known_options(&["placeholders"])?;
        let syntax = Syntax::from_options(draft.context(), Syntax::COMMON)?;
        let source = draft.source();
        let start = if source.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        walk::walk(draft, start, syntax)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        Ok(spell::spell(place, content))
    }
}

targum_sdk::plugin!(Fluent);
