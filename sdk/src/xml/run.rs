//! A run of content as one segment: text, and tags as its codes.

use std::{borrow::Cow, ops::Range};

use super::{Bit, Kind, Node, bits, spell};
use crate::{CodeKind, Content, Decoded, Entry, Inline, Syntax, Unit};

/// How the text at a place is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Character data with its white space as it is, line feeds written as given.
    Verbatim(&'static str),
    /// Character data of which white space counts as one space, and none at the ends.
    Collapsed,
    /// A CDATA section, line feeds written as given.
    Cdata(&'static str),
    /// The value of an attribute between the given quotes.
    Attribute(char),
}

/// What an element is to the text around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role<'s> {
    /// Its tags are codes, its content is part of the text.
    Inline,
    /// It is one code together with its content. The name matches an `Open` with its `Close`.
    Whole(CodeKind, Cow<'s, str>),
}

impl Role<'_> {
    /// One code that stands for something.
    pub const PLACEHOLDER: Self = Role::Whole(CodeKind::Placeholder, Cow::Borrowed(""));
}

/// What is to be known of a place to spell text there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// How its text is spelled.
    pub style: Style,
    /// Whether there is text beside inline elements, by which one can see that they are
    /// inline: a translation that has none there is refused.
    pub mixed: bool,
}

/// The content of an element or a part of it.
#[derive(Clone, Debug)]
pub struct Run<'s> {
    source: &'s str,
    at: Range<usize>,
    style: Style,
    pieces: Vec<Piece<'s>>,
    /// Where a CDATA section ended; another one right there goes on with it.
    cdata_end: Option<usize>,
}

#[derive(Clone, Debug)]
enum Piece<'s> {
    Text(Cow<'s, str>),
    Markup { kind: CodeKind, name: Cow<'s, str>, spelling: &'s str },
}

/// Stands for collapsed white space while it is read. XML allows no such character.
const COLLAPSED: char = '\u{FFFF}';

impl<'s> Run<'s> {
    /// The whole content of an element. `collapse`: its white space counts as one space;
    /// `role`: what the elements within are.
    pub fn of(
        element: Node<'_, 's>,
        collapse: bool,
        line_end: &'static str,
        role: impl Fn(&Node<'_, 's>) -> Role<'s>,
    ) -> Self {
        let nodes: Vec<_> = element.children().collect();
        Run::between(element.source(), &nodes, element.inner(), collapse, line_end, role)
    }

    /// Some nodes right behind each other; `inner` is where they stand.
    pub fn between(
        source: &'s str,
        nodes: &[Node<'_, 's>],
        inner: Range<usize>,
        collapse: bool,
        line_end: &'static str,
        role: impl Fn(&Node<'_, 's>) -> Role<'s>,
    ) -> Self {
        let blank = nodes.iter().take_while(|it| it.is_blank()).count();
        let after = nodes.iter().rev().take_while(|it| it.is_blank()).count();
        let sections = nodes.get(blank..nodes.len() - after).unwrap_or_default();
        if let (Some(first), Some(last)) = (sections.first(), sections.last())
            && sections.iter().all(|it| it.kind() == Kind::Cdata)
        {
            let at = first.inner().start..last.inner().end;
            let text = sections.iter().map(|it| &source[it.inner()]).collect::<String>();
            let pieces =
                vec![Piece::Text(Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")))];
            return Run { source, at, style: Style::Cdata(line_end), pieces, cdata_end: None };
        }
        let at = if collapse { trimmed(source, inner) } else { inner };
        let style = if collapse { Style::Collapsed } else { Style::Verbatim(line_end) };
        let mut run = Run { source, at, style, pieces: Vec::new(), cdata_end: None };
        let mut space = true;
        for node in nodes {
            run.node(*node, &role, &mut space);
        }
        if collapse {
            run.settle();
        }
        run
    }

    /// The value of an attribute.
    pub fn attribute(source: &'s str, value: Range<usize>) -> Self {
        let quote = source[..value.start].chars().next_back().unwrap_or('"');
        let style = Style::Attribute(quote);
        let mut run = Run { source, at: value.clone(), style, pieces: Vec::new(), cdata_end: None };
        for bit in bits(source, value) {
            match bit {
                Bit::Plain(at) => run.push(&source[at].replace(['\n', '\t'], " ")),
                Bit::Char('\n', at) if !source[at.clone()].starts_with('&') => run.push(" "),
                Bit::Char(c, _) => run.push(c.encode_utf8(&mut [0; 4])),
                Bit::Entity(at) => run.markup(CodeKind::Standalone, "", at),
            }
        }
        run
    }

    /// Where the text stands, without what is not shown around it.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// How it is spelled.
    pub fn place(&self) -> Place {
        let contents = self.pieces.iter().map(|it| match it {
            Piece::Text(text) => Content::Text(text),
            Piece::Markup { spelling, .. } => Content::Markup(spelling),
        });
        let elements = self.pieces.iter().any(|it| !matches!(it, Piece::Text(_)));
        Place { style: self.style, mixed: elements && has_text_beside(contents) }
    }

    /// Its text, where there is nothing else.
    pub fn plain(&self) -> Option<&str> {
        match self.pieces.as_slice() {
            [] => Some(""),
            [Piece::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Whether any letter is to be seen outside of codes.
    pub fn has_word(&self) -> bool {
        let word =
            |it: &Piece<'_>| matches!(it, Piece::Text(text) if crate::language::has_word(text));
        self.pieces.iter().any(word)
    }

    /// As a segment whose place is `place`.
    pub fn unit<P>(&self, entry: Entry, syntax: Syntax, place: P) -> Unit<'s, P> {
        let mut inline = Inline::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => inline.text(text.clone()),
                Piece::Markup { kind, name, spelling } => {
                    inline.markup(*kind, name.clone(), *spelling)
                }
            }
        }
        Unit::inline(entry, inline, syntax, &self.source[self.at.clone()], place)
    }

    fn markup(&mut self, kind: CodeKind, name: impl Into<Cow<'s, str>>, span: Range<usize>) {
        let (name, spelling) = (name.into(), &self.source[span]);
        self.pieces.push(Piece::Markup { kind, name, spelling });
    }

    fn push(&mut self, text: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Text(before)) => before.to_mut().push_str(text),
            _ if text.is_empty() => {}
            _ => self.pieces.push(Piece::Text(Cow::Owned(text.to_owned()))),
        }
    }

    fn node(
        &mut self,
        node: Node<'_, 's>,
        role: &impl Fn(&Node<'_, 's>) -> Role<'s>,
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
                Kind::Start | Kind::Empty if let Role::Whole(kind, name) = role(&token) => {
                    skip_to = token.whole().end;
                    self.markup(kind, name, token.whole());
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

    fn text(&mut self, token: Node<'_, 's>, space: &mut bool) {
        for bit in bits(self.source, token.span()) {
            match bit {
                Bit::Plain(at) if self.style == Style::Collapsed => self.collapse(at, space),
                Bit::Plain(at) => self.push(&self.source[at]),
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
        while !text.is_empty() {
            let white = |c: char| c.is_ascii_whitespace();
            let word = text.find(white).unwrap_or(text.len());
            if word > 0 {
                self.push(&text[..word]);
                *space = false;
            } else if !std::mem::replace(space, true) {
                self.push(COLLAPSED.encode_utf8(&mut [0; 4]));
            }
            let rest = &text[word..];
            text = if word > 0 { rest } else { rest.trim_start_matches(white) };
        }
    }

    /// Takes away the white space at the end, and makes spaces of the rest.
    fn settle(&mut self) {
        if let Some(Piece::Text(text)) = self.pieces.iter_mut().rfind(|it| shows(it))
            && text.ends_with(COLLAPSED)
        {
            let end = text.len() - COLLAPSED.len_utf8();
            text.to_mut().truncate(end);
        }
        self.pieces.retain(|it| !matches!(it, Piece::Text(text) if text.is_empty()));
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
        Piece::Markup { spelling, .. } => shows_something(spelling),
    }
}

/// Whether white space beside a piece of markup is seen: an entity, an element on its own,
/// a CDATA section, but no tag at which an inline element only begins or ends.
fn shows_something(markup: &str) -> bool {
    let tag = markup.starts_with('<') && !markup.starts_with("<!") && !markup.starts_with("<?");
    let element =
        tag && !markup.starts_with("</") && (markup.contains("</") || markup.ends_with("/>"));
    markup.starts_with('&') || element || markup == "]]>"
}

fn trimmed(source: &str, at: Range<usize>) -> Range<usize> {
    let text = source[at.clone()].trim_ascii_start();
    let start = at.end - text.len();
    start..start + text.trim_ascii_end().len()
}

/// The content of an element with its markup marked, for texts that are messages with branches.
/// Nothing where it has CDATA sections.
pub fn marked<'s>(
    element: Node<'_, 's>,
    role: impl Fn(&Node<'_, 's>) -> Role<'s>,
) -> Option<Decoded<'s>> {
    let source = element.source();
    let mut text = Decoded::starting(source, element.inner().start);
    let mut skip_to = 0;
    for token in element.tokens() {
        let span = token.span();
        if span.start < skip_to {
            continue;
        }
        match token.kind() {
            Kind::Cdata => return None,
            Kind::Text => {
                for bit in bits(source, span) {
                    match bit {
                        Bit::Plain(at) => text.keep(at.end),
                        Bit::Char(c, at) => text.put(c.encode_utf8(&mut [0; 4]), at.end),
                        Bit::Entity(at) => text.mark(CodeKind::Standalone, "", at.end),
                    }
                }
            }
            Kind::Start | Kind::Empty if let Role::Whole(kind, name) = role(&token) => {
                skip_to = token.whole().end;
                text.mark(kind, name, skip_to);
            }
            Kind::Start => text.mark(CodeKind::Open, token.name(), span.end),
            Kind::End => text.mark(CodeKind::Close, token.name(), span.end),
            _ => text.mark(CodeKind::Standalone, "", span.end),
        }
    }
    Some(text)
}

/// Whether anything but white space, comments and inline elements stands at the top level.
fn has_text_beside<'a>(content: impl Iterator<Item = Content<'a>>) -> bool {
    let mut depth = 0_usize;
    for it in content {
        match it {
            Content::Text(text) if depth == 0 && !text.trim_ascii().is_empty() => return true,
            Content::Markup(markup) if markup.starts_with("</") => depth = depth.saturating_sub(1),
            Content::Markup("<![CDATA[") if depth == 0 => return true,
            Content::Markup(markup) if markup.starts_with('&') && depth == 0 => return true,
            Content::Markup(markup) if markup.starts_with('<') && !shows_something(markup) => {
                depth += usize::from(!markup.starts_with("<!") && !markup.starts_with("<?"));
            }
            _ => {}
        }
    }
    false
}

/// Spells a translation so that it reads back.
///
/// # Errors
/// Where XML cannot hold a character there, or the text would read as something else.
pub fn content(place: Place, content: &[Content<'_>]) -> Result<String, String> {
    let style = place.style;
    if place.mixed && !has_text_beside(content.iter().copied()) {
        return Err("the text beside the inline elements is missing".to_owned());
    }
    let close = content.iter().position(|it| *it == Content::Markup("]]>"));
    if content.first() == Some(&Content::Markup("<![CDATA["))
        && close == content.len().checked_sub(1)
        && !matches!(style, Style::Cdata(_))
    {
        return Err("the text beside the CDATA section is missing".to_owned());
    }
    let last = content.iter().rposition(|it| match it {
        Content::Text(_) => true,
        Content::Markup(markup) => shows_something(markup),
    });
    let mut out = String::new();
    let mut cdata = None;
    let mut space = true;
    for (i, it) in content.iter().enumerate() {
        match (it, style) {
            (Content::Markup(markup), _) => {
                match *markup {
                    "<![CDATA[" => cdata = Some("\n"),
                    "]]>" => cdata = None,
                    _ => {}
                }
                space &= !shows_something(markup);
                out.push_str(markup);
            }
            (Content::Text(text), Style::Cdata(line_end)) => {
                out.push_str(&spell::cdata(text, line_end)?)
            }
            (Content::Text(text), _) if cdata.is_some() => {
                out.push_str(&spell::cdata(text, cdata.unwrap_or("\n"))?);
            }
            (Content::Text(text), Style::Verbatim(line_end)) => {
                out.push_str(&spell::text(text, line_end)?)
            }
            (Content::Text(text), Style::Attribute(quote)) => {
                out.push_str(&spell::attribute(text, quote)?);
            }
            (Content::Text(text), Style::Collapsed) => {
                collapsed(&mut out, text, &mut space, Some(i) == last)?;
            }
        }
    }
    Ok(out)
}

/// Writes text of which white space that would be lost is written as references.
fn collapsed(out: &mut String, text: &str, space: &mut bool, last: bool) -> Result<(), String> {
    let spelled = spell::text(text, "&#10;")?;
    let chars = spelled.chars().count();
    for (i, c) in spelled.chars().enumerate() {
        let lost = *space || (last && i + 1 == chars);
        *space = c == ' ' && !lost;
        match c {
            ' ' if lost => out.push_str("&#32;"),
            '\t' => out.push_str("&#9;"),
            c => out.push(c),
        }
    }
    Ok(())
}
