//! The blocks of a document.

mod markup;
mod paragraph;

use std::ops::Range;

use super::{
    explicit,
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
        endless: 0..0,
        signs: Signs::default(),
        depth: 0,
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
    /// The last lines among which no table ends above a blank line.
    endless: Range<usize>,
    signs: Signs,
    /// The number of blocks around the lines that are read.
    depth: usize,
}

/// The largest number of blocks within each other. The lines of deeper blocks stay as they are.
const MAX_DEPTH: usize = 64;

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
        if self.depth == MAX_DEPTH {
            return;
        }
        self.depth += 1;
        let mut at = range.start;
        while at < range.end {
            at = if self.lines[at].is_blank() { at + 1 } else { self.block(at, range.end) };
        }
        self.depth -= 1;
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
        if let Some(length) = self.described_options(at, end) {
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
        mark.or_else(|| self.number(at, end)).or_else(|| self.described_options(at, end)).is_some()
    }

    /// Returns the length of the options of a command that a line begins with, if a description follows.
    fn described_options(&self, at: usize, end: usize) -> Option<usize> {
        let line = self.line(at);
        let is_described =
            |length| length < line.len() || self.is_below(at + 1, end, self.lines[at].indent);
        marker::options(line).filter(|&length| is_described(length))
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(source: &str) -> Vec<String> {
        texts(source).into_iter().map(|text| text.joined(source)).collect()
    }

    #[test]
    fn bodies_are_read() {
        for (source, expected) in [
            ("Wet\nbeds\n\nRoses", &["Wet beds", "Roses"][..]),
            ("Beds\n====\n\nRoses", &["Beds", "Roses"]),
            ("- Beds\n=======\n\nRoses", &["Beds", "Roses"]),
            ("1. Beds\n=======\n\nRoses", &["1. Beds", "Roses"]),
            ("-w  Beds\n========\n\nRoses", &["Beds", "Roses"]),
            ("-w\n===\n\nRoses", &["-w", "Roses"]),
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
