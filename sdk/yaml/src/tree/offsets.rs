//! The byte offsets of a source for the offsets of the parser, which counts characters.

/// Converts the parser's character offsets, which are almost in order, into byte offsets.
pub(super) struct Offsets<'s> {
    pub(super) source: &'s str,
    /// The offset at which the text begins.
    start: usize,
    /// Whether the source is ASCII, so that both offsets are the same.
    is_ascii: bool,
    index: usize,
    at: usize,
}

impl<'s> Offsets<'s> {
    /// Makes the offsets of a text that begins at the offset `start` of the source.
    pub(super) fn new(source: &'s str, start: usize) -> Self {
        Offsets { source, start, is_ascii: source.is_ascii(), index: 0, at: start }
    }

    pub(super) fn of(&mut self, index: usize) -> usize {
        if self.is_ascii {
            return (self.start + index).min(self.source.len());
        }
        if index >= self.index {
            let rest = &self.source[self.at..];
            let ahead = index - self.index;
            self.at += rest.char_indices().nth(ahead).map_or(rest.len(), |(offset, _)| offset);
        } else {
            let back = self.index - index;
            let before = self.source[..self.at].char_indices();
            self.at = before.rev().nth(back - 1).map_or(0, |(offset, _)| offset);
        }
        self.index = index;
        self.at
    }
}
