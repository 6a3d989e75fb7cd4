//! The documents of a stream as a tree of nodes with byte ranges.

use std::{borrow::Cow, collections::HashSet, ops::Range};

use saphyr_parser::{Event, Parser, ScalarStyle, Span, Tag};
use targum_sdk::{Failure, malformed, unsupported};

use crate::{
    flow,
    input::Text,
    plain,
    scalar::{self, Scalar, Spelled, Tagged},
};

/// The greatest depth of a document, which bounds the recursion of the walk.
const MAX_DEPTH: usize = 128;

/// The errors with which the parser rejects flow collections and quoted scalars that other parsers accept:
/// because of the indentation of lines, or of a sign at the end of a plain scalar.
const REFUSED_FOR_NOTHING: [&str; 3] =
    ["indentation", "plain scalar cannot start with '-'", "plain scalar, found a tab"];

/// The index of a node in its [`Tree`].
pub type Id = usize;

/// All documents of a stream.
#[derive(Debug, Default)]
pub struct Tree<'s> {
    nodes: Vec<Node<'s>>,
    /// The root of each document.
    pub roots: Vec<Id>,
    /// The anchors with an alias that is a key, so that their text is not language.
    keys_by_alias: HashSet<usize>,
}

/// A node.
#[derive(Debug)]
pub struct Node<'s> {
    /// The kind and content of the node.
    pub kind: Kind<'s>,
    /// Whether the node is within `[]` or `{}`, or is such a collection.
    pub flow: bool,
    /// The number of the node's anchor, or 0 without one.
    pub anchor: usize,
}

/// The kind and content of a node.
#[derive(Debug)]
pub enum Kind<'s> {
    /// A scalar of any style.
    Scalar(Scalar<'s>),
    /// A mapping, as pairs of keys and values.
    Mapping(Vec<(Id, Id)>),
    /// A sequence, as its items.
    Sequence(Vec<Id>),
    /// An alias: `*name`.
    Alias,
}

impl<'s> Tree<'s> {
    /// Returns the node with the index `id`.
    pub fn node(&self, id: Id) -> &Node<'s> {
        &self.nodes[id]
    }

    /// Returns the scalar with the index `id`, or `None` if the node is not a scalar.
    pub fn scalar(&self, id: Id) -> Option<&Scalar<'s>> {
        match &self.nodes[id].kind {
            Kind::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// Returns the spelling of a scalar that is a string. Returns `None` for any other scalar, and for one
    /// that an alias makes a key.
    pub fn string<'t>(
        &self,
        source: &'t str,
        node: &Node<'_>,
        scalar: &Scalar<'_>,
    ) -> Option<Spelled<'t>> {
        let is_text = match scalar.tag {
            Tagged::Other => false,
            Tagged::Text => true,
            Tagged::No => scalar.style != ScalarStyle::Plain || !plain::is_typed(&scalar.value),
        };
        let is_key_elsewhere = node.anchor > 0 && self.keys_by_alias.contains(&node.anchor);
        (is_text && !is_key_elsewhere).then(|| scalar::read(source, scalar)).flatten()
    }

    /// Returns the value of the entry `name` in a mapping, empty if the value is not a scalar.
    pub fn member(&self, mapping: Id, name: &str) -> Option<String> {
        let Kind::Mapping(entries) = &self.node(mapping).kind else {
            return None;
        };
        let is_named = |key: Id| self.scalar(key).is_some_and(|key| key.value == name);
        let (_, value) = entries.iter().find(|(key, _)| is_named(*key))?;
        Some(
            self.scalar(*value)
                .map_or_else(String::new, |scalar| scalar.value.clone().into_owned()),
        )
    }

    /// Parses a stream that begins at the offset `start` of the source, such as after a byte order mark.
    ///
    /// # Errors
    /// `malformed` at the offset of invalid YAML; `unsupported` for a document that is nested too
    /// deeply.
    pub fn parse(source: &'s str, start: usize) -> Result<Self, Failure> {
        let failure = match Tree::of(source, &source[start..], start) {
            Err(Failure::Malformed(problem))
                if REFUSED_FOR_NOTHING.iter().any(|refused| problem.message.contains(refused)) =>
            {
                Failure::Malformed(problem)
            }
            result => return result,
        };
        let joined = flow::joined(&source[start..]);
        let tree = Tree::of(source, &joined, start).map_err(|_| failure)?;
        Ok(tree.owned(source))
    }

    /// Parses `text`, which has as many characters as the source from `start` on.
    fn of(source: &str, text: &'s str, start: usize) -> Result<Self, Failure> {
        let mut build = Build { text, start, ..Build::default() };
        let is_ascii = source.is_ascii();
        let mut offsets = Offsets { source, start, is_ascii, index: 0, at: start };
        for event in Parser::new(Text::new(text)) {
            let (event, span) = event.map_err(|error| {
                let at = offsets.of(error.marker().index());
                // The parser reports single-quoted scalars with the same message.
                let what = error.info().replace("double-quoted", "quoted");
                malformed(at, format!("expected valid YAML: {what}"))
            })?;
            build.event(event, span, &mut offsets)?;
        }
        Ok(build.tree)
    }

    /// Replaces the values of a tree of joined text with those of the source where they differ.
    fn owned<'o>(self, source: &str) -> Tree<'o> {
        let Tree { nodes, roots, keys_by_alias } = self;
        let nodes = nodes.into_iter().map(|node| node.owned(source)).collect();
        Tree { nodes, roots, keys_by_alias }
    }
}

impl Node<'_> {
    /// Replaces the value of joined text with that of the source where they differ.
    fn owned<'o>(self, source: &str) -> Node<'o> {
        let kind = match self.kind {
            Kind::Scalar(scalar) => {
                let folded = scalar::folded(source, &scalar);
                let Scalar { value, style, at, tag, after, .. } = scalar;
                let spelling = &source[at.clone()];
                let value = folded.unwrap_or_else(|| undashed(value.into_owned(), spelling));
                let value = Cow::Owned(value);
                Kind::Scalar(Scalar { value, is_verbatim: false, style, at, tag, after })
            }
            Kind::Mapping(entries) => Kind::Mapping(entries),
            Kind::Sequence(items) => Kind::Sequence(items),
            Kind::Alias => Kind::Alias,
        };
        Node { kind, flow: self.flow, anchor: self.anchor }
    }
}

/// Restores the signs in the value of a plain scalar on one line from its spelling.
fn undashed(value: String, spelling: &str) -> String {
    let is_same = |(a, b): (char, char)| a == b || (a == flow::DASH && b == '-');
    let is_spelled_so =
        value.len() == spelling.len() && value.chars().zip(spelling.chars()).all(is_same);
    if is_spelled_so { spelling.to_owned() } else { value }
}

/// Converts the parser's character offsets, which are almost in order, into byte offsets.
struct Offsets<'s> {
    source: &'s str,
    /// The offset at which the text begins.
    start: usize,
    /// Whether the source is ASCII, so that both offsets are the same.
    is_ascii: bool,
    index: usize,
    at: usize,
}

impl Offsets<'_> {
    fn of(&mut self, index: usize) -> usize {
        if self.is_ascii {
            return (self.start + index).min(self.source.len());
        }
        if index >= self.index {
            let rest = &self.source[self.at..];
            let ahead = index - self.index;
            self.at += rest.char_indices().nth(ahead).map_or(rest.len(), |(offset, _)| offset);
        } else {
            let back = self.index - index;
            let before = self.source[..self.at].char_indices();
            self.at = before.rev().nth(back - 1).map_or(0, |(offset, _)| offset);
        }
        self.index = index;
        self.at
    }
}

#[derive(Default)]
struct Build<'s> {
    /// The text being parsed, and its offset in the source.
    text: &'s str,
    start: usize,
    tree: Tree<'s>,
    open: Vec<Open>,
    last_end: usize,
}

/// A collection being read.
struct Open {
    id: Id,
    /// The key whose value comes next.
    key: Option<Id>,
}

impl<'s> Build<'s> {
    fn event(
        &mut self,
        event: Event<'s>,
        span: Span,
        offsets: &mut Offsets<'_>,
    ) -> Result<(), Failure> {
        match event {
            Event::Scalar(value, style, anchor, tag) => {
                let has_properties = anchor > 0 || tag.is_some();
                let at = content(span, offsets, has_properties);
                let after = self.last_end.max(if has_properties { at.start } else { 0 });
                self.last_end = at.end;
                let tag = tagged(tag.as_deref());
                let verbatim = self.verbatim(&value, style, &at);
                let is_verbatim = verbatim.is_some();
                let value = verbatim.map_or(value, Cow::Borrowed);
                let scalar = Scalar { value, is_verbatim, style, at, tag, after };
                self.add(Kind::Scalar(scalar), false, anchor);
            }
            Event::Alias(anchor) => {
                self.last_end = offsets.of(span.end.index());
                let is_key = self.expects_key();
                if is_key {
                    self.tree.keys_by_alias.insert(anchor);
                }
                self.add(Kind::Alias, false, 0);
            }
            Event::SequenceStart(..) | Event::MappingStart(..) if self.open.len() >= MAX_DEPTH => {
                let at = offsets.of(span.start.index());
                return Err(unsupported(at, format!("nested more than {MAX_DEPTH} deep")));
            }
            Event::SequenceStart(anchor, tag) => {
                let flow = !content(span, offsets, anchor > 0 || tag.is_some()).is_empty();
                let id = self.add(Kind::Sequence(Vec::new()), flow, anchor);
                self.open.push(Open { id, key: None });
            }
            Event::MappingStart(anchor, tag) => {
                let flow = !content(span, offsets, anchor > 0 || tag.is_some()).is_empty();
                let id = self.add(Kind::Mapping(Vec::new()), flow, anchor);
                self.open.push(Open { id, key: None });
            }
            Event::SequenceEnd | Event::MappingEnd => {
                self.open.pop();
            }
            Event::Nothing
            | Event::StreamStart
            | Event::StreamEnd
            | Event::DocumentStart(_)
            | Event::DocumentEnd => {}
        }
        Ok(())
    }

    /// Returns the value as a slice of the text if it is there literally, which avoids keeping the
    /// parser's copy.
    fn verbatim(&self, value: &str, style: ScalarStyle, at: &Range<usize>) -> Option<&'s str> {
        let spelling = self.text.get(at.start - self.start..at.end - self.start)?;
        let quote = match style {
            ScalarStyle::Plain => return (spelling == value).then_some(spelling),
            ScalarStyle::SingleQuoted => '\'',
            ScalarStyle::DoubleQuoted => '"',
            ScalarStyle::Literal | ScalarStyle::Folded => return None,
        };
        let inner = spelling.strip_prefix(quote)?.get(..value.len())?;
        let closes = spelling[1 + inner.len()..].starts_with(quote);
        (closes && inner == value && !inner.contains([quote, '\\'])).then_some(inner)
    }

    fn expects_key(&self) -> bool {
        self.open.last().is_some_and(|open| {
            open.key.is_none() && matches!(self.tree.nodes[open.id].kind, Kind::Mapping(_))
        })
    }

    fn add(&mut self, kind: Kind<'s>, flow: bool, anchor: usize) -> Id {
        let id = self.tree.nodes.len();
        let Some(open) = self.open.last_mut() else {
            self.tree.roots.push(id);
            self.tree.nodes.push(Node { kind, flow, anchor });
            return id;
        };
        let parent = &mut self.tree.nodes[open.id];
        let flow = flow || parent.flow;
        match &mut parent.kind {
            Kind::Mapping(entries) => match open.key.take() {
                None => open.key = Some(id),
                Some(key) => entries.push((key, id)),
            },
            Kind::Sequence(items) => items.push(id),
            Kind::Scalar(_) | Kind::Alias => {}
        }
        self.tree.nodes.push(Node { kind, flow, anchor });
        id
    }
}

/// Returns the byte range of a node without its anchor and tag. For a block scalar with either,
/// this is the header and the content; for a block collection, it is empty.
fn content(span: Span, offsets: &mut Offsets<'_>, has_properties: bool) -> Range<usize> {
    let (mut start, end) = (offsets.of(span.start.index()), offsets.of(span.end.index()));
    let source = offsets.source;
    while has_properties && start < end {
        let rest = &source[start..end];
        let length = match rest.as_bytes()[0] {
            b'#' => rest.find('\n'),
            b'&' | b'!' => property_length(rest),
            b' ' | b'\t' | b'\r' | b'\n' => Some(1),
            _ => break,
        };
        start += length.unwrap_or(rest.len());
    }
    start..end
}

/// Returns the length of the anchor or tag at the start of `text`. A bracket, a brace or a comma ends it,
/// but for those of a tag in angle brackets.
fn property_length(text: &str) -> Option<usize> {
    if text.starts_with("!<") {
        return text.find('>').map(|end| end + 1);
    }
    text.find([' ', '\t', '\r', '\n', '[', ']', '{', '}', ','])
}

fn tagged(tag: Option<&Tag>) -> Tagged {
    match tag {
        None => Tagged::No,
        Some(tag) if tag.is_yaml_core_schema() && tag.suffix == "str" => Tagged::Text,
        Some(tag) if tag.handle == "!" && tag.suffix.is_empty() => Tagged::Text,
        Some(tag) if tag.handle.is_empty() && tag.suffix == "!" => Tagged::Text,
        Some(_) => Tagged::Other,
    }
}
