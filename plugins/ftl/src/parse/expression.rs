//! The expressions in placeables.

use targum_sdk::Failure;

use super::Parser;

/// The kind of an expression, which decides where it may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A literal, a variable or a function call.
    Value,
    /// `message` or `message.attribute`.
    Message,
    /// `-term`.
    Term,
    /// `-term.attribute`.
    TermAttribute,
    /// `{ … }` within a placeable.
    Nested,
}

impl Kind {
    /// Returns what must stand before `->` instead, or `None` if the expression is a valid
    /// selector.
    pub(crate) fn bad_selector(self) -> Option<&'static str> {
        match self {
            Kind::Value | Kind::TermAttribute => None,
            Kind::Message | Kind::Term | Kind::Nested => {
                Some("a variable, a function or an attribute of a term to select by")
            }
        }
    }
}

impl Parser<'_> {
    /// Parses an expression without variants.
    pub(crate) fn inline_expression(&mut self) -> Result<Kind, Failure> {
        match self.peek() {
            Some(b'{') => self.placeable().map(|_| Kind::Nested),
            Some(b'"') => self.string().map(|()| Kind::Value),
            Some(b'$') => {
                self.at += 1;
                self.identifier().map(|_| Kind::Value)
            }
            Some(b'-')
                if self.source.as_bytes().get(self.at + 1).is_some_and(u8::is_ascii_digit) =>
            {
                self.number().map(|()| Kind::Value)
            }
            Some(b'-') => {
                self.at += 1;
                self.identifier()?;
                let kind = if self.accessor()? { Kind::TermAttribute } else { Kind::Term };
                self.arguments()?;
                Ok(kind)
            }
            Some(byte) if byte.is_ascii_digit() => self.number().map(|()| Kind::Value),
            Some(byte) if byte.is_ascii_alphabetic() => {
                let start = self.at;
                let name = self.identifier()?;
                let is_function = name.bytes().all(|b| {
                    b.is_ascii_uppercase() || b.is_ascii_digit() || matches!(b, b'_' | b'-')
                });
                if self.arguments()? {
                    if !is_function {
                        self.at = start;
                        return self.expected("a function's name in capitals before `(`");
                    }
                    return Ok(Kind::Value);
                }
                self.accessor()?;
                Ok(Kind::Message)
            }
            _ => self.expected("an expression such as `$name`, `-term` or `\"text\"`"),
        }
    }

    /// Parses `.name`, if it comes next.
    fn accessor(&mut self) -> Result<bool, Failure> {
        if self.peek() != Some(b'.') {
            return Ok(false);
        }
        self.at += 1;
        self.identifier().map(|_| true)
    }

    /// Parses `(…)`, if it comes next.
    fn arguments(&mut self) -> Result<bool, Failure> {
        let start = self.at;
        self.blank();
        if self.peek() != Some(b'(') {
            self.at = start;
            return Ok(false);
        }
        self.deeper(|parser| parser.argument_list())?;
        Ok(true)
    }

    fn argument_list(&mut self) -> Result<(), Failure> {
        self.at += 1;
        self.blank();
        let mut named = false;
        while self.peek() != Some(b')') {
            let from = self.at;
            let kind = self.inline_expression()?;
            self.blank();
            if self.peek() == Some(b':') {
                let name = &self.source[from..self.at].trim_end_matches([' ', '\n', '\r']);
                if kind != Kind::Message || name.contains('.') {
                    self.at = from;
                    return self.expected("the name of an argument before `:`");
                }
                named = true;
                self.at += 1;
                self.blank();
                match self.peek() {
                    Some(b'"') => self.string()?,
                    _ => self.number()?,
                }
            } else if named {
                self.at = from;
                return self.expected("named arguments behind those without a name");
            }
            self.blank();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b')') => {}
                _ => return self.expected("`,` or `)`"),
            }
            self.blank();
        }
        self.at += 1;
        Ok(())
    }

    pub(crate) fn number(&mut self) -> Result<(), Failure> {
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        self.digits()?;
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        Ok(())
    }

    fn digits(&mut self) -> Result<(), Failure> {
        if !self.peek().is_some_and(|b| b.is_ascii_digit()) {
            return self.expected("a digit");
        }
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        Ok(())
    }

    fn string(&mut self) -> Result<(), Failure> {
        self.at += 1;
        loop {
            match self.peek() {
                None | Some(b'\n') => return self.expected("`\"` at the string's end"),
                Some(b'"') => break,
                Some(b'\\') => {
                    let escape = &self.source[self.at..];
                    match escape_length(escape) {
                        Some(length) => self.at += length,
                        None => {
                            return self
                                .expected("an escape: `\\\"`, `\\\\`, `\\u` and four digits");
                        }
                    }
                }
                Some(_) => self.at += 1,
            }
        }
        self.at += 1;
        Ok(())
    }
}

fn escape_length(text: &str) -> Option<usize> {
    let digits = match text.as_bytes().get(1)? {
        b'"' | b'\\' => return Some(2),
        b'u' => 4,
        b'U' => 6,
        _ => return None,
    };
    let code = text.get(2..2 + digits)?;
    code.bytes().all(|b| b.is_ascii_hexdigit()).then_some(2 + digits)
}

/// Returns the text of a string literal that is language: one that cannot be written plainly (a
/// brace, the first `[`, `*` or `.` of a line, spaces, a carriage return), or several words. A
/// single word is usually a name, which stays.
pub(crate) fn plain_text(expression: &str) -> Option<String> {
    let text = expression.strip_prefix('"')?.strip_suffix('"')?;
    let is_plain = matches!(text, "{" | "}" | "[" | "*" | ".") || text.bytes().all(|b| b == b' ');
    let has_letter = |word: &&str| word.contains(char::is_alphabetic);
    let is_words = !text.contains('\\') && text.split(' ').filter(has_letter).nth(1).is_some();
    match text {
        _ if is_plain || is_words => Some(text.to_owned()),
        r"\u000D" | r"\u000d" => Some("\r".to_owned()),
        _ => None,
    }
}
