//! An element that encloses segments instead of being a part of one.

use super::{
    element::{is_block, is_void},
    token::Token,
};

/// An element of a sentence, such as `<span>`, around segments.
#[derive(Debug)]
pub(super) struct Around {
    name: String,
    /// The number of open elements with that name.
    depth: usize,
}

impl Around {
    pub(super) fn new(name: &str) -> Self {
        Around { name: name.to_owned(), depth: 1 }
    }

    /// Returns the element that `token` begins if it can be a part of a sentence.
    pub(super) fn of(token: &Token) -> Option<Self> {
        let Token::Tag(tag) = token else { return None };
        let is_around = !tag.is_end && !is_block(&tag.name) && !is_void(&tag.name);
        is_around.then(|| Around::new(&tag.name))
    }

    /// Counts a start tag within the element.
    pub(super) fn start(&mut self, name: &str) {
        self.depth += usize::from(self.name == name);
    }

    /// Counts an end tag. Returns whether it ends the element.
    pub(super) fn ends_with(&mut self, name: &str) -> bool {
        if self.name != name {
            return false;
        }
        self.depth -= 1;
        self.depth == 0
    }
}
