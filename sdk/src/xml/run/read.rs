//! Reads runs: content of elements, strings of GVariant, values of attributes.

use std::{borrow::Cow, ops::Range};

use super::{
    super::{Bit, Kind, Node, Style, bits},
    Piece, Role, Run,
    white_space::trimmed,
};
use crate::{CodeKind, LineEnd};

impl<'s> Run<'s> {
    /// Reads the whole content of an element. If `collapse` is true, its white space counts as one
    /// space. `role` returns the roles of the elements within.
    pub fn of(
        element: Node<'_, 's>,
        collapse: bool,
        line_end: LineEnd,
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
        line_end: LineEnd,
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
}
