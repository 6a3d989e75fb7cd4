//! A reader of JavaScript that finds where an expression or a statement ends.

use crate::{construct::Invalid, line::is_blank};

/// A construct that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// A bracket (`(`, `[` or `{`), with its closing bracket.
    Bracket(u8),
    /// A template literal.
    Template,
    /// An opening tag, before its `>`.
    Tag,
    /// A closing tag.
    ClosingTag,
    /// The content between an element's tags.
    Children,
}

/// Returns the end of the imports and exports that `text` begins with: the first blank line outside
/// of brackets; `None` if they are incomplete.
pub(crate) fn statements_end(text: &str) -> Option<usize> {
    Script::new(text, 0).statements().ok()
}

/// A reader of JavaScript with JSX.
pub(crate) struct Script<'s> {
    source: &'s str,
    at: usize,
    open: Vec<Open>,
    /// Whether an operand comes next, so that `/` begins a regular expression and `<` a tag.
    operand: bool,
}

impl<'s> Script<'s> {
    /// Creates a reader that begins at `at`.
    pub(crate) fn new(source: &'s str, at: usize) -> Self {
        Script { source, at, open: Vec::new(), operand: true }
    }

    /// Returns the end of the expression whose `{` is at the current offset.
    ///
    /// # Errors
    /// The expression does not end.
    pub(crate) fn expression(mut self) -> Result<usize, Invalid> {
        let start = self.at;
        loop {
            let Some(&byte) = self.source.as_bytes().get(self.at) else {
                return Err((start, "expected `}` for this expression".to_owned()));
            };
            self.step(byte)?;
            if self.open.is_empty() {
                return Ok(self.at);
            }
        }
    }

    /// Returns the end of the imports and exports that begin at the current offset: the first blank
    /// line outside of brackets.
    ///
    /// # Errors
    /// A bracket is not closed.
    pub(crate) fn statements(mut self) -> Result<usize, Invalid> {
        let start = self.at;
        while let Some(&byte) = self.source.as_bytes().get(self.at) {
            if byte == b'\n' && self.open.is_empty() {
                let next = self.source[self.at + 1..].split('\n').next().unwrap_or_default();
                if is_blank(next) {
                    return Ok(self.at);
                }
            }
            self.step(byte)?;
        }
        if self.open.is_empty() {
            Ok(self.at)
        } else {
            Err((start, "expected the brackets of this statement to be closed".into()))
        }
    }

    fn step(&mut self, byte: u8) -> Result<(), Invalid> {
        match self.open.last() {
            Some(Open::Template) => self.template(byte),
            Some(Open::Children) => self.children(byte),
            Some(Open::Tag) => self.tag(byte)?,
            Some(Open::ClosingTag) => {
                self.advance();
                if byte == b'>' {
                    self.open.truncate(self.open.len().saturating_sub(2));
                    self.operand = false;
                }
            }
            Some(Open::Bracket(_)) | None => self.code(byte)?,
        }
        Ok(())
    }

    fn code(&mut self, byte: u8) -> Result<(), Invalid> {
        let rest = &self.source[self.at..];
        let operand = std::mem::replace(&mut self.operand, true);
        match byte {
            b'"' | b'\'' => {
                self.at += string(rest).ok_or_else(|| self.expected("the string's end"))?;
                self.operand = false;
            }
            b'`' => self.enter(Open::Template),
            b'/' if rest.starts_with("//") => {
                self.at += rest.find('\n').unwrap_or(rest.len());
                self.operand = operand;
            }
            b'/' if rest.starts_with("/*") => {
                let end = rest.find("*/").ok_or_else(|| self.expected("`*/`"))?;
                self.at += end + 2;
                self.operand = operand;
            }
            b'/' if operand => {
                // A regular expression must end in its line; otherwise the result would depend on
                // how later text is wrapped.
                let length = regular_expression(rest);
                self.at += length.ok_or_else(|| self.expected("this regular expression's end"))?;
                self.operand = false;
            }
            b'+' | b'-' if rest[1..].starts_with(char::from(byte)) => {
                self.at += 2;
                self.operand = operand;
            }
            b'<' if operand && begins_tag(rest) => self.enter(Open::Tag),
            b'(' => self.enter(Open::Bracket(b')')),
            b'[' => self.enter(Open::Bracket(b']')),
            b'{' => self.enter(Open::Bracket(b'}')),
            b')' | b']' | b'}' => {
                if self.open.pop() != Some(Open::Bracket(byte)) {
                    let found = char::from(byte);
                    return Err((self.at, format!("`{found}` closes no bracket")));
                }
                self.at += 1;
                self.operand = false;
            }
            _ if byte.is_ascii_whitespace() => {
                self.at += 1;
                self.operand = operand;
            }
            _ => {
                let is_member = self.source[..self.at].ends_with('.');
                let is_number = byte.is_ascii_digit();
                let of_word = |c: char| {
                    c.is_alphanumeric() || matches!(c, '_' | '$') || (is_number && c == '.')
                };
                let word = rest.find(|c| !of_word(c)).unwrap_or(rest.len());
                self.at += word;
                if word == 0 {
                    self.advance();
                }
                let is_operator = || !is_member && is_operator(&rest[..word], operand);
                self.operand = word == 0 || is_operator();
            }
        }
        Ok(())
    }

    fn template(&mut self, byte: u8) {
        let rest = &self.source[self.at..];
        match byte {
            b'\\' => self.skip_escaped(),
            b'`' => self.leave(),
            b'$' if rest.starts_with("${") => {
                self.at += 1;
                self.enter(Open::Bracket(b'}'));
            }
            _ => self.advance(),
        }
    }

    fn children(&mut self, byte: u8) {
        match byte {
            b'{' => self.enter(Open::Bracket(b'}')),
            b'<' if self.source[self.at..].starts_with("</") => self.enter(Open::ClosingTag),
            b'<' => self.enter(Open::Tag),
            _ => self.advance(),
        }
        self.operand = true;
    }

    fn tag(&mut self, byte: u8) -> Result<(), Invalid> {
        match byte {
            b'"' | b'\'' => {
                let rest = &self.source[self.at + 1..];
                let end = rest.find(char::from(byte));
                self.at += end.ok_or_else(|| self.expected("the attribute's end"))? + 2;
            }
            b'{' => {
                self.enter(Open::Bracket(b'}'));
                self.operand = true;
            }
            b'/' if self.source[self.at..].starts_with("/>") => {
                self.at += 1;
                self.leave();
            }
            b'>' => {
                self.at += 1;
                self.open.pop();
                self.open.push(Open::Children);
            }
            _ => self.advance(),
        }
        Ok(())
    }

    /// Skips one character.
    fn advance(&mut self) {
        self.at += self.source[self.at..].chars().next().map_or(1, char::len_utf8);
    }

    fn enter(&mut self, open: Open) {
        self.open.push(open);
        self.at += 1;
    }

    fn leave(&mut self) {
        self.open.pop();
        self.at += 1;
        self.operand = false;
    }

    fn skip_escaped(&mut self) {
        let escaped = self.source[self.at + 1..].chars().next();
        self.at += 1 + escaped.map_or(0, char::len_utf8);
    }

    fn expected(&self, what: &str) -> Invalid {
        (self.at, format!("expected {what}"))
    }
}

/// Returns whether an operand follows a word. After `in`, `instanceof` and `of`, one follows only
/// if an operand precedes them.
fn is_operator(word: &str, operand: bool) -> bool {
    match word {
        "in" | "instanceof" | "of" => !operand,
        "return" | "typeof" | "case" | "default" | "delete" | "void" | "await" | "new"
        | "throw" | "yield" | "else" | "do" => true,
        _ => false,
    }
}

fn begins_tag(rest: &str) -> bool {
    rest[1..].starts_with(|c: char| c.is_alphabetic() || matches!(c, '>' | '_' | '$'))
}

/// Returns the length of the quoted string at the start of `rest`.
fn string(rest: &str) -> Option<usize> {
    let quote = rest.chars().next()?;
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            // An escaped line end may have two characters.
            _ if escaped => escaped = c == '\r',
            '\\' => escaped = true,
            '\n' | '\r' => return None,
            c if c == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// Returns the length of the regular expression at the start of `rest`.
fn regular_expression(rest: &str) -> Option<usize> {
    let (mut escaped, mut class) = (false, false);
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '\n' | '\r' | '\u{2028}' | '\u{2029}' => return None,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => class = true,
            ']' => class = false,
            '/' if !class => return Some(at + 1),
            _ => {}
        }
    }
    None
}
