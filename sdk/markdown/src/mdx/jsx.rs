//! Finds tags, expressions, imports and exports, and the code that can hold none of them.

mod paragraph;
mod span;
mod tag;

use std::{collections::HashMap, ops::Range};

use targum_sdk::{
    CodeKind,
    search::{self, ByteSet},
};

use self::paragraph::paragraph_end;
pub(super) use self::span::formula;
use super::{
    found::{Found, Known},
    link,
};
use crate::{
    bit::Slot,
    construct::{Construct, Invalid},
    dollar::is_amount,
    fence::{Above, Fence},
    javascript::Script,
    line::{is_blank, line_at},
};

/// Scans a document from top to bottom.
pub(super) struct Scanner<'s> {
    source: &'s str,
    /// Corrections to what a construct's look suggests.
    known: &'s Known,
    at: usize,
    found: Found,
    /// The lengths of backtick runs of which no further one follows in the paragraph, each with the
    /// end of that paragraph.
    absent: HashMap<usize, usize>,
    /// The range of the last paragraph that was looked at, from some offset in it on.
    paragraph: Range<usize>,
}

impl<'s> Scanner<'s> {
    /// Creates a scanner at the start of `source`; `known` holds corrections of earlier scans.
    pub(super) fn new(source: &'s str, known: &'s Known) -> Self {
        let (found, absent) = (Found::default(), HashMap::new());
        Scanner { source, known, at: 0, found, absent, paragraph: 0..0 }
    }

    /// Scans up to the end, or up to the first incomplete tag or expression.
    pub(super) fn scan(mut self) -> (Found, Result<(), Invalid>) {
        let end = self.lines();
        (self.found, end)
    }

    fn lines(&mut self) -> Result<(), Invalid> {
        let mut blank = true;
        let mut above = Above::Nothing;
        while self.at < self.source.len() {
            let start = self.at;
            let line = line_at(self.source, start);
            if blank && begins_script(line) {
                self.at = Script::new(self.source, start).statements()?;
                self.found.scripts.push(start..self.at);
                self.at += line_at(self.source, self.at).len();
                continue;
            }
            let real = |fence: &Fence| !self.known.contains_key(&(start + fence.indent));
            if let Some(fence) = Fence::open(line, above).filter(real) {
                self.fenced(&fence, start + line.len());
                (blank, above) = (false, Above::Nothing);
                continue;
            }
            above = above.with(line);
            blank = is_blank(line);
            self.line(start + line.len())?;
        }
        Ok(())
    }

    /// Reads a block of code, from its fence on.
    fn fenced(&mut self, fence: &Fence, next: usize) {
        let start = self.at + fence.indent;
        let mut end = next;
        while end < self.source.len() {
            let line = line_at(self.source, end);
            end += line.len();
            if fence.is_closed_by(line) {
                break;
            }
        }
        self.found.fences.push(start..end);
        self.at = end;
    }

    /// Reads text up to `end`, or up to the end of the line in which a construct of this line ends.
    fn line(&mut self, mut end: usize) -> Result<(), Invalid> {
        const SPECIAL: ByteSet = ByteSet::of(b"\\`${<]");
        let bytes = self.source.as_bytes();
        while self.at < end {
            match bytes[self.at] {
                b'\\' => {
                    let escaped = self.source[self.at + 1..].chars().next();
                    self.at += 1 + escaped.map_or(0, char::len_utf8);
                }
                b'`' | b'$' if let Some(&known) = self.known.get(&self.at) => self.known(known)?,
                b'`' => self.code_span()?,
                b'$' if is_amount(self.source, self.at) => self.at += 1,
                b'$' => self.math()?,
                b'{' if self.source[self.at..].starts_with("{#") => self.at += 1,
                b'{' => self.expression()?,
                b'<' => self.tag()?,
                b']' => self.link_end(),
                _ => {
                    let rest = &bytes[self.at..end];
                    self.at += search::position(rest, &SPECIAL).unwrap_or(rest.len());
                }
            }
            // After a construct of several lines, the rest of its last line is text too.
            if self.at > end && bytes.get(self.at - 1) != Some(&b'\n') {
                end = self.at + line_at(self.source, self.at).len();
            }
        }
        Ok(())
    }

    /// Returns the offset at which the current paragraph or heading ends.
    fn paragraph_end(&mut self) -> usize {
        if !self.paragraph.contains(&self.at) {
            self.paragraph = self.at..paragraph_end(self.source, self.at);
        }
        self.paragraph.end
    }

    /// Reads a mark with a correction: code or a formula that ends at `end`, or text.
    fn known(&mut self, end: Option<usize>) -> Result<(), Invalid> {
        let open = self.at;
        let mark = self.source.as_bytes()[open];
        let marks = self.source.bytes().skip(open).take_while(|&b| b == mark).count();
        self.found.unclear = true;
        self.at += if mark == b'`' { marks } else { 1 };
        match end {
            None => Ok(()),
            Some(end) => {
                self.at = end;
                self.lines_within(open)
            }
        }
    }

    /// Reads a bracket, and the end of a link that begins with it, which holds no tags and no
    /// expressions.
    fn link_end(&mut self) {
        let start = self.at;
        self.at += 1;
        if !self.source[start..].starts_with("](") {
            return;
        }
        let end = self.known.get(&start).copied().unwrap_or_else(|| {
            let paragraph = ..self.paragraph_end().max(start);
            let end = link::end(&self.source[paragraph], start, &self.found.constructs);
            self.found.unclear_links |= end.is_none() && link::may_end(&self.source[start..]);
            end
        });
        if let Some(end) = end {
            self.at = end;
            self.found.link_ends.push(start..end);
        }
    }

    fn expression(&mut self) -> Result<(), Invalid> {
        let start = self.at;
        self.found.begun = start;
        self.at = Script::new(self.source, start).expression()?;
        let comment = self.source[start + 1..].trim_start().starts_with("/*");
        let kind = if comment { CodeKind::Standalone } else { CodeKind::Placeholder };
        self.push(start, kind, String::new(), Vec::new());
        Ok(())
    }

    fn push(&mut self, start: usize, kind: CodeKind, name: String, attributes: Vec<Slot>) {
        let at = start..self.at;
        self.found.constructs.push(Construct { at, kind, name, attributes, is_flow: false });
    }
}

/// Returns whether a line outside of paragraphs begins imports or exports.
pub(crate) fn begins_script(line: &str) -> bool {
    line.starts_with("import ") || line.starts_with("export ")
}
