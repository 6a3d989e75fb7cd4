//! Strings with their escapes undone.

use targum_sdk::Decoded;
use toml_parser::decoder::StringBuilder;

/// Builds the text of a string from the pieces that the parser gives.
pub(crate) struct Text<'s> {
    source: &'s str,
    decoded: Decoded<'s>,
    /// The text of the escapes since the last piece of source.
    escaped: String,
}

impl<'s> Text<'s> {
    /// `start`: where the content begins, behind the quotes.
    pub(crate) fn new(source: &'s str, start: usize) -> Self {
        Text { source, decoded: Decoded::starting(source, start), escaped: String::new() }
    }

    /// The whole; `end` is where the content does.
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
        // The parser gives slices of the source.
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
