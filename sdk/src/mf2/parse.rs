//! A parser of messages that keeps the place of every part.

use std::ops::Range;

use super::{
    characters::{is_bidi, is_space},
    cursor::Cursor,
    message::{
        Body, Declaration, Invalid, Key, Matcher, Message, Node, Operand, Pattern, Selector,
        Variant,
    },
    placeholder::{expression, placeholder},
    validate::validate,
};

/// Parses a message.
///
/// # Errors
/// [`Invalid`] with the place of the first error of the syntax, or of the first error of the data
/// model: a variable that is declared twice, a variant with too few keys, and the like. Names and
/// keys are compared as they are spelled, without normalization.
pub fn parse(text: &str) -> Result<Message<'_>, Invalid> {
    let mut parser = Parser { cursor: Cursor { text, at: 0 } };
    let message = if is_complex(text) { parser.complex()? } else { parser.simple()? };
    validate(&message)?;
    Ok(message)
}

/// Returns whether a text is a message with declarations, variants or a quoted pattern, or was meant
/// to be one.
pub fn is_complex(text: &str) -> bool {
    let text = text.trim_start_matches(|c| is_space(c) || is_bidi(c));
    text.starts_with('.') || text.starts_with("{{")
}

/// Returns whether a text can be nothing but a message with declarations or variants: it begins with
/// `.input {`, `.local $` or `.match $`. No other notation and no language begins so.
pub(crate) fn is_declared(text: &str) -> bool {
    let text = match text.as_bytes().first() {
        Some(b'.') => text,
        Some(b' ' | b'\t' | b'\r' | b'\n') => text.trim_start_matches(is_space),
        _ => return false,
    };
    let begins = |keyword: &str, sign: char| {
        text.strip_prefix(keyword)
            .is_some_and(|rest| rest.trim_start_matches(is_space).starts_with(sign))
    };
    begins(".input", '{') || begins(".local", '$') || begins(".match", '$')
}

struct Parser<'t> {
    cursor: Cursor<'t>,
}

impl<'t> Parser<'t> {
    fn simple(&mut self) -> Result<Message<'t>, Invalid> {
        let pattern = self.pattern()?;
        self.end("a `{` before this `}`, or `\\}`")?;
        Ok(Message { declarations: Vec::new(), body: Body::Simple(pattern) })
    }

    fn complex(&mut self) -> Result<Message<'t>, Invalid> {
        let mut declarations = Vec::new();
        loop {
            self.cursor.space();
            if self.cursor.take(".input") {
                declarations.push(self.input()?);
            } else if self.cursor.take(".local") {
                declarations.push(self.local()?);
            } else {
                break;
            }
        }
        let body = if self.cursor.take(".match") {
            Body::Matcher(self.matcher()?)
        } else if self.cursor.starts_with(".") {
            return Err(self.cursor.invalid("`.input`, `.local`, `.match` or `{{`"));
        } else {
            Body::Quoted(self.quoted_pattern()?)
        };
        self.cursor.space();
        self.end("the end of the message")?;
        Ok(Message { declarations, body })
    }

    fn end(&self, message: &'static str) -> Result<(), Invalid> {
        if self.cursor.rest().is_empty() { Ok(()) } else { Err(self.cursor.invalid(message)) }
    }

    fn input(&mut self) -> Result<Declaration<'t>, Invalid> {
        self.cursor.space();
        let value = expression(&mut self.cursor)?;
        let at = value.range.start;
        match &value.operand {
            Some(Operand::Variable(name)) => {
                Ok(Declaration { at, name: name.clone(), is_input: true, value })
            }
            _ => Err(Invalid { at, message: "an expression with a variable" }),
        }
    }

    fn local(&mut self) -> Result<Declaration<'t>, Invalid> {
        self.cursor.required_space()?;
        let at = self.cursor.at;
        let name = self.cursor.variable()?;
        self.cursor.space();
        self.cursor.expect("=", "`=` and an expression")?;
        self.cursor.space();
        let value = expression(&mut self.cursor)?;
        Ok(Declaration { at, name, is_input: false, value })
    }

    fn matcher(&mut self) -> Result<Matcher<'t>, Invalid> {
        let mut selectors = Vec::new();
        loop {
            self.cursor.required_space()?;
            if !self.cursor.starts_with("$") {
                break;
            }
            let start = self.cursor.at;
            let name = self.cursor.variable()?;
            selectors.push(Selector { range: start..self.cursor.at, name });
        }
        if selectors.is_empty() {
            return Err(self.cursor.invalid("a variable to match"));
        }
        let mut variants = Vec::new();
        loop {
            variants.push(self.variant()?);
            let before = self.cursor.at;
            self.cursor.space();
            if self.cursor.rest().is_empty() {
                self.cursor.at = before;
                return Ok(Matcher { selectors, variants });
            }
        }
    }

    fn variant(&mut self) -> Result<Variant<'t>, Invalid> {
        let start = self.cursor.at;
        let mut keys = vec![self.key()?];
        loop {
            let has_space = self.cursor.space();
            if self.cursor.starts_with("{") {
                break;
            }
            if !has_space {
                return Err(self.cursor.invalid("a space or `{{` after a key"));
            }
            keys.push(self.key()?);
        }
        let pattern = self.quoted_pattern()?;
        Ok(Variant { range: start..self.cursor.at, keys, pattern })
    }

    fn key(&mut self) -> Result<Key<'t>, Invalid> {
        let start = self.cursor.at;
        let value = match self.cursor.peek() {
            Some('*') => {
                self.cursor.at += 1;
                None
            }
            Some('{') | None => return Err(self.cursor.invalid("a key of a variant")),
            Some(_) => Some(self.cursor.literal()?),
        };
        Ok(Key { range: start..self.cursor.at, value })
    }

    fn quoted_pattern(&mut self) -> Result<Pattern<'t>, Invalid> {
        self.cursor.expect("{{", "a pattern between `{{` and `}}`")?;
        let pattern = self.pattern()?;
        self.cursor.expect("}}", "a closing `}}`")?;
        Ok(pattern)
    }

    /// Parses up to a closing brace or the end of the text.
    fn pattern(&mut self) -> Result<Pattern<'t>, Invalid> {
        let start = self.cursor.at;
        let mut nodes = Vec::new();
        loop {
            let at = self.cursor.at;
            let text = self.cursor.escaped(|c| matches!(c, '{' | '}'))?;
            let range: Range<usize> = at..self.cursor.at;
            if !range.is_empty() {
                nodes.push(Node::Text { range, text });
            }
            match self.cursor.peek() {
                Some('{') => nodes.push(placeholder(&mut self.cursor)?),
                _ => return Ok(Pattern { range: start..self.cursor.at, nodes }),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (usize, &'static str) {
        match parse(text) {
            Ok(message) => panic!("{text} is {message:?}"),
            Err(Invalid { at, message }) => (at, message),
        }
    }

    #[test]
    fn reads_messages() {
        for text in [
            "",
            " ",
            "Hello { $name }!",
            "a\\{\\}\\|\\\\ | .",
            "{{}}",
            " {{ a }} ",
            "{|a b| :f o=|}| p=$x @a @b=c}{:f}{-1.5}{#a/}{/a x=1}",
            ".input{$a :f}.local $b={1}{{}}",
            ".input {$a :f} .match $a 1{{a}}* {{b}}|*|{{c}} ",
            "\u{200F}{{\u{2066}a}}",
            "{:ns:f ns:o=1 @ns:a}",
        ] {
            parse(text).unwrap_or_else(|invalid| panic!("{text}: {invalid:?}"));
        }
    }

    #[test]
    fn states_the_place_of_an_error() {
        let closing = "a closing `}`";
        for (text, expected) in [
            ("a }", (2, "a `{` before this `}`, or `\\}`")),
            ("{", (1, "a variable, a literal or a function")),
            ("{}", (1, "a variable, a literal or a function")),
            ("{a b}", (3, closing)),
            ("{$a:f}", (3, "a space before `:`")),
            ("{:f@a}", (3, "a space before `@`")),
            ("{:f o}", (5, "`=` and the value of an option")),
            ("{:f o=}", (6, "a literal")),
            ("{|a}", (4, "a closing `|`")),
            ("{#a", (3, closing)),
            ("{/a/}", (3, closing)),
            ("\\a", (0, r"one of `\\`, `\{`, `\|` and `\}`")),
            ("a\0", (1, "no character U+0000")),
            ("{{a}", (3, "a closing `}}`")),
            ("{{a}} b", (6, "the end of the message")),
            (".x {{a}}", (0, "`.input`, `.local`, `.match` or `{{`")),
            (".input {a} {{b}}", (7, "an expression with a variable")),
            (".local $a {b} {{c}}", (10, "`=` and an expression")),
            (".match * {{a}}", (7, "a variable to match")),
            (".input {$a :f} .match $a* {{b}}", (24, "a space")),
            (".input {$a :f} .match $a", (24, "a space")),
            (".input {$a :f} .match $a ", (25, "a key of a variant")),
            (".input {$a :f} .match $a ** {{b}}", (26, "a space or `{{` after a key")),
            (".input {$a :f} .match $a * {b}", (27, "a pattern between `{{` and `}}`")),
        ] {
            assert_eq!(error(text), expected, "{text}");
        }
    }

    #[test]
    fn refuses_what_no_formatter_accepts() {
        let once = "a variable that is declared once, and not used before";
        for (text, expected) in [
            (".input {$a} .input {$a} {{}}", (19, once)),
            (".local $a = {$b} .local $b = {1} {{}}", (24, once)),
            (".local $a = {$a} {{}}", (7, once)),
            (".input {$a :f o=$a} {{}}", (7, once)),
            ("{:f a=1 b=2 a=3}", (12, "each option once")),
            (
                ".input {$a} .match $a * {{}}",
                (19, "a variable that is declared with a function, such as `:number`"),
            ),
            (".input {$a :f} .match $a * * {{}}", (25, "as many keys as there are selectors")),
            (".input {$a :f} .match $a 1 {{}} |1| {{}}", (32, "keys that no other variant has")),
            (".input {$a :f} .match $a 1 {{}}", (25, "a variant of which every key is `*`")),
        ] {
            assert_eq!(error(text), expected, "{text}");
        }
    }
}
