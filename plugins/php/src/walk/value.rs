//! Values: strings, strings joined by `.`, and strings chosen by `? :`.

use targum_sdk::{Entry, Failure, malformed};

use super::{Mode, Walk};
use crate::{lexer::Kind, literal::Literal, message::Text};

impl<'s> Walk<'_, 's> {
    /// Reads a value: an array, a string, or strings joined by `.` or chosen by `? :`, each
    /// possibly in parentheses. Any other value stays.
    pub(super) fn value(&mut self, note: Option<String>) -> Result<(), Failure> {
        if self.is("(") && self.is_all_in_parentheses() {
            return self.parenthesised(note);
        }
        if self.is_array() && self.locale_map(note.as_deref())? {
            return Ok(());
        }
        self.array_or(|walk| walk.strings(note))
    }

    fn parenthesised(&mut self, note: Option<String>) -> Result<(), Failure> {
        self.at += 1;
        self.nested(|walk| walk.value(note))?;
        if !self.is(")") {
            return Err(malformed(self.offset(), "expected `)`"));
        }
        self.at += 1;
        Ok(())
    }

    /// Returns whether the value ends with the parenthesis that matches its first one.
    fn is_all_in_parentheses(&mut self) -> bool {
        let start = self.at;
        self.skip_brackets();
        let ends = matches!(self.text(self.at), "," | ";" | ")" | "]" | "?>");
        self.at = start;
        ends
    }

    fn strings(&mut self, note: Option<String>) -> Result<(), Failure> {
        let start = self.at;
        match self.operands()? {
            Some(texts) if !self.is(":") => {
                self.joined(&texts, note);
                Ok(())
            }
            // A `:` ends the first text of a choice, or comes before a closure's type.
            _ => {
                self.at = start;
                self.chosen(note)
            }
        }
    }

    /// Reads the strings that `? :` or `??` chooses from; the condition stays.
    fn chosen(&mut self, note: Option<String>) -> Result<(), Failure> {
        while !matches!(self.text(self.at), "," | ";" | ")" | "]" | "}" | "?>" | "") {
            match self.text(self.at) {
                "(" | "[" | "{" => self.skip_brackets(),
                "?" | ":" | "??" if self.kind(self.at + 1) == Some(Kind::Text) => {
                    self.at += 1;
                    let start = self.at;
                    match self.operands()? {
                        Some(texts) => self.joined(&texts, note.clone()),
                        None => self.at = start,
                    }
                }
                "?" | ":" | "??" if self.text(self.at + 1) == "(" => {
                    self.at += 1;
                    self.parenthesised(note.clone())?;
                }
                _ => self.at += 1,
            }
        }
        Ok(())
    }

    /// Proposes strings joined by `.` as one message.
    fn joined(&mut self, texts: &[usize], note: Option<String>) {
        if let Some(forms) = self.counted_forms(texts) {
            let note = note.or_else(|| self.note_behind(self.at));
            let entry = Entry::keyed(&self.path).noted(note);
            return forms.propose(self.draft, &entry);
        }
        for text in self.texts(texts, note).into_iter().flatten() {
            text.propose(self.draft);
        }
    }

    /// Returns the texts of the joined strings that the walk has just passed. A string that stays
    /// is `None`.
    pub(super) fn texts(&self, texts: &[usize], note: Option<String>) -> Vec<Option<Text<'s>>> {
        if !matches!(self.mode, Mode::Read(_)) {
            return Vec::new();
        }
        let literal = |text: &usize| Literal::of(self.source, self.code[*text].at.clone());
        let literals: Vec<_> = texts.iter().filter_map(literal).collect();
        // In a document that is read back, a string that looks like a name is a translation.
        let is_name = || {
            let is_word = |literal: &Literal<'_>| {
                !self.source[literal.inner.clone()].contains(|c: char| c.is_ascii_whitespace())
            };
            !self.draft.reads_back() && literals.iter().all(is_word)
        };
        if self.among_names && is_name() {
            return Vec::new();
        }
        let note = note.or_else(|| self.note_behind(self.at));
        self.messages.texts(&literals, &self.path, note)
    }

    /// Returns the strings among the operands that `.` joins up to the value's end, or `None` for
    /// any other expression.
    pub(super) fn operands(&mut self) -> Result<Option<Vec<usize>>, Failure> {
        let mut texts = Vec::new();
        loop {
            let start = self.at;
            while !matches!(self.text(self.at), "." | "," | ";" | ":" | ")" | "]" | "?>" | "" | "}")
            {
                let text = self.text(self.at);
                let is_sign = self.kind(self.at) == Some(Kind::Sign);
                let joins = matches!(text, "->" | "?->" | "::");
                match text {
                    "(" | "[" | "{" => self.skip_brackets(),
                    "=" if self.at == start + 1 && self.kind(start) == Some(Kind::Text) => {
                        return Err(malformed(self.offset(), "expected `=>`"));
                    }
                    _ if is_sign && !joins && text != "=>" && self.at > start => return Ok(None),
                    _ => {
                        let follows = self.kind(self.at) == Some(Kind::Text)
                            || self.kind(self.at) == Some(Kind::Variable);
                        if self.at == start + 1 && follows && self.kind(start) == Some(Kind::Text) {
                            return Err(malformed(self.offset(), "expected `,` or `.`"));
                        }
                        self.at += 1;
                    }
                }
            }
            let is_text = self.at == start + 1 && self.kind(start) == Some(Kind::Text);
            if self.at == start {
                return Err(malformed(self.offset(), "expected a value"));
            }
            texts.extend(is_text.then_some(start));
            if !self.is(".") {
                return Ok(Some(texts));
            }
            self.at += 1;
        }
    }
}
