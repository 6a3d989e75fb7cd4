//! Parses a stream as a tree, with its lines joined where the parser rejects what others accept.

use std::borrow::Cow;

use saphyr_parser::Parser;
use targum_sdk::{Failure, malformed};

use super::{Kind, Node, Tree, build::Build, offsets::Offsets};
use crate::{
    flow,
    input::Text,
    scalar::{self, Scalar},
};

/// The errors with which the parser rejects flow collections and quoted scalars that other parsers accept:
/// because of the indentation of lines, or of a sign at the end of a plain scalar.
const REFUSED_FOR_NOTHING: [&str; 3] =
    ["indentation", "plain scalar cannot start with '-'", "plain scalar, found a tab"];

impl<'s> Tree<'s> {
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
        let mut build = Build::new(text, start);
        let mut offsets = Offsets::new(source, start);
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
