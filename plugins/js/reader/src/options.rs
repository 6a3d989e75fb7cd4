//! What a project can set.

use targum_sdk::{Draft, Failure, Grammar, Syntax, unsupported};

use crate::Place;

/// The grammars that libraries for JavaScript use.
const SYNTAX: Syntax = Syntax::of(&[
    Grammar::Printf,
    Grammar::Icu,
    Grammar::I18next,
    Grammar::Mustache,
    Grammar::Template,
    Grammar::Ruby,
    Grammar::Python,
    Grammar::Laravel,
    Grammar::Vue,
    Grammar::Erb,
    Grammar::Tags,
]);

/// The project's choices.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The grammars of placeholders.
    pub syntax: Syntax,
    /// Whether `|` separates plural forms.
    pub pipes: bool,
}

impl Options {
    pub fn new(draft: &Draft<'_, Place>) -> Result<Self, Failure> {
        draft.known_options(&["placeholders", "pipes"])?;
        let syntax = Syntax::from_options(draft.context(), SYNTAX)?;
        let pipes = match draft.option("pipes").last() {
            None | Some("false") => false,
            Some("true") => true,
            Some(other) => {
                let message = format!("option `pipes`: `{other}` is none of true, false");
                return Err(unsupported(0, message));
            }
        };
        Ok(Options { syntax, pipes })
    }
}
