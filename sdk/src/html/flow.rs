//! Content without markup: character references are decoded, white space is collapsed, and
//! templates' code is marked as codes.

use std::{borrow::Cow, ops::Range};

use super::{
    directive::{Directive, directive},
    math,
    message::{braced, message},
    name::joins,
    space::is_space,
    statement::catalogue_text,
    template::Template,
    text::{decode, decode_attribute},
};
use crate::{
    CodeKind, Inline, Nested, append,
    search::{self, ByteSet},
};

/// The slots in the spelling of a code, with the nested content of each.
pub type Slots<'s, P> = Vec<(Range<usize>, Nested<'s, P>)>;

/// The content of one segment while it is read.
#[derive(Debug)]
pub struct Flow<'s, P> {
    source: &'s str,
    inline: Inline<'s>,
    /// The place from the first to the last content, without white space at the edges.
    span: Option<Range<usize>>,
    /// Whether white space was read that counts once other content follows.
    space: bool,
    /// The text since the last code.
    text: Cow<'s, str>,
    nested: Vec<Nested<'s, P>>,
    template: Template,
    in_attribute: bool,
    codes: Codes,
}

/// The way in which codes are found in a text that the document's tokens have not split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Codes {
    None,
    /// Codes are what stands in braces.
    Braced,
    Templates,
    TemplatesAndDirectives,
}

impl<'s, P> Flow<'s, P> {
    /// Returns empty content. If `templates` is true, `{{ … }}` and its kin are codes as well as
    /// `<? … ?>` and `<% … %>`.
    pub fn new(source: &'s str, templates: bool) -> Self {
        Flow {
            source,
            inline: Inline::new(),
            span: None,
            space: false,
            text: Cow::Borrowed(""),
            nested: Vec::new(),
            template: Template::new(templates),
            in_attribute: false,
            codes: Codes::None,
        }
    }

    /// Returns empty content for a branch of a message, in which braces enclose a value.
    pub(super) fn branch(source: &'s str) -> Self {
        Flow { codes: Codes::Braced, ..Flow::new(source, true) }
    }

    /// Reads the value of an attribute between this quote.
    pub(super) fn attribute(
        source: &'s str,
        value: Range<usize>,
        quote: char,
        templates: bool,
    ) -> Self {
        let mut flow = Flow { in_attribute: true, ..Flow::new(source, templates) };
        // A quote does not end the value within a template's code. It does everywhere else.
        flow.codes = if source[value.clone()].contains(quote) {
            Codes::Templates
        } else {
            Codes::TemplatesAndDirectives
        };
        flow.text(value);
        flow
    }

    /// Appends the text of a raw text element at `range`, which has no tokens.
    pub(super) fn raw(&mut self, range: Range<usize>) {
        let codes = std::mem::replace(&mut self.codes, Codes::TemplatesAndDirectives);
        self.text(range);
        self.codes = codes;
    }

    /// Returns whether the content is nothing but white space.
    pub fn is_empty(&self) -> bool {
        self.span.is_none()
    }

    /// Appends the text of the document at `range`.
    pub fn text(&mut self, range: Range<usize>) {
        let source = &self.source[..range.end];
        let mut at = range.start;
        while at < range.end {
            let rest = &source[at..];
            let first = rest.as_bytes()[0];
            if is_space(first) {
                self.space = self.span.is_some();
                at += 1;
            } else if let Some(length) = self.template(source, at) {
                self.code(CodeKind::Placeholder, "", at..at + length);
                at += length;
            } else if let Some(length) = self.formula(rest) {
                self.code(CodeKind::Standalone, "", at..at + length);
                at += length;
            } else if let Some((length, text)) = self.reference(rest) {
                self.put(text, at..at + length);
                at += length;
            } else {
                let length = plain_length(rest);
                self.put(Cow::Borrowed(&rest[..length]), at..at + length);
                at += length;
            }
        }
    }

    /// Appends the markup at `range` as a code, spelled as in the document.
    pub fn code(&mut self, kind: CodeKind, name: &str, range: Range<usize>) {
        let spelling = &self.source[range.clone()];
        self.markup(kind, name, spelling, Vec::new(), range);
    }

    /// Appends the markup at `range` as a code, with slots for the content that is nested in it.
    pub fn markup(
        &mut self,
        kind: CodeKind,
        name: &str,
        spelling: impl Into<Cow<'s, str>>,
        slots: Slots<'s, P>,
        range: Range<usize>,
    ) {
        if self.reach(range) {
            self.text.to_mut().push(' ');
        }
        self.inline.text(std::mem::take(&mut self.text));
        let (slots, nested): (Vec<_>, Vec<_>) = slots.into_iter().unzip();
        self.inline.markup_with(kind, name.to_owned(), spelling, slots);
        self.nested.extend(nested);
    }

    /// Returns the content, its place, and the nested content.
    pub fn finish(mut self) -> Option<(Inline<'s>, Range<usize>, Vec<Nested<'s, P>>)> {
        self.inline.text(self.text);
        Some((self.inline, self.span?, self.nested))
    }

    fn put(&mut self, text: Cow<'s, str>, range: Range<usize>) {
        let end = self.span.as_ref().map_or(range.start, |span| span.end);
        let space = if self.reach(range.clone()) { " " } else { "" };
        let verbatim = |text: &Cow<'s, str>| matches!(text, Cow::Borrowed(_));
        if self.text.is_empty() && space.is_empty() {
            self.text = text;
        } else if verbatim(&self.text) && verbatim(&text) && self.source[end..range.start] == *space
        {
            let start = end - self.text.len();
            self.text = Cow::Borrowed(&self.source[start..range.end]);
        } else {
            append(&mut self.text, space);
            append(&mut self.text, &text);
        }
    }

    /// Extends the place of the content to `range`. Returns whether white space precedes it.
    fn reach(&mut self, range: Range<usize>) -> bool {
        let start = self.span.as_ref().map_or(range.start, |span| span.start);
        self.span = Some(start..range.end);
        std::mem::take(&mut self.space)
    }

    /// Returns the length of the character reference at the start of `rest` and the text that it
    /// stands for. The text always differs from the spelling in the source.
    fn reference(&self, rest: &str) -> Option<(usize, Cow<'s, str>)> {
        let decode = if self.in_attribute { decode_attribute } else { decode };
        let (length, text) = rest.starts_with('&').then(|| decode(rest)).flatten()?;
        Some((length, Cow::Owned(text.into_owned())))
    }

    /// Returns the length of the formula at the start of `rest`. Values and messages have no
    /// formulas, and a formula may not hold a template's code.
    fn formula(&self, rest: &str) -> Option<usize> {
        (self.codes == Codes::None).then(|| math::formula(rest)).flatten()
    }

    /// Returns the length of the code at the byte `at`.
    fn template(&mut self, source: &str, at: usize) -> Option<usize> {
        let rest = &source[at..];
        let first = rest.as_bytes()[0];
        match self.codes {
            Codes::Braced if first == b'{' => return braced(rest),
            Codes::Templates | Codes::TemplatesAndDirectives => {}
            Codes::None | Codes::Braced => return None,
        }
        let in_word = || source[..at].ends_with(joins);
        if !matches!(first, b'<' | b'{' | b'@') || (first == b'@' && in_word()) {
            return None;
        }
        let text = || self.template.braces.then(|| catalogue_text(rest)).flatten();
        let code = text().or_else(|| self.template.length(rest, source.len()));
        if code.is_some() || !self.template.braces || self.codes == Codes::Templates {
            return code;
        }
        match first {
            b'{' => message(rest).map(|message| message.length),
            b'@' => match directive(source, at)? {
                Directive::Between(length) | Directive::Value(length) => Some(length),
                Directive::Block(_) | Directive::Line(_) => None,
            },
            _ => None,
        }
    }
}

/// Returns the length of the plain text with which `rest` begins: words with one space between them. The
/// first character may be any.
fn plain_length(rest: &str) -> usize {
    const SPECIAL: ByteSet = ByteSet::of(b" \t\n\x0C\r&{<@$\\");
    let bytes = rest.as_bytes();
    let mut end = 1;
    loop {
        end += search::position(&bytes[end..], &SPECIAL).unwrap_or(bytes.len() - end);
        match bytes[end..] {
            [b' ', next, ..] if !SPECIAL.has(next) => end += 2,
            _ => return end,
        }
    }
}
