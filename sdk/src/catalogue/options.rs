//! What a project may set for a catalogue.

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
    /// Reads the options of these `names`, which are all that the format has; `syntax` is for a
    /// project that names no placeholders.
    ///
    /// # Errors
    /// `unsupported` for another option, and for a value that an option does not have.
    pub fn of<P>(draft: &Draft<'c, P>, names: &[&str], syntax: Syntax) -> Result<Self, Failure> {
        draft.known_options(names)?;
        let mut syntax = Syntax::from_options(draft.context(), syntax)?;
        if names.contains(&"pipes") {
            syntax = syntax.with_pipes(draft)?;
        }
        Ok(Options { syntax, selection: Selection::of(draft) })
    }

    /// Whether the value at a key path is to be translated.
    pub fn take(&self, path: &str) -> bool {
        self.selection.takes(path)
    }
}
