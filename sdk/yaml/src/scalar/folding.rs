//! Line breaks in single-quoted scalars, which have no escapes for them.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::plain::is_printable;

/// The spelling of line breaks in the text of a single-quoted scalar: one more in the document than
/// in the text, and the indentation of the next line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Folding {
    line_break: String,
    indent: String,
}

impl Folding {
    /// Returns the folding of the scalar at `at`, or `None` if its text has no line break.
    pub fn of(source: &str, at: Range<usize>) -> Option<Self> {
        let mut scalar = &source[at];
        loop {
            scalar = &scalar[scalar.find(['\r', '\n'])?..];
            let line_break = match scalar {
                crlf if crlf.starts_with("\r\n") => "\r\n",
                cr if cr.starts_with('\r') => "\r",
                _ => "\n",
            };
            let rest = scalar.trim_start_matches([' ', '\t', '\r', '\n']);
            let blank = &scalar[..scalar.len() - rest.len()];
            if blank.matches(line_break).count() > 1 {
                let indent = blank.rsplit(['\r', '\n']).next().unwrap_or_default().to_owned();
                return Some(Folding { line_break: line_break.to_owned(), indent });
            }
            scalar = rest;
        }
    }

    /// Spells `text`. Returns `None` if a line would lose spaces, end the document or hold an
    /// unprintable character.
    pub(crate) fn spell(&self, text: &str) -> Option<String> {
        let last = text.matches('\n').count();
        let is_marker = |line: &str| {
            self.indent.is_empty() && (line.starts_with("---") || line.starts_with("..."))
        };
        let is_lost = |(index, line): (usize, &str)| {
            index > 0 && (line.starts_with([' ', '\t']) || is_marker(line))
                || index < last && line.ends_with([' ', '\t'])
                || !line.chars().all(is_printable)
        };
        if text.split('\n').enumerate().any(is_lost) {
            return None;
        }
        let (mut out, mut breaks) = (String::with_capacity(text.len()), 0);
        for (index, line) in text.split('\n').enumerate() {
            breaks += usize::from(index > 0);
            if index < last && line.is_empty() {
                continue;
            }
            if breaks > 0 {
                out.push_str(&self.line_break.repeat(breaks + 1));
                out.push_str(&self.indent);
                breaks = 0;
            }
            out.push_str(line);
        }
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_are_spelled_as_those_of_the_source() {
        let source = "'one\n two\r\n \r\n\r\n  three'";
        let folding = Folding::of(source, 0..source.len()).unwrap();
        assert_eq!(folding, Folding { line_break: "\r\n".to_owned(), indent: "  ".to_owned() });
        assert_eq!(folding.spell("a\nb\n\nc").as_deref(), Some("a\r\n\r\n  b\r\n\r\n\r\n  c"));
        assert_eq!(folding.spell("\na\n").as_deref(), Some("\r\n\r\n  a\r\n\r\n  "));
        assert_eq!(folding.spell("--- a\n---").as_deref(), Some("--- a\r\n\r\n  ---"));
        for lost in ["a \nb", "a\n b", "a\tb\n\tc", "a\u{1}\nb"] {
            assert_eq!(folding.spell(lost), None, "{lost:?}");
        }
        let at_the_margin = Folding::of("'a\n\nb'", 0..6).unwrap();
        assert_eq!(at_the_margin.spell("a\n---"), None);
        assert_eq!(Folding::of("'a\n b'", 0..6), None);
    }
}
