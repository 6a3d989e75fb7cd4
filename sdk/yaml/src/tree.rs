//! The documents of a stream as a tree of nodes with byte ranges.

mod build;
mod offsets;
mod parse;

use std::collections::HashSet;

use saphyr_parser::ScalarStyle;

use crate::{
    plain,
    scalar::{self, Scalar, Spelled, Tagged},
};

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

    /// Returns the value of the entry `name` in a mapping.
    pub fn entry(&self, mapping: Id, name: &str) -> Option<Id> {
        let Kind::Mapping(entries) = &self.node(mapping).kind else { return None };
        let is_named = |key: Id| self.scalar(key).is_some_and(|key| key.value == name);
        entries.iter().find(|(key, _)| is_named(*key)).map(|&(_, value)| value)
    }

    /// Returns the text of the entry `name` in a mapping, empty if the value is not a scalar.
    pub fn member(&self, mapping: Id, name: &str) -> Option<String> {
        let value = self.scalar(self.entry(mapping, name)?);
        Some(value.map_or_else(String::new, |scalar| scalar.value.clone().into_owned()))
    }
}
