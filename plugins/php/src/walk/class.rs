//! Classes: their constants and static properties.

use std::ops::Range;

use targum_sdk::Failure;

use super::Walk;
use crate::lexer::Kind;

impl Walk<'_, '_> {
    /// Reads a class from the word `class`, `trait`, `enum` or `interface` to the end of its body.
    pub(super) fn class(&mut self) -> Result<(), Failure> {
        while self.at < self.code.len() && !matches!(self.text(self.at), "{" | ";") {
            match self.text(self.at) {
                "(" | "[" => self.skip_brackets(),
                _ => self.at += 1,
            }
        }
        if !self.is("{") {
            return Ok(());
        }
        self.at += 1;
        let around = std::mem::replace(&mut self.among_names, true);
        self.members()?;
        self.among_names = around;
        self.at += 1;
        Ok(())
    }

    /// Reads the members of a class, up to its closing brace.
    fn members(&mut self) -> Result<(), Failure> {
        let mut start = self.at;
        // The start of the next constant or property of a list.
        let mut next_member = None;
        while self.at < self.code.len() && !self.is("}") {
            let is_word = self.kind(self.at) == Some(Kind::Word);
            match self.text(self.at) {
                "function" if is_word => {
                    self.body();
                    start = self.at;
                }
                "=" => {
                    let target = start..self.at;
                    self.at += 1;
                    let is_next = next_member == Some(start) && target.len() == 1;
                    if is_next || self.is_constant(&target) || self.is_static(&target) {
                        let name = self.text(target.end - 1).trim_start_matches('$');
                        let note = self.note(target.start);
                        self.within(name, |walk| walk.value(note))?;
                        if self.is(",") {
                            start = self.at + 1;
                            next_member = Some(start);
                        }
                    } else {
                        self.skip_expression()?;
                    }
                }
                ";" => {
                    self.at += 1;
                    start = self.at;
                }
                // A static property of the list has no value.
                "," if next_member == Some(start) => {
                    self.at += 1;
                    start = self.at;
                    next_member = Some(start);
                }
                "(" | "[" | "{" => self.skip_brackets(),
                _ => self.at += 1,
            }
        }
        Ok(())
    }

    /// Returns whether `const NAME`, possibly with a type, precedes an `=`.
    pub(super) fn is_constant(&self, target: &Range<usize>) -> bool {
        self.has_word(target, "const") && self.kind(target.end - 1) == Some(Kind::Word)
    }

    /// Returns whether `static $name`, possibly with a type, precedes an `=`.
    fn is_static(&self, target: &Range<usize>) -> bool {
        self.has_word(target, "static") && self.kind(target.end - 1) == Some(Kind::Variable)
    }

    fn has_word(&self, target: &Range<usize>, word: &str) -> bool {
        let mut before = target.start..target.end.saturating_sub(1);
        target.len() < MAX_WORDS && before.any(|at| self.text(at).eq_ignore_ascii_case(word))
    }

    /// Returns whether `sign` precedes the next token.
    pub(super) fn follows(&self, sign: &str) -> bool {
        self.at.checked_sub(1).is_some_and(|before| self.text(before) == sign)
    }
}

/// The bound on the tokens before the `=` of a constant or static property, such as its visibility,
/// `const` and a type.
const MAX_WORDS: usize = 16;
