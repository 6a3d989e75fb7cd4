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
        while self.at < self.code.len() && !self.is("}") {
            let is_word = self.kind(self.at) == Some(Kind::Word);
            match self.text(self.at) {
                "function" if is_word => {
                    self.body();
                    start = self.at;
                }
                "=" => {
                    let target = start..self.at;
                    if self.is_constant(&target) || self.is_static(&target) {
                        self.list(target)?;
                    } else {
                        self.at += 1;
                        self.skip_expression()?;
                    }
                }
                ";" => {
                    self.at += 1;
                    start = self.at;
                }
                "(" | "[" | "{" => self.skip_brackets(),
                _ => self.at += 1,
            }
        }
        Ok(())
    }

    /// Reads the values of a list of constants or static properties, from the `=` behind the first
    /// name. `target` is the first declaration up to its name.
    pub(super) fn list(&mut self, target: Range<usize>) -> Result<(), Failure> {
        let around = std::mem::replace(&mut self.among_names, true);
        let (mut start, mut name) = (target.start, target.end - 1);
        loop {
            self.begin_value()?;
            let note = self.note(start);
            let text = self.text(name).trim_start_matches('$');
            self.within(text, |walk| walk.value(note))?;
            // A static property of the list may have no value.
            while self.is(",") && self.text(self.at + 2) == "," {
                self.at += 2;
            }
            if !self.is(",") || self.text(self.at + 2) != "=" {
                break;
            }
            (start, name) = (self.at + 1, self.at + 1);
            self.at += 2;
        }
        self.among_names = around;
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
