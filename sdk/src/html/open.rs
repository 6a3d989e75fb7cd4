//! The elements that are open at a place, with the treatment of their content.

use super::element::{ends, is_scope};

/// The most open elements that are searched for the element that a tag ends.
const DEPTH: usize = 256;

/// The treatment of the content of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate<'s> {
    Translated,
    /// The content is in another language, which is given here. The content stays, but its texts
    /// are counted. The keys of other texts are thus the same if the document is read back with
    /// that language as the target.
    Foreign(&'s str),
    Left,
}

/// The open blocks, and the open elements of sentences that hold texts of their own, from the outermost
/// to the innermost.
#[derive(Debug, Default)]
pub(super) struct Open<'s>(Vec<(String, Fate<'s>)>);

impl<'s> Open<'s> {
    /// Returns the treatment of the content of the innermost element.
    pub(super) fn fate(&self) -> Fate<'s> {
        self.0.last().map_or(Fate::Translated, |(_, fate)| *fate)
    }

    /// Returns the name of the innermost element.
    pub(super) fn innermost(&self) -> Option<&str> {
        self.0.last().map(|(name, _)| name.as_str())
    }

    /// Returns whether an element with that name is open.
    pub(super) fn has(&self, name: &str) -> bool {
        self.depth_of(name).is_some()
    }

    pub(super) fn start(&mut self, name: &str, fate: Fate<'s>) {
        self.0.push((name.to_owned(), fate));
    }

    /// Ends the innermost element with that name, and the elements within it.
    pub(super) fn end(&mut self, name: &str) {
        if let Some(depth) = self.depth_of(name) {
            self.0.truncate(depth);
        }
    }

    /// Ends the elements that a start tag with that name ends, up to the nearest list or table around
    /// them.
    pub(super) fn end_implied(&mut self, name: &str) {
        let mut ended = self.0.len();
        for (depth, open) in self.nearest() {
            if ends(name, open) {
                ended = depth;
            } else if is_scope(open) {
                break;
            }
        }
        self.0.truncate(ended);
    }

    /// Returns how many elements are open around the innermost element with that name.
    fn depth_of(&self, name: &str) -> Option<usize> {
        self.nearest().find(|(_, open)| *open == name).map(|(depth, _)| depth)
    }

    /// Returns the innermost elements, each with the number of elements around it.
    fn nearest(&self) -> impl Iterator<Item = (usize, &str)> {
        let nearest = self.0.iter().enumerate().rev().take(DEPTH);
        nearest.map(|(depth, (name, _))| (depth, name.as_str()))
    }
}
