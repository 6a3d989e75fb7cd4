//! The keys of a document as a tree, in which a path is a number.

use std::{borrow::Cow, collections::HashMap};

/// The way to a table or value: keys, array indices among them.
pub(crate) type Path = usize;

/// The document itself.
pub(crate) const ROOT: Path = 0;

/// Longer paths begin with an ellipsis, or many values under one long key would take memory
/// with the square of the document's size. In bytes.
const MAX_SHOWN: usize = 1024;

/// Every path there is.
#[derive(Debug)]
pub(crate) struct Paths<'s> {
    nodes: Vec<Node<'s>>,
    children: HashMap<(Path, Cow<'s, str>), Path>,
}

#[derive(Debug)]
struct Node<'s> {
    parent: Path,
    name: Cow<'s, str>,
    /// Has a value, or a header.
    is_taken: bool,
    /// How many tables, where it is an array of them.
    tables: usize,
}

impl<'s> Paths<'s> {
    pub(crate) fn new() -> Self {
        let root = Node { parent: ROOT, name: "".into(), is_taken: false, tables: 0 };
        Paths { nodes: vec![root], children: HashMap::new() }
    }

    /// The path one step further.
    pub(crate) fn child(&mut self, parent: Path, name: Cow<'s, str>) -> Path {
        let next = self.nodes.len();
        let path = *self.children.entry((parent, name.clone())).or_insert(next);
        if path == next {
            self.nodes.push(Node { parent, name, is_taken: false, tables: 0 });
        }
        path
    }

    /// Whether nothing had taken the path before.
    pub(crate) fn take(&mut self, path: Path) -> bool {
        !std::mem::replace(&mut self.nodes[path].is_taken, true)
    }

    /// One more table in an array of them.
    pub(crate) fn add_table(&mut self, path: Path) {
        self.nodes[path].tables += 1;
    }

    /// Where keys below a path go: in an array of tables to its last table.
    pub(crate) fn inside(&mut self, path: Path) -> Path {
        match self.nodes[path].tables.checked_sub(1) {
            Some(last) => self.child(path, last.to_string().into()),
            None => path,
        }
    }

    /// The last step.
    pub(crate) fn name(&self, path: Path) -> &str {
        &self.nodes[path].name
    }

    /// The path without its last step.
    pub(crate) fn parent(&self, path: Path) -> Path {
        self.nodes[path].parent
    }

    /// The path of `name` within `table`, for people.
    pub(crate) fn shown(&self, table: Path, name: &str) -> String {
        let mut steps = vec![start(name)];
        let (mut length, mut at) = (0, table);
        while at != ROOT {
            if length > MAX_SHOWN {
                steps.push("…");
                break;
            }
            let step = start(self.name(at));
            length += step.len() + 1;
            steps.push(step);
            at = self.parent(at);
        }
        steps.reverse();
        steps.join(".")
    }
}

/// As much of a name as a path shows.
fn start(name: &str) -> &str {
    &name[..name.floor_char_boundary(MAX_SHOWN)]
}
