//! Lists of values in the form of glossaries, as DocBook has them: `<glossterm>new-window</glossterm>`.

use std::collections::HashSet;

use targum_sdk::xml::{self, Kind, Node, Tree};

/// Returns the texts, by the indexes of their tokens, that are values a glossary explains. Each of its terms is one word
/// in small letters then, and one at least is spelled as no word is: `new-window`, `utf8`.
pub(crate) fn values(tree: &Tree<'_>) -> HashSet<usize> {
    let is_list = |node: &Node<'_, '_>| node.kind() == Kind::Start && node.is("glosslist");
    tree.root().tokens().filter(is_list).flat_map(|list| values_in(&list)).collect()
}

fn values_in(list: &Node<'_, '_>) -> Vec<usize> {
    let mut terms = Vec::new();
    let mut has_sign = false;
    for entry in list.elements().filter(|entry| entry.is("glossentry")) {
        let Some(text) = entry.child("glossterm").and_then(|term| only_text(&term)) else {
            return Vec::new();
        };
        let term = xml::unescape(text.raw());
        let term = term.trim();
        if !is_value(term) {
            return Vec::new();
        }
        has_sign |= term.contains(|c: char| !c.is_ascii_lowercase());
        terms.push(text.index());
    }
    if terms.len() > 1 && has_sign { terms } else { Vec::new() }
}

/// Returns the text of an element that has nothing else in it.
fn only_text<'t, 's>(element: &Node<'t, 's>) -> Option<Node<'t, 's>> {
    let mut children = element.children().filter(|child| !child.is_blank());
    let text = children.next().filter(|child| child.kind() == Kind::Text)?;
    children.next().is_none().then_some(text)
}

fn is_value(term: &str) -> bool {
    term.starts_with(|c: char| c.is_ascii_lowercase())
        && term.bytes().all(|b| {
            b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_' | b'.')
        })
}
