//! Splits a document into tokens: text, tags, the raw text of some elements, and the rest.

mod raw_text;
mod template_code;

use std::ops::Range;

use super::{
    space::is_space,
    statement::{self, Opaque},
    tag::{self, Tag, templated},
    template::Template,
};
use crate::search::{self, ByteSet};

/// A token, with its place in the document in bytes.
#[derive(Clone, Debug)]
pub enum Token {
    /// Text, with character references.
    Text(Range<usize>),
    /// A start or end tag.
    Tag(Tag),
    /// The content of `script`, `style`, `title` and other elements, up to their end tag.
    Raw(Range<usize>),
    /// A comment, a doctype, a processing instruction, or a CDATA section.
    Other(Range<usize>),
    /// A tag or comment without an end. It goes to the end of the document.
    Unfinished(Range<usize>),
    /// A template's code, such as `<% … %>` or `<?php … ?>`, which HTML itself reads as text or as
    /// a comment that ends at the first `>`. If braces are read, `{{ … }}` and `@lang("…")` are
    /// code too.
    Code(Range<usize>),
    /// A directive such as `@if (…) {`, a statement such as `{% block … %}`, or the brace that ends
    /// a block, and the number of blocks that are open behind it. A line such as `#ifdef WET`,
    /// `<?php if ($wet): ?>` and `<!--#include … -->` is one, too. Only if braces are read.
    Directive(Range<usize>, usize),
    /// A message with branches, such as `{n, plural, one {…} other {…}}`. Only if braces are read.
    Message(Range<usize>),
}

impl Token {
    /// Returns the place of the token in the document, in bytes.
    pub fn at(&self) -> Range<usize> {
        match self {
            Token::Tag(tag) => tag.at.clone(),
            Token::Text(at)
            | Token::Raw(at)
            | Token::Other(at)
            | Token::Unfinished(at)
            | Token::Code(at)
            | Token::Directive(at, _)
            | Token::Message(at) => at.clone(),
        }
    }
}

/// The tokens of a document.
#[derive(Clone, Debug)]
pub struct Tokenizer<'s> {
    source: &'s str,
    at: usize,
    end: usize,
    raw: Option<String>,
    template: Template,
    opaque: Opaque,
    /// The number of open blocks of directives.
    blocks: usize,
    /// The number of open braces within the current text, apart from the braces of blocks.
    braces: usize,
    /// The byte before which code that begins in text has to end, if it is behind `at`.
    text_end: usize,
    /// The byte before which the last mark of code that has no end would have had to end.
    open_end: usize,
    /// The token behind a text, if it was read with the text.
    ahead: Option<Token>,
    /// Whether the document is XML, where CDATA sections are read and an element whose start tag ends
    /// with `/>` has no content.
    xml: bool,
    /// Whether the next token is in SVG or MathML, where CDATA sections are read and no element
    /// holds raw text.
    pub foreign: bool,
    /// Whether braces and directives are not read for the next token, as in an element that stays
    /// as it is and in a branch of a message.
    pub plain: bool,
}

impl<'s> Tokenizer<'s> {
    /// Returns the tokens of the part of `source` at `range`.
    pub fn new(source: &'s str, range: Range<usize>) -> Self {
        let Range { start: at, end } = range;
        Tokenizer {
            source: &source[..end],
            at,
            end,
            raw: None,
            template: Template::new(false),
            opaque: Opaque::default(),
            blocks: 0,
            braces: 0,
            text_end: at,
            open_end: at,
            ahead: None,
            xml: false,
            foreign: false,
            plain: false,
        }
    }

    /// Returns the tokens with braces: `{{ … }}`, directives and messages are then tokens too.
    #[must_use]
    pub fn with_braces(self, braces: bool) -> Self {
        Tokenizer { template: Template::new(braces), ..self }
    }

    /// Returns the tokens of a document that is XML or not.
    pub(super) fn with_xml(self, xml: bool) -> Self {
        Tokenizer { xml, ..self }
    }

    /// Moves on to the byte `at`, between two tags outside of SVG and MathML. Returns whether that
    /// byte has not been passed.
    pub(super) fn advance(&mut self, at: usize) -> bool {
        let is_ahead = self.at <= at;
        if is_ahead {
            (self.at, self.raw, self.ahead, self.foreign) = (at, None, None, false);
        }
        is_ahead
    }

    fn rest(&self) -> &'s str {
        &self.source[self.at..]
    }

    /// Returns a token that goes to the end of the next `mark`.
    fn through(&mut self, mark: &str) -> Token {
        let length = self.rest().find(mark).map(|at| at + mark.len());
        self.other(length)
    }

    fn other(&mut self, length: Option<usize>) -> Token {
        let start = self.at;
        self.at = length.map_or(self.end, |length| start + length);
        let token = if length.is_some() { Token::Other } else { Token::Unfinished };
        token(start..self.at)
    }

    fn markup(&mut self) -> Option<Token> {
        let rest = self.rest();
        if rest.starts_with("<!--") {
            let token = self.comment();
            return Some(match token {
                Token::Other(at) if self.is_between(&at) => Token::Directive(at, self.blocks),
                token => token,
            });
        }
        if (self.foreign || self.xml) && rest.starts_with("<![CDATA[") {
            return Some(self.through("]]>"));
        }
        let is_php = rest.starts_with("<?php") || rest.starts_with("<?=");
        if is_php || rest.starts_with("<%") || begins_short_php(rest) {
            if let Some(length) = self.template.length(rest, self.end) {
                self.at += length;
                let at = self.at - length..self.at;
                return Some(if self.is_between(&at) {
                    Token::Directive(at, self.blocks)
                } else {
                    Token::Code(at)
                });
            }
            // PHP code at the end of a file may have no closing mark.
            if is_php {
                return Some(self.other(None));
            }
        }
        if rest.starts_with("<!") || rest.starts_with("<?") {
            return Some(self.through(">"));
        }
        if let Some(tag) = templated(self.source, self.at, &mut self.template) {
            self.at = tag.at.end;
            let is_closed = self.xml && tag.self_closing;
            if !tag.is_end && !is_closed && !self.foreign && raw_text::is_raw(&tag.name) {
                self.raw = Some(tag.name.clone());
            }
            return Some(Token::Tag(tag));
        }
        if tag::begins(self.source, self.at, &mut self.template) {
            let start = std::mem::replace(&mut self.at, self.end);
            return Some(Token::Unfinished(start..self.end));
        }
        (rest.starts_with("</") && rest.len() > 2).then(|| self.through(">"))
    }

    /// Returns whether the code in angle brackets at a place separates texts.
    fn is_between(&self, at: &Range<usize>) -> bool {
        self.template.braces && !self.plain && statement::is_between_lines(self.source, at.clone())
    }

    fn comment(&mut self) -> Token {
        let body = &self.rest()[4..];
        let empty =
            if body.starts_with('>') { Some(1) } else { body.starts_with("->").then_some(2) };
        let ends = || {
            let dashes = body.match_indices("--").map(|(at, _)| at + 2);
            let mut ends = dashes.filter_map(|at| match &body.as_bytes()[at..] {
                [b'>', ..] => Some(at + 1),
                [b'!', b'>', ..] => Some(at + 2),
                [b'-', b'>', ..] => Some(at + 2),
                _ => None,
            });
            ends.next()
        };
        let length = empty.or_else(ends).map(|length| 4 + length);
        self.other(length)
    }
}

impl Iterator for Tokenizer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        if let Some(token) = self.ahead.take() {
            return Some(token);
        }
        if let Some(name) = self.raw.take() {
            let raw = self.at..raw_text::end(self.source, self.at, &name);
            self.at = raw.end;
            if !raw.is_empty() {
                return Some(Token::Raw(raw));
            }
        }
        let start = self.at;
        let templates = self.template.braces && !self.plain;
        while self.at < self.end {
            let before = self.at;
            let token = match self.source.as_bytes()[before] {
                b'<' => self.markup(),
                b'#' | b'@' | b'{' | b'}' | b'[' if templates => self.template(),
                _ => None,
            };
            if let Some(token) = token {
                if !matches!(token, Token::Code(_)) {
                    self.braces = 0;
                }
                if before == start {
                    return Some(token);
                }
                self.ahead = Some(token);
                return Some(Token::Text(start..before));
            }
            const OF_TEMPLATES: ByteSet = ByteSet::of(b"<#@{}[");
            let next = self.at + 1;
            let rest = &self.source.as_bytes()[next..];
            let more = match templates {
                true => search::position(rest, &OF_TEMPLATES),
                false => search::position_of(rest, [b'<']),
            };
            self.at = more.map_or(self.end, |more| next + more);
        }
        (start < self.at).then_some(Token::Text(start..self.at))
    }
}

/// Returns whether a text begins with `<?` and no name, as `<? … ?>` does. A declaration has a
/// name.
fn begins_short_php(rest: &str) -> bool {
    rest.starts_with("<?") && rest.as_bytes().get(2).is_some_and(|&b| is_space(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(source: &str) -> Vec<String> {
        let show = |token| match token {
            Token::Text(at) => format!("text {}", &source[at]),
            Token::Tag(tag) => format!("tag {}", &source[tag.at]),
            Token::Raw(at) => format!("raw {}", &source[at]),
            Token::Other(at) => format!("other {}", &source[at]),
            Token::Unfinished(at) => format!("unfinished {}", &source[at]),
            Token::Code(at) => format!("code {}", &source[at]),
            Token::Directive(at, blocks) => format!("directive {} {blocks}", &source[at]),
            Token::Message(at) => format!("message {}", &source[at]),
        };
        Tokenizer::new(source, 0..source.len()).with_braces(true).map(show).collect()
    }

    #[test]
    fn distinguishes_tags_from_text() {
        assert_eq!(
            tokens("a < b <c>d</c>\u{e9}< 3 </>x</ y>z<!doctype html><e"),
            [
                "text a < b ",
                "tag <c>",
                "text d",
                "tag </c>",
                "text \u{e9}< 3 ",
                "other </>",
                "text x",
                "other </ y>",
                "text z",
                "other <!doctype html>",
                "unfinished <e",
            ]
        );
    }

    #[test]
    fn reads_comments_and_template_code() {
        assert_eq!(
            tokens("<!--a>b-->c<!--->d<!-- e --!>f<%= 1 > 0 %>g<?php a->b ?>h<![CDATA[i]]>"),
            [
                "other <!--a>b-->",
                "text c",
                "other <!--->",
                "text d",
                "other <!-- e --!>",
                "text f",
                "code <%= 1 > 0 %>",
                "text g",
                "code <?php a->b ?>",
                "text h",
                "other <![CDATA[i]]>",
            ]
        );
    }

    #[test]
    fn reads_template_code_in_text() {
        assert_eq!(
            tokens("a@if (b) {{c {d} {{ '}' }} @e(f)}@php g() }@endphp{h, select, i {}}}"),
            [
                "text a@if (b) {{c {d} ",
                "code {{ '}' }}",
                "text  ",
                "code @e(f)",
                "text }",
                "directive @php g() }@endphp 0",
                "message {h, select, i {}}",
                "text }",
            ]
        );
        assert_eq!(
            tokens("@if (b) {c {d} {{ '}' }} @else {e}f}"),
            [
                "directive @if (b) { 1",
                "text c {d} ",
                "code {{ '}' }}",
                "text  ",
                "directive @else { 2",
                "text e",
                "directive } 1",
                "text f",
                "directive } 0",
            ]
        );
    }

    #[test]
    fn reads_raw_text_up_to_its_end_tag() {
        assert_eq!(
            tokens("<title>a<b></TITLE ><script><!-- <script></script> --></script>c"),
            [
                "tag <title>",
                "raw a<b>",
                "tag </TITLE >",
                "tag <script>",
                "raw <!-- <script></script> -->",
                "tag </script>",
                "text c",
            ]
        );
        assert_eq!(tokens("<style>a"), ["tag <style>", "raw a"]);
        assert_eq!(tokens("<style/>a"), ["tag <style/>", "raw a"]);
    }

    #[test]
    fn in_xml_a_tag_that_ends_with_a_slash_has_no_raw_text() {
        let source = "<title/>a<style>b<c></style><![CDATA[d > e]]>";
        let tokens: Vec<_> = Tokenizer::new(source, 0..source.len())
            .with_xml(true)
            .map(|token| &source[token.at()])
            .collect();
        assert_eq!(tokens, ["<title/>", "a", "<style>", "b<c>", "</style>", "<![CDATA[d > e]]>"]);
    }
}
