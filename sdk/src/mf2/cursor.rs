//! Reads the words of the syntax: space, names, literals and variables.

use std::borrow::Cow;

use super::{
    characters::{is_bidi, is_name_char, is_name_start, is_space},
    message::{Invalid, Operand},
};
use crate::append;

/// A place in a message.
pub(super) struct Cursor<'t> {
    pub text: &'t str,
    pub at: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn starts_with(&self, token: &str) -> bool {
        self.rest().starts_with(token)
    }

    /// Passes `token` if it follows.
    pub(super) fn take(&mut self, token: &str) -> bool {
        let found = self.starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    /// Passes `token`.
    pub(super) fn expect(&mut self, token: &str, message: &'static str) -> Result<(), Invalid> {
        if self.take(token) { Ok(()) } else { Err(self.invalid(message)) }
    }

    pub(super) fn invalid(&self, message: &'static str) -> Invalid {
        Invalid { at: self.at, message }
    }

    /// Passes white space, and marks of direction beside it. Returns whether there was white space.
    pub(super) fn space(&mut self) -> bool {
        let rest = self.rest();
        let after = rest.trim_start_matches(|c| is_space(c) || is_bidi(c));
        let passed = &rest[..rest.len() - after.len()];
        self.at += passed.len();
        passed.contains(is_space)
    }

    /// Passes white space, of which there must be some.
    pub(super) fn required_space(&mut self) -> Result<(), Invalid> {
        if self.space() { Ok(()) } else { Err(self.invalid("a space")) }
    }

    fn bidi(&mut self) {
        if let Some(c) = self.peek().filter(|&c| is_bidi(c)) {
            self.at += c.len_utf8();
        }
    }

    /// Returns whether a name begins here, with or without a mark of direction.
    pub(super) fn is_at_name(&self) -> bool {
        self.peek().is_some_and(|c| is_name_start(c) || is_bidi(c))
    }

    /// Reads a name, without the marks of direction around it.
    pub(super) fn name(&mut self) -> Result<&'t str, Invalid> {
        self.bidi();
        let rest = self.rest();
        if !rest.starts_with(is_name_start) {
            return Err(self.invalid("a name"));
        }
        let name = &rest[..rest.find(|c| !is_name_char(c)).unwrap_or(rest.len())];
        self.at += name.len();
        self.bidi();
        Ok(name)
    }

    /// Reads a name that may have a namespace: `namespace:name`.
    pub(super) fn identifier(&mut self) -> Result<Cow<'t, str>, Invalid> {
        let name = self.name()?;
        if !self.take(":") {
            return Ok(Cow::Borrowed(name));
        }
        Ok(Cow::Owned([name, ":", self.name()?].concat()))
    }

    /// Reads `$name`.
    pub(super) fn variable(&mut self) -> Result<Cow<'t, str>, Invalid> {
        self.expect("$", "a variable")?;
        Ok(Cow::Borrowed(self.name()?))
    }

    /// Reads a literal, between bars or without quotes.
    pub(super) fn literal(&mut self) -> Result<Cow<'t, str>, Invalid> {
        if self.starts_with("|") {
            return self.quoted();
        }
        let rest = self.rest();
        let literal = &rest[..rest.find(|c| !is_name_char(c)).unwrap_or(rest.len())];
        if literal.is_empty() {
            return Err(self.invalid("a literal"));
        }
        self.at += literal.len();
        Ok(Cow::Borrowed(literal))
    }

    fn quoted(&mut self) -> Result<Cow<'t, str>, Invalid> {
        self.at += 1;
        let literal = self.escaped(|c| c == '|')?;
        self.expect("|", "a closing `|`")?;
        Ok(literal)
    }

    /// Reads a literal or a variable.
    pub(super) fn operand(&mut self) -> Result<Operand<'t>, Invalid> {
        if self.starts_with("$") {
            self.variable().map(Operand::Variable)
        } else {
            self.literal().map(Operand::Literal)
        }
    }

    /// Reads text up to a character for which `ends` returns true, and undoes its escapes.
    pub(super) fn escaped(&mut self, ends: impl Fn(char) -> bool) -> Result<Cow<'t, str>, Invalid> {
        let mut text = Cow::Borrowed("");
        loop {
            let rest = self.rest();
            let plain = rest.find(|c| ends(c) || matches!(c, '\\' | '\0')).unwrap_or(rest.len());
            add(&mut text, &rest[..plain]);
            self.at += plain;
            match self.peek() {
                Some('\0') => return Err(self.invalid("no character U+0000")),
                Some('\\') => {
                    let escaped = self.text.get(self.at + 1..self.at + 2);
                    let Some(c @ ("\\" | "{" | "|" | "}")) = escaped else {
                        return Err(self.invalid(r"one of `\\`, `\{`, `\|` and `\}`"));
                    };
                    add(&mut text, c);
                    self.at += 2;
                }
                _ => return Ok(text),
            }
        }
    }
}

/// Appends text. Nothing is copied as long as the text is contiguous in the source.
fn add<'t>(text: &mut Cow<'t, str>, more: &'t str) {
    if text.is_empty() {
        *text = Cow::Borrowed(more);
    } else if !more.is_empty() {
        append(text, more);
    }
}
