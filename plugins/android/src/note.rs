//! The notes of resources and items.

use targum_sdk::{
    instruction,
    xml::{Kind, Node, one_line},
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

#[cfg(test)]
mod tests {
    use targum_sdk::xml::Tree;

    use super::*;

    #[test]
    fn a_long_comment_is_cut_where_it_is_read() {
        let long = "b c ".repeat(100_000);
        let source =
            format!("<resources><!--{long}--><string/><string comment=\"{long}\"/></resources>");
        let tree = Tree::parse(&source).unwrap();
        let notes: Vec<_> = noted(tree.root()).map(|(_, note)| note.unwrap()).collect();
        assert_eq!(notes.len(), 2);
        for note in notes {
            assert!(note.starts_with("b c b c") && note.len() < 5_000, "{}", note.len());
        }
    }
}
