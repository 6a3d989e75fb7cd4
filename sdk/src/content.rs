//! The pieces of a spelling that a format writes.

/// The content that [`Format::spell`](crate::Format::spell) writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content<'a> {
    /// Text to be escaped by the format's rules. Two texts never follow each other.
    Text(&'a str),
    /// Text to be written unchanged.
    Markup(&'a str),
}

impl<'a> Content<'a> {
    /// Returns the text, escaped or not.
    pub fn as_str(&self) -> &'a str {
        match self {
            Content::Text(text) | Content::Markup(text) => text,
        }
    }

    /// Returns the length of all pieces before escaping, in bytes.
    pub fn length(content: &[Self]) -> usize {
        content.iter().map(|piece| piece.as_str().len()).sum()
    }
}
