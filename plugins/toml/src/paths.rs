//! The keys of a document as a tree, in which a path is a number.

use std::{borrow::Cow, hash::BuildHasher as _};

use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};

/// The way to a table or value: keys, array indices among them.
pub(crate) type Path = usize;

/// The document itself.
pub(crate) const ROOT: Path = 0;

/// Longer paths begin with an ellipsis, or many values under one long key would take memory
/// with the square of the document's size. In bytes.
const MAX_SHOWN: usize = 1024;

/// The usual number of bytes of a key with its value.
const BYTES_A_KEY: usize = 32;

/// Every path there is.
#[derive(Debug)]
pub(crate) struct Paths<'s> {
    nodes: Vec<Node<'s>>,
    /// The same by parent and name. A document may be nothing but keys, so that what one of
    /// them takes is kept small: here a number.
    children: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

#[derive(Debug)]
struct Node<'s> {
    parent: u32,
    /// The number of its tables, where it is an array of tables.
    tables: u32,
    name: Cow<'s, str>,
    /// Has a value, or a header.
    is_taken: bool,
}

impl<'s> Paths<'s> {
    /// Those of a document of so many bytes. There is room for its usual number of keys: as the
    /// table grows, every one of them is looked up again.
    pub(crate) fn of(bytes: usize) -> Self {
        let root = Node { parent: 0, tables: 0, name: "".into(), is_taken: false };
        let hasher = DefaultHashBuilder::default();
        let children = HashTable::with_capacity(bytes / BYTES_A_KEY);
        Paths { nodes: vec![root], children, hasher }
    }

    /// The path one step further.
    pub(crate) fn child(&mut self, parent: Path, name: Cow<'s, str>) -> Path {
        let Paths { nodes, children, hasher } = self;
        // A document has fewer keys than bytes, and fewer bytes than 4 GiB.
        let (parent, next) = (number(parent), number(nodes.len()));
        let hash = |parent: u32, name: &str| hasher.hash_one((parent, name));
        let same = |path: &u32| {
            let node = &nodes[*path as usize];
            node.parent == parent && node.name == name
        };
        let of = |path: &u32| hash(nodes[*path as usize].parent, &nodes[*path as usize].name);
        match children.entry(hash(parent, &name), same, of) {
            Entry::Occupied(path) => *path.get() as Path,
            Entry::Vacant(place) => {
                place.insert(next);
                nodes.push(Node { parent, tables: 0, name, is_taken: false });
                next as Path
            }
        }
    }

    /// Whether nothing had taken the path before.
    pub(crate) fn take(&mut self, path: Path) -> bool {
        !std::mem::replace(&mut self.nodes[path].is_taken, true)
    }

    /// Adds a table to an array of tables.
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
        self.nodes[path].parent as Path
    }

    /// Whether it leads to a value of a table in an array of them.
    pub(crate) fn is_listed(&self, path: Path) -> bool {
        self.nodes[self.parent(self.parent(path))].tables > 0
    }

    /// Returns the number of children of each path.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; self.nodes.len()];
        self.nodes[ROOT + 1..].iter().for_each(|node| sizes[node.parent as usize] += 1);
        sizes
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

fn number(path: Path) -> u32 {
    u32::try_from(path).unwrap_or(u32::MAX)
}

/// The beginning of a name, as far as a path shows it.
fn start(name: &str) -> &str {
    &name[..name.floor_char_boundary(MAX_SHOWN)]
}
