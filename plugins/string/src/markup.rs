//! The markup languages that are often sent as plain text.

use serde::{Deserialize, Serialize};

use crate::{asciidoc, help, rst};

/// The markup of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Markup {
    /// None that lines show.
    None,
    /// That of AsciiDoc.
    AsciiDoc,
    /// That of reStructuredText.
    Rst,
    /// That of Vim's help.
    Help,
}

impl Markup {
    /// Returns the markup of a text, which its lines show.
    pub(crate) fn of(text: &str) -> Markup {
        if help::is_in(text) {
            Markup::Help
        } else if rst::is_in(text) {
            Markup::Rst
        } else if asciidoc::is_in(text) {
            Markup::AsciiDoc
        } else {
            Markup::None
        }
    }
}
