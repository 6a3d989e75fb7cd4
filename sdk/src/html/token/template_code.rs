//! Reads the code of templates within text.

use std::ops::Range;

use super::{Token, Tokenizer};
use crate::html::{
    directive::{Directive, directive},
    edge::{is_declaration, is_markup},
    element::is_block,
    message::{self, Message, message},
    name::joins,
    preprocessor,
    space::is_space,
    statement,
    template::is_mark,
};

impl Tokenizer<'_> {
    /// Returns the token of a template in text, apart from code in angle brackets.
    pub(super) fn template(&mut self) -> Option<Token> {
        let rest = self.rest();
        let mut token: fn(Range<usize>, usize) -> Token = Token::Directive;
        let length = match rest.as_bytes()[0] {
            b'@' if self.source[..self.at].ends_with(joins) => return None,
            b'@' => match self.template.length(rest, self.end) {
                Some(length) => length,
                None => match directive(self.source, self.at)? {
                    Directive::Value(length) => {
                        token = |at, _| Token::Code(at);
                        length
                    }
                    Directive::Between(length) | Directive::Line(length) => length,
                    Directive::Block(length) => {
                        self.blocks += 1;
                        length
                    }
                },
            },
            b'{' => {
                if let Some((length, is_between)) = self.braced_code() {
                    if !is_between {
                        token = |at, _| Token::Code(at);
                    }
                    length
                } else if let Some(message) = message(rest).filter(|found| !self.is_open(found)) {
                    token = |at, _| Token::Message(at);
                    message.length
                } else {
                    if is_mark(rest) {
                        self.open_end = self.text_end;
                    }
                    self.braces += 1;
                    return None;
                }
            }
            b'[' => {
                token = |at, _| Token::Code(at);
                inlined(rest)?
            }
            b'#' => preprocessor::directive(self.source, self.at)?,
            b'}' if self.braces > 0 => {
                self.braces -= 1;
                return None;
            }
            b'}' if self.blocks > 0 => {
                self.blocks -= 1;
                "}".len()
            }
            _ => return None,
        };
        let start = self.at;
        self.at += length;
        Some(token(start..self.at, self.blocks))
    }

    /// Returns whether a mark of code before the message here has no end only because of a word in the
    /// message, which its translation may not have.
    fn is_open(&self, message: &Message<'_>) -> bool {
        let is_within = (self.at..self.at + message.length).contains(&self.open_end);
        is_within && self.source[self.open_end..].starts_with('@')
    }

    /// Returns the length of the code that begins with the brace here, and whether the code
    /// separates texts.
    fn braced_code(&mut self) -> Option<(usize, bool)> {
        let (at, source) = (self.at, self.source);
        // Within a block, `%}` and its kin could end both the code and the block, so they are no
        // code.
        if self.blocks > 0 && !source[at..].starts_with("{{") {
            return None;
        }
        if self.text_end <= at {
            let mut marks = source[at..].match_indices(['<', '@']).map(|(mark, _)| at + mark);
            self.text_end = marks.find(|&mark| is_markup(source, mark)).unwrap_or(self.end);
        }
        let text = &source[at..self.text_end];
        let length = self.opaque.length(source, at);
        let length = length.or_else(|| self.template.length(text, self.text_end));
        let is_tag = || source[self.text_end..].starts_with('<');
        let tagged = || {
            let length = self.template.tagged(&source[at..], self.text_end - at)?;
            (!parts_blocks(source, self.text_end..at + length)).then_some(length)
        };
        let length = length.or_else(|| is_tag().then(tagged).flatten())?;
        Some((length, statement::is_between(source, at..at + length)))
    }
}

/// Returns whether a line ends beside the tag of a block or a declaration in the part of `source` at
/// `range`, with no text between them. No segment has such a line end, so that every translation keeps it.
fn parts_blocks(source: &str, range: Range<usize>) -> bool {
    let mut tokens = Tokenizer::new(source, range).with_braces(true);
    tokens.plain = true;
    let is_block = |token: &Token| match token {
        Token::Tag(tag) => is_block(&tag.name),
        Token::Other(at) => is_declaration(&source[at.clone()]),
        _ => false,
    };
    let is_line_end = |token: &Token| {
        let space = &source[token.at()];
        matches!(token, Token::Text(_))
            && space.contains(['\n', '\r'])
            && space.bytes().all(is_space)
    };
    let (mut is_behind_block, mut is_behind_line) = (false, false);
    tokens.any(|token| {
        let parts = is_behind_block && is_line_end(&token) || is_behind_line && is_block(&token);
        is_behind_line = is_line_end(&token);
        is_behind_block = is_block(&token);
        parts
    })
}

/// Returns the length of an expression of Thymeleaf within text: `[[${name}]]` or `[(#{key})]`. What
/// a translation behind the expression may lose does not decide: an expression ends before the next
/// markup, and a message has branches wherever it stands.
fn inlined(rest: &str) -> Option<usize> {
    const MAX_LENGTH: usize = 1024;
    let close = if rest.starts_with("[[") { "}]]" } else { "})]" };
    let body = rest.strip_prefix("[[").or_else(|| rest.strip_prefix("[("))?;
    if !body.starts_with(['$', '#', '*', '@', '~']) || !body[1..].starts_with('{') {
        return None;
    }
    let near = &body[..body.floor_char_boundary(MAX_LENGTH)];
    let ends = |(at, sign): (usize, &str)| sign != "<" && sign != "@" || is_markup(body, at);
    let end = near.match_indices(['<', '@', '\n', '\r']).find(|sign| ends(*sign));
    let near = &near[..end.map_or(near.len(), |(at, _)| at)];
    let length = near.find(close)? + close.len();
    let braces = || near[..length].match_indices('{').map(|(at, _)| at);
    // A value may be formatted, as in `[[${{name}}]]`.
    let has_code = braces().any(|at| message::begins(&body[at..]))
        || braces().skip(1).any(|at| is_mark(&near[at..length]));
    (!has_code && !closes_more(&near[..length])).then_some("[[".len() + length)
}

/// Returns whether a brace closes in a text that opens before the text.
fn closes_more(text: &str) -> bool {
    let mut depth = 0_usize;
    text.bytes().any(|byte| match byte {
        b'{' => {
            depth += 1;
            false
        }
        b'}' if depth == 0 => true,
        b'}' => {
            depth -= 1;
            false
        }
        _ => false,
    })
}
