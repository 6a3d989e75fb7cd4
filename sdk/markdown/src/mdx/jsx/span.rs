//! Code spans and formulas, which can hold neither tags nor expressions.

use std::ops::Range;

use super::{
    Scanner,
    tag::{NO_NAME, begins_tag},
};
use crate::{construct::Invalid, dollar::is_amount};

impl Scanner<'_> {
    /// Reads a code span, or backticks that begin none.
    pub(super) fn code_span(&mut self) -> Result<(), Invalid> {
        let open = self.at;
        let rest = &self.source[self.at..];
        let length = rest.bytes().take_while(|&b| b == b'`').count();
        self.at += length;
        if self.absent.get(&length).is_some_and(|&end| self.at < end) {
            self.found.marks.push(open);
            return Ok(());
        }
        let paragraph = self.paragraph_end();
        let mut at = self.at;
        while let Some(next) = self.source[at..paragraph].find('`') {
            let start = at + next;
            let run = self.source[start..].bytes().take_while(|&b| b == b'`').count();
            at = start + run;
            if run == length {
                self.at = at;
                return self.lines_within(open);
            }
        }
        self.absent.insert(length, paragraph);
        self.found.marks.push(open);
        self.found.unclear = true;
        Ok(())
    }

    /// Records the code span or formula from `open` to the current offset. MDX requires that a tag
    /// at the start of any of its lines is valid.
    pub(super) fn lines_within(&mut self, open: usize) -> Result<(), Invalid> {
        let span = &self.source[open..self.at];
        let wrapped = span.contains('\n');
        let holds = span.contains(['<', '{']);
        // A bar may end a table cell.
        self.found.unclear |= wrapped || (holds && span.contains('|'));
        if wrapped || holds {
            self.found.spans.push(open..self.at);
        }
        for (end, _) in self.source[open..self.at].match_indices('\n') {
            let line = &self.source[open + end + 1..self.at];
            let begin = line.trim_start_matches([' ', '\t', '>']);
            let at = self.at - begin.len();
            match begin.strip_prefix('<').map(begins_tag) {
                Some(true) => {
                    let mut tag = Scanner::new(&self.source[..self.at], self.known);
                    tag.at = at + 1;
                    tag.attributes(at, &mut Vec::new())?;
                    self.found.tags_in_code.push(at);
                }
                Some(false) if !begin[1..].starts_with(['\t', '\r', '\n', ' ', '>']) => {
                    return Err((at, NO_NAME.to_owned()));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads a formula, in which braces are no expressions.
    pub(super) fn math(&mut self) -> Result<(), Invalid> {
        let (open, end) = (self.at, self.paragraph_end());
        self.at += 1;
        match formula(self.source, open, end) {
            Some(end) => {
                self.at = end;
                self.lines_within(open)
            }
            None => {
                self.found.marks.push(open);
                self.found.unclear = true;
                Ok(())
            }
        }
    }
}

/// Returns the end of the formula that the dollar sign at `open` begins, in a paragraph up to
/// `end`.
pub(in crate::mdx) fn formula(source: &str, open: usize, end: usize) -> Option<usize> {
    let display = source[open..].starts_with("$$");
    let mark = if display { "$$" } else { "$" };
    let start = open + mark.len();
    source.get(start..end)?;
    let is_math = |formula: &str| {
        let loose = formula.trim().len() < formula.len() || formula.is_empty();
        (display || !loose) && is_balanced(formula)
    };
    let close = dollar(source, start..end)?;
    let is_formula = source[close..end].starts_with(mark) && is_math(&source[start..close]);
    is_formula.then_some(close + mark.len())
}

/// Returns the offset of the first dollar sign in a range that is neither escaped nor that of an amount.
fn dollar(source: &str, within: Range<usize>) -> Option<usize> {
    let mut escaped = false;
    within.into_iter().find(|&at| {
        let byte = source.as_bytes()[at];
        let found = byte == b'$' && !escaped && !is_amount(source, at);
        escaped = byte == b'\\' && !escaped;
        found
    })
}

/// Returns whether the braces of a formula are balanced, as they must be in a formula.
fn is_balanced(formula: &str) -> bool {
    let (mut depth, mut escaped) = (0_usize, false);
    for byte in formula.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'{' => depth += 1,
            b'}' if depth == 0 => return false,
            b'}' => depth -= 1,
            _ => {}
        }
    }
    depth == 0
}
