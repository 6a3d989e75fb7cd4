//! Text as it flows: references undone, space collapsed, templates' code set apart.

use std::ops::Range;

use super::{
    tag::is_space,
    text::{decode, decode_attribute},
};
use crate::{CodeKind, Inline, Nested};

/// How far a template's code may reach, in bytes.
const CODE_LIMIT: usize = 2048;

/// The content of one segment in the making.
#[derive(Debug)]
pub struct Flow<'s, P> {
    source: &'s str,
    inline: Inline<'s>,
    /// From the first content to the last; space at the edges is none.
    span: Option<Range<usize>>,
    /// Space that counts once something follows it.
    space: bool,
    text: String,
    nested: Vec<Nested<'s, P>>,
    templates: bool,
    in_attribute: bool,
}

impl<'s, P> Flow<'s, P> {
    /// Nothing yet. `templates`: `{{ … }}`, `{% … %}` and `{# … #}` are codes.
    pub fn new(source: &'s str, templates: bool) -> Self {
        Flow {
            source,
            inline: Inline::new(),
            span: None,
            space: false,
            text: String::new(),
            nested: Vec::new(),
            templates,
            in_attribute: false,
        }
    }

    /// The value of an attribute.
    pub fn attribute(source: &'s str, value: Range<usize>, templates: bool) -> Self {
        let mut flow = Flow { in_attribute: true, ..Flow::new(source, templates) };
        flow.text(value);
        flow
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
            } else if let Some(length) = self.template(rest) {
                self.code(CodeKind::Placeholder, "", at..at + length);
                at += length;
            } else if let Some((length, text)) = self.reference(rest) {
                self.put(&text, at..at + length);
                at += length;
            } else {
                let more =
                    rest.bytes().skip(1).position(|b| is_space(b) || matches!(b, b'&' | b'{'));
                let length = more.map_or(rest.len(), |more| more + 1);
                self.put(&rest[..length], at..at + length);
                at += length;
            }
        }
    }

    /// Markup at `range`, as it stands there.
    pub fn code(&mut self, kind: CodeKind, name: &str, range: Range<usize>) {
        let spelling = &self.source[range.clone()];
        self.markup(kind, name, spelling.to_owned(), Vec::new(), range);
    }

    /// Markup at `range` with slots for what is nested in it.
    pub fn markup(
        &mut self,
        kind: CodeKind,
        name: &str,
        spelling: String,
        slots: Vec<(Range<usize>, Nested<'s, P>)>,
        range: Range<usize>,
    ) {
        self.reach(range);
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

    fn put(&mut self, text: &str, range: Range<usize>) {
        self.reach(range);
        self.text.push_str(text);
    }

    fn reach(&mut self, range: Range<usize>) {
        if std::mem::take(&mut self.space) {
            self.text.push(' ');
        }
        let start = self.span.as_ref().map_or(range.start, |span| span.start);
        self.span = Some(start..range.end);
    }

    fn reference(&self, rest: &'s str) -> Option<(usize, std::borrow::Cow<'s, str>)> {
        let decode = if self.in_attribute { decode_attribute } else { decode };
        rest.starts_with('&').then(|| decode(rest)).flatten()
    }

    /// The length of a template's code at the start of `rest`.
    fn template(&self, rest: &str) -> Option<usize> {
        let close = match rest.as_bytes() {
            [b'{', b'{', b'{', ..] => "}}}",
            [b'{', b'{', ..] => "}}",
            [b'{', b'%', ..] => "%}",
            [b'{', b'#', ..] => "#}",
            _ => return None,
        };
        let limit = &rest[..rest.floor_char_boundary(CODE_LIMIT)];
        let length = self.templates.then(|| limit[2..].find(close)).flatten()?;
        Some(2 + length + close.len())
    }
}
