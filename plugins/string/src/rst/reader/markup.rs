//! Explicit markup, which begins with two dots: notes, comments, targets and directives.

use std::ops::Range;

use super::{Line, Reader, Shape, marker};
use crate::rst::{
    directive::{self, Argument, Body},
    explicit::{self, Explicit},
};

impl<'s> Reader<'s> {
    /// Reads explicit markup, whose `content` stands behind the two dots.
    pub(super) fn explicit(&mut self, at: usize, end: usize, content: &'s str) -> usize {
        let column = self.lines[at].indent;
        if content.is_empty() && self.is_blank(at + 1, end) {
            return at + 1;
        }
        let last = self.end_of_indented(at + 1, end, column);
        let offset = self.line(at).len() - content.len();
        let kind = explicit::kind(content);
        self.signs.has_explicit |= kind != Explicit::Comment;
        match kind {
            Explicit::Target => {}
            Explicit::Comment => self.signs.has_others = true,
            Explicit::Note(text) => {
                self.is_at_top = false;
                self.begin_at(at, last, offset + text);
                self.body(at..last);
            }
            Explicit::Directive { name, argument } => {
                self.is_at_top &= name == "meta";
                self.directive(at..last, name, offset + argument);
            }
        }
        last
    }

    /// Reads a directive. `argument` is the offset of its argument in the first line.
    fn directive(&mut self, range: Range<usize>, name: &str, argument: usize) {
        let (kind, body) = directive::kind(name);
        let Range { start: at, end } = range;
        self.begin_at(at, end, argument);
        if kind == Argument::Version {
            let line = self.line(at);
            let version = line.split(' ').next().unwrap_or(line).len();
            let text = version + line[version..].len() - line[version..].trim_start().len();
            self.begin_at(at, end, text);
        }
        let has_argument = !self.lines[at].is_blank();
        let options = self.options(at + 1, end, has_argument || kind == Argument::Value);
        let head: Vec<_> = (at..options).filter(|at| !self.lines[*at].is_blank()).collect();
        if kind == Argument::Title && !head.is_empty() {
            let lines = head.iter().map(|at| self.lines[*at].text.clone()).collect();
            self.push(lines, Shape::Value);
        }
        let is_head = match kind {
            Argument::Value => has_argument,
            Argument::Title => true,
            Argument::Body | Argument::Version => false,
        };
        if is_head {
            head.iter().for_each(|at| self.lines[*at].clear());
        }
        self.values(options, end);
        match body {
            Body::Text => self.body(at..end),
            Body::Code => {}
            Body::Contents => self.contents(at..end),
            Body::Glossary => self.glossary(at..end),
        }
    }

    /// Returns the place of the first option of a directive, or of the blank line that ends its head. Without an
    /// argument, only options stand in the head.
    fn options(&self, from: usize, end: usize, has_argument: bool) -> usize {
        let is_option = |at: usize| marker::field(self.line(at)).is_some();
        let is_end = |at: &usize| self.lines[*at].is_blank() || is_option(*at) || !has_argument;
        (from..end).find(is_end).unwrap_or(end)
    }

    /// Reads the options of a directive, and makes their lines blank.
    fn values(&mut self, from: usize, end: usize) {
        let mut at = from;
        while !self.is_blank(at, end)
            && let Some((name, length)) = marker::field(self.line(at))
        {
            let column = self.lines[at].indent;
            let next = (at + 1..end).find(|at| !self.is_below(*at, end, column)).unwrap_or(end);
            let mut lines: Vec<_> =
                self.lines[at..next].iter().map(|line| line.text.clone()).collect();
            lines[0].start += length;
            lines.retain(|line| !line.is_empty());
            if directive::is_language(name) && !lines.is_empty() {
                self.push(lines, Shape::Value);
            }
            self.lines[at..next].iter_mut().for_each(Line::clear);
            at = next;
        }
    }

    /// Reads a list of documents.
    fn contents(&mut self, range: Range<usize>) {
        for at in range {
            let line = self.line(at);
            if let Some((title, _)) = line.strip_suffix('>').and_then(|line| line.rsplit_once(" <"))
            {
                let start = self.lines[at].text.start;
                let place = start..start + title.trim_end().len();
                self.push(vec![place], Shape::Entry);
            }
        }
    }

    /// Reads the definitions of a glossary. Its terms stay, for links name them.
    fn glossary(&mut self, range: Range<usize>) {
        let lines = self.lines[range.clone()].iter().filter(|line| !line.is_blank());
        let Some(column) = lines.map(|line| line.indent).min() else { return };
        for line in &mut self.lines[range.clone()] {
            if line.indent == column {
                line.clear();
            }
        }
        // The blank lines may be below tables.
        let endless = std::mem::replace(&mut self.endless, 0..0);
        self.body(range);
        self.endless = endless;
    }
}

#[cfg(test)]
mod tests {
    use super::super::texts;

    fn read(source: &str) -> Vec<String> {
        texts(source).into_iter().map(|text| text.joined(source)).collect()
    }

    #[test]
    fn explicit_markup_stays() {
        for source in [
            ".. _wet-beds:",
            ".. _Wet beds: https://garden.example/\n   beds",
            "__ https://garden.example",
            ".. __: https://garden.example",
            ".. A rose\n   and a bed\n\n   are wet",
            "..\n   A rose",
            ".. index:: bed\n   single: rose; wet",
            ".. |bed| image:: bed.png",
            ".. |bed| unicode:: U+1F331\n   :trim:",
            ".. toctree::\n   :maxdepth: 2\n\n   roses\n   wet-beds",
            ".. code-block:: sh\n   :linenos:\n\n   water beds",
            ".. only:: html",
            ":orphan:",
            ":Author: A Rose",
        ] {
            assert_eq!(read(source), [""; 0], "{source}");
        }
        assert_eq!(read("..\n\n   A rose"), ["A rose"]);
    }

    #[test]
    fn texts_of_explicit_markup_are_found() {
        for (source, expected) in [
            (".. [1] A rose\n   is red.", &["A rose is red."][..]),
            (".. [#r]\n   A rose", &["A rose"]),
            (".. |bed| replace:: the wet\n   bed", &["the wet bed"]),
            (".. note:: Water it\n   now.\n\n   Then wait.", &["Water it now.", "Then wait."]),
            (".. note::\n   :class: wet\n\n   Water it.", &["Water it."]),
            (".. note::\n   Water it.", &["Water it."]),
            (".. versionadded:: 1.2 The bed.\n   It is wet.", &["The bed. It is wet."]),
            (".. versionadded:: 1.2\n   The bed.", &["The bed."]),
            (".. image:: a.png\n   :alt: A wet\n     rose\n   :width: 9", &["A wet rose"]),
            (
                ".. figure:: a.png\n   :alt: A\n\n   The caption.\n\n   More.",
                &["A", "The caption.", "More."],
            ),
            (".. code-block:: sh\n   :caption: Wet beds\n\n   dig", &["Wet beds"]),
            (
                ".. toctree::\n   :caption: Beds\n\n   Wet roses <roses>\n   x",
                &["Beds", "Wet roses"],
            ),
            (".. glossary::\n\n   bed\n   plot\n      A place for roses.", &["A place for roses."]),
            (".. topic:: Wet\n   beds\n   :class: x\n\n   Text", &["Wet beds", "Text"]),
            (".. function:: water(bed)\n              dig(bed)\n\n   Waters it.", &["Waters it."]),
            (
                ".. list-table:: Beds\n   :header-rows: 1\n\n   * - Bed\n     - Rain",
                &["Beds", "Bed", "Rain"],
            ),
        ] {
            assert_eq!(read(source), expected, "{source}");
        }
    }
}
