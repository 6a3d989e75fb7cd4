//! Which Markdown a document is written in.

use targum_sdk::Syntax;

/// A family of extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavor {
    /// CommonMark with GitHub's.
    GitHub,
    /// Those of MkDocs and Python-Markdown as well: what is indented below `!!! note` and
    /// below definitions is text, for CommonMark it is code.
    MkDocs,
    /// CommonMark with JSX and expressions in place of HTML.
    Mdx,
}

/// What is read as what.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The extensions.
    pub flavor: Flavor,
    /// The grammars of placeholders.
    pub syntax: Syntax,
}
