//! Arrays: their elements, and the expressions that combine arrays.

use targum_sdk::{Failure, malformed};

use super::Walk;
use crate::lexer::Kind;

/// The functions that combine arrays.
const MERGES: [&str; 4] =
    ["array_merge", "array_merge_recursive", "array_replace", "array_replace_recursive"];

impl Walk<'_, '_> {
    /// Reads arrays, or any other value with `other`.
    pub(super) fn array_or(
        &mut self,
        other: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if !self.begins_array() {
            return other(self);
        }
        loop {
            if self.is_array() {
                self.nested(Self::array)?;
            } else if self.is_merge() {
                self.nested(Self::merged)?;
            } else if self.kind(self.at) == Some(Kind::Variable) {
                self.at += 1;
            }
            match self.text(self.at) {
                "+" => self.at += 1,
                "," | ";" | ")" | "]" | "?>" => return Ok(()),
                _ => return self.skip_expression(),
            }
        }
    }

    /// Returns whether `[…]` or `array(…)` comes next.
    pub(super) fn is_array(&self) -> bool {
        self.is("[") || (self.is("array") && self.text(self.at + 1) == "(")
    }

    /// Returns whether a call such as `array_merge(…)` comes next.
    fn is_merge(&self) -> bool {
        let name = self.text(self.at).trim_start_matches('\\');
        self.text(self.at + 1) == "(" && MERGES.iter().any(|merge| merge.eq_ignore_ascii_case(name))
    }

    /// Returns whether an array comes next, or an expression that combines arrays: `$lang + […]`.
    pub(super) fn begins_array(&self) -> bool {
        let is_variable = self.kind(self.at) == Some(Kind::Variable);
        self.is_array() || self.is_merge() || (is_variable && self.text(self.at + 1) == "+")
    }

    /// Reads the arrays among the arguments of a call that merges them.
    fn merged(&mut self) -> Result<(), Failure> {
        self.at += 2;
        while !self.is(")") {
            self.array_or(Self::skip_expression)?;
            match self.text(self.at) {
                "," => self.at += 1,
                ")" => {}
                _ => return Err(malformed(self.offset(), "expected `,` or `)`")),
            }
        }
        self.at += 1;
        Ok(())
    }

    fn array(&mut self) -> Result<(), Failure> {
        let close = if self.is("[") { "]" } else { ")" };
        self.at += if close == "]" { 1 } else { 2 };
        let mut index = 0;
        while !self.is(close) {
            if self.is(",") {
                self.at += 1;
                continue;
            }
            let start = self.at;
            let note = self.note(start);
            let end = self.key_end();
            let name = match end {
                Some(end) => {
                    self.at = end + 1;
                    self.has_counted_key = self.counts(start..end);
                    self.name(if self.has_counted_key { start..start + 1 } else { start..end })
                }
                None => {
                    index += 1;
                    format!("[{}]", index - 1)
                }
            };
            if self.is_header(&name) {
                self.header(&name)?;
            } else {
                if self.is_messages(&name) {
                    self.add_rule(start);
                }
                self.within(&name, |walk| walk.value(note))?;
            }
            match self.text(self.at) {
                "," => {}
                text if text == close => {}
                _ => return Err(malformed(self.offset(), format!("expected `,` or `{close}`"))),
            }
        }
        self.at += 1;
        Ok(())
    }

    /// Returns the index of this element's `=>`, if there is one.
    pub(super) fn key_end(&mut self) -> Option<usize> {
        let start = self.at;
        while !matches!(self.text(self.at), "," | "]" | ")" | "=>" | ";" | "") {
            match self.text(self.at) {
                "[" | "(" | "{" => {
                    // An array is a value rather than a key, and may be long.
                    let is_array = self.is("[") && self.at == start;
                    let is_long_array =
                        self.at == start + 1 && self.text(start).eq_ignore_ascii_case("array");
                    if is_array || is_long_array {
                        break;
                    }
                    self.skip_brackets();
                }
                "fn" | "function" | "match" => break,
                _ => self.at += 1,
            }
        }
        let end = self.is("=>").then_some(self.at);
        self.at = start;
        end
    }
}
