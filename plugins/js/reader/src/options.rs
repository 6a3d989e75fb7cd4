//! What a project can set.

use targum_sdk::{Draft, Failure, Grammar, Selection, Syntax, unsupported};

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
#[derive(Clone, Debug)]
pub struct Options<'c> {
    /// The grammars of placeholders.
    pub syntax: Syntax,
    /// Whether `|` separates plural forms.
    pub pipes: bool,
    /// The values to translate, by their key paths.
    pub selection: Selection<'c>,
}

impl<'c> Options<'c> {
    pub fn new(draft: &Draft<'c, Place>) -> Result<Self, Failure> {
        draft.known_options(&["only", "pipes", "placeholders", "skip"])?;
        let syntax = Syntax::from_options(draft.context(), SYNTAX)?;
        let pipes = match draft.option("pipes").last() {
            None | Some("false") => false,
            Some("true") => true,
            Some(other) => {
                let message = format!("option `pipes`: `{other}` is none of true, false");
                return Err(unsupported(0, message));
            }
        };
        Ok(Options { syntax, pipes, selection: Selection::of(draft) })
    }
}
