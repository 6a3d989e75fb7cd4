//! Lines and columns of places in a file.

use targum_sdk::Position;

/// Finds lines and columns. Places that are asked for in order take one pass over the text together.
pub(super) struct Places<'t> {
    text: &'t str,
    at: usize,
    position: Position,
}

/// The position of the first character.
const START: Position = Position { line: 1, column: 1 };

impl<'t> Places<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self { text, at: 0, position: START }
    }

    /// Returns the line and the column of the byte `at`, which begins a character.
    pub(super) fn find(&mut self, at: usize) -> Position {
        if at < self.at {
            (self.at, self.position) = (0, START);
        }
        let mut chars = self.text[self.at..].char_indices().peekable();
        while let Some((_, c)) = chars.next_if(|(offset, _)| self.at + offset < at) {
            let is_pair = c == '\r' && chars.peek().is_some_and(|(_, next)| *next == '\n');
            if matches!(c, '\n' | '\r') && !is_pair {
                self.position = Position { line: self.position.line + 1, column: 1 };
            } else {
                self.position.column += 1;
            }
        }
        self.at = at;
        self.position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_a_search_from_the_beginning() {
        let text = "a\nbé\r\n\r\rc\r\nd🎉e\n";
        let mut places = Places::of(text);
        let starts: Vec<_> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        for at in starts.iter().chain(starts.iter().rev()) {
            assert_eq!(places.find(*at), targum_sdk::position(text, *at), "{at}");
        }
    }
}
