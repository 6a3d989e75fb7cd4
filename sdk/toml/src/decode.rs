//! Decodes the escapes of strings.

use targum_sdk::Decoded;
use toml_parser::decoder::StringBuilder;

/// A builder for the text of a string, from the pieces that the parser reports.
pub(crate) struct Text<'s> {
    source: &'s str,
    decoded: Decoded<'s>,
    /// The text of the escapes since the last literal piece.
    escaped: String,
}

impl<'s> Text<'s> {
    /// Creates the text of a string whose content begins at `start`, after the quotes.
    pub(crate) fn new(source: &'s str, start: usize) -> Self {
        Text { source, decoded: Decoded::starting(source, start), escaped: String::new() }
    }

    /// Returns the text of a string whose content ends at `end`.
    pub(crate) fn finish(mut self, end: usize) -> Decoded<'s> {
        self.flush(end);
        self.decoded
    }

    fn flush(&mut self, end: usize) {
        if self.decoded.span().end < end {
            self.decoded.put(&self.escaped, end);
            self.escaped.clear();
        }
    }
}

impl<'s> StringBuilder<'s> for Text<'s> {
    fn clear(&mut self) {
        // Called once, before anything is pushed.
    }

    fn push_str(&mut self, append: &'s str) -> bool {
        // The parser reports slices of the source.
        let start = append.as_ptr() as usize - self.source.as_ptr() as usize;
        self.flush(start);
        let mut at = start;
        for line in append.split_inclusive('\n') {
            at += line.len();
            if line.ends_with("\r\n") {
                self.decoded.keep(at - 2);
                self.decoded.put("\n", at);
            } else {
                self.decoded.keep(at);
            }
        }
        true
    }

    fn push_char(&mut self, append: char) -> bool {
        self.escaped.push(append);
        true
    }
}
