//! A format for tests of the SDK itself. The whole document is one message.

use crate::{About, Content, Decoded, Draft, Entry, Failure, Format, Grammar, Syntax};

/// A format of ICU messages with placeholders of other grammars, whose spelling needs no escapes.
pub(crate) struct Whole;

impl Format for Whole {
    type Place = ();

    fn about() -> About {
        unreachable!("the test does not describe the format")
    }

    fn read(draft: &mut Draft<'_, ()>) -> Result<(), Failure> {
        let source = draft.source();
        let text = Decoded::verbatim(source, 0..source.len());
        let grammars = [Grammar::Icu, Grammar::Template, Grammar::Printf, Grammar::Tags];
        draft.message(&text, Entry::keyed("it"), Syntax::of(&grammars), ());
        Ok(())
    }

    fn spell((): &(), content: &[Content<'_>]) -> Result<String, String> {
        Ok(content.iter().map(Content::as_str).collect())
    }
}
