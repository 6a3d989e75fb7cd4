//! Overwrites constructs in the text for the parser.

use std::ops::Range;

use crate::{
    construct::{Construct, blank},
    line::{lead, line_at},
    line_end::SPACE,
    opaque,
};

/// The text for the parser, and the constructs that are codes if they stand in text.
pub(super) struct Writer<'s> {
    source: &'s str,
    /// The source with constructs overwritten, of the same length.
    pub text: Vec<u8>,
    pub constructs: Vec<Construct>,
}

impl<'s> Writer<'s> {
    /// Returns a writer that has overwritten nothing yet.
    pub(super) fn new(source: &'s str) -> Self {
        Writer { source, text: source.as_bytes().to_vec(), constructs: Vec::new() }
    }

    /// Overwrites whole lines with spaces, with the marks of containers.
    pub(super) fn blank(&mut self, lines: Range<usize>) {
        blank(&mut self.text[lines]);
    }

    /// Overwrites lines with rules, or with empty headings if they are too short for a rule, both
    /// of which end the block above. With `blank`, overwrites them with spaces, which do not even
    /// end a list.
    pub(super) fn own_lines(&mut self, lines: Range<usize>, blank: bool) {
        if blank {
            return self.hide(lines);
        }
        let mut next = lines.start;
        while next < lines.end {
            let line = line_at(self.source, next);
            let start = next + lead(line);
            next += line.len();
            let at = start..start + self.source[start..next].trim_end_matches(SPACE).len();
            self.text[at.clone()].fill(if at.len() < 3 { b'#' } else { b'*' });
            self.constructs.push(code(self.source, at));
        }
    }

    /// Overwrites lines with spaces, except for the marks of containers.
    pub(super) fn hide(&mut self, at: Range<usize>) {
        let mut next = at.start;
        while next < at.end {
            let line = line_at(self.source, next);
            let start = next + lead(line);
            next += line.len();
            let end = next - (line.len() - line.trim_end_matches(['\r', '\n']).len());
            self.text[start.min(end)..end].fill(b' ');
        }
    }

    /// Overwrites a range with commas and records it as a code.
    pub(super) fn code(&mut self, at: Range<usize>) {
        self.text[at.clone()].fill(b',');
        self.constructs.push(code(self.source, at));
    }
}

fn code(source: &str, at: Range<usize>) -> Construct {
    let kind = opaque::kind(&source[at.clone()]);
    Construct { at, kind, name: String::new(), attributes: Vec::new(), is_flow: false }
}
