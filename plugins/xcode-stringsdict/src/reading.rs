//! The settings for reading the texts of a file.

use targum_sdk::{
    Entry, Failure, LineEnd, Syntax, Unit, malformed,
    xml::{Node, Place, Role, Run},
};

/// The properties of a file that all entries need.
pub(crate) struct Reading {
    pub syntax: Syntax,
    pub line_end: LineEnd,
}

impl Reading {
    /// Reads the text of a `<string>`.
    ///
    /// # Errors
    /// An element in the text.
    pub(crate) fn run<'s>(&self, string: Node<'_, 's>) -> Result<Run<'s>, Failure> {
        if let Some(element) = string.elements().next() {
            let message = format!("expected text in a `<string>`, found `<{}>`", element.name());
            return Err(malformed(element.span().start, message));
        }
        Ok(Run::of(string, false, self.line_end, |_| Role::Inline))
    }

    /// Returns a text as a segment.
    pub(crate) fn unit<'s>(&self, run: &Run<'s>, entry: Entry) -> Unit<'s, Place> {
        run.unit(entry, self.syntax, run.place())
    }
}
