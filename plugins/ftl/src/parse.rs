//! A parser for the grammar of Fluent 1.0. Where Fluent would skip an entry as junk, the resource
//! is rejected, because a program would not display that text.

mod expression;
mod pattern;

use std::rc::Rc;

use targum_sdk::{Failure, instruction, malformed, unsupported};

use crate::ast::{Entry, Pattern};

/// The greatest depth of nested placeables and calls.
pub(crate) const MAX_DEPTH: usize = 32;

/// A parser that reads a resource entry by entry.
pub(crate) struct Parser<'s> {
    pub(crate) source: &'s str,
    pub(crate) at: usize,
    depth: usize,
    /// The `##` comment of the current group, if it forbids a translation.
    group: Option<Rc<str>>,
    /// The `##` comment of a group without an entry so far.
    group_comment: Option<String>,
    /// Whether the previous line is part of that comment.
    in_group_comment: bool,
}

impl<'s> Parser<'s> {
    /// Creates a parser for a resource that begins at the byte offset `start`.
    pub(crate) fn new(source: &'s str, start: usize) -> Self {
        let (group, group_comment) = (None, None);
        Parser { source, at: start, depth: 0, group, group_comment, in_group_comment: false }
    }

    /// Returns the next message or term, or `None` at the end.
    ///
    /// # Errors
    /// `malformed` at the offset of invalid syntax, with what was expected.
    pub(crate) fn next(&mut self) -> Result<Option<Entry<'s>>, Failure> {
        let mut comment: Option<String> = None;
        while self.at < self.source.len() {
            let line = self.rest_of_line();
            if line.trim_matches(' ').is_empty() {
                comment = None;
                self.in_group_comment = false;
                self.at += line.len();
                self.line_end();
            } else if line.starts_with('#') {
                comment = self.comment(comment)?;
            } else {
                self.in_group_comment = false;
                return self.entry(comment).map(Some);
            }
        }
        Ok(None)
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }

    pub(crate) fn expected<T>(&self, what: &str) -> Result<T, Failure> {
        Err(malformed(self.at, format!("expected {what}")))
    }

    fn rest_of_line(&self) -> &'s str {
        let rest = &self.source[self.at..];
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        if line.len() < rest.len() { line.strip_suffix('\r').unwrap_or(line) } else { line }
    }

    fn ends_line(&self) -> bool {
        let rest = &self.source[self.at..];
        rest.is_empty() || rest.starts_with('\n') || rest.starts_with("\r\n")
    }

    /// Skips text up to a brace or the end of the line.
    fn text(&mut self) {
        let rest = &self.source[self.at..];
        let end = rest.find(['{', '}', '\n']).unwrap_or(rest.len());
        let is_before_break = rest[..end].ends_with('\r') && rest[end..].starts_with('\n');
        self.at += if is_before_break { end - 1 } else { end };
    }

    /// Skips a line end. Returns whether there is one.
    fn line_end(&mut self) -> bool {
        let rest = &self.source[self.at..];
        let length = match rest.as_bytes() {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => return false,
        };
        self.at += length;
        true
    }

    pub(crate) fn spaces(&mut self) -> usize {
        let start = self.at;
        while self.peek() == Some(b' ') {
            self.at += 1;
        }
        self.at - start
    }

    /// Skips spaces and line ends.
    pub(crate) fn blank(&mut self) {
        loop {
            self.spaces();
            if !self.line_end() {
                break;
            }
        }
    }

    pub(crate) fn byte(&mut self, byte: u8, what: &str) -> Result<(), Failure> {
        if self.peek() != Some(byte) {
            return self.expected(what);
        }
        self.at += 1;
        Ok(())
    }

    pub(crate) fn identifier(&mut self) -> Result<&'s str, Failure> {
        let start = self.at;
        if !self.peek().is_some_and(|b| b.is_ascii_alphabetic()) {
            return self.expected("an identifier, which begins with a letter");
        }
        while self.peek().is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-')) {
            self.at += 1;
        }
        Ok(&self.source[start..self.at])
    }

    /// Parses a comment line. Returns the comment so far, if it belongs to an entry that may
    /// follow.
    fn comment(&mut self, before: Option<String>) -> Result<Option<String>, Failure> {
        let line = self.rest_of_line();
        let marks = line.bytes().take_while(|&b| b == b'#').count();
        let text = &line[marks.min(3)..];
        if !(text.is_empty() || text.starts_with(' ')) {
            self.at += marks.min(3);
            return self.expected("a space behind `#`");
        }
        self.at += line.len();
        self.line_end();
        let text = text.trim();
        let goes_on = std::mem::replace(&mut self.in_group_comment, marks == 2);
        if marks == 2 {
            self.group_comment = Some(match self.group_comment.take().filter(|_| goes_on) {
                Some(before) => before + "\n" + text,
                None => text.to_owned(),
            });
        }
        if marks > 1 {
            return Ok(None);
        }
        Ok(Some(match before {
            Some(before) => before + "\n" + text,
            None => text.to_owned(),
        }))
    }

    /// Begins the group of the `##` comment above, if there is one. The comment of a group is used only
    /// if it forbids a translation.
    fn begin_group(&mut self) {
        if let Some(comment) = self.group_comment.take() {
            self.group = instruction::forbids(&comment).then(|| comment.into());
        }
    }

    fn entry(&mut self, comment: Option<String>) -> Result<Entry<'s>, Failure> {
        self.begin_group();
        let start = self.at;
        let is_term = self.peek() == Some(b'-');
        if is_term {
            self.at += 1;
        } else if !self.peek().is_some_and(|b| b.is_ascii_alphabetic()) {
            return self
                .expected("a message, a term (`-name`) or a comment (`#`) at the line's start");
        }
        self.identifier()?;
        let id = &self.source[start..self.at];
        self.spaces();
        self.byte(b'=', "`=` behind the identifier")?;
        let after_sign = self.at;
        let value = self.pattern()?;
        let mut attributes = Vec::new();
        while let Some(attribute) = self.attribute()? {
            attributes.push(attribute);
        }
        if value.is_none() && (is_term || attributes.is_empty()) {
            self.at = after_sign;
            let what = if is_term { "a value" } else { "a value or attributes" };
            return self.expected(what);
        }
        self.spaces();
        if self.at < self.source.len() && !self.line_end() {
            return self.expected("the end of the line");
        }
        let comment = comment.filter(|text| !text.trim().is_empty());
        Ok(Entry { id, comment, group: self.group.clone(), value, attributes })
    }

    fn attribute(&mut self) -> Result<Option<(&'s str, Pattern)>, Failure> {
        let start = self.at;
        self.spaces();
        let begins = self.line_end() && {
            self.blank();
            self.peek() == Some(b'.')
        };
        if !begins {
            self.at = start;
            return Ok(None);
        }
        self.at += 1;
        let name = self.identifier()?;
        self.spaces();
        self.byte(b'=', "`=` behind the attribute's name")?;
        match self.pattern()? {
            Some(value) => Ok(Some((name, value))),
            None => self.expected("a value of the attribute"),
        }
    }

    /// Calls `go` one level deeper in placeables or lists of arguments.
    pub(crate) fn deeper<T>(
        &mut self,
        go: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        if self.depth >= MAX_DEPTH {
            return Err(unsupported(self.at, format!("nested more than {MAX_DEPTH} deep")));
        }
        self.depth += 1;
        let result = go(self)?;
        self.depth -= 1;
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the identifiers of the entries, each with the comment of its group.
    fn groups(source: &str) -> Vec<(&str, Option<Rc<str>>)> {
        let mut parser = Parser::new(source, 0);
        let entries = std::iter::from_fn(|| parser.next().unwrap());
        entries.map(|entry| (entry.id, entry.group)).collect()
    }

    #[test]
    fn a_group_has_a_comment_that_forbids_a_translation() {
        let source = "## First.\n## Do not translate\na = b\n\nc = d\n## Texts\ne = f\n\
                      ## Do not translate\n\n## Titles\ng = h\n## Do not translate\n\ni = j\n";
        let comment = |text: &str| Some(Rc::from(text));
        let (first, last) = (comment("First.\nDo not translate"), comment("Do not translate"));
        let expected = [("a", first.clone()), ("c", first), ("e", None), ("g", None), ("i", last)];
        assert_eq!(groups(source), expected);
    }

    #[test]
    fn a_comment_that_forbids_nothing_is_dropped() {
        let entries = "a = b\n".repeat(20_000);
        let source = format!("{}{entries}", "## a brand\n".repeat(100_000));
        assert!(groups(&source).iter().all(|(_, group)| group.is_none()));
    }
}
