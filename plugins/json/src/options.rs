//! What a project may set.

use targum_sdk::{Draft, Failure, Grammar, Selection, Syntax};

const NAMES: [&str; 4] = ["only", "pipes", "placeholders", "skip"];

const SYNTAX: Syntax = Syntax::COMMON.without(Grammar::Wrapped).and(&[
    Grammar::Printf,
    Grammar::Icu,
    Grammar::I18next,
    Grammar::Angular,
    Grammar::Ruby,
    Grammar::Python,
    Grammar::Laravel,
    Grammar::Vue,
    Grammar::Erb,
    Grammar::Joined,
]);

pub struct Options<'c> {
    pub syntax: Syntax,
    selection: Selection<'c>,
}

impl<'c> Options<'c> {
    pub fn of<P>(draft: &Draft<'c, P>) -> Result<Self, Failure> {
        draft.known_options(&NAMES)?;
        let syntax = Syntax::from_options(draft.context(), SYNTAX)?.with_pipes(draft)?;
        Ok(Options { syntax, selection: Selection::of(draft) })
    }

    /// Whether the value at a key path is to be translated.
    pub fn take(&self, path: &str) -> bool {
        self.selection.takes(path)
    }
}
