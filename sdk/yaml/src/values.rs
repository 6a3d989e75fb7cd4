//! The values of a document, for a host that keeps those of a translation.

use std::ops::Range;

use saphyr_parser::ScalarStyle;
use targum_sdk::{
    Values, key,
    values::{is_description, string},
};

use crate::{
    plain,
    scalar::{self, Scalar, Tagged},
    tree::{Id, Kind, Node, Tree},
};

/// Adds the values of a stream: its scalars on one line without a tag or an anchor. The scalars between the
/// brackets of a sequence are one value.
pub fn values(source: &str, tree: &Tree<'_>, values: &mut Values) {
    let mut reader = Reader { source, tree, values };
    for &root in &tree.roots {
        reader.read(root, String::new());
    }
}

struct Reader<'r, 's> {
    source: &'s str,
    tree: &'r Tree<'s>,
    values: &'r mut Values,
}

impl Reader<'_, '_> {
    /// Adds the values within a node, whose path is `path`.
    fn read(&mut self, id: Id, path: String) {
        let tree = self.tree;
        let node = tree.node(id);
        match &node.kind {
            Kind::Mapping(entries) => {
                for &(name, value) in entries {
                    let Some(name) = tree.scalar(name) else { continue };
                    if !(tree.scalar(value).is_some() && is_description(&name.value)) {
                        self.read(value, key::join(&path, &name.value));
                    }
                }
            }
            Kind::Sequence(items) => match self.listed(node, items) {
                Some((at, content)) => self.values.add(path, at, content),
                None => {
                    for (index, &item) in items.iter().enumerate() {
                        self.read(item, key::join(&path, &format!("[{index}]")));
                    }
                }
            },
            Kind::Scalar(scalar) => {
                if let Some(at) = self.on_one_line(node, scalar) {
                    self.values.add(path, at, content(scalar));
                }
            }
            Kind::Alias => {}
        }
    }

    /// Returns the place and the content of the items of a sequence in brackets, if all are scalars on one line.
    fn listed(&self, node: &Node<'_>, items: &[Id]) -> Option<(Range<usize>, String)> {
        if !node.flow {
            return None;
        }
        let item = |&item: &Id| {
            let node = self.tree.node(item);
            let Kind::Scalar(scalar) = &node.kind else { return None };
            Some((self.on_one_line(node, scalar)?, content(scalar)))
        };
        let items: Vec<_> = items.iter().map(item).collect::<Option<_>>()?;
        let at = items.first()?.0.start..items.last()?.0.end;
        let contents: Vec<_> = items.into_iter().map(|(_, content)| content).collect();
        (!self.source[at.clone()].contains(['\n', '\r'])).then(|| (at, contents.join(",")))
    }

    /// Returns the place of a scalar on one line that has neither a tag nor an anchor.
    fn on_one_line(&self, node: &Node<'_>, scalar: &Scalar<'_>) -> Option<Range<usize>> {
        let is_block = matches!(scalar.style, ScalarStyle::Literal | ScalarStyle::Folded);
        let at = scalar::extent(self.source, scalar);
        let is_plain = node.anchor == 0 && scalar.tag == Tagged::No && !is_block && !at.is_empty();
        (is_plain && !self.source[at.clone()].contains(['\n', '\r'])).then_some(at)
    }
}

/// Returns the content of a scalar without a particular spelling of strings and of the empty value.
fn content(scalar: &Scalar<'_>) -> String {
    let value = &*scalar.value;
    if scalar.style != ScalarStyle::Plain || !plain::is_typed(value) {
        string(value)
    } else if value == "~" || value.eq_ignore_ascii_case("null") {
        "null".to_owned()
    } else {
        value.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_paths_spellings_and_contents() {
        let source = concat!(
            "en:\n  a: 1\n  b: \"x\"  # note\n  c: [:day, 'y']\n  d:\n  - z\n  - e: ~\n",
            "  f: |\n    t\n  g: &h i\n  j: *h\n  k:\n  l: two\n    lines\n  note: m\n",
            "  comment:\n    n: o\n",
        );
        let expected = [
            ("en.a", "1", "1"),
            ("en.b", "\"x\"", "\"x\""),
            ("en.c", ":day, 'y'", ":day,\"y\""),
            ("en.d[0]", "z", "\"z\""),
            ("en.d[1].e", "~", "null"),
            ("en.comment.n", "o", "\"o\""),
        ];
        let mut found = Values::default();
        let tree = Tree::parse(source, 0).unwrap();
        values(source, &tree, &mut found);
        let found = found.into_list();
        let listed =
            found.iter().map(|value| (&*value.key, &source[value.at.clone()], &*value.content));
        assert_eq!(listed.collect::<Vec<_>>(), expected);
    }
}
