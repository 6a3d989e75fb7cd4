//! The blocks of a document.

use std::ops::Range;

use super::{
    directive::{self, Argument, Body},
    explicit::{self, Explicit},
    line::{Line, lines},
    marker::{self, Below},
    table,
    text::{Shape, Text},
};

/// The markup of a document that shows its language.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Signs {
    /// Whether it has explicit markup other than comments.
    pub has_explicit: bool,
    /// Whether it has comments or literal blocks, which show the language of a document with titles.
    has_others: bool,
    /// Whether a line of signs stands below another line.
    has_title: bool,
}

impl Signs {
    /// Returns whether the markup shows the language.
    pub(super) fn are_enough(self) -> bool {
        self.has_explicit || self.has_others && self.has_title
    }
}

/// Returns the texts of a document, in order.
pub(super) fn texts(source: &str) -> Vec<Text> {
    read(source).0
}

/// Returns the texts of a document, in order, and the markup that shows its language.
pub(super) fn read(source: &str) -> (Vec<Text>, Signs) {
    let lines = lines(source);
    let end = lines.len();
    let mut reader = Reader {
        source,
        lines,
        texts: Vec::new(),
        is_at_top: true,
        hanging: None,
        numbered: None,
        below_colons: None,
        signs: Signs::default(),
    };
    reader.body(0..end);
    (reader.texts, reader.signs)
}

struct Reader<'s> {
    source: &'s str,
    lines: Vec<Line>,
    texts: Vec<Text>,
    /// Whether nothing but titles precedes the place.
    is_at_top: bool,
    /// The last line whose column the lines below show.
    hanging: Option<usize>,
    /// The last line that is an item because of the line below it.
    numbered: Option<usize>,
    /// The first line below two colons that announce no literal block.
    below_colons: Option<usize>,
    signs: Signs,
}

/// The fields at the top of a document whose values are language.
const TOP: [&str; 6] = ["abstract", "dedication", "description", "subtitle", "summary", "title"];

/// The fields that name people, places, types and the like, in the order of their names.
#[rustfmt::skip]
const NAMING: [&str; 22] = [
    "address", "author", "authors", "category", "class", "contact", "copyright", "date", "email", "id",
    "keywords", "licence", "license", "modified", "organization", "revision", "rtype", "slug", "status", "tags", "type",
    "version",
];

impl<'s> Reader<'s> {
    fn line(&self, at: usize) -> &'s str {
        &self.source[self.lines[at].text.clone()]
    }

    fn is_blank(&self, at: usize, end: usize) -> bool {
        at >= end || self.lines[at].is_blank()
    }

    /// Returns whether a line is indented more than a column.
    fn is_below(&self, at: usize, end: usize, column: usize) -> bool {
        !self.is_blank(at, end) && self.lines[at].indent > column
    }

    /// Returns the end of the lines that are blank or indented more than a column.
    fn end_of_indented(&self, from: usize, end: usize, column: usize) -> usize {
        let is_out = |at: &usize| !self.lines[*at].is_blank() && self.lines[*at].indent <= column;
        (from..end).find(is_out).unwrap_or(end)
    }

    /// Returns the place of the next blank line.
    fn next_blank(&self, from: usize, end: usize) -> usize {
        (from..end).find(|at| self.lines[*at].is_blank()).unwrap_or(end)
    }

    fn push(&mut self, lines: Vec<Range<usize>>, shape: Shape) {
        self.texts.push(Text { lines, shape, is_below_colons: false });
    }

    /// Reads lines as blocks.
    fn body(&mut self, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            at = if self.lines[at].is_blank() { at + 1 } else { self.block(at, range.end) };
        }
    }

    /// Reads the block that begins with a line, and returns the place of the line behind it.
    fn block(&mut self, at: usize, end: usize) -> usize {
        let first = self.texts.len();
        let next = self.construct(at, end);
        if self.below_colons == Some(at) {
            self.texts[first..].iter_mut().take(1).for_each(|text| text.is_below_colons = true);
        }
        next
    }

    fn construct(&mut self, at: usize, end: usize) -> usize {
        let line = self.line(at);
        let column = self.lines[at].indent;
        if let Some(content) = explicit::content(line) {
            return self.explicit(at, end, content);
        }
        if let Some((name, length)) = marker::field(line) {
            let is_language = self.is_language(name);
            return self.hanging_item(at, end, is_language.then_some(length));
        }
        if !self.begins_item(at, end)
            && let Some(next) = self.title(at, end)
        {
            return next;
        }
        self.is_at_top = false;
        if line == "__" || line.starts_with("__ ") {
            return self.end_of_indented(at + 1, end, column);
        }
        if line == ">>>" || line.starts_with(">>> ") {
            return self.next_blank(at + 1, end);
        }
        if marker::verse(line).is_some() {
            return self.verse(at, end);
        }
        if marker::begins_grid(line) {
            return self.next_blank(at, end);
        }
        if marker::is_border(line) {
            let last = self.end_of_table(at, end);
            self.texts.extend(table::cells(self.source, &self.lines[at..last], texts));
            return last;
        }
        if let Some(mark) = marker::bullet(line).or_else(|| self.number(at, end)) {
            return self.item(at, end, mark);
        }
        if let Some(length) = marker::options(line)
            && (length < line.len() || self.is_below(at + 1, end, column))
        {
            return self.hanging_item(at, end, Some(length));
        }
        if line == "::" {
            self.signs.has_others = true;
            return self.end_of_literal(at + 1, end, column);
        }
        if marker::adornment(line).is_some() {
            return at + 1;
        }
        self.paragraph(at, end)
    }

    /// Returns whether a line is an item of a list or a line of verse, even above a line of signs.
    fn begins_item(&self, at: usize, end: usize) -> bool {
        let line = self.line(at);
        let mark = marker::bullet(line).or_else(|| marker::verse(line));
        mark.is_some() || self.number(at, end).is_some()
    }

    /// Returns whether the text of a field is language.
    fn is_language(&self, name: &str) -> bool {
        let name = name.split(' ').next().unwrap_or(name).to_ascii_lowercase();
        let is_in = |names: &[&str]| names.binary_search(&name.as_str()).is_ok();
        if self.is_at_top { is_in(&TOP) } else { !is_in(&NAMING) }
    }

    fn number(&self, at: usize, end: usize) -> Option<usize> {
        let below = match at + 1 {
            next if self.is_line(next, end) => return None,
            next if self.is_blank(next, end) => Below::Blank,
            next if self.is_below(next, end, self.lines[at].indent) => Below::Indented,
            next if self.lines[next].indent < self.lines[at].indent => Below::Blank,
            next => Below::Text(self.line(next)),
        };
        marker::number(self.line(at), below)
    }

    /// Reads an item of a list, whose text begins behind a mark of a length and goes on at the same column.
    fn item(&mut self, at: usize, end: usize, mark: usize) -> usize {
        let column = self.lines[at].indent;
        let last = self.end_of_indented(at + 1, end, column);
        let line = self.line(at);
        let start = self.lines[at].text.start + mark;
        let width = line[..mark].chars().count();
        self.lines[at].begin_at(start, column + width);
        if !self.is_blank(last, end) {
            let is_item = marker::bullet(line).is_some()
                || marker::number(line, Below::Text(self.line(last))).is_some();
            self.numbered = (!is_item).then_some(at);
        }
        self.body(at..last);
        last
    }

    /// Reads a line whose text begins behind a mark of a length, and the lines that are indented below it. Without
    /// a length, they have no text.
    fn hanging_item(&mut self, at: usize, end: usize, mark: Option<usize>) -> usize {
        let last = self.end_of_indented(at + 1, end, self.lines[at].indent);
        if let Some(mark) = mark {
            self.begin_at(at, last, mark);
            self.body(at..last);
        }
        last
    }

    /// Makes a line begin behind a mark, at the column of the lines below it.
    fn begin_at(&mut self, at: usize, end: usize, mark: usize) {
        let below = self.lines[at + 1..end].iter().filter(|line| !line.is_blank());
        let column = self.lines[at].indent;
        let indent = below.map(|line| line.indent).min().unwrap_or(column + 1);
        let start = self.lines[at].text.start + mark;
        self.lines[at].begin_at(start, indent);
        self.hanging = Some(at);
    }

    /// Returns whether a line may stand below a title.
    fn is_line(&self, at: usize, end: usize) -> bool {
        let line = if at < end { self.line(at) } else { "" };
        marker::adornment(line).is_some_and(|sign| line.len() > if sign == '.' { 3 } else { 2 })
    }

    /// Reads the title of a section, if one begins with the line.
    fn title(&mut self, at: usize, end: usize) -> Option<usize> {
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

    fn verse(&mut self, at: usize, end: usize) -> usize {
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
    fn end_of_table(&self, at: usize, end: usize) -> usize {
        let is_border = |at: &usize| {
            let line = self.line(*at);
            marker::is_border(line) || line.len() > 1 && marker::adornment(line) == Some('=')
        };
        let is_end = |at: &usize| is_border(at) && self.is_blank(at + 1, end);
        (at + 1..end).find(is_end).map_or_else(|| self.next_blank(at, end), |last| last + 1)
    }

    /// Returns the end of a literal block: of the lines that are indented more than a column, or that begin with
    /// the same sign.
    fn end_of_literal(&mut self, from: usize, end: usize, column: usize) -> usize {
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
    fn paragraph(&mut self, at: usize, end: usize) -> usize {
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

    /// Reads explicit markup, whose `content` stands behind the two dots.
    fn explicit(&mut self, at: usize, end: usize, content: &'s str) -> usize {
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
        self.body(range);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the texts of a document, with their lines joined.
    fn read(source: &str) -> Vec<String> {
        let joined = |text: Text| {
            let lines: Vec<_> = text.lines.into_iter().map(|line| &source[line]).collect();
            lines.join(" ")
        };
        texts(source).into_iter().map(joined).collect()
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

    #[test]
    fn bodies_are_read() {
        for (source, expected) in [
            ("Wet\nbeds\n\nRoses", &["Wet beds", "Roses"][..]),
            ("Beds\n====\n\nRoses", &["Beds", "Roses"]),
            ("- Beds\n=======\n\nRoses", &["Beds", "Roses"]),
            ("1. Beds\n=======\n\nRoses", &["1. Beds", "Roses"]),
            ("===\t===\nA\tB\n===\t===\n\nRoses", &["Roses"]),
            ("====\nBeds\n====\nRoses", &["Beds", "Roses"]),
            ("A\n\n----\n\nB", &["A", "B"]),
            ("- A\n  b\n\n  C\n- D", &["A b", "C", "D"]),
            ("1. A\n2. B", &["A", "B"]),
            ("bed\n  Wet.\nrose : flower\n  Red.", &["bed", "Wet.", "rose", "Red."]),
            (
                "Text\n\n:param str bed: A bed\n    that is wet\n:rtype: bed",
                &["Text", "A bed that is wet"],
            ),
            ("-v, --wet  Waters it\n--dry\n           Dries it", &["Waters it", "Dries it"]),
            (">>> water(bed)\nwet\n\nText", &["Text"]),
            ("| A rose\n| is\n  red", &["A rose", "is red"]),
            ("Text::\n\n    code\n\n    code\n\nEnd", &["Text", "End"]),
            ("Text: ::\n\n> code\n> code\n\nEnd", &["Text:", "End"]),
            ("::\n\n    code\n\nEnd", &["End"]),
            ("===  ===\nA    B\n===  ===\nC    D\n===  ===\n\nEnd", &["A", "B", "C", "D", "End"]),
            ("+---+---+\n| A | B |\n+---+---+\n\nEnd", &["End"]),
            ("Text\n\n    A quote", &["Text", "A quote"]),
        ] {
            assert_eq!(read(source), expected, "{source}");
        }
    }
}
