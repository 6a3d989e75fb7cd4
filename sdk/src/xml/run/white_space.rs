//! White space that counts as one space, however much of it there is.

use std::{borrow::Cow, ops::Range};

use super::{super::place::shows_something, Piece, Run};

/// The stand-in for collapsed white space while text is read. XML does not allow this character.
const COLLAPSED: char = '\u{FFFF}';

impl Run<'_> {
    /// Appends text in which white space counts as one space. `space` says whether the text before ends with
    /// such a space, or is empty.
    pub(super) fn collapse(&mut self, at: Range<usize>, space: &mut bool) {
        let mut text = &self.source[at];
        if is_collapsed(text) {
            self.push_source(text);
            *space = false;
            return;
        }
        while !text.is_empty() {
            let white = |c: char| c.is_ascii_whitespace();
            let word = text.find(white).unwrap_or(text.len());
            if word > 0 {
                self.push_source(&text[..word]);
                *space = false;
            } else if !std::mem::replace(space, true) {
                self.push(COLLAPSED.encode_utf8(&mut [0; 4]));
            }
            let rest = &text[word..];
            text = if word > 0 { rest } else { rest.trim_start_matches(white) };
        }
    }

    /// Removes the white space at the end, and replaces the other white space by spaces.
    pub(super) fn settle(&mut self) {
        if let Some(Piece::Text(text)) = self.pieces.iter_mut().rfind(|piece| shows(piece))
            && text.ends_with(COLLAPSED)
        {
            let end = text.len() - COLLAPSED.len_utf8();
            text.to_mut().truncate(end);
        }
        self.pieces.retain(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()));
        for piece in &mut self.pieces {
            if let Piece::Text(text) = piece
                && text.contains(COLLAPSED)
            {
                *text = Cow::Owned(text.replace(COLLAPSED, " "));
            }
        }
    }
}

/// Returns whether a piece is a text, or markup that shows something.
fn shows(piece: &Piece<'_>) -> bool {
    match piece {
        Piece::Text(_) => true,
        markup => shows_something(markup.content().as_str()),
    }
}

/// Returns whether a text has single spaces between its words and none around them.
fn is_collapsed(text: &str) -> bool {
    let mut before = b' ';
    for &byte in text.as_bytes() {
        if byte.is_ascii_whitespace() && (byte != b' ' || before == b' ') {
            return false;
        }
        before = byte;
    }
    before != b' '
}

/// Returns the place of a text without the white space at its ends.
pub(super) fn trimmed(source: &str, at: Range<usize>) -> Range<usize> {
    let text = source[at.clone()].trim_ascii_start();
    let start = at.end - text.len();
    start..start + text.trim_ascii_end().len()
}
