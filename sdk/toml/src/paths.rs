//! The keys of a document as a tree, in which an index represents a path.

use std::{borrow::Cow, hash::BuildHasher as _};

use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};

/// The path to a table or value: keys, including array indices.
pub type Path = usize;

/// The path of the document itself.
pub const ROOT: Path = 0;

/// The greatest length in bytes of a displayed path; a longer one begins with an ellipsis. Without
/// a bound, many values under one long key would take memory with the square of the document's
/// size.
const MAX_SHOWN: usize = 1024;

/// The usual number of keys of a path, at most.
const USUAL_STEPS: usize = 8;

/// The usual number of bytes of a key with its value.
const BYTES_A_KEY: usize = 32;

/// The paths of a document.
#[derive(Debug)]
pub struct Paths<'s> {
    nodes: Vec<Node<'s>>,
    /// The indexes of the nodes, by parent and name. They are stored as `u32`, because a document
    /// may consist mostly of keys.
    children: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

#[derive(Debug)]
struct Node<'s> {
    parent: u32,
    /// The number of tables, for an array of tables.
    tables: u32,
    name: Cow<'s, str>,
    /// Whether the path has a value or a header.
    is_taken: bool,
}

impl<'s> Paths<'s> {
    /// Creates the paths of a document with `bytes` bytes. The capacity fits the usual number of
    /// keys, because each growth of the table hashes all keys again.
    pub fn of(bytes: usize) -> Self {
        let root = Node { parent: 0, tables: 0, name: "".into(), is_taken: false };
        let hasher = DefaultHashBuilder::default();
        let children = HashTable::with_capacity(bytes / BYTES_A_KEY);
        Paths { nodes: vec![root], children, hasher }
    }

    /// Returns the path one step further, and adds it if it is new.
    pub fn child(&mut self, parent: Path, name: Cow<'s, str>) -> Path {
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

    /// Marks the path as taken. Returns whether it was free.
    pub fn take(&mut self, path: Path) -> bool {
        !std::mem::replace(&mut self.nodes[path].is_taken, true)
    }

    /// Adds a table to an array of tables.
    pub(crate) fn add_table(&mut self, path: Path) {
        self.nodes[path].tables += 1;
    }

    /// Returns the path that keys below `path` belong to: the last table of an array of tables, or
    /// `path` itself.
    pub fn inside(&mut self, path: Path) -> Path {
        match self.nodes[path].tables.checked_sub(1) {
            Some(last) => self.child(path, last.to_string().into()),
            None => path,
        }
    }

    /// Returns the last step of a path.
    pub fn name(&self, path: Path) -> &str {
        &self.nodes[path].name
    }

    /// Returns the path without its last step.
    pub fn parent(&self, path: Path) -> Path {
        self.nodes[path].parent as Path
    }

    /// Returns the first step of a path, as a path.
    pub fn top(&self, mut path: Path) -> Path {
        while self.parent(path) != ROOT {
            path = self.parent(path);
        }
        path
    }

    /// Returns whether the path leads to a value of a table in an array of tables.
    pub fn is_listed(&self, path: Path) -> bool {
        self.nodes[self.parent(self.parent(path))].tables > 0
    }

    /// Returns the number of children of each path.
    pub fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; self.nodes.len()];
        self.nodes[ROOT + 1..].iter().for_each(|node| sizes[node.parent as usize] += 1);
        sizes
    }

    /// Returns the path of `name` within `table`, for display.
    pub fn shown(&self, table: Path, name: &str) -> String {
        let mut steps = Vec::with_capacity(USUAL_STEPS);
        steps.push(start(name));
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

/// Returns the start of a name, as far as a displayed path holds it.
fn start(name: &str) -> &str {
    &name[..name.floor_char_boundary(MAX_SHOWN)]
}
