//! The way through a file: which strings are messages, and under which key.

use std::ops::Range;

use targum_sdk::{Draft, Failure, key, malformed, unsupported};

use crate::{
    lexer::{Kind, Token},
    literal::Literal,
    message::Messages,
    spell::Place,
};

/// The functions that make one array of several.
const MERGES: [&str; 4] =
    ["array_merge", "array_merge_recursive", "array_replace", "array_replace_recursive"];

/// Deeper arrays are refused; people do not write them.
const MAX_DEPTH: usize = 64;

/// Proposes the messages of a file.
///
/// # Errors
/// `malformed` where brackets or strings do not fit together.
pub fn walk<'s>(
    draft: &mut Draft<'s, Place>,
    tokens: &[Token],
    messages: Messages<'s>,
) -> Result<(), Failure> {
    let source = draft.source();
    check_brackets(source, tokens)?;
    let code = tokens.iter().enumerate().filter(|(_, token)| token.kind != Kind::Comment);
    let (indices, code): (Vec<usize>, Vec<Token>) =
        code.map(|(index, token)| (index, token.clone())).unzip();
    let mut walk = Walk {
        draft,
        source,
        all: tokens,
        indices,
        code,
        at: 0,
        depth: 0,
        path: String::new(),
        messages,
    };
    walk.statements()
}

fn check_brackets(source: &str, tokens: &[Token]) -> Result<(), Failure> {
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

struct Walk<'w, 's> {
    draft: &'w mut Draft<'s, Place>,
    source: &'s str,
    /// With comments.
    all: &'w [Token],
    /// Where each token of `code` stands in `all`.
    indices: Vec<usize>,
    /// Without comments.
    code: Vec<Token>,
    at: usize,
    depth: usize,
    path: String,
    messages: Messages<'s>,
}

/// What stands between the `.` of a value.
enum Operand {
    Text(usize),
    Other,
}

impl<'s> Walk<'_, 's> {
    fn text(&self, index: usize) -> &'s str {
        self.code.get(index).map_or("", |token| &self.source[token.at.clone()])
    }

    fn is(&self, text: &str) -> bool {
        self.text(self.at).eq_ignore_ascii_case(text)
    }

    fn kind(&self, index: usize) -> Option<Kind> {
        self.code.get(index).map(|token| token.kind)
    }

    fn offset(&self) -> usize {
        self.code.get(self.at).map_or(self.source.len(), |token| token.at.start)
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
                "function" | "class" | "interface" | "trait" | "enum" if is_word => {
                    self.body();
                    start = self.at;
                }
                "=" | ".=" | "??=" | "+=" => {
                    let target = start..self.at;
                    self.at += 1;
                    self.assigned(target)?;
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

    /// Past the `;`, or the `,` before another constant; a missing one is told where a
    /// statement ends with a value.
    fn end_of_statement(&mut self) -> Result<(), Failure> {
        match self.text(self.at) {
            ";" | "," | "?>" => {
                self.at += 1;
                Ok(())
            }
            _ => Err(malformed(self.offset(), "expected `;`")),
        }
    }

    /// Past the body of a function or class, which is code.
    fn body(&mut self) {
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

    /// From an opening bracket past its closing one.
    fn skip_brackets(&mut self) {
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

    /// `define('KEY', 'text')`
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

    /// The right side of an assignment whose left side stands at `target`.
    fn assigned(&mut self, target: Range<usize>) -> Result<(), Failure> {
        let names: Vec<Range<usize>> = self.subscripts(target.clone());
        if names.is_empty() {
            return self.array_or(|walk| walk.skip_expression());
        }
        let note = self.note(target.start);
        let names: Vec<String> = names.into_iter().map(|name| self.name(name)).collect();
        self.within(&names.join("."), |walk| walk.value(note))
    }

    /// What stands in each pair of brackets: `$x['a']['b']`.
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

    /// Arrays, or what else a place takes.
    fn array_or(
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

    /// `[…]` or `array(…)`
    fn is_array(&self) -> bool {
        self.is("[") || (self.is("array") && self.text(self.at + 1) == "(")
    }

    /// `array_merge(…)` and its like, which make one array of several.
    fn is_merge(&self) -> bool {
        let name = self.text(self.at).trim_start_matches('\\').to_ascii_lowercase();
        self.text(self.at + 1) == "(" && MERGES.contains(&name.as_str())
    }

    /// Whether an array stands here, or what may be joined with one: `$lang + […]`.
    fn begins_array(&self) -> bool {
        let is_variable = self.kind(self.at) == Some(Kind::Variable);
        self.is_array() || self.is_merge() || (is_variable && self.text(self.at + 1) == "+")
    }

    /// One bracket deeper.
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

    /// The arrays among the arguments of a call that merges them.
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
                    self.name(start..end)
                }
                None => {
                    index += 1;
                    format!("[{}]", index - 1)
                }
            };
            self.within(&name, |walk| walk.value(note))?;
            match self.text(self.at) {
                "," => {}
                text if text == close => {}
                _ => return Err(malformed(self.offset(), format!("expected `,` or `{close}`"))),
            }
        }
        self.at += 1;
        Ok(())
    }

    /// Where the `=>` of this element stands, if it has one.
    fn key_end(&mut self) -> Option<usize> {
        let start = self.at;
        while !matches!(self.text(self.at), "," | "]" | ")" | "=>" | ";" | "") {
            match self.text(self.at) {
                "[" | "(" | "{" => {
                    // An array is a value, and may be long.
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

    /// The comment above the token, or behind its line's value.
    fn note(&self, index: usize) -> Option<String> {
        if self.draft.spells() {
            return None;
        }
        crate::note::note(self.source, self.all, *self.indices.get(index)?)
    }

    /// An array, a string, strings joined by `.` or chosen by `? :`, each in parentheses or
    /// not; anything else is left.
    fn value(&mut self, note: Option<String>) -> Result<(), Failure> {
        if self.is("(") && self.is_all_in_parentheses() {
            return self.parenthesised(note);
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

    /// Whether the value ends with the parenthesis that it begins with.
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
            Some(operands) if !self.is(":") => {
                self.joined(operands, note);
                Ok(())
            }
            // A `:` ends the first text of a choice, or comes before a closure's type.
            _ => {
                self.at = start;
                self.chosen(note)
            }
        }
    }

    /// The strings that `? :` or `??` chooses from; what they are chosen by is left.
    fn chosen(&mut self, note: Option<String>) -> Result<(), Failure> {
        while !matches!(self.text(self.at), "," | ";" | ")" | "]" | "}" | "?>" | "") {
            match self.text(self.at) {
                "(" | "[" | "{" => self.skip_brackets(),
                "?" | ":" | "??" if self.kind(self.at + 1) == Some(Kind::Text) => {
                    self.at += 1;
                    let start = self.at;
                    match self.operands()? {
                        Some(operands) => self.joined(operands, note.clone()),
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
    fn joined(&mut self, operands: Vec<Operand>, note: Option<String>) {
        let texts: Vec<(usize, Literal<'s>)> = operands
            .iter()
            .filter_map(|operand| match operand {
                Operand::Text(index) => {
                    let at = self.code[*index].at.clone();
                    Literal::of(self.source, at).map(|literal| (*index, literal))
                }
                Operand::Other => None,
            })
            .collect();
        let note = note.or_else(|| {
            let last =
                self.indices.get(self.at.checked_sub(1)?).filter(|_| !self.draft.spells())?;
            crate::note::behind(self.source, self.all, *last)
        });
        let literals = texts.into_iter().map(|(_, literal)| literal).collect();
        self.messages.propose(self.draft, literals, &self.path, note);
    }

    /// What a `.` joins up to the value's end. `None` for any other expression.
    fn operands(&mut self) -> Result<Option<Vec<Operand>>, Failure> {
        let mut operands = Vec::new();
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
            operands.push(if is_text { Operand::Text(start) } else { Operand::Other });
            if !self.is(".") {
                return Ok(Some(operands));
            }
            self.at += 1;
        }
    }

    /// Past an expression that is left as it is.
    fn skip_expression(&mut self) -> Result<(), Failure> {
        while !matches!(self.text(self.at), "," | ";" | ")" | "]" | "}" | "?>" | "") {
            match self.text(self.at) {
                "(" | "[" | "{" => self.skip_brackets(),
                _ => self.at += 1,
            }
        }
        Ok(())
    }
}
