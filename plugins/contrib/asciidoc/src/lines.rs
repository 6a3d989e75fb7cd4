//! Lines, and what each of them is by itself.

use std::ops::Range;

use targum_sdk::attribute;

/// The lines of a part of a document.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'s> {
    source: &'s str,
    at: usize,
    end: usize,
}

impl<'s> Lines<'s> {
    pub(crate) fn of(source: &'s str, part: Range<usize>) -> Self {
        Lines { source, at: part.start, end: part.end }
    }

    /// Returns where the next line begins.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn source(&self) -> &'s str {
        self.source
    }

    /// Returns the text of the next line without moving on.
    pub(crate) fn peek(&self) -> Option<&'s str> {
        self.clone().next().map(|line| &self.source[line])
    }
}

impl Iterator for Lines<'_> {
    type Item = Range<usize>;

    /// Returns the place of the next line, without white space at its end.
    fn next(&mut self) -> Option<Range<usize>> {
        if self.at >= self.end {
            return None;
        }
        let start = self.at;
        let length = self.source[start..self.end].find('\n');
        let end = length.map_or(self.end, |length| start + length);
        self.at = length.map_or(self.end, |length| start + length + 1);
        Some(start..start + self.source[start..end].trim_end().len())
    }
}

/// The block that a line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delimiter {
    /// A block of which nothing is translated.
    Verbatim,
    /// A block that holds blocks.
    Container,
    /// An open block, which is verbatim where its style says so.
    Open,
    /// A table with this separator of cells.
    Table(char),
}

/// Returns what a line delimits. The same line ends the block.
pub(crate) fn delimiter(line: &str) -> Option<Delimiter> {
    if line == "--" {
        return Some(Delimiter::Open);
    }
    // A table may have more signs than it needs.
    let first_of_table = line.strip_suffix("===").and_then(|rest| rest.chars().next());
    if line.bytes().skip(1).all(|b| b == b'=') {
        match first_of_table {
            Some(separator @ ('|' | '!')) => return Some(Delimiter::Table(separator)),
            Some(',' | ':') => return Some(Delimiter::Verbatim),
            _ => {}
        }
    }
    if line.starts_with("```") && !line[3..].contains('`') {
        return Some(Delimiter::Verbatim);
    }
    let first = line.chars().next()?;
    let is_run = line.len() >= 4 && line.chars().all(|c| c == first);
    match first {
        '-' | '.' | '+' | '/' if is_run => Some(Delimiter::Verbatim),
        '=' | '*' | '_' if is_run => Some(Delimiter::Container),
        _ => None,
    }
}

/// Returns the line that ends the block which a delimiter begins.
pub(crate) fn end_of(delimiter: &str) -> &str {
    if delimiter.starts_with("```") { "```" } else { delimiter }
}

/// Returns the style in a line of attributes: `source` of `[source,rust]`.
pub(crate) fn style(line: &str) -> Option<&str> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?;
    if inner.starts_with([' ', '\t']) || inner.contains("]#") {
        return None;
    }
    let style = inner.split([',', '#', '.', '%']).next().unwrap_or_default();
    // `[,rust]` is short for `[source,rust]`.
    Some(if style.is_empty() && inner.starts_with(',') { "source" } else { style.trim() })
}

/// Returns the place of the value in quotation marks that a list of attributes gives to a name: that of
/// `A bed` in `width=3, alt="A bed"`.
pub(crate) fn named(attributes: &str, name: &str) -> Option<Range<usize>> {
    attribute::value(attributes, name, |value| {
        !value.is_empty() && value.trim() == value && !value.contains('\\')
    })
}

/// Returns whether a line of attributes says that the cells of a table are separated otherwise than by
/// bars: `[format="csv"]`.
pub(crate) fn has_format(line: &str) -> bool {
    line.split_once("format=").is_some_and(|(_, value)| {
        let value = value.trim_start_matches('"');
        ["csv", "dsv", "tsv"].iter().any(|format| value.starts_with(format))
    })
}

/// The styles whose blocks are not language.
const VERBATIM_STYLES: [&str; 15] = [
    "asciimath",
    "comment",
    "ditaa",
    "graphviz",
    "latexmath",
    "listing",
    "literal",
    "mermaid",
    "pass",
    "plantuml",
    "source",
    "stem",
    "vega",
    "vegalite",
    "wavedrom",
];

pub(crate) fn is_verbatim_style(style: &str) -> bool {
    VERBATIM_STYLES.contains(&style)
}

/// Returns whether a line is a comment of one line.
pub(crate) fn is_comment(line: &str) -> bool {
    line.starts_with("//") && !line.starts_with("///")
}

/// Returns whether a line separates blocks and holds nothing: `'''`, `<<<`.
pub(crate) fn is_break(line: &str) -> bool {
    matches!(line, "'''" | "---" | "***" | "- - -" | "* * *")
        || (line.len() >= 3 && line.chars().all(|c| c == '<'))
}

/// Returns the caption of the block below: `.Caption`.
pub(crate) fn caption(line: &str) -> Option<&str> {
    let text = line.strip_prefix('.')?;
    (!text.is_empty() && !text.starts_with(['.', ' ', '\t'])).then_some(text)
}

/// Returns the name and the value of an attribute of the document: `:name: value`. A name that is
/// unset has an empty value.
pub(crate) fn attribute(line: &str) -> Option<(&str, Range<usize>)> {
    let rest = line.strip_prefix(':')?;
    let length = rest.find(':')?;
    let name = rest[..length].trim_matches('!');
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let behind = &rest[length + 1..];
    let is_name = !name.is_empty() && name.chars().all(is_part);
    let is_separated = behind.is_empty() || behind.starts_with([' ', '\t']);
    let from = line.len() - behind.trim_start().len();
    (is_name && is_separated).then_some((name, from..line.len()))
}

/// Returns the name of a macro that is a block, and the place of what stands between its brackets.
pub(crate) fn block_macro(line: &str) -> Option<(&str, Range<usize>)> {
    let (name, rest) = line.split_once("::")?;
    let is_name = name.starts_with(|c: char| c.is_alphabetic())
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    let bracket = line.len() - rest.len() + rest.find('[')?;
    let has_target = !rest.starts_with([' ', '\t']);
    (is_name && has_target && line.ends_with(']')).then(|| (name, bracket + 1..line.len() - 1))
}

/// Returns where the text of a title begins: of a section, with `true` for that of the document.
pub(crate) fn title(line: &str) -> Option<(usize, bool)> {
    let mark = line.chars().next().filter(|first| matches!(first, '=' | '#'))?;
    let level = line.len() - line.trim_start_matches(mark).len();
    let rest = &line[level..];
    let text = rest.trim_start();
    let is_title = level <= 6 && text.len() < rest.len() && !text.is_empty();
    is_title.then(|| (line.len() - text.len(), level == 1))
}

/// Returns where the text of a list's item begins. `line` has no indentation.
pub(crate) fn item(line: &str) -> Option<usize> {
    let marker = line.split([' ', '\t']).next()?;
    let rest = &line[marker.len()..];
    let is_run = |mark: char| marker.len() <= 5 && marker.chars().all(|c| c == mark);
    let is_numbered = || {
        let number = marker.strip_suffix('.').or(marker.strip_suffix(')')).unwrap_or_default();
        let is_roman = marker.ends_with(')') && number.chars().all(|c| "ivxIVX".contains(c));
        let is_letter = marker.ends_with('.') && number.len() == 1;
        let is_digits = number.len() <= 9 && number.bytes().all(|byte| byte.is_ascii_digit());
        !number.is_empty()
            && (is_roman
                || (is_digits && marker.ends_with('.'))
                || (is_letter && number.bytes().all(|byte| byte.is_ascii_alphabetic())))
    };
    let is_callout = || {
        let number = marker.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
        number.is_some_and(|number| {
            number == "." || (!number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
        })
    };
    let is_marker = !marker.is_empty()
        && (is_run('*') || marker == "-" || is_run('.') || is_numbered() || is_callout());
    let mut text = rest.trim_start();
    if !is_marker || text.is_empty() || text.len() == rest.len() {
        return None;
    }
    for check in ["[ ] ", "[x] ", "[*] "] {
        text = text.strip_prefix(check).map_or(text, str::trim_start);
    }
    Some(line.len() - text.len())
}

/// Returns the end of a term that a line begins with, and where its meaning begins on the line.
/// `line` has no indentation.
pub(crate) fn term(line: &str) -> Option<(usize, usize)> {
    if is_comment(line) || block_macro(line).is_some() {
        return None;
    }
    for (at, mark) in line.match_indices([':', ';']) {
        let rest = &line[at..];
        let length = rest.len() - rest.trim_start_matches(mark).len();
        let is_inner = line[..at].ends_with([':', ';']);
        let is_mark = if mark == ":" { (2..=4).contains(&length) } else { length == 2 };
        let behind = &rest[length..];
        let is_separated = behind.is_empty() || behind.starts_with([' ', '\t']);
        let term = line[..at].trim_end();
        if is_mark && !is_inner && is_separated && !term.is_empty() {
            return Some((term.len(), line.len() - behind.trim_start().len()));
        }
    }
    None
}

/// Returns where the text of an admonition begins: `NOTE: text`.
pub(crate) fn admonition(line: &str) -> Option<usize> {
    let labels = ["NOTE:", "TIP:", "IMPORTANT:", "WARNING:", "CAUTION:"];
    let rest = labels.iter().find_map(|label| line.strip_prefix(label))?;
    let text = rest.trim_start();
    (text.len() < rest.len() && !text.is_empty()).then_some(line.len() - text.len())
}

/// Returns whether a line is not part of the text above it, which is in a list or not.
pub(crate) fn ends_text(line: &str, is_in_list: bool) -> bool {
    let text = line.trim_start();
    let is_directive = ["ifdef", "ifndef", "ifeval", "endif", "include"]
        .iter()
        .any(|name| line.strip_prefix(name).is_some_and(|rest| rest.starts_with("::")));
    // A caption or an attribute is none, although its text may look like a term.
    let is_named = || caption(line).is_some() || attribute(line).is_some();
    let begins_item = || !is_named() && (item(text).is_some() || term(text).is_some());
    text.is_empty()
        || line == "+"
        || is_directive
        || is_comment(line)
        || delimiter(line).is_some()
        || style(line).is_some()
        || (is_in_list && begins_item())
}
