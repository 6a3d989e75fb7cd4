//! Lines of pictures.

use pulldown_cmark::{Event, Tag, TagEnd};

/// The pictures of a line, as far as the line is read.
#[derive(Debug, Default)]
pub(super) struct Pictures {
    /// The number of open pictures.
    depth: usize,
    /// Whether the line has a picture.
    some: bool,
    /// Whether the line has anything else.
    others: bool,
}

impl Pictures {
    /// Reads one event. Returns whether the event ends a line of nothing but pictures and links
    /// around them.
    pub(super) fn read(&mut self, event: &Event<'_>) -> bool {
        match event {
            Event::Start(Tag::Image { .. }) => (self.depth, self.some) = (self.depth + 1, true),
            Event::End(TagEnd::Image) => self.depth = self.depth.saturating_sub(1),
            Event::SoftBreak | Event::HardBreak if self.depth == 0 => {
                let line = std::mem::take(self);
                return line.some && !line.others;
            }
            Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) => {}
            Event::Text(text) if text.chars().all(char::is_whitespace) => {}
            _ => self.others |= self.depth == 0,
        }
        false
    }
}
