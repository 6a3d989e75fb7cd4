//! The options of a catalogue that a project may set.

use crate::{Draft, Failure, Selection, Syntax};

/// The options `placeholders`, `pipes`, `only` and `skip` of a project.
#[derive(Clone, Debug)]
pub struct Options<'c> {
    /// The grammars of placeholders, and of plural forms in one text.
    pub syntax: Syntax,
    /// The values to translate, by their key paths.
    pub selection: Selection<'c>,
}

impl<'c> Options<'c> {
    /// Reads the options with these `names`, which are all that the format has. `syntax` applies
    /// where the project names no placeholders.
    ///
    /// # Errors
    /// `unsupported` for an unknown option, and for an invalid value.
    pub fn of<P>(draft: &Draft<'c, P>, names: &[&str], syntax: Syntax) -> Result<Self, Failure> {
        draft.known_options(names)?;
        let mut syntax = Syntax::from_options(draft.context(), syntax)?;
        if names.contains(&"pipes") {
            syntax = syntax.with_pipes(draft)?;
        }
        Ok(Options { syntax, selection: Selection::of(draft) })
    }

    /// Returns whether the value at a key path is to be translated.
    pub fn take(&self, path: &str) -> bool {
        self.selection.takes(path)
    }
}
