//! Walks through a file, and decides which strings are messages and under which keys.

mod array;
mod class;
mod locale_map;
mod tokens;
mod value;
mod wordpress;

use std::{ops::Range, rc::Rc};

use targum_sdk::{
    Draft, Failure,
    catalogue::locale_map::{LocaleMaps, Survey},
    key, malformed, unsupported,
};

use crate::{
    lexer::{Kind, Token, Tokens},
    literal::Literal,
    message::Messages,
    note,
    spell::Place,
    wordpress::WordPress,
};

/// The greatest depth of nested arrays.
const MAX_DEPTH: usize = 64;

/// Proposes the messages of a file.
///
/// # Errors
/// `malformed` if brackets do not match or a statement is invalid.
pub(crate) fn walk<'s>(
    draft: &mut Draft<'s, Place>,
    tokens: &Tokens,
    messages: Messages<'s>,
    wordpress: Option<&WordPress>,
) -> Result<(), Failure> {
    tokens::check_brackets(draft.source(), &tokens.code)?;
    Walk { wordpress, ..Walk::new(draft, tokens, messages) }.statements()
}

struct Walk<'w, 's> {
    draft: &'w mut Draft<'s, Place>,
    source: &'s str,
    tokens: &'w Tokens,
    code: &'w [Token],
    comments: &'w [Range<usize>],
    /// The index of the next token.
    at: usize,
    depth: usize,
    path: String,
    messages: Messages<'s>,
    mode: Mode<'s>,
    /// Whether the walk is in a constant or a class, where most strings of one word are names.
    among_names: bool,
    /// The properties of a file of WordPress.
    wordpress: Option<&'w WordPress>,
    /// Whether the key of the entry is that of a plural in a file of WordPress.
    has_counted_key: bool,
}

/// The purpose of a walk.
enum Mode<'s> {
    /// Proposes texts. The maps are the arrays that hold one text in several locales, once a
    /// candidate was found.
    Read(Option<Rc<LocaleMaps<'s>>>),
    /// Collects the arrays that may hold one text in several locales.
    Look(Survey),
    /// Finds the end of an expression.
    Pass,
}

impl<'w, 's> Walk<'w, 's> {
    fn new(draft: &'w mut Draft<'s, Place>, tokens: &'w Tokens, messages: Messages<'s>) -> Self {
        Walk {
            source: draft.source(),
            draft,
            tokens,
            code: &tokens.code,
            comments: &tokens.comments,
            at: 0,
            depth: 0,
            path: String::new(),
            messages,
            mode: Mode::Read(None),
            among_names: false,
            wordpress: None,
            has_counted_key: false,
        }
    }

    fn statements(&mut self) -> Result<(), Failure> {
        let mut start = self.at;
        while self.at < self.code.len() {
            let is_word = self.kind(self.at) == Some(Kind::Word);
            let word = self.text(self.at).to_ascii_lowercase();
            match word.as_str() {
                "return" if is_word => {
                    self.at += 1;
                    self.array_or(|walk| walk.skip_expression())?;
                    self.end_of_statement()?;
                    start = self.at;
                }
                "define" if is_word && self.text(self.at + 1) == "(" => self.define()?,
                "class" | "trait" | "enum" | "interface" if is_word && !self.follows("::") => {
                    self.class()?;
                    start = self.at;
                }
                "function" if is_word => {
                    self.body();
                    start = self.at;
                }
                "=" | ".=" | "??=" | "+=" => {
                    let target = start..self.at;
                    if self.is_constant(&target) {
                        self.list(target)?;
                    } else {
                        self.begin_value()?;
                        self.assigned(target)?;
                    }
                    self.end_of_statement()?;
                    start = self.at;
                }
                ";" | "{" | "}" | "?>" | ":" => {
                    self.at += 1;
                    start = self.at;
                }
                "(" | "[" => self.skip_brackets(),
                _ => self.at += 1,
            }
        }
        Ok(())
    }

    /// Skips the `;`, or the `,` before another constant. Reports a missing one only after a value.
    fn end_of_statement(&mut self) -> Result<(), Failure> {
        match self.text(self.at) {
            ";" | "," | "?>" => {
                self.at += 1;
                Ok(())
            }
            _ => Err(malformed(self.offset(), "expected `;`")),
        }
    }

    /// Reads `define('KEY', 'text')`.
    fn define(&mut self) -> Result<(), Failure> {
        self.at += 2;
        let key = self.at;
        let is_named = self.kind(key) == Some(Kind::Text) && self.text(key + 1) == ",";
        if !is_named {
            return Ok(());
        }
        self.at += 2;
        let name = self.name(key..key + 1);
        let note = self.note(key);
        self.within(&name, |walk| walk.value(note))?;
        match self.text(self.at) {
            ")" | "," => Ok(()),
            _ => Err(malformed(self.offset(), "expected `)`")),
        }
    }

    /// Skips the sign of an assignment, behind which a value must stand.
    fn begin_value(&mut self) -> Result<(), Failure> {
        self.at += 1;
        match self.text(self.at) {
            ";" | ")" | "]" | "}" | "?>" | "" => Err(malformed(self.offset(), "expected a value")),
            _ => Ok(()),
        }
    }

    /// Reads the right side of an assignment with the left side `target`.
    fn assigned(&mut self, target: Range<usize>) -> Result<(), Failure> {
        let names: Vec<Range<usize>> = self.subscripts(target.clone());
        if names.is_empty() {
            return self.array_or(|walk| walk.skip_expression());
        }
        let note = self.note(target.start);
        let names: Vec<String> = names.into_iter().map(|name| self.name(name)).collect();
        self.within(&names.join("."), |walk| walk.value(note))
    }

    /// Returns the tokens in each pair of brackets of `$x['a']['b']`.
    fn subscripts(&self, target: Range<usize>) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        let mut open = Vec::new();
        for index in target {
            match (self.kind(index), self.text(index)) {
                (Some(Kind::Sign), "[" | "(" | "{") => open.push(index),
                (Some(Kind::Sign), "]" | ")" | "}") => {
                    let start = open.pop().filter(|start| self.text(*start) == "[");
                    found.extend(start.filter(|_| open.is_empty()).map(|start| start + 1..index));
                }
                _ => {}
            }
        }
        found
    }

    fn name(&self, tokens: Range<usize>) -> String {
        let Some(last) = tokens.end.checked_sub(1).filter(|_| !tokens.is_empty()) else {
            return "[]".to_owned();
        };
        let at = self.code[tokens.start].at.start..self.code[last].at.end;
        let literal = (tokens.len() == 1 && self.kind(tokens.start) == Some(Kind::Text))
            .then(|| Literal::of(self.source, at.clone()))
            .flatten();
        match literal {
            Some(literal) => self.source[literal.inner].to_owned(),
            None => self.source[at].to_owned(),
        }
    }

    fn within(
        &mut self,
        name: &str,
        go: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let path = key::join(&self.path, name);
        let around = std::mem::replace(&mut self.path, path);
        go(self)?;
        self.path = around;
        Ok(())
    }

    /// Reads the content of a bracket, one level deeper.
    fn nested(&mut self, go: impl FnOnce(&mut Self) -> Result<(), Failure>) -> Result<(), Failure> {
        if self.depth >= MAX_DEPTH {
            let what = format!("nested more than {MAX_DEPTH} deep");
            return Err(unsupported(self.offset(), what));
        }
        self.depth += 1;
        go(self)?;
        self.depth -= 1;
        Ok(())
    }

    /// Returns the comment above the token, if notes are used.
    fn note(&self, index: usize) -> Option<String> {
        let token = self.code.get(index).filter(|_| self.is_seen())?;
        note::above(self.source, self.comments, token.at.start)
    }

    /// Returns the comment after the code before the token, if notes are used.
    fn note_behind(&self, index: usize) -> Option<String> {
        let token = self.code.get(index.checked_sub(1)?).filter(|_| self.is_seen())?;
        note::behind(self.source, self.comments, token.at.end)
    }

    /// Returns whether this walk uses notes.
    fn is_seen(&self) -> bool {
        matches!(self.mode, Mode::Read(_))
    }
}
