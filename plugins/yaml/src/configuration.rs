//! Configuration of tools, which are recognized by the keys at their root. Very little in such a
//! document is language: names that the tool shows, and descriptions.

mod ansible;
mod root;
mod tools;

use targum_yaml::tree::{Id, Tree};

use root::Root;
use tools::TOOLS;

/// The names of the texts of a tool.
#[derive(Debug)]
pub(crate) struct Vocabulary {
    /// The keys whose values are texts.
    texts: &'static [&'static str],
    /// The keys under which nothing is a text: data that the document's author names.
    data: &'static [&'static str],
}

impl Vocabulary {
    /// Returns whether the value under these keys, from the root on, is a text.
    pub(crate) fn is_text(&self, keys: &[String]) -> bool {
        let Some((last, around)) = keys.split_last() else { return false };
        self.texts.contains(&last.as_str())
            && !around.iter().any(|key| self.data.contains(&key.as_str()))
    }
}

/// Returns the names of the texts of the tool whose configuration a document is.
pub(crate) fn of(tree: &Tree<'_>, root: Id) -> Option<&'static Vocabulary> {
    let root = Root { tree, id: root };
    TOOLS.iter().find(|tool| (tool.is_one)(&root)).map(|tool| &tool.vocabulary)
}
