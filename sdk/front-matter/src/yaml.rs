//! Strings in YAML.

use targum_sdk::{Syntax, key};
use targum_yaml::{
    scalar::Scalar as Source,
    spell::Place,
    tree::{Id, Kind, Node, Tree},
};

use super::{Keys, Scalar, Value};

/// Returns the strings at `keys` in the YAML that begins at the offset `start` of `source` and ends
/// with it. Front matter that is not valid YAML has none.
pub(super) fn values(source: &str, start: usize, keys: &Keys<'_>, syntax: Syntax) -> Vec<Value> {
    let Ok(tree) = Tree::parse(source, start) else { return Vec::new() };
    let mut reader = Reader { source, tree: &tree, keys, syntax, values: Vec::new() };
    if let [root] = tree.roots[..] {
        reader.read(root, String::new());
    }
    reader.values
}

struct Reader<'r, 's> {
    source: &'s str,
    tree: &'r Tree<'s>,
    keys: &'r Keys<'r>,
    syntax: Syntax,
    values: Vec<Value>,
}

impl Reader<'_, '_> {
    /// Reads the node with the path `key`, and all nodes within it.
    fn read(&mut self, id: Id, key: String) {
        let tree = self.tree;
        let node = tree.node(id);
        match &node.kind {
            Kind::Mapping(entries) => {
                for &(name, value) in entries {
                    let Some(name) = tree.scalar(name) else { continue };
                    self.read(value, key::join(&key, &name.value));
                }
            }
            Kind::Sequence(items) => {
                for (number, &item) in items.iter().enumerate() {
                    self.read(item, key::within(&key, &number.to_string()));
                }
            }
            Kind::Scalar(scalar) if self.keys.have(&key) => self.push(node, scalar, key),
            Kind::Scalar(_) | Kind::Alias => {}
        }
    }

    /// Adds a scalar if it is a string.
    fn push(&mut self, node: &Node<'_>, scalar: &Source<'_>, key: String) {
        let Some(spelled) = self.tree.string(self.source, node, scalar) else { return };
        let place = Place::of_scalar(self.source, node, scalar.style, &spelled, self.syntax);
        let text = spelled.text.text().to_owned();
        self.values.push(Value { key, at: spelled.at, text, style: Scalar::Yaml(place) });
    }
}
