//! The values of a document, for a host that keeps those of a translation.

use std::ops::Range;

use saphyr_parser::ScalarStyle;
use targum_sdk::{Value, is_description, key};

use crate::{
    scalar::{self, Scalar, Tagged},
    tree::{Id, Kind, Node, Tree},
};

/// Returns the values of a stream: its scalars on one line without a tag or an anchor. The scalars between the
/// brackets of a sequence are one value.
pub fn values(source: &str, tree: &Tree<'_>) -> Vec<Value> {
    let mut reader = Reader { source, tree, found: Vec::new() };
    for &root in &tree.roots {
        reader.read(root, String::new());
    }
    reader.found
}

struct Reader<'r, 's> {
    source: &'s str,
    tree: &'r Tree<'s>,
    found: Vec<Value>,
}

impl Reader<'_, '_> {
    /// Adds the values within a node, whose path is `path`.
    fn read(&mut self, id: Id, path: String) {
        let tree = self.tree;
        let node = tree.node(id);
        match &node.kind {
            Kind::Mapping(entries) => {
                for &(name, value) in entries {
                    let name = tree.scalar(name).filter(|name| !is_description(&name.value));
                    if let Some(name) = name {
                        self.read(value, key::join(&path, &name.value));
                    }
                }
            }
            Kind::Sequence(items) => match self.listed(node, items) {
                Some(at) => self.found.push(Value::new(path, at)),
                None => {
                    for (index, &item) in items.iter().enumerate() {
                        self.read(item, key::join(&path, &format!("[{index}]")));
                    }
                }
            },
            Kind::Scalar(scalar) => {
                let at = self.on_one_line(node, scalar);
                self.found.extend(at.map(|at| Value::new(path, at)));
            }
            Kind::Alias => {}
        }
    }

    /// Returns the place of the items of a sequence in brackets, if all are scalars on one line.
    fn listed(&self, node: &Node<'_>, items: &[Id]) -> Option<Range<usize>> {
        if !node.flow {
            return None;
        }
        let place = |&item: &Id| {
            let node = self.tree.node(item);
            let Kind::Scalar(scalar) = &node.kind else { return None };
            self.on_one_line(node, scalar)
        };
        let places: Vec<_> = items.iter().map(place).collect::<Option<_>>()?;
        let at = places.first()?.start..places.last()?.end;
        (!self.source[at.clone()].contains(['\n', '\r'])).then_some(at)
    }

    /// Returns the place of a scalar on one line that has neither a tag nor an anchor.
    fn on_one_line(&self, node: &Node<'_>, scalar: &Scalar<'_>) -> Option<Range<usize>> {
        let is_block = matches!(scalar.style, ScalarStyle::Literal | ScalarStyle::Folded);
        let at = scalar::extent(self.source, scalar);
        let is_plain = node.anchor == 0 && scalar.tag == Tagged::No && !is_block && !at.is_empty();
        (is_plain && !self.source[at.clone()].contains(['\n', '\r'])).then_some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_paths_and_spellings() {
        let source = "en:\n  a: 1\n  b: \"x\"  # note\n  c: [:day, 'y']\n  d:\n  - z\n  - e: ~\n  f: |\n    t\n  g: &h i\n  j: *h\n  k:\n  l: two\n    lines\n  note: m\n";
        let tree = Tree::parse(source, 0).unwrap();
        let found = values(source, &tree);
        let spelled: Vec<_> =
            found.iter().map(|value| (&*value.key, &source[value.at.clone()])).collect();
        let expected = [
            ("en.a", "1"),
            ("en.b", "\"x\""),
            ("en.c", ":day, 'y'"),
            ("en.d[0]", "z"),
            ("en.d[1].e", "~"),
        ];
        assert_eq!(spelled, expected);
    }
}
