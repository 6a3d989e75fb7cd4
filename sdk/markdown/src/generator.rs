//! The syntax that site generators add to Markdown: lines of template tags, of attributes or with
//! files to include, imports and exports, template tags in link destinations, formulas, comments, and
//! abbreviations.
//!
//! Before parsing, this module overwrites them: whole lines with a rule or with spaces, other parts
//! with commas. The text keeps its length, so byte offsets stay valid.

mod comment;
mod math;
mod own_line;
mod raw_string;
mod script;
mod state;
mod tag;
mod text_line;
mod value;
mod writer;

pub(crate) use script::begins_declaration;
pub(crate) use tag::in_line;

use std::borrow::Cow;

use targum_sdk::search;

use self::{
    state::{Line, State, is_row},
    text_line::is_definition,
    writer::Writer,
};
use crate::{
    construct::Overlay,
    dialect::Flavor,
    html_block,
    line::{delimiter_row, is_heading, lead, line_at, may_begin_line},
    line_end::SPACE,
    open::Open,
};

/// Overwrites the generators' syntax in `source`. Returns the text for the parser, and the
/// constructs that are codes if they stand in text.
pub(crate) fn overlay(source: Cow<'_, str>, flavor: Flavor) -> Overlay<'_> {
    let mkdocs = flavor == Flavor::MkDocs;
    let marks = ["{", "<<< ", "8<-", "*[", "[TOC]", ")=", r"\(", r"\[", r"\begin{", " markdown"];
    let is_marked = || marks.iter().any(|mark| search::contains(&source, mark));
    // A colon begins a definition, an icon or a component.
    let may_hold =
        is_marked() || mkdocs && may_begin_line(&source, b':') || script::may_hold(&source);
    if !may_hold || flavor == Flavor::Mdx {
        return Overlay::none(source);
    }
    let writer = Writer::new(&source);
    let mut reader =
        Reader { source: &source, mkdocs, writer, blocks: None, unclosed_files: false };
    reader.lines();
    let Writer { text, constructs, .. } = reader.writer;
    // Only whole characters were overwritten, with ASCII.
    let text = String::from_utf8(text).unwrap_or_else(|_| source.to_string());
    Overlay::new(source, text, constructs)
}

/// Reads the lines of a document, and overwrites their constructs.
struct Reader<'s> {
    source: &'s str,
    mkdocs: bool,
    writer: Writer<'s>,
    /// The tags that begin and end blocks, collected when one is first looked up.
    blocks: Option<tag::Blocks<'s>>,
    /// Whether no block of included files ends in the rest of the source.
    unclosed_files: bool,
}

impl<'s> Reader<'s> {
    /// Overwrites the syntax of all lines.
    fn lines(&mut self) {
        let mut state = State::new(self.mkdocs);
        let mut next = 0;
        while next < self.source.len() {
            let line = Line::at(self.source, next, state.open);
            next = self.line(&line, &mut state);
        }
    }

    /// Overwrites the syntax of a line, and of the lines below that belong to it. Returns the offset of the next
    /// line.
    fn line(&mut self, line: &Line<'s>, state: &mut State<'s>) -> usize {
        let Line { start, mut next, at, whole, rest, around } = *line;
        state.enter(line);
        let may_loop = rest.starts_with(['{', '|']) && comment::length(rest).is_none();
        let is_loop = || is_row(state.line) && is_row(line_at(self.source, next));
        if let Some(fence) = &state.fence {
            if fence.is_closed_by(whole) {
                state.fence = None;
            }
            // Link destinations are hidden even in code: for the parser, the fence may continue
            // the text above.
            self.writer.destinations(at, rest);
        } else if let Some(begun) = around.fence(whole) {
            state.open = around.below(whole).ended();
            (state.fence, state.is_blank) = (Some(begun), false);
            (state.is_term, state.defines) = (false, false);
        } else if state.is_table && may_loop && is_loop() {
            // The line holds the tags of a loop around rows of a table.
            self.writer.destinations(at, rest);
            (state.is_blank, state.line) = (false, whole);
            return next;
        } else if let Some(length) = self.script(line, state) {
            next = start + length;
            self.writer.blank(start..next);
            state.is_blank = true;
        } else if let Some(length) = self.formula(around, rest, next) {
            let is_blank = state.is_blank_in_quote(self.source, line);
            self.writer.own_lines(start..next, is_blank);
            self.writer.hide(next..next + length);
            (state.is_blank, state.has_marks) = (true, false);
            next += length;
        } else if let Some(length) =
            own_line::length(&self.source[at..], rest, is_free(around, whole))
                .filter(|_| !around.is_marked())
                .or_else(|| self.declares_markdown(line).then_some(rest.len()))
        {
            next = self.tags(line, at + length, state);
        } else {
            self.text_line(line, state);
        }
        state.end_with(line);
        next
    }

    /// Overwrites the tags of a line of their own, which end at `end`, with the block that they begin, if any.
    /// Returns the offset of the next line.
    fn tags(&mut self, line: &Line<'s>, end: usize, state: &mut State<'s>) -> usize {
        let Line { start, mut next, whole, rest, around, .. } = *line;
        let more = end.checked_sub(next).filter(|&more| more > 0);
        next += more.map_or(0, |more| more + line_at(self.source, next + more).len());
        // The parser would join a tag that is text with the text around it.
        let is_line = if around.is_html() {
            !around.has_marks_as_text(whole)
        } else {
            around.ends_with(whole)
        };
        let begun = own_line::opens(rest).filter(|_| is_line);
        let block = begun.and_then(|name| self.block_end(name, next));
        let lines = start..next;
        if !around.is_html() {
            state.is_blank = state.is_blank_in_quote(self.source, line);
            self.writer.own_lines(lines, state.is_blank);
        } else if block.is_some() {
            // As text of HTML, the tag would not keep its line.
            self.writer.hide(lines);
        } else {
            state.open = around;
        }
        if let Some(end) = block {
            self.writer.hide(next..end);
            next = end;
            (state.is_blank, state.has_marks) = (true, false);
        }
        next
    }

    /// Overwrites the syntax within a line of text.
    fn text_line(&mut self, line: &Line<'s>, state: &mut State<'s>) {
        let Line { start, at, whole, rest, around, .. } = *line;
        if self.mkdocs && !around.is_html() && is_definition(rest) {
            self.writer.definition(at, rest, state.is_term);
        }
        self.writer.abbreviation(at, rest, at - start);
        if self.mkdocs {
            self.writer.icon(at, rest);
        }
        if !around.has_mark(whole) {
            self.writer.destinations(at, rest);
        }
        if !around.is_html() {
            let is_row = state.has_row || delimiter_row(line_at(self.source, line.next)).is_some();
            self.writer.raw_strings(at, rest, is_row);
            self.writer.codes(at, rest);
        }
        state.is_blank = rest.is_empty();
        state.has_marks = at > start && self.source[start..at].contains('>');
        state.open = around.below(whole);
        state.defines = !state.is_blank && (state.defines || is_definition(rest));
        if !state.is_blank && at - start < 4 && !state.defines {
            // A line that continues a paragraph is a term where its first line is one.
            let may = !around.is_paragraph() || state.is_term;
            state.is_term = may && state.open.is_paragraph() && !is_heading(rest);
        }
    }

    /// Returns the length of the statement that begins with a line, which begins a block and is in no other.
    fn script(&self, line: &Line<'s>, state: &State<'_>) -> Option<usize> {
        let begins = state.is_blank || is_heading(state.line);
        let is_outside = begins && line.start == line.at && !line.around.is_html();
        let text = &self.source[line.start..];
        (is_outside && script::may_begin(text)).then(|| script::length(text)).flatten()
    }

    /// Returns how many bytes after `next` a formula ends that begins with `rest`, a line's text.
    fn formula(&self, around: Open, rest: &str, next: usize) -> Option<usize> {
        let may = !around.is_html() && rest.starts_with('\\');
        may.then(|| math::lines(rest, &self.source[next..])).flatten()
    }

    /// Returns whether a line is the tag of a block of HTML that declares its content to be Markdown.
    fn declares_markdown(&self, line: &Line<'s>) -> bool {
        let Line { next, whole, rest, around, .. } = *line;
        let below = || self.source[next..].split_inclusive('\n');
        !around.is_html()
            && around.ends_with(whole)
            && html_block::declares_markdown(rest)
            && html_block::parts_from_markdown(below())
    }

    /// Returns the offset after the line that ends the opaque block `name`.
    fn block_end(&mut self, name: &'s str, start: usize) -> Option<usize> {
        let source = self.source;
        if name == own_line::SNIPPETS {
            return self.files_end(start);
        }
        let blocks = self.blocks.get_or_insert_with(|| tag::Blocks::of(source));
        blocks.end(name, start).map(|end| end + line_at(source, end).len())
    }

    /// Returns the offset after the line that ends a block of included files.
    fn files_end(&mut self, start: usize) -> Option<usize> {
        if self.unclosed_files {
            return None;
        }
        let mut end = start;
        let mut lines =
            self.source[start..].split_inclusive('\n').inspect(|line| end += line.len());
        let text = |line: &'s str| line[lead(line)..].trim_end_matches(SPACE);
        let is_closed = lines.any(|line| own_line::includes(text(line)) == Some(""));
        self.unclosed_files = !is_closed;
        is_closed.then_some(end)
    }
}

/// Returns whether tags that begin with `line` may continue on the lines below: the line has no
/// quote marks, and if it is indented, it begins a block.
fn is_free(around: Open, line: &str) -> bool {
    let lead = &line[..lead(line)];
    let begins = || !lead.contains('>') && !around.is_html() && around.ends_with(line);
    lead.is_empty() || begins()
}
