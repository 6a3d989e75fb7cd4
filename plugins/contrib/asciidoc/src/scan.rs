//! Finds the blocks of a document, in one pass over its lines.

mod attributes;

use std::ops::Range;

use crate::{
    block::{Block, Kind, Text},
    lines::{self, Delimiter, Lines},
    table::Table,
};

/// The deepest nesting of tables: cells of a table may hold tables with another separator.
const MAX_TABLES: usize = 2;

/// Returns the blocks of a document, in order.
pub(crate) fn blocks(source: &str) -> Vec<Block> {
    let start = targum_sdk::after_mark(source);
    let start = behind_front_matter(source, start);
    let mut scan = Scan::of(source, start..source.len(), None, 0);
    scan.is_header = true;
    scan.run();
    scan.found
}

/// Returns where the document begins behind the front matter of a site generator.
fn behind_front_matter(source: &str, start: usize) -> usize {
    let mut lines = Lines::of(source, start..source.len());
    if lines.next().is_none_or(|first| &source[first] != "---") {
        return start;
    }
    let is_end = |line: &Range<usize>| &source[line.clone()] == "---";
    if lines.by_ref().any(|line| is_end(&line)) { lines.at() } else { start }
}

/// A block that holds blocks.
struct Open<'s> {
    /// The line that ends the block.
    end: &'s str,
    /// Whether the line breaks of its texts are shown.
    keeps_lines: bool,
}

struct Scan<'s> {
    lines: Lines<'s>,
    separator: Option<char>,
    /// The number of tables around this part.
    tables: usize,
    found: Vec<Block>,
    /// The blocks around the next line, from the outermost.
    open: Vec<Open<'s>>,
    /// The style of the next block.
    style: &'s str,
    /// Whether the line breaks of the next block are shown.
    keeps_lines: bool,
    /// Whether the cells of the next table are separated as its attributes say: `[format="csv"]`.
    has_format: bool,
    /// Whether the title of the document may follow.
    is_header: bool,
    /// Whether the last block is an item of a list.
    is_in_list: bool,
    /// Whether this part is a cell with a name.
    is_name: bool,
}

impl<'s> Scan<'s> {
    fn of(source: &'s str, part: Range<usize>, separator: Option<char>, tables: usize) -> Self {
        Scan {
            lines: Lines::of(source, part),
            separator,
            tables,
            found: Vec::new(),
            open: Vec::new(),
            style: "",
            keeps_lines: false,
            has_format: false,
            is_header: false,
            is_in_list: false,
            is_name: false,
        }
    }

    fn run(&mut self) {
        while let Some(line) = self.lines.next() {
            self.line(line);
        }
    }

    fn line(&mut self, at: Range<usize>) {
        let whole = &self.lines.source()[at.clone()];
        let line = whole.trim_start();
        let indentation = whole.len() - line.len();
        let from = at.start + indentation;
        if line.is_empty() {
            self.style = "";
            self.keeps_lines = false;
            self.has_format = false;
            return;
        }
        if indentation == 0 && self.unindented(&at, line) {
            return;
        }
        let was_header = std::mem::take(&mut self.is_header);
        let style = std::mem::take(&mut self.style);
        if lines::is_verbatim_style(style) {
            return self.skip_paragraph();
        }
        if let Some(start) = lines::item(line) {
            self.is_in_list = true;
            return self.text(Kind::Item, from + start..at.end);
        }
        if let Some((end, start)) = lines::term(line) {
            self.is_in_list = true;
            self.add_line(Kind::Term, from..from + end);
            return self.meaning(from + start..at.end);
        }
        if indentation > 0 && self.separator.is_none() {
            return self.skip_paragraph();
        }
        self.is_in_list = false;
        match (lines::title(line), lines::admonition(line)) {
            (Some((start, true)), _) if was_header => {
                self.add_line(Kind::Title, from + start..at.end);
                self.header();
            }
            (Some((start, _)), _) => self.add_line(Kind::Section, from + start..at.end),
            (None, Some(start)) => self.text(Kind::Admonition, from + start..at.end),
            (None, None) => self.text(Kind::Paragraph, from..at.end),
        }
    }

    /// Reads a line that only means something without indentation. Returns whether it does.
    fn unindented(&mut self, at: &Range<usize>, line: &'s str) -> bool {
        if self.open.last().is_some_and(|open| open.end == line) {
            self.open.pop();
            self.style = "";
            self.keeps_lines = false;
            return true;
        }
        if let Some(delimiter) = lines::delimiter(line) {
            self.delimited(delimiter, line);
            return true;
        }
        if let Some(style) = lines::style(line) {
            self.style = style;
            self.keeps_lines = style == "verse" || line.contains("%hardbreaks");
            self.has_format |= lines::has_format(line);
            let list = at.start + 1..at.start + line.len() - 1;
            self.add_lines(attributes::of_block(self.lines.source(), list));
            return true;
        }
        if lines::is_comment(line) || lines::is_break(line) || line == "+" {
            return true;
        }
        if let Some((name, value)) = lines::attribute(line) {
            self.attribute(name, at.start + value.start..at.start + value.end);
            return true;
        }
        if let Some((name, inner)) = lines::block_macro(line) {
            let list = at.start + inner.start..at.start + inner.end;
            self.add_lines(attributes::of_macro(self.lines.source(), name, list));
            return true;
        }
        if lines::caption(line).is_some() {
            self.add_line(Kind::Caption, at.start + 1..at.end);
            return true;
        }
        false
    }

    /// Adds a text of one line.
    fn add_line(&mut self, kind: Kind, line: Range<usize>) {
        self.add(kind, std::iter::once(line).collect());
    }

    /// Adds texts of one line each.
    fn add_lines(&mut self, texts: Vec<(Range<usize>, Kind)>) {
        for (at, kind) in texts {
            self.add_line(kind, at);
        }
    }

    fn add(&mut self, kind: Kind, lines: Vec<Range<usize>>) {
        let is_in_verse = self.open.last().is_some_and(|open| open.keeps_lines);
        let is_title = kind == Kind::Caption;
        let keeps_lines = is_in_verse || (!is_title && std::mem::take(&mut self.keeps_lines));
        let (separator, is_name) = (self.separator, self.is_name);
        self.found.push(Block::Text(Text { kind, lines, separator, keeps_lines, is_name }));
    }

    /// Skips the author and the revision behind the title of the document.
    fn header(&mut self) {
        for _ in 0..2 {
            let next = self.lines.peek().unwrap_or_default();
            let is_attribute = lines::attribute(next).is_some();
            if next.trim().is_empty() || is_attribute || lines::is_comment(next) {
                return;
            }
            self.lines.next();
        }
    }

    /// Reads a text that goes on in the lines that follow.
    fn text(&mut self, kind: Kind, first: Range<usize>) {
        let mut found = vec![first];
        while let Some(next) =
            self.lines.peek().filter(|next| !lines::ends_text(next, self.is_in_list))
        {
            let start = self.lines.at() + (next.len() - next.trim_start().len());
            let Some(line) = self.lines.next() else { break };
            found.push(start..line.end);
        }
        self.add(kind, found);
    }

    /// Reads the meaning of a term, which begins on its line or below it.
    fn meaning(&mut self, first: Range<usize>) {
        if !first.is_empty() {
            return self.text(Kind::Meaning, first);
        }
        while self.lines.peek().is_some_and(str::is_empty) {
            self.lines.next();
        }
        let Some(next) = self.lines.peek() else { return };
        let is_plain = lines::title(next).is_none() && lines::attribute(next).is_none();
        let is_macro = lines::block_macro(next).is_some() || next.starts_with('.');
        if !lines::ends_text(next, self.is_in_list) && is_plain && !is_macro {
            let start = self.lines.at() + (next.len() - next.trim_start().len());
            if let Some(line) = self.lines.next() {
                self.text(Kind::MeaningBelow, start..line.end);
            }
        }
    }

    /// Skips the rest of a block without delimiters.
    fn skip_paragraph(&mut self) {
        while self.lines.peek().is_some_and(|next| !next.is_empty() && next != "+") {
            self.lines.next();
        }
    }

    fn delimited(&mut self, delimiter: Delimiter, line: &'s str) {
        let style = std::mem::take(&mut self.style);
        let keeps_lines = std::mem::take(&mut self.keeps_lines);
        let has_format = std::mem::take(&mut self.has_format);
        self.is_in_list = false;
        let start = self.lines.at();
        match delimiter {
            Delimiter::Container | Delimiter::Open if !lines::is_verbatim_style(style) => {
                self.open.push(Open { end: line, keeps_lines });
            }
            _ => {
                let mut end = start;
                while let Some(inner) = self.lines.next() {
                    end = inner.end;
                    if self.lines_text(&inner) == lines::end_of(line) {
                        end = inner.start;
                        break;
                    }
                }
                if let Delimiter::Table(separator) = delimiter
                    && self.tables < MAX_TABLES
                    && !has_format
                {
                    self.table(start..end, separator);
                }
            }
        }
    }

    /// Reads the blocks in the cells of a table, given the place between its delimiters.
    fn table(&mut self, table: Range<usize>, separator: char) {
        let source = self.lines.source();
        for (cell, is_name) in Table::read(source, table, separator).cells(source) {
            let mut scan = Scan::of(source, cell, Some(separator), self.tables + 1);
            scan.is_name = is_name;
            scan.run();
            self.found.append(&mut scan.found);
        }
    }

    fn attribute(&mut self, name: &str, value: Range<usize>) {
        let text = &self.lines.source()[value.clone()];
        let continues = text.ends_with('\\');
        let mut is_continued = continues;
        while is_continued {
            let next = self.lines.next();
            is_continued = next.is_some_and(|next| self.lines_text(&next).ends_with('\\'));
        }
        if name == "lang" && !continues {
            self.found.push(Block::Locale(value));
        } else if !continues && attributes::is_shown(name, text) {
            self.add_line(Kind::Attribute, value);
        }
    }

    fn lines_text(&self, at: &Range<usize>) -> &'s str {
        &self.lines.source()[at.clone()]
    }
}
