//! Text as it flows: references undone, space collapsed, templates' code set apart.

use std::{borrow::Cow, ops::Range};

use super::{
    directive::{Directive, directive, joins},
    math,
    message::{braced, message},
    tag::is_space,
    template::Template,
    text::{decode, decode_attribute},
};
use crate::{CodeKind, Inline, Nested};

/// Slots in a code's spelling, and what is nested there.
pub type Slots<'s, P> = Vec<(Range<usize>, Nested<'s, P>)>;

/// The content of one segment in the making.
#[derive(Debug)]
pub struct Flow<'s, P> {
    source: &'s str,
    inline: Inline<'s>,
    /// From the first content to the last; space at the edges is none.
    span: Option<Range<usize>>,
    /// Space that counts once something follows it.
    space: bool,
    /// The text since the last code.
    text: Cow<'s, str>,
    nested: Vec<Nested<'s, P>>,
    template: Template,
    in_attribute: bool,
    codes: Codes,
}

/// What is a code within a text, where the document's tokens have not set it apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Codes {
    None,
    /// What is in braces.
    Braced,
    Templates,
    TemplatesAndDirectives,
}

impl<'s, P> Flow<'s, P> {
    /// Nothing yet. `templates`: beside `<? … ?>` and `<% … %>`, the likes of `{{ … }}` are
    /// codes.
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

    /// Nothing yet of a branch of a message, where what is in braces is a value.
    pub(super) fn branch(source: &'s str) -> Self {
        Flow { codes: Codes::Braced, ..Flow::new(source, true) }
    }

    /// The value of an attribute that has this quote.
    pub(super) fn attribute(
        source: &'s str,
        value: Range<usize>,
        quote: char,
        templates: bool,
    ) -> Self {
        let mut flow = Flow { in_attribute: true, ..Flow::new(source, templates) };
        // A quote does not end the value where it stands in a template's code, and nowhere else.
        flow.codes = match source[value.clone()].contains(quote) {
            true => Codes::Templates,
            false => Codes::TemplatesAndDirectives,
        };
        flow.text(value);
        flow
    }

    /// The text of a raw text element at `range`, of which there are no tokens.
    pub(super) fn raw(&mut self, range: Range<usize>) {
        let codes = std::mem::replace(&mut self.codes, Codes::TemplatesAndDirectives);
        self.text(range);
        self.codes = codes;
    }

    /// Whether there is nothing but space.
    pub fn is_empty(&self) -> bool {
        self.span.is_none()
    }

    /// The text of the document at `range`.
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
                let more =
                    rest.bytes().skip(1).position(|b| is_space(b) || b"&{<@$\\".contains(&b));
                let length = more.map_or(rest.len(), |more| more + 1);
                self.put(Cow::Borrowed(&rest[..length]), at..at + length);
                at += length;
            }
        }
    }

    /// Markup at `range`, as it stands there.
    pub fn code(&mut self, kind: CodeKind, name: &str, range: Range<usize>) {
        let spelling = &self.source[range.clone()];
        self.markup(kind, name, spelling, Vec::new(), range);
    }

    /// Markup at `range` with slots for what is nested in it.
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

    /// The content, where it stands, and what is nested in it.
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
            let before = self.text.to_mut();
            before.push_str(space);
            before.push_str(&text);
        }
    }

    /// Takes up what stands at `range`; whether there is space before it.
    fn reach(&mut self, range: Range<usize>) -> bool {
        let start = self.span.as_ref().map_or(range.start, |span| span.start);
        self.span = Some(start..range.end);
        std::mem::take(&mut self.space)
    }

    /// What a character reference at the start of `rest` stands for. It is never as the source
    /// spells it.
    fn reference(&self, rest: &str) -> Option<(usize, Cow<'s, str>)> {
        let decode = if self.in_attribute { decode_attribute } else { decode };
        let (length, text) = rest.starts_with('&').then(|| decode(rest)).flatten()?;
        Some((length, Cow::Owned(text.into_owned())))
    }

    /// The length of the formula at the start of `rest`; there are none in values and messages, nor
    /// where a template's code may stand in it.
    fn formula(&self, rest: &str) -> Option<usize> {
        (self.codes == Codes::None).then(|| math::formula(rest)).flatten()
    }

    /// The length of the code at the byte `at`.
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
        let code = self.template.length(rest, source.len());
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
