//! A document's tokens in one vector, with nodes as views of it.

use crate::LineEnd;
use std::{borrow::Cow, ops::Range};

use super::{
    reference,
    tag::{Attribute, Attributes},
};
/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `<?xml version="1.0"?>`.
    Declaration,
    /// `<!DOCTYPE …>` with its internal subset.
    Doctype,
    /// `<?target …?>`.
    Instruction,
    /// `<!-- … -->`.
    Comment,
    /// `<![CDATA[ … ]]>`.
    Cdata,
    /// `<name …>`.
    Start,
    /// `</name>`.
    End,
    /// `<name …/>`.
    Empty,
    /// Character data with references. White space between elements is included.
    Text,
}

/// A token. It has 16 bytes, so that a document of nothing but tags needs little memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    /// The length of a tag's name, or 0 if it does not fit.
    pub name: u16,
    pub start: u32,
    pub end: u32,
    /// The index of the matching `End` or `Start`.
    pub partner: u32,
}

/// A well-formed document.
#[derive(Debug)]
pub struct Tree<'s> {
    pub(super) source: &'s str,
    pub(super) tokens: Vec<Token>,
    pub(super) root: usize,
    pub(super) line_end: LineEnd,
}

impl<'s> Tree<'s> {
    /// Returns the document.
    pub fn source(&self) -> &'s str {
        self.source
    }

    /// Returns the root element.
    pub fn root(&self) -> Node<'_, 's> {
        self.node(self.root)
    }

    /// Returns the nodes of the top level: the root element and the nodes before and after it.
    pub fn top(&self) -> impl Iterator<Item = Node<'_, 's>> {
        self.siblings(0, self.tokens.len())
    }

    /// Returns the line end of this document, which is the end of its first line.
    pub fn line_end(&self) -> LineEnd {
        self.line_end
    }

    fn node(&self, index: usize) -> Node<'_, 's> {
        Node { tree: self, index }
    }

    fn siblings(&self, mut at: usize, end: usize) -> impl Iterator<Item = Node<'_, 's>> {
        std::iter::from_fn(move || {
            let node = (at < end).then(|| self.node(at))?;
            at = node.last() + 1;
            Some(node)
        })
    }
}

/// A token of a tree. A start tag stands for its element.
#[derive(Clone, Copy, Debug)]
pub struct Node<'t, 's> {
    tree: &'t Tree<'s>,
    index: usize,
}

impl<'t, 's> Node<'t, 's> {
    fn token(&self) -> Token {
        self.tree.tokens[self.index]
    }

    /// Returns the index of the last token of this node.
    fn last(&self) -> usize {
        match self.token() {
            Token { kind: Kind::Start, partner, .. } => partner as usize,
            _ => self.index,
        }
    }

    /// Returns the document.
    pub fn source(&self) -> &'s str {
        self.tree.source
    }

    /// Returns the kind of the token.
    pub fn kind(&self) -> Kind {
        self.token().kind
    }

    /// Returns whether the node is an element, empty or not.
    pub fn is_element(&self) -> bool {
        matches!(self.kind(), Kind::Start | Kind::Empty)
    }

    /// Returns whether the node is an element with the given local name.
    pub fn is(&self, local: &str) -> bool {
        self.is_element() && self.local() == local
    }

    /// Returns whether the node is text of nothing but white space.
    pub fn is_blank(&self) -> bool {
        self.kind() == Kind::Text && self.raw().bytes().all(|b| b.is_ascii_whitespace())
    }

    /// Returns the place of the token. For an element, it is the place of the start tag.
    pub fn span(&self) -> Range<usize> {
        let token = self.token();
        token.start as usize..token.end as usize
    }

    /// Returns the spelling of the token.
    pub fn raw(&self) -> &'s str {
        &self.tree.source[self.span()]
    }

    /// Returns the place of the whole node. An element goes to the end of its end tag.
    pub fn whole(&self) -> Range<usize> {
        self.token().start as usize..self.tree.tokens[self.last()].end as usize
    }

    /// Returns the place of the content: of an element, between its tags (for `<a/>`, empty and at
    /// its end); of a comment or CDATA section, between its delimiters.
    pub fn inner(&self) -> Range<usize> {
        let Range { start, end } = self.span();
        match self.kind() {
            Kind::Start => end..self.tree.tokens[self.last()].start as usize,
            Kind::Empty => end..end,
            Kind::Comment => start + 4..end - 3,
            Kind::Cdata => start + 9..end - 3,
            _ => start..end,
        }
    }

    /// Returns the name of an element or end tag as it is spelled, or an empty text for other
    /// nodes.
    pub fn name(&self) -> &'s str {
        let Token { kind, name, start, end, .. } = self.token();
        let start = match kind {
            Kind::Start | Kind::Empty => start as usize + 1,
            Kind::End => start as usize + 2,
            _ => return "",
        };
        let length = match name {
            0 => reference::name_length(&self.tree.source[start..end as usize]),
            name => usize::from(name),
        };
        &self.tree.source[start..start + length]
    }

    /// Returns the name without its prefix.
    pub fn local(&self) -> &'s str {
        let name = self.name();
        // Names are too short for a search that needs preparation.
        let colon = name.bytes().rposition(|b| b == b':');
        colon.map_or(name, |colon| &name[colon + 1..])
    }

    /// Returns the prefix of the name.
    pub fn prefix(&self) -> Option<&'s str> {
        self.name().split_once(':').map(|(prefix, _)| prefix)
    }

    /// Returns the attributes of an element.
    pub fn attributes(&self) -> Attributes<'s> {
        let span = self.span();
        let name = if self.is_element() { self.name().len() + 1 } else { span.len() };
        Attributes::new(self.tree.source, span.start + name)
    }

    /// Returns the attribute with that name, prefix included.
    pub fn attribute(&self, name: &str) -> Option<Attribute> {
        self.attributes().find(|attribute| &self.tree.source[attribute.name.clone()] == name)
    }

    /// Returns the value of the attribute with that name, with references decoded.
    pub fn value(&self, name: &str) -> Option<Cow<'s, str>> {
        let value = self.attribute(name)?.value;
        Some(reference::unescape(&self.tree.source[value]))
    }

    /// Returns the values of several attributes, in one pass, as [`value`](Self::value) does.
    pub fn values<const N: usize>(&self, names: [&str; N]) -> [Option<Cow<'s, str>>; N] {
        let source = self.tree.source;
        let mut values = [const { None }; N];
        for Attribute { name, value } in self.attributes() {
            if let Some(index) = names.iter().position(|known| *known == &source[name.clone()]) {
                values[index] = Some(reference::unescape(&source[value]));
            }
        }
        values
    }

    /// Returns the children of an element, in order.
    pub fn children(&self) -> impl Iterator<Item = Node<'t, 's>> + use<'t, 's> {
        self.tree.siblings(self.index + 1, self.last())
    }

    /// Returns the child elements of an element.
    pub fn elements(&self) -> impl Iterator<Item = Node<'t, 's>> + use<'t, 's> {
        self.children().filter(Node::is_element)
    }

    /// Returns the first child element with that local name.
    pub fn child(&self, local: &str) -> Option<Node<'t, 's>> {
        self.elements().find(|element| element.local() == local)
    }

    /// Returns every token within an element, in order and at every depth, with end tags.
    pub fn tokens(&self) -> impl Iterator<Item = Node<'t, 's>> + use<'t, 's> {
        let tree = self.tree;
        (self.index + 1..self.last()).map(move |index| tree.node(index))
    }

    /// Returns the end tag of an element, if it has one.
    pub fn end(&self) -> Option<Node<'t, 's>> {
        let tree = self.tree;
        (self.kind() == Kind::Start).then(|| tree.node(self.last()))
    }

    /// Returns the index of the token, which grows through the document.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Returns the place of the line end and the indentation right before this node. The place is
    /// empty if something else precedes the node on its line.
    pub fn indentation(&self) -> Range<usize> {
        let start = self.span().start;
        let before = self.source()[..start].trim_end_matches([' ', '\t']);
        let line_end = match before {
            text if text.ends_with("\r\n") => 2,
            text if text.ends_with(['\n', '\r']) => 1,
            _ => return start..start,
        };
        before.len() - line_end..start
    }

    /// Returns the text within an element, with references decoded and without tags and comments.
    pub fn plain(&self) -> String {
        let text = |node: Node<'_, 's>| match node.kind() {
            Kind::Text => reference::unescape(node.raw()),
            Kind::Cdata => Cow::Borrowed(&self.tree.source[node.inner()]),
            _ => Cow::Borrowed(""),
        };
        self.tokens().map(text).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_the_place_of_every_node() {
        let source =
            "<?xml version='1.0'?>\r\n<x:a b='1 &lt; 2'>t<!--c-->\r\n\t<d/><![CDATA[<]]></x:a>\n";
        let tree = Tree::parse(source).unwrap();
        let root = tree.root();
        assert_eq!((root.name(), root.prefix(), root.local()), ("x:a", Some("x"), "a"));
        assert_eq!(root.value("b").unwrap(), "1 < 2");
        assert_eq!(root.values(["a", "b"]), [None, Some("1 < 2".into())]);
        assert_eq!(&source[root.whole()], source[23..].trim_end());
        assert_eq!(root.plain(), "t\n\t<");
        let kinds: Vec<_> = root.children().map(|child| child.kind()).collect();
        assert_eq!(kinds, [Kind::Text, Kind::Comment, Kind::Text, Kind::Empty, Kind::Cdata]);
        let empty = root.child("d").unwrap();
        assert_eq!(&source[empty.indentation()], "\r\n\t");
        assert_eq!(root.end().unwrap().name(), "x:a");
        assert_eq!(tree.line_end(), LineEnd::CrLf);
        assert_eq!(tree.top().count(), 4);
    }

    #[test]
    fn is_linear_in_depth_and_width() {
        let deep = "<a>".repeat(MAX) + &"</a>".repeat(MAX);
        assert_eq!(Tree::parse(&deep).unwrap().root().tokens().count(), 2 * MAX - 2);
        let wide = format!("<a>{}</a>", "<b c=''/>".repeat(100_000));
        assert_eq!(Tree::parse(&wide).unwrap().root().elements().count(), 100_000);
    }

    const MAX: usize = 2048;
}
