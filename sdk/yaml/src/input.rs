//! The input of the parser's scanner.

use saphyr_parser::{Input, StrInput};

/// A [`StrInput`] with room for as many characters as most words have. The scanner copies its
/// buffer for each word of a plain scalar, so that the default of 128 characters would be slow.
pub(crate) struct Text<'s>(StrInput<'s>);

const ROOM: usize = 24;

impl<'s> Text<'s> {
    pub(crate) fn new(text: &'s str) -> Self {
        Text(StrInput::new(text))
    }
}

impl Input for Text<'_> {
    fn bufmaxlen(&self) -> usize {
        ROOM
    }

    fn lookahead(&mut self, count: usize) {
        self.0.lookahead(count);
    }

    fn buflen(&self) -> usize {
        self.0.buflen()
    }

    fn raw_read_ch(&mut self) -> char {
        self.0.raw_read_ch()
    }

    fn raw_read_non_breakz_ch(&mut self) -> Option<char> {
        self.0.raw_read_non_breakz_ch()
    }

    fn skip(&mut self) {
        self.0.skip();
    }

    fn skip_n(&mut self, count: usize) {
        self.0.skip_n(count);
    }

    fn peek(&self) -> char {
        self.0.peek()
    }

    fn peek_nth(&self, n: usize) -> char {
        self.0.peek_nth(n)
    }

    fn peek_opt(&self) -> Option<char> {
        self.0.peek_opt()
    }

    fn next_is_document_indicator(&self) -> bool {
        self.0.next_is_document_indicator()
    }

    #[inline]
    fn next_can_be_plain_scalar(&self, in_flow: bool) -> bool {
        // Most characters are letters, which end no scalar.
        self.0.peek().is_ascii_alphanumeric() || self.0.next_can_be_plain_scalar(in_flow)
    }

    fn next_is_blank_or_break(&self) -> bool {
        self.0.next_is_blank_or_break()
    }

    fn next_is_blank_or_breakz(&self) -> bool {
        self.0.next_is_blank_or_breakz()
    }

    fn next_is_blank(&self) -> bool {
        self.0.next_is_blank()
    }

    fn next_is_break(&self) -> bool {
        self.0.next_is_break()
    }

    fn next_is_breakz(&self) -> bool {
        self.0.next_is_breakz()
    }

    fn next_is_z(&self) -> bool {
        self.0.next_is_z()
    }

    fn next_is_flow(&self) -> bool {
        self.0.next_is_flow()
    }
}
