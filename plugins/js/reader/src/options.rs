//! What a project can set.

use targum_sdk::{Draft, Failure, Grammar, Selection, Syntax};

use crate::Place;

/// The grammars that libraries for JavaScript use.
const SYNTAX: Syntax = Syntax::COMMON.without(Grammar::Wrapped).and(&[
    Grammar::Printf,
    Grammar::Icu,
    Grammar::I18next,
    Grammar::Ruby,
    Grammar::Python,
    Grammar::Laravel,
    Grammar::Vue,
    Grammar::Erb,
    Grammar::Joined,
]);

/// The project's choices.
#[derive(Clone, Debug)]
pub struct Options<'c> {
    /// The grammars of placeholders, and of plural forms in one text.
    pub syntax: Syntax,
    /// The values to translate, by their key paths.
    pub selection: Selection<'c>,
}

impl<'c> Options<'c> {
    pub fn new(draft: &Draft<'c, Place>) -> Result<Self, Failure> {
        draft.known_options(&["only", "pipes", "placeholders", "skip"])?;
        let syntax = Syntax::from_options(draft.context(), SYNTAX)?.with_pipes(draft)?;
        Ok(Options { syntax, selection: Selection::of(draft) })
    }
}
