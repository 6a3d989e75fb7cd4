//! Access to the tokens of a walk, and skipping of code that stays.

use targum_sdk::{Failure, malformed};

use super::Walk;
use crate::lexer::{Kind, Token};

/// Checks that all brackets match.
///
/// # Errors
/// `malformed` at the first bracket that does not match.
pub(super) fn check_brackets(source: &str, tokens: &[Token]) -> Result<(), Failure> {
    let mut open: Vec<(char, usize)> = Vec::new();
    for token in tokens.iter().filter(|token| token.kind == Kind::Sign) {
        match source[token.at.clone()].chars().next() {
            Some('(') => open.push((')', token.at.start)),
            Some('[') => open.push((']', token.at.start)),
            Some('{') => open.push(('}', token.at.start)),
            Some(close @ (')' | ']' | '}')) => match open.pop() {
                Some((expected, _)) if expected == close => {}
                Some((expected, _)) => {
                    return Err(malformed(token.at.start, format!("expected `{expected}`")));
                }
                None => {
                    let what = format!("expected no `{close}`, for none is open");
                    return Err(malformed(token.at.start, what));
                }
            },
            _ => {}
        }
    }
    match open.pop() {
        Some((close, at)) => Err(malformed(at, format!("expected `{close}` for this bracket"))),
        None => Ok(()),
    }
}

impl<'s> Walk<'_, 's> {
    pub(super) fn text(&self, index: usize) -> &'s str {
        self.code.get(index).map_or("", |token| &self.source[token.at.clone()])
    }

    pub(super) fn is(&self, text: &str) -> bool {
        self.text(self.at).eq_ignore_ascii_case(text)
    }

    pub(super) fn kind(&self, index: usize) -> Option<Kind> {
        self.code.get(index).map(|token| token.kind)
    }

    pub(super) fn offset(&self) -> usize {
        self.code.get(self.at).map_or(self.source.len(), |token| token.at.start)
    }

    /// Skips the body of a function.
    pub(super) fn body(&mut self) {
        while self.at < self.code.len() && !matches!(self.text(self.at), "{" | ";") {
            match self.text(self.at) {
                "(" | "[" => self.skip_brackets(),
                _ => self.at += 1,
            }
        }
        if self.text(self.at) == "{" {
            self.skip_brackets();
        }
    }

    /// Skips from an opening bracket past its closing bracket.
    pub(super) fn skip_brackets(&mut self) {
        let mut depth = 0usize;
        while self.at < self.code.len() {
            match (self.kind(self.at), self.text(self.at)) {
                (Some(Kind::Sign), "(" | "[" | "{") => depth += 1,
                (Some(Kind::Sign), ")" | "]" | "}") => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                break;
            }
        }
    }

    /// Skips an expression that stays.
    pub(super) fn skip_expression(&mut self) -> Result<(), Failure> {
        while !matches!(self.text(self.at), "," | ";" | ")" | "]" | "}" | "?>" | "") {
            match self.text(self.at) {
                "(" | "[" | "{" => self.skip_brackets(),
                _ => self.at += 1,
            }
        }
        Ok(())
    }
}
