//! A run of content as one segment, whose codes are tags.

use std::{borrow::Cow, ops::Range};

use super::{
    Bit, Kind, Node, Place, Style, bits,
    place::{has_text_beside, shows_something},
};
use crate::{CodeKind, Content, Entry, Inline, Nested, Syntax, Unit, append, terms};

/// The role of an element in the text around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role<'s> {
    /// The element's tags are codes, and its content is part of the text.
    Inline,
    /// The element is one code together with its content. The name matches an `Open` with its
    /// `Close`.
    Whole(CodeKind, Cow<'s, str>),
    /// The element is within an element that is one code, and its content is a segment of its own.
    Apart,
    /// The element is one code, and its content is a segment of its own.
    Aside,
}

impl Role<'_> {
    /// The role of one code that stands for something.
    pub const PLACEHOLDER: Self = Role::Whole(CodeKind::Placeholder, Cow::Borrowed(""));
}

impl<'s> Role<'s> {
    fn one_code(self) -> Option<(CodeKind, Cow<'s, str>)> {
        match self {
            Role::Whole(kind, name) => Some((kind, name)),
            Role::Aside => Some((CodeKind::Placeholder, Cow::Borrowed(""))),
            Role::Inline | Role::Apart => None,
        }
    }
}

/// The content of an element or a part of it.
#[derive(Clone, Debug)]
pub struct Run<'s> {
    source: &'s str,
    at: Range<usize>,
    style: Style,
    pieces: Vec<Piece<'s>>,
    /// The end of a CDATA section. Another section right there continues it.
    cdata_end: Option<usize>,
    /// The segments within the codes, in order.
    apart: Vec<Run<'s>>,
}

#[derive(Clone, Debug)]
enum Piece<'s> {
    Text(Cow<'s, str>),
    Markup {
        kind: CodeKind,
        name: Cow<'s, str>,
        spelling: &'s str,
    },
    /// Markup with a slot for each segment within it.
    Holding {
        kind: CodeKind,
        name: Cow<'s, str>,
        spelling: String,
        slots: Vec<Range<usize>>,
    },
}

impl Piece<'_> {
    fn content(&self) -> Content<'_> {
        match self {
            Piece::Text(text) => Content::Text(text),
            Piece::Markup { spelling, .. } => Content::Markup(spelling),
            Piece::Holding { spelling, .. } => Content::Markup(spelling),
        }
    }
}

/// The stand-in for collapsed white space while text is read. XML does not allow this character.
const COLLAPSED: char = '\u{FFFF}';

impl<'s> Run<'s> {
    /// Reads the whole content of an element. If `collapse` is true, its white space counts as one
    /// space. `role` returns the roles of the elements within.
    pub fn of(
        element: Node<'_, 's>,
        collapse: bool,
        line_end: &'static str,
        role: impl Fn(&Node<'_, 's>) -> Role<'s>,
    ) -> Self {
        let nodes: Vec<_> = element.children().collect();
        Run::between(element.source(), &nodes, element.inner(), collapse, line_end, role)
    }

    /// Reads adjacent nodes. `inner` is their place.
    pub fn between(
        source: &'s str,
        nodes: &[Node<'_, 's>],
        inner: Range<usize>,
        collapse: bool,
        line_end: &'static str,
        role: impl Fn(&Node<'_, 's>) -> Role<'s>,
    ) -> Self {
        let blank = nodes.iter().take_while(|node| node.is_blank()).count();
        let after = nodes.iter().rev().take_while(|node| node.is_blank()).count();
        let sections = nodes.get(blank..nodes.len() - after).unwrap_or_default();
        if let (Some(first), Some(last)) = (sections.first(), sections.last())
            && sections.iter().all(|section| section.kind() == Kind::Cdata)
        {
            let at = first.inner().start..last.inner().end;
            let text = sections.iter().map(|section| &source[section.inner()]).collect::<String>();
            let pieces =
                vec![Piece::Text(Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")))];
            return Run { pieces, ..Run::empty(source, at, Style::Cdata(line_end)) };
        }
        let at = if collapse { trimmed(source, inner) } else { inner };
        let style = if collapse { Style::Collapsed } else { Style::Verbatim(line_end) };
        let mut run = Run::empty(source, at, style);
        let mut space = true;
        for node in nodes {
            run.node(*node, &role, &mut space);
        }
        if collapse {
            run.settle();
        }
        run
    }

    fn empty(source: &'s str, at: Range<usize>, style: Style) -> Self {
        Run { source, at, style, pieces: Vec::new(), cdata_end: None, apart: Vec::new() }
    }

    /// Returns the text of an element that holds only a string of GVariant without escapes, or
    /// `None` for other content.
    pub fn literal(element: Node<'_, 's>) -> Option<Self> {
        let source = element.source();
        let inner = element.inner();
        let text = source[inner.clone()].trim_ascii();
        let quote = text.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
        let value = text.strip_prefix(quote)?.strip_suffix(quote)?;
        if value.contains([quote, '\\', '<', '\r']) {
            return None;
        }
        let start = inner.end - source[inner.clone()].trim_ascii_start().len();
        let mut run = Run::empty(source, start..start + text.len(), Style::Literal);
        for bit in bits(source, start + 1..start + text.len() - 1) {
            match bit {
                Bit::Plain(at) => run.push_source(&source[at]),
                Bit::Char(c, _) if c != quote && c != '\\' => {
                    run.push(c.encode_utf8(&mut [0; 4]));
                }
                Bit::Char(..) | Bit::Entity(_) => return None,
            }
        }
        Some(run)
    }

    /// Reads the value of an attribute.
    pub fn attribute(source: &'s str, value: Range<usize>) -> Self {
        let quote = source[..value.start].chars().next_back().unwrap_or('"');
        let mut run = Run::empty(source, value.clone(), Style::Attribute(quote));
        for bit in bits(source, value) {
            match bit {
                Bit::Plain(at) if !source[at.clone()].contains(['\n', '\t']) => {
                    run.push_source(&source[at]);
                }
                Bit::Plain(at) => run.push(&source[at].replace(['\n', '\t'], " ")),
                Bit::Char('\n', at) if !source[at.clone()].starts_with('&') => run.push(" "),
                Bit::Char(c, _) => run.push(c.encode_utf8(&mut [0; 4])),
                Bit::Entity(at) => run.markup(CodeKind::Standalone, "", at),
            }
        }
        run
    }

    /// Returns the place of the text, without the parts around it that are not shown.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// Returns how the text is spelled.
    pub fn place(&self) -> Place {
        let contents = self.pieces.iter().map(Piece::content);
        let elements = self.pieces.iter().any(|piece| !matches!(piece, Piece::Text(_)));
        Place { style: self.style, mixed: elements && has_text_beside(contents) }
    }

    /// Returns the text if the run has nothing else.
    pub fn plain(&self) -> Option<&str> {
        match self.pieces.as_slice() {
            [] => Some(""),
            [Piece::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Returns whether a letter is shown outside of codes.
    pub fn has_word(&self) -> bool {
        let word = |piece: &Piece<'_>| matches!(piece, Piece::Text(text) if crate::language::has_word(text));
        self.pieces.iter().any(word)
    }

    /// Makes a segment of the run. Its place is `place`.
    pub fn unit<P>(&self, entry: Entry, syntax: Syntax, place: P) -> Unit<'s, P> {
        self.unit_keeping(entry, syntax, place, Vec::new())
    }

    /// Makes a segment of the run, in which terms are codes wherever they occur as whole words.
    /// Only the first 64 terms are used.
    pub fn unit_keeping<P>(
        &self,
        entry: Entry,
        syntax: Syntax,
        place: P,
        terms: Vec<String>,
    ) -> Unit<'s, P> {
        let original = &self.source[self.at.clone()];
        if let ([Piece::Text(text)], true) = (self.pieces.as_slice(), terms.is_empty()) {
            return Unit::spelled(entry, text, syntax, original, place);
        }
        let mut inline = Inline::with_capacity(self.pieces.len());
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) if terms.is_empty() => inline.text(text.as_ref()),
                Piece::Text(text) => {
                    let mut at = 0;
                    for term in terms::find(text, &terms) {
                        inline.text(&text[at..term.start]);
                        inline.argument(&text[term.clone()]);
                        at = term.end;
                    }
                    inline.text(&text[at..]);
                }
                Piece::Markup { kind, name, spelling } => {
                    inline.markup(*kind, name.as_ref(), *spelling)
                }
                Piece::Holding { kind, name, spelling, slots } => {
                    inline.markup_with(*kind, name.clone(), spelling.clone(), slots.clone());
                }
            }
        }
        Unit::inline(entry, inline, syntax, original, place).keeping(terms)
    }

    /// Makes a segment of the run with the segments within its codes. The keys of these end with
    /// `name` and a number.
    pub fn unit_with_apart(
        &self,
        entry: Entry,
        syntax: Syntax,
        place: Place,
        name: &str,
    ) -> Unit<'s, Place> {
        if self.apart.is_empty() {
            return self.unit(entry, syntax, place);
        }
        let apart = |(index, run): (usize, &Run<'s>)| {
            let key = format!("{}/{name}-{}", entry.key, index + 1);
            let entry = Entry { key, max_length: None, ..entry.clone() };
            let place = Place { mixed: false, ..run.place() };
            Nested { at: run.at(), unit: run.unit(entry, syntax, place) }
        };
        let nested = self.apart.iter().enumerate().map(apart).collect();
        self.unit(entry, syntax, place).nesting(self.at.start, nested)
    }

    fn markup(&mut self, kind: CodeKind, name: impl Into<Cow<'s, str>>, span: Range<usize>) {
        let (name, spelling) = (name.into(), &self.source[span]);
        self.pieces.push(Piece::Markup { kind, name, spelling });
    }

    fn push(&mut self, text: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Text(before)) => append(before, text),
            _ if text.is_empty() => {}
            _ => self.pieces.push(Piece::Text(Cow::Owned(text.to_owned()))),
        }
    }

    /// Appends text of the source. Nothing is copied if it is all of a text.
    fn push_source(&mut self, text: &'s str) {
        match self.pieces.last_mut() {
            Some(Piece::Text(before)) => append(before, text),
            _ if text.is_empty() => {}
            _ => self.pieces.push(Piece::Text(Cow::Borrowed(text))),
        }
    }

    fn node(
        &mut self,
        node: Node<'_, 's>,
        role: &dyn Fn(&Node<'_, 's>) -> Role<'s>,
        space: &mut bool,
    ) {
        let mut skip_to = 0;
        for token in std::iter::once(node).chain(node.tokens()).chain(node.end()) {
            if token.span().start < skip_to {
                continue;
            }
            match token.kind() {
                Kind::Text => self.text(token, space),
                Kind::Cdata => {
                    let (span, inner) = (token.span(), token.inner());
                    if self.cdata_end == Some(span.start) {
                        self.pieces.pop();
                    } else {
                        self.markup(CodeKind::Open, "<![CDATA[", span.start..inner.start);
                    }
                    self.cdata_end = Some(span.end);
                    let text = &self.source[inner.clone()];
                    self.push(&text.replace("\r\n", "\n").replace('\r', "\n"));
                    self.markup(CodeKind::Close, "<![CDATA[", inner.end..span.end);
                    *space = false;
                }
                Kind::Start | Kind::Empty if let Some((kind, name)) = role(&token).one_code() => {
                    skip_to = token.whole().end;
                    self.whole(token, kind, name, role);
                    *space = false;
                }
                Kind::Start => self.markup(CodeKind::Open, token.name(), token.span()),
                Kind::End => self.markup(CodeKind::Close, token.name(), token.span()),
                Kind::Empty => {
                    self.markup(CodeKind::Standalone, "", token.span());
                    *space = false;
                }
                _ => self.markup(CodeKind::Standalone, "", token.span()),
            }
        }
    }

    /// Reads the content of an element within, with the run's treatment of white space.
    fn within(&self, element: Node<'_, 's>, role: &dyn Fn(&Node<'_, 's>) -> Role<'s>) -> Self {
        let inner = element.inner();
        let collapses = self.style == Style::Collapsed;
        let at = if collapses { trimmed(self.source, inner) } else { inner };
        let mut run = Run::empty(self.source, at, self.style);
        let mut space = true;
        element.children().for_each(|child| run.node(child, role, &mut space));
        if collapses {
            run.settle();
        }
        run
    }

    /// Appends an element as one code, with slots for the segments in it.
    fn whole(
        &mut self,
        element: Node<'_, 's>,
        kind: CodeKind,
        name: Cow<'s, str>,
        role: &dyn Fn(&Node<'_, 's>) -> Role<'s>,
    ) {
        let whole = element.whole();
        let (mut spelling, mut slots) = (String::new(), Vec::new());
        let mut copied = whole.start;
        let is_apart = |node: &Node<'_, 's>| matches!(role(node), Role::Apart | Role::Aside);
        for token in std::iter::once(element).chain(element.tokens()) {
            if token.kind() != Kind::Start || token.span().start < copied || !is_apart(&token) {
                continue;
            }
            // An element that would be a segment within such a segment is part of a code.
            let flat = |node: &Node<'_, 's>| match role(node) {
                Role::Apart | Role::Aside => Role::PLACEHOLDER,
                role => role,
            };
            let run = self.within(token, &flat);
            let Range { start, end } = run.at();
            spelling.push_str(&self.source[copied..start]);
            slots.push(spelling.len()..spelling.len());
            copied = end;
            self.apart.push(run);
        }
        if slots.is_empty() {
            return self.markup(kind, name, whole);
        }
        spelling.push_str(&self.source[copied..whole.end]);
        self.pieces.push(Piece::Holding { kind, name, spelling, slots });
    }

    fn text(&mut self, token: Node<'_, 's>, space: &mut bool) {
        for bit in bits(self.source, token.span()) {
            match bit {
                Bit::Plain(at) if self.style == Style::Collapsed => self.collapse(at, space),
                Bit::Plain(at) => self.push_source(&self.source[at]),
                Bit::Char('\n', at)
                    if self.style == Style::Collapsed
                        && !self.source[at.clone()].starts_with('&') =>
                {
                    self.collapse(at, space);
                }
                Bit::Char(c, _) => {
                    self.push(c.encode_utf8(&mut [0; 4]));
                    *space = false;
                }
                Bit::Entity(at) => {
                    self.markup(CodeKind::Standalone, "", at);
                    *space = false;
                }
            }
        }
    }

    fn collapse(&mut self, at: Range<usize>, space: &mut bool) {
        let mut text = &self.source[at];
        if is_collapsed(text) {
            self.push_source(text);
            *space = false;
            return;
        }
        while !text.is_empty() {
            let white = |c: char| c.is_ascii_whitespace();
            let word = text.find(white).unwrap_or(text.len());
            if word > 0 {
                self.push_source(&text[..word]);
                *space = false;
            } else if !std::mem::replace(space, true) {
                self.push(COLLAPSED.encode_utf8(&mut [0; 4]));
            }
            let rest = &text[word..];
            text = if word > 0 { rest } else { rest.trim_start_matches(white) };
        }
    }

    /// Removes the white space at the end, and replaces the other white space by spaces.
    fn settle(&mut self) {
        if let Some(Piece::Text(text)) = self.pieces.iter_mut().rfind(|piece| shows(piece))
            && text.ends_with(COLLAPSED)
        {
            let end = text.len() - COLLAPSED.len_utf8();
            text.to_mut().truncate(end);
        }
        self.pieces.retain(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()));
        for piece in &mut self.pieces {
            if let Piece::Text(text) = piece
                && text.contains(COLLAPSED)
            {
                *text = Cow::Owned(text.replace(COLLAPSED, " "));
            }
        }
    }
}

fn shows(piece: &Piece<'_>) -> bool {
    match piece {
        Piece::Text(_) => true,
        markup => shows_something(markup.content().as_str()),
    }
}

/// Returns whether a text has single spaces between its words and none around them.
fn is_collapsed(text: &str) -> bool {
    let mut before = b' ';
    for &byte in text.as_bytes() {
        if byte.is_ascii_whitespace() && (byte != b' ' || before == b' ') {
            return false;
        }
        before = byte;
    }
    before != b' '
}

fn trimmed(source: &str, at: Range<usize>) -> Range<usize> {
    let text = source[at.clone()].trim_ascii_start();
    let start = at.end - text.len();
    start..start + text.trim_ascii_end().len()
}
