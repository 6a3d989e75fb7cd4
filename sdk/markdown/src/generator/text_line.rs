//! Constructs within a line of text: formulas, comments, definitions, abbreviations, icons, and template tags in
//! link destinations.

use std::ops::Range;

use targum_sdk::search;

use super::{comment, math, raw_string, tag::in_line, value::Value, writer::Writer};
use crate::{line::delimiter_row, opaque};

impl Writer<'_> {
    /// Hides the template tags of a line that hold raw strings in backticks. In what could be a row of a
    /// table, a bar ends the cell, so that a tag with a bar is none.
    pub(super) fn raw_strings(&mut self, at: usize, rest: &str, is_row: bool) {
        if !search::contains(rest, "{{") && !search::contains(rest, "{%") {
            return;
        }
        let first = self.constructs.partition_point(|construct| construct.at.end <= at);
        let others: Vec<_> =
            self.constructs[first..].iter().map(|construct| construct.at.clone()).collect();
        let (mut value, mut read_to) = (Value::default(), 0);
        for tag in raw_string::tags(rest) {
            value.read(&rest[std::mem::replace(&mut read_to, tag.start)..tag.start]);
            let code = at + tag.start..at + tag.end;
            if is_apart(&others, &code) && !value.is_open() && !(is_row && rest[tag].contains('|'))
            {
                self.code(code);
            }
        }
        self.constructs[first..].sort_by_key(|construct| construct.at.start);
    }

    /// Hides the formulas and comments of a line that do not overlap another construct.
    pub(super) fn codes(&mut self, at: usize, rest: &str) {
        let first = self.constructs.partition_point(|construct| construct.at.end <= at);
        let others: Vec<_> =
            self.constructs[first..].iter().map(|construct| construct.at.clone()).collect();
        let mut end = 0;
        while let Some(next) = rest[end..].find(['\\', '{']) {
            end += next;
            let (length, passed) = if rest[end..].starts_with('{') {
                (comment::length(&rest[end..]), 1)
            } else {
                (math::in_line(rest, end), math::backslashes(&rest[end..]))
            };
            let code = length.map(|length| at + end..at + end + length);
            match code.filter(|code| is_apart(&others, code)) {
                Some(code) => {
                    end = code.end - at;
                    self.code(code);
                }
                None => end += passed,
            }
        }
        self.constructs[first..].sort_by_key(|construct| construct.at.start);
    }

    /// Hides the HTML comments that begin a definition's text, which would make it a block of HTML.
    /// The mark of a definition that is not below a `term` becomes that of a list item.
    pub(super) fn definition(&mut self, at: usize, rest: &str, term: bool) {
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

    /// Hides the abbreviation that begins a line `indent` bytes after the line's start.
    pub(super) fn abbreviation(&mut self, at: usize, rest: &str, indent: usize) {
        if let Some(length) = abbreviation(rest).filter(|_| indent < 4) {
            // For the parser, the abbreviation becomes a footnote, whose text is also a block.
            self.code(at..at + length);
            self.text[at..at + 2].copy_from_slice(b"[^");
            self.text[at + length - 2..at + length].copy_from_slice(b"]:");
        }
    }

    /// Hides the icon or the component that begins a line.
    pub(super) fn icon(&mut self, at: usize, rest: &str) {
        // A colon makes a definition only if a space follows.
        let is_mark = |after: &&str| after.starts_with([' ', '\t']) || after.starts_with("::");
        let icon = rest.strip_prefix(':').filter(|after| !is_mark(after));
        let is_icon = icon.is_some_and(|icon| !icon.is_empty()) && delimiter_row(rest).is_none();
        if is_icon {
            let whole = opaque::short_code(rest, 0).or_else(|| opaque::whole_component(rest));
            self.code(at..at + whole.unwrap_or(1));
        }
    }

    /// Hides the template tags in link destinations, which may hold spaces and quotes.
    pub(super) fn destinations(&mut self, at: usize, rest: &str) {
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

/// Returns whether `code` overlaps none of the `others`, which are in order.
fn is_apart(others: &[Range<usize>], code: &Range<usize>) -> bool {
    let next = others.partition_point(|other| other.end <= code.start);
    others.get(next).is_none_or(|other| code.end <= other.start)
}

/// Returns whether a line's text is a definition that is not empty.
pub(super) fn is_definition(rest: &str) -> bool {
    let text = rest.strip_prefix(':').unwrap_or_default();
    let space = text.len() - text.trim_start_matches(' ').len();
    (1..=4).contains(&space) && text.contains(|c: char| !matches!(c, ' ' | '\t' | '-' | '*' | '_'))
}

/// Returns the length of `*[ABBR]:` at the start of a line if a text follows.
fn abbreviation(line: &str) -> Option<usize> {
    let label = line.strip_prefix("*[")?;
    let end = label.find(']').filter(|&end| end > 0)?;
    let text = label[end..].strip_prefix("]:")?;
    (!text.trim().is_empty()).then_some(line.len() - text.len())
}
