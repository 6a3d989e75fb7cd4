//! Finds the units of a document.

use std::collections::HashSet;

use targum_sdk::{
    Failure,
    xml::{Node, Tree},
};

use super::{NEEDS_TRANSLATION, SEEN, content::Problem, divided};

/// The units of one translation.
pub(in super::super) struct File<'t, 's> {
    /// The name of the translation in the lock.
    pub(in super::super) name: String,
    pub(in super::super) to: String,
    /// The offset of the element.
    pub(in super::super) at: usize,
    pub(in super::super) units: Vec<Unit<'t, 's>>,
}

/// A unit with a translation.
pub(in super::super) struct Unit<'t, 's> {
    pub(in super::super) id: String,
    /// The key, for messages.
    pub(in super::super) key: String,
    pub(in super::super) target: Node<'t, 's>,
    /// Whether a person has seen the translation.
    pub(in super::super) is_seen: bool,
    /// Whether the target is a copy of the source until a person translates it.
    pub(in super::super) is_copy: bool,
}

/// Parses a document.
///
/// # Errors
/// The document is not well-formed.
pub(in super::super) fn parse(text: &str) -> Result<Tree<'_>, Problem> {
    Tree::parse(text).map_err(|failure| {
        let (Failure::Malformed(problem) | Failure::Unsupported(problem)) = failure;
        (problem.at.unwrap_or_default() as usize, problem.message)
    })
}

/// Returns the files of a document, with the units that have a target.
///
/// # Errors
/// The document is not XLIFF 1.2, or an attribute is missing.
pub(in super::super) fn files<'t, 's>(tree: &'t Tree<'s>) -> Result<Vec<File<'t, 's>>, Problem> {
    let root = tree.root();
    let version = root.value("version").unwrap_or_default();
    if root.local() != "xliff" || !version.starts_with("1.") {
        let message = "expected the root element `<xliff version=\"1.2\">`, as `targum review export` writes it";
        return Err((root.span().start, message.to_owned()));
    }
    root.elements().filter(|element| element.is("file")).map(file).collect()
}

fn file<'t, 's>(file: Node<'t, 's>) -> Result<File<'t, 's>, Problem> {
    let (mut all, mut seen, mut units) = (Vec::new(), HashSet::new(), Vec::new());
    find(file, &mut all);
    for unit in all {
        let id = attribute(unit, "id")?;
        if !seen.insert(divided(&id).0.to_owned()) {
            return Err((unit.span().start, format!("a second unit has the id `{id}`")));
        }
        let Some(target) = unit.child("target") else { continue };
        let key = unit.value("resname").map_or_else(|| id.clone(), |key| key.into_owned());
        let state = target.value("state").unwrap_or_default();
        let approved = unit.value("approved").is_some_and(|value| value == "yes");
        let is_seen = approved || SEEN.contains(&&*state);
        let is_copy = matches!(&*state, "new" | NEEDS_TRANSLATION);
        units.push(Unit { id, key, target, is_seen, is_copy });
    }
    let (name, to) = (attribute(file, "original")?, attribute(file, "target-language")?);
    Ok(File { name, to, at: file.span().start, units })
}

fn attribute(element: Node<'_, '_>, name: &str) -> Result<String, Problem> {
    element.value(name).map(|value| value.into_owned()).ok_or_else(|| {
        let message = format!("this `<{}>` has no attribute `{name}`", element.local());
        (element.span().start, message)
    })
}

/// Finds the units in the groups of a file.
fn find<'t, 's>(node: Node<'t, 's>, found: &mut Vec<Node<'t, 's>>) {
    for element in node.elements() {
        match element.local() {
            "trans-unit" => found.push(element),
            "body" | "group" => find(element, found),
            _ => {}
        }
    }
}
