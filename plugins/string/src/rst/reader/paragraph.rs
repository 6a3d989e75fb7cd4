//! Blocks of text: titles, verses, tables, literal blocks and paragraphs.

use std::ops::Range;

use super::{Reader, Shape, marker};

impl Reader<'_> {
    /// Reads the title of a section, if one begins with the line.
    pub(super) fn title(&mut self, at: usize, end: usize) -> Option<usize> {
        let is_signs = |at: usize| {
            let sign =
                (at < end && !self.lines[at].is_blank()).then(|| marker::adornment(self.line(at)));
            sign.flatten()
        };
        let width = |at: usize| self.line(at).chars().count();
        let text = |at: usize| self.lines[at].text.clone();
        if self.lines[at].indent > 0 {
            return None;
        }
        let (title, above, below) = match is_signs(at) {
            Some(sign) => {
                let is_title = !self.is_blank(at + 1, end)
                    && is_signs(at + 1).is_none()
                    && is_signs(at + 2) == Some(sign)
                    && width(at) == width(at + 2)
                    && self.lines[at + 2].indent == 0;
                is_title.then(|| (at + 1, Some(text(at)), at + 2))?
            }
            None => {
                is_signs(at + 1)?;
                let is_line = self.lines[at + 1].indent == 0 && self.is_line(at + 1, end);
                is_line.then_some((at, None, at + 1))?
            }
        };
        self.signs.has_title = true;
        self.push(vec![text(title)], Shape::Title { above, below: text(below) });
        Some(below + 1)
    }

    pub(super) fn verse(&mut self, at: usize, end: usize) -> usize {
        let line = self.line(at);
        let column = self.lines[at].indent;
        let mark = marker::verse(line).unwrap_or_default();
        let next = (at + 1..end).find(|at| !self.is_below(*at, end, column)).unwrap_or(end);
        let mut lines: Vec<_> = self.lines[at..next].iter().map(|line| line.text.clone()).collect();
        lines[0].start += mark;
        lines.retain(|line| !line.is_empty());
        if !lines.is_empty() {
            self.push(lines, Shape::Verse);
        }
        next
    }

    /// Returns the end of a table whose columns are apart: the second or third border, below which a blank line
    /// stands.
    pub(super) fn end_of_table(&mut self, at: usize, end: usize) -> usize {
        let first = at + 1;
        let is_border = |at: &usize| {
            let line = self.line(*at);
            marker::is_border(line) || line.len() > 1 && marker::adornment(line) == Some('=')
        };
        let is_end = |at: &usize| is_border(at) && self.is_blank(at + 1, end);
        // The last line may be an end because the lines are read no further.
        let passed = self.endless.end.min(end - 1).max(first);
        let from = if self.endless.contains(&first) { passed } else { first };
        if let Some(last) = (from..end).find(is_end) {
            return last + 1;
        }
        self.endless = first..self.endless.end.max(end - 1);
        self.next_blank(at, end)
    }

    /// Returns the end of a literal block: of the lines that are indented more than a column, or that begin with
    /// the same sign.
    pub(super) fn end_of_literal(&mut self, from: usize, end: usize, column: usize) -> usize {
        let Some(first) = (from..end).find(|at| !self.lines[*at].is_blank()) else { return end };
        if self.lines[first].indent > column {
            return self.end_of_indented(first, end, column);
        }
        let sign = self.line(first).chars().next().filter(char::is_ascii_punctuation);
        let is_quoted = self.lines[first].indent == column && first > from;
        match sign.filter(|_| is_quoted) {
            Some(sign) => {
                let is_out = |at: &usize| !self.line(*at).starts_with(sign);
                (first..end).find(is_out).unwrap_or(end)
            }
            None => {
                self.below_colons = Some(first);
                from
            }
        }
    }

    /// Reads a paragraph, or a term and its definition.
    pub(super) fn paragraph(&mut self, at: usize, end: usize) -> usize {
        let column = self.lines[at].indent;
        let is_out = |at: &usize| {
            let line = &self.lines[*at];
            line.is_blank() || line.indent != column || self.is_line(*at, end)
        };
        let next = (at + 1..end).find(is_out).unwrap_or(end);
        let mut lines: Vec<_> = self.lines[at..next].iter().map(|line| line.text.clone()).collect();
        let is_below = self.is_below(next, end, column);
        if is_below && lines.len() == 1 {
            if let Some((term, _)) = self.source[lines[0].clone()].split_once(" : ") {
                lines[0].end = lines[0].start + term.trim_end().len();
            }
            self.push(lines, Shape::Term);
            return next;
        }
        let is_above_signs = self.is_line(next, end) && self.lines[next].indent == column;
        self.signs.has_title |= is_above_signs;
        if is_below || is_above_signs {
            self.push(lines, if next > at + 1 { Shape::Hanging } else { Shape::Paragraph });
            return next + usize::from(is_above_signs);
        }
        let last = &mut lines[next - at - 1];
        let is_literal = self.source[last.clone()].ends_with("::");
        if is_literal {
            self.signs.has_others = true;
            last.end -= "::".len();
            last.end -= last.len() - self.source[last.clone()].trim_end().len();
            if Range::is_empty(last) {
                lines.pop();
            }
        }
        let has_more = (next..end).any(|at| !self.lines[at].is_blank());
        let is_shown = self.hanging == Some(at) && has_more || self.numbered == Some(at);
        let is_hanging = is_shown && lines.len() > 1;
        if !lines.is_empty() {
            self.push(lines, if is_hanging { Shape::Hanging } else { Shape::Paragraph });
        }
        if is_literal { self.end_of_literal(next, end, column) } else { next }
    }
}
