//! The dialects of Markdown.

use serde::{Deserialize, Serialize};
use targum_sdk::Syntax;

/// A family of Markdown extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Flavor {
    /// CommonMark with GitHub's extensions.
    GitHub,
    /// GitHub's extensions and those of MkDocs and Python-Markdown: the lines indented below
    /// `!!! note` and below definitions are text, where CommonMark has code.
    MkDocs,
    /// CommonMark with JSX and expressions instead of HTML.
    Mdx,
}

/// The extensions and placeholders of a document.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Dialect {
    /// The family of extensions.
    pub flavor: Flavor,
    /// The grammars of placeholders.
    pub syntax: Syntax,
    /// Whether the document has components of MDC.
    pub components: bool,
}
