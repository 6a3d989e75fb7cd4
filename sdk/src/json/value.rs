//! A document as a flat list of nodes, with objects, arrays and strings as views of it.

use std::{borrow::Cow, ops::Range};

use super::{Style, Text, comments};
use crate::layout;

/// A parsed document.
#[derive(Clone, Debug)]
pub struct Json<'s> {
    pub(super) source: &'s str,
    /// Every key and value. A node precedes the nodes within it.
    pub(super) nodes: Vec<Node>,
    pub(super) comments: Vec<Range<u32>>,
    pub(super) style: Style,
}

/// A key or a value. It has sixteen bytes, so that a document of many short values needs little
/// memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
    /// The index of the first node behind this node and the nodes within it.
    pub next: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Object,
    Array,
    /// A string without escapes.
    Plain,
    /// A string with escapes.
    Escaped,
    /// A number, `true`, `false` or `null`.
    Scalar,
}

impl<'s> Json<'s> {
    /// Returns the document's value.
    pub fn root(&self) -> Value<'_, 's> {
        Value { json: self, index: 0 }
    }

    /// Returns how the document spells its strings.
    pub fn style(&self) -> Style {
        self.style
    }
}

/// A value or a key in a document.
#[derive(Clone, Copy, Debug)]
pub struct Value<'j, 's> {
    json: &'j Json<'s>,
    index: usize,
}

/// A member of an object.
#[derive(Clone, Copy, Debug)]
pub struct Member<'j, 's> {
    /// The key, which is always a string.
    pub key: Value<'j, 's>,
    /// The value of the key.
    pub value: Value<'j, 's>,
}

impl<'j, 's> Value<'j, 's> {
    fn node(self) -> Node {
        self.json.nodes[self.index]
    }

    /// Returns the place of the value, with its quotes or brackets.
    pub fn span(self) -> Range<usize> {
        let node = self.node();
        node.start as usize..node.end as usize
    }

    /// Returns the value as it is spelled.
    pub fn source(self) -> &'s str {
        &self.json.source[self.span()]
    }

    /// Returns whether the value is an object.
    pub fn is_object(self) -> bool {
        self.node().kind == Kind::Object
    }

    /// Returns whether the value is an array.
    pub fn is_array(self) -> bool {
        self.node().kind == Kind::Array
    }

    /// Returns whether the value is a string.
    pub fn is_string(self) -> bool {
        matches!(self.node().kind, Kind::Plain | Kind::Escaped)
    }

    /// Returns the text of a string, or `None` for other values.
    pub fn text(self) -> Option<Text<'s>> {
        let Range { start, end } = self.span();
        match self.node().kind {
            Kind::Plain => Some(Text::plain(self.json.source, start + 1..end - 1)),
            Kind::Escaped => Some(Text::escaped(self.json.source, start + 1..end - 1)),
            _ => None,
        }
    }

    /// Returns an object's members in order, with duplicates. Other values have no members.
    pub fn members(self) -> impl Iterator<Item = Member<'j, 's>> {
        let mut nodes = self.children(Kind::Object);
        std::iter::from_fn(move || Some(Member { key: nodes.next()?, value: nodes.next()? }))
    }

    /// Returns the value of the member with a name, of the last one if there are several. Returns
    /// `None` for other values than objects.
    pub fn get(self, name: &str) -> Option<Value<'j, 's>> {
        self.members().filter(|member| member.is_named(name)).last().map(|member| member.value)
    }

    /// Returns an array's elements in order. Other values have no elements.
    pub fn elements(self) -> impl Iterator<Item = Value<'j, 's>> {
        self.children(Kind::Array)
    }

    fn children(self, of: Kind) -> impl Iterator<Item = Value<'j, 's>> {
        let node = self.node();
        let end = if node.kind == of { node.next as usize } else { 0 };
        let mut index = self.index + 1;
        std::iter::from_fn(move || {
            let child = Value { json: self.json, index };
            (index < end).then(|| {
                index = child.node().next as usize;
                child
            })
        })
    }

    /// Returns the comment on an element of an array.
    pub fn note(self) -> Option<String> {
        comments::note(self.json.source, &self.json.comments, self.span(), self.span())
    }
}

impl<'s> Member<'_, 's> {
    /// Returns the text of the key.
    pub fn name(&self) -> Cow<'s, str> {
        let Range { start, end } = self.key.span();
        match self.key.node().kind {
            Kind::Plain => Cow::Borrowed(&self.key.json.source[start + 1..end - 1]),
            _ => Cow::Owned(self.key.text().unwrap_or_default().as_str().to_owned()),
        }
    }

    /// Returns whether the text of the key is `name`. Most keys have another length, so this is faster
    /// than comparing their [names](Member::name).
    pub fn is_named(&self, name: &str) -> bool {
        let Range { start, end } = self.key.span();
        match self.key.node().kind {
            Kind::Plain => {
                end - start == name.len() + 2
                    && self.key.json.source.as_bytes()[start + 1..end - 1] == *name.as_bytes()
            }
            _ => self.name() == name,
        }
    }

    /// Returns the comment on the member, which is right above it or beside it.
    pub fn note(&self) -> Option<String> {
        let json = self.key.json;
        comments::note(json.source, &json.comments, self.key.span(), self.value.span())
    }

    /// Returns the place of the member, from its key's quote to the end of its value.
    pub fn span(&self) -> Range<usize> {
        self.key.span().start..self.value.span().end
    }

    /// Returns the place between the key and the value.
    pub fn colon(&self) -> Range<usize> {
        self.key.span().end..self.value.span().start
    }

    /// Returns the white space between the member and the member before it, such as a line break
    /// and an indentation.
    pub fn lead(&self) -> &'s str {
        layout::lead(self.key.json.source, self.key.span().start)
    }

    /// Returns the place of the comma behind the member, if there is one.
    pub fn comma(&self) -> Option<usize> {
        let json = self.key.json;
        let mut at = self.value.span().end;
        loop {
            let rest = &json.source[at..];
            at += rest.len() - rest.trim_start_matches(WHITE).len();
            let next = json.comments.partition_point(|comment| (comment.start as usize) < at);
            match json.comments.get(next) {
                Some(comment) if comment.start as usize == at => at = comment.end as usize,
                _ => return json.source[at..].starts_with(',').then_some(at),
            }
        }
    }

    /// Returns the place at which a sibling may follow: behind the comma and, if each member has a
    /// line of its own, behind the comments that end the member's line.
    pub fn end(&self) -> usize {
        let json = self.key.json;
        let mut at = self.comma().map_or(self.value.span().end, |comma| comma + 1);
        if !self.lead().contains('\n') {
            return at;
        }
        let first = json.comments.partition_point(|comment| (comment.start as usize) < at);
        for comment in &json.comments[first..] {
            let (start, end) = (comment.start as usize, comment.end as usize);
            let is_beside = json.source[at..start].trim_matches([' ', '\t']).is_empty();
            if !is_beside || json.source[start..end].contains('\n') {
                break;
            }
            at = end;
        }
        let is_line = json.source[..at].ends_with('\r') && json.source[at..].starts_with('\n');
        at - usize::from(is_line)
    }

    /// Returns the place that is removed with the member: the member with its comma, and its line
    /// if the member has a line of its own.
    pub fn removal(&self) -> Range<usize> {
        layout::removal(self.key.json.source, self.span(), self.comma())
    }
}

const WHITE: [char; 4] = [' ', '\t', '\r', '\n'];
