//! Builds a tree from the events of the parser.

use std::{borrow::Cow, ops::Range};

use saphyr_parser::{Event, ScalarStyle, Span, Tag};
use targum_sdk::{Failure, unsupported};

use super::{Id, Kind, Node, Tree, offsets::Offsets};
use crate::scalar::{Scalar, Tagged};

/// The greatest depth of a document, which bounds the recursion of the walk.
const MAX_DEPTH: usize = 128;

/// A tree that is being built.
#[derive(Default)]
pub(super) struct Build<'s> {
    /// The text being parsed, and its offset in the source.
    text: &'s str,
    start: usize,
    pub(super) tree: Tree<'s>,
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
    /// Begins the tree of a text, which is at the offset `start` of the source.
    pub(super) fn new(text: &'s str, start: usize) -> Self {
        Build { text, start, ..Build::default() }
    }

    pub(super) fn event(
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
