//! Fluent: values of messages and terms, and attributes of messages.
//!
//! Placeables are codes. Each variant of a selector is a segment, with the text around the selector,
//! and is written as this whole sentence. If a number selects, the variants
//! become the plural categories of the target; exact numbers and the default stay. Text that cannot
//! be written plainly (a brace, a leading `[`, spaces at the ends) is written as a string literal,
//! and such literals are read as text. The comment right above an entry is its note. Attributes of
//! terms, `.style` and access keys (`.accesskey`, `.key`) stay. Invalid entries are reported with
//! their position.
//!
//! Options: `placeholders` (see [`Syntax::from_options`]).

mod ast;
mod parse;
mod plan;
mod sentences;
mod spell;
mod walk;

use targum_sdk::{About, Content, Draft, Failure, Format, Grammar, Syntax, Traits, after_mark};

use spell::Place;

/// The `ftl` format.
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

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        draft.known_options(&["placeholders"])?;
        let syntax = Syntax::from_options(draft.context(), Syntax::COMMON.with(Grammar::Wrapped))?;
        let source = draft.source();
        let start = after_mark(source);
        walk::walk(draft, start, syntax)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(place, content)
    }
}

targum_sdk::plugin!(Fluent);
