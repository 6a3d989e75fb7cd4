//! Which Markdown a document is written in.

use targum_sdk::{Draft, Failure, Syntax, unsupported};

/// What is read as what, beyond CommonMark and GitHub's extensions.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The grammars of placeholders.
    pub syntax: Syntax,
    /// Whether what is indented below `!!! note` and below definitions is text: MkDocs and
    /// Python-Markdown say so, for CommonMark it is code.
    pub indented_text: bool,
}

impl Dialect {
    /// What the options `dialect` and `placeholders` say.
    ///
    /// # Errors
    /// For values they do not have.
    pub fn from_options<P>(draft: &Draft<'_, P>, default: Syntax) -> Result<Self, Failure> {
        let syntax = Syntax::from_options(draft.context(), default)?;
        let indented_text = match draft.option("dialect").last() {
            None | Some("gfm") => false,
            Some("mkdocs") => true,
            Some(other) => {
                let message = format!("option `dialect`: `{other}` is neither gfm nor mkdocs");
                return Err(unsupported(0, message));
            }
        };
        Ok(Dialect { syntax, indented_text })
    }
}
