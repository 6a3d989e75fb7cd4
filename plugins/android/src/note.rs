//! The notes of resources and items.

use targum_sdk::xml::{Kind, Node};

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
