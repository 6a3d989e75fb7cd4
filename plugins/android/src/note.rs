//! The notes of resources and items.

use targum_sdk::{
    instruction,
    xml::{Kind, Node},
};

/// Returns the elements within `node`, each with its attribute `comment` or the comment right
/// before it.
pub(crate) fn noted<'t, 's>(
    node: Node<'t, 's>,
) -> impl Iterator<Item = (Node<'t, 's>, Option<String>)> + use<'t, 's> {
    let mut note = None;
    node.children().filter_map(move |child| {
        if child.kind() == Kind::Comment {
            note = Some(one_line(&child.source()[child.inner()]));
        }
        child.is_element().then(|| {
            let own = child.value("comment").map(|comment| one_line(&comment));
            (child, own.or(note.take()))
        })
    })
}

/// Returns the note of an item, given its own note and that of the resource around it. A resource that
/// is not to be translated has no items that are.
pub(crate) fn of_item<'n>(own: Option<&'n str>, around: Option<&'n str>) -> Option<&'n str> {
    around.filter(|note| instruction::forbids(note)).or(own).or(around)
}

fn one_line(comment: &str) -> String {
    let mut line = String::with_capacity(comment.len());
    for word in comment.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}
