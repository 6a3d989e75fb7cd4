//! The syntax that site generators add to Markdown: lines of template tags, of attributes or with
//! files to include, imports and exports, template tags in link destinations, formulas, comments, and
//! abbreviations.
//!
//! Before parsing, this module overwrites them: whole lines with a rule or with spaces, other parts
//! with commas. The text keeps its length, so byte offsets stay valid.

mod math;
mod script;
mod state;
mod tag;
mod value;

pub(crate) use script::begins_declaration;
pub(crate) use tag::in_line;

use std::{borrow::Cow, ops::Range};

use targum_sdk::search;

use self::{
    state::{Line, State, is_row},
    value::Value,
};
use crate::{
    construct::{Construct, Overlay, blank},
    dialect::Flavor,
    line::{delimiter_row, is_heading, lead, line_at, may_begin_line},
    line_end::SPACE,
    opaque,
    open::Open,
};

/// The greatest length of a comment in bytes, which bounds the cost of comments that never end.
const NEAR: usize = 1024;

/// The mark of a block of included files.
const SNIPPETS: &str = "8<";

/// Overwrites the generators' syntax in `source`. Returns the text for the parser, and the
/// constructs that are codes if they stand in text.
pub(crate) fn overlay(source: Cow<'_, str>, flavor: Flavor) -> Overlay<'_> {
    let mkdocs = flavor == Flavor::MkDocs;
    let marks = ["{", "<<< ", "8<-", "*[", "[TOC]", ")=", r"\(", r"\[", r"\begin{"];
    let is_marked = || marks.iter().any(|mark| search::contains(&source, mark));
    // A colon begins a definition, an icon or a component.
    let may_hold =
        is_marked() || mkdocs && may_begin_line(&source, b':') || script::may_hold(&source);
    if !may_hold || flavor == Flavor::Mdx {
        return Overlay::none(source);
    }
    let text = source.as_bytes().to_vec();
    let (constructs, blocks) = (Vec::new(), None);
    let mut writer =
        Writer { source: &source, mkdocs, text, constructs, blocks, unclosed_files: false };
    writer.lines();
    let Writer { text, constructs, .. } = writer;
    // Only whole characters were overwritten, with ASCII.
    let text = String::from_utf8(text).unwrap_or_else(|_| source.to_string());
    Overlay::new(source, text, constructs)
}

struct Writer<'s> {
    source: &'s str,
    mkdocs: bool,
    text: Vec<u8>,
    constructs: Vec<Construct>,
    /// The tags that begin and end blocks, collected when one is first looked up.
    blocks: Option<tag::Blocks<'s>>,
    /// Whether no block of included files ends in the rest of the source.
    unclosed_files: bool,
}

impl<'s> Writer<'s> {
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
        let may_loop = rest.starts_with(['{', '|']) && comment(rest).is_none();
        let is_loop = || is_row(state.line) && is_row(line_at(self.source, next));
        if let Some(fence) = &state.fence {
            if fence.is_closed_by(whole) {
                state.fence = None;
            }
            // Link destinations are hidden even in code: for the parser, the fence may continue
            // the text above.
            self.destinations(at, rest);
        } else if let Some(begun) = around.fence(whole) {
            state.open = around.below(whole).ended();
            (state.fence, state.is_blank) = (Some(begun), false);
            (state.is_term, state.defines) = (false, false);
        } else if state.is_table && may_loop && is_loop() {
            // The line holds the tags of a loop around rows of a table.
            self.destinations(at, rest);
            (state.is_blank, state.line) = (false, whole);
            return next;
        } else if let Some(length) = self.script(line, state) {
            next = start + length;
            blank(&mut self.text[start..next]);
            state.is_blank = true;
        } else if let Some(length) = self.formula(around, rest, next) {
            let is_blank = state.is_blank_in_quote(self.source, line);
            self.own_lines(start..next, is_blank);
            self.hide(next..next + length);
            (state.is_blank, state.has_marks) = (true, false);
            next += length;
        } else if let Some(length) = own_line(&self.source[at..], rest, is_free(around, whole))
            .filter(|_| !around.is_marked())
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
        let begun = opens(rest).filter(|_| is_line);
        let block = begun.and_then(|name| self.block_end(name, next));
        let lines = start..next;
        if !around.is_html() {
            state.is_blank = state.is_blank_in_quote(self.source, line);
            self.own_lines(lines, state.is_blank);
        } else if block.is_some() {
            // As text of HTML, the tag would not keep its line.
            self.hide(lines);
        } else {
            state.open = around;
        }
        if let Some(end) = block {
            self.hide(next..end);
            next = end;
            (state.is_blank, state.has_marks) = (true, false);
        }
        next
    }

    /// Overwrites the syntax within a line of text.
    fn text_line(&mut self, line: &Line<'s>, state: &mut State<'s>) {
        let Line { start, at, whole, rest, around, .. } = *line;
        if self.mkdocs && !around.is_html() && is_definition(rest) {
            self.definition(at, rest, state.is_term);
        }
        self.begin(at, rest, at - start);
        if !around.has_mark(whole) {
            self.destinations(at, rest);
        }
        if !around.is_html() {
            self.codes(at, rest);
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

    /// Hides the formulas and comments of a line that do not overlap another construct.
    fn codes(&mut self, at: usize, rest: &str) {
        let first = self.constructs.partition_point(|construct| construct.at.end <= at);
        let others: Vec<_> =
            self.constructs[first..].iter().map(|construct| construct.at.clone()).collect();
        let mut end = 0;
        while let Some(next) = rest[end..].find(['\\', '{']) {
            end += next;
            let (length, passed) = if rest[end..].starts_with('{') {
                (comment(&rest[end..]), 1)
            } else {
                (math::in_line(rest, end), math::backslashes(&rest[end..]))
            };
            let code = length.map(|length| at + end..at + end + length);
            let apart = |code: &Range<usize>| {
                let next = others.partition_point(|other| other.end <= code.start);
                others.get(next).is_none_or(|other| code.end <= other.start)
            };
            match code.filter(apart) {
                Some(code) => {
                    end = code.end - at;
                    self.code(code);
                }
                None => end += passed,
            }
        }
        self.constructs[first..].sort_by_key(|construct| construct.at.start);
    }

    /// Returns the offset after the line that ends the opaque block `name`.
    fn block_end(&mut self, name: &'s str, start: usize) -> Option<usize> {
        let source = self.source;
        if name == SNIPPETS {
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
        let is_closed = lines.any(|line| includes(text(line)) == Some(""));
        self.unclosed_files = !is_closed;
        is_closed.then_some(end)
    }

    /// Overwrites lines with rules, or with empty headings if they are too short for a rule, both
    /// of which end the block above. With `blank`, overwrites them with spaces, which do not even
    /// end a list.
    fn own_lines(&mut self, lines: Range<usize>, blank: bool) {
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
    fn hide(&mut self, at: Range<usize>) {
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
    fn code(&mut self, at: Range<usize>) {
        self.text[at.clone()].fill(b',');
        self.constructs.push(code(self.source, at));
    }

    /// Hides the HTML comments that begin a definition's text, which would make it a block of HTML.
    /// The mark of a definition that is not below a `term` becomes that of a list item.
    fn definition(&mut self, at: usize, rest: &str, term: bool) {
        if !term {
            // A list item holds the lines below it, as the definition does.
            self.text[at] = b'-';
        }
        let mut text = rest[1..].trim_start_matches(' ');
        while let Some(end) = text.strip_prefix("<!--").and_then(|text| text.find("-->")) {
            let comment = at + rest.len() - text.len();
            let length = "<!--".len() + end + "-->".len();
            text = text[length..].trim_start_matches(' ');
            if text.is_empty() {
                break;
            }
            self.code(comment..comment + length);
        }
    }

    /// Hides the abbreviation, the icon or the component that begins a line `indent` bytes after the line's start.
    fn begin(&mut self, at: usize, rest: &str, indent: usize) {
        if let Some(length) = abbreviation(rest).filter(|_| indent < 4) {
            // For the parser, the abbreviation becomes a footnote, whose text is also a block.
            self.code(at..at + length);
            self.text[at..at + 2].copy_from_slice(b"[^");
            self.text[at + length - 2..at + length].copy_from_slice(b"]:");
        }
        // A colon makes a definition only if a space follows.
        let is_mark = |after: &&str| after.starts_with([' ', '\t']) || after.starts_with("::");
        let icon = rest.strip_prefix(':').filter(|after| !is_mark(after));
        let is_icon = icon.is_some_and(|icon| !icon.is_empty()) && delimiter_row(rest).is_none();
        if self.mkdocs && is_icon {
            let whole = opaque::short_code(rest, 0).or_else(|| opaque::whole_component(rest));
            self.code(at..at + whole.unwrap_or(1));
        }
    }

    /// Hides the template tags in link destinations, which may hold spaces and quotes.
    fn destinations(&mut self, at: usize, rest: &str) {
        if !search::contains(rest, "{{") && !search::contains(rest, "{%") {
            return;
        }
        let is_link = rest.starts_with('[') && !rest.starts_with("[^");
        let label = is_link.then(|| rest.find(']')).flatten();
        let definition = label.filter(|&end| rest[end..].starts_with("]:"));
        let links = rest.match_indices("](").map(|(link, _)| link);
        let (mut value, mut read_to) = (Value::default(), 0);
        let mut end = 0;
        for link in definition.into_iter().chain(links).map(|link| link + 2) {
            let space = rest[link..].len() - rest[link..].trim_start_matches(' ').len();
            value.read(&rest[std::mem::replace(&mut read_to, link)..link]);
            if value.is_open() {
                continue;
            }
            end = end.max(link + space);
            // A destination ends at the latest where the cell, the title or the attribute around it
            // ends.
            while let Some(c) = rest[end..].chars().next().filter(|c| !" \t)|\"'".contains(*c)) {
                match in_line(&rest[end..]) {
                    Some(length) => {
                        self.code(at + end..at + end + length);
                        end += length;
                    }
                    None => end += c.len_utf8(),
                }
            }
        }
    }
}

fn code(source: &str, at: Range<usize>) -> Construct {
    let kind = opaque::kind(&source[at.clone()]);
    Construct { at, kind, name: String::new(), attributes: Vec::new(), is_flow: false }
}

/// Returns whether a line's text is a definition that is not empty.
fn is_definition(rest: &str) -> bool {
    let text = rest.strip_prefix(':').unwrap_or_default();
    let space = text.len() - text.trim_start_matches(' ').len();
    (1..=4).contains(&space) && text.contains(|c: char| !matches!(c, ' ' | '\t' | '-' | '*' | '_'))
}

/// Returns whether tags that begin with `line` may continue on the lines below: the line has no
/// quote marks, and if it is indented, it begins a block.
fn is_free(around: Open, line: &str) -> bool {
    let lead = &line[..lead(line)];
    let begins = || !lead.contains('>') && !around.is_html() && around.ends_with(line);
    lead.is_empty() || begins()
}

/// Returns the length of a construct that makes up a line by itself: `rest`, or tags that continue
/// on the lines below. Tags continue only if the line is `free`.
fn own_line(text: &str, rest: &str, free: bool) -> Option<usize> {
    let whole = rest.starts_with("<<< ")
        || rest == "[TOC]"
        || is_target(rest)
        || comment(rest) == Some(rest.len())
        || includes(rest).is_some()
        || (rest.starts_with('{') && opaque::attributes(rest) == Some(rest.len()))
        || tag::opens(rest).is_some_and(|name| tag::closes(rest, name));
    let tags = || tag::lines(if free { text } else { rest });
    if whole { Some(rest.len()) } else { tags() }
}

/// Returns the length of an MDX comment, which may set a heading's anchor: `{/*anchor*/}`.
fn comment(text: &str) -> Option<usize> {
    let near = &text[..text.floor_char_boundary(NEAR)];
    let body = near.strip_prefix("{/*")?;
    Some("{/*".len() + body.find("*/}")? + "*/}".len())
}

/// Returns whether a line is a target of MyST, which names the block below: `(name)=`.
fn is_target(line: &str) -> bool {
    let name = line.strip_prefix('(').and_then(|name| name.strip_suffix(")="));
    name.is_some_and(|name| !name.is_empty() && !name.contains(['(', ')']))
}

/// Returns the files that a line with scissors includes, as in `--8<-- "file"`; the empty string if
/// the line begins or ends a block of files.
fn includes(line: &str) -> Option<&str> {
    let mark = line.trim_start_matches('-').strip_prefix(SNIPPETS)?;
    let files = mark.trim_start_matches('-');
    let cut = line.starts_with('-') && files.len() < mark.len();
    (cut && (files.is_empty() || files.starts_with(' '))).then_some(files)
}

/// Returns the name of the opaque block that begins with this line.
fn opens(line: &str) -> Option<&str> {
    match includes(line) {
        Some(files) => files.is_empty().then_some(SNIPPETS),
        None => tag::opens(line).filter(|name| !tag::closes(line, name)),
    }
}

/// Returns the length of `*[ABBR]:` at the start of a line if a text follows.
fn abbreviation(line: &str) -> Option<usize> {
    let label = line.strip_prefix("*[")?;
    let end = label.find(']').filter(|&end| end > 0)?;
    let text = label[end..].strip_prefix("]:")?;
    (!text.trim().is_empty()).then_some(line.len() - text.len())
}
