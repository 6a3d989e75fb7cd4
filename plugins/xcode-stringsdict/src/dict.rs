//! The dictionaries of a property list.

use targum_sdk::{
    Failure, malformed,
    xml::{Kind, Node, one_line},
};

/// A key and its value.
pub(crate) struct Pair<'t, 's> {
    pub key: Node<'t, 's>,
    pub value: Node<'t, 's>,
    /// The text of the key.
    pub name: String,
    /// The comment before the key.
    pub note: Option<String>,
}

/// Returns the pairs of a `<dict>`.
pub(crate) fn pairs<'t, 's>(dict: Node<'t, 's>) -> Result<Vec<Pair<'t, 's>>, Failure> {
    let mut pairs = Vec::new();
    let mut key = None;
    let mut comment = None;
    for child in dict.children() {
        let at = child.span().start;
        match child.kind() {
            Kind::Comment if key.is_none() => {
                comment = Some(one_line(&child.source()[child.inner()]));
            }
            Kind::Comment | Kind::Instruction => {}
            Kind::Start | Kind::Empty => match (key.take(), child.name()) {
                (None, "key") => key = Some((child, comment.take())),
                (None, name) => {
                    return Err(malformed(at, format!("expected a `<key>`, found `<{name}>`")));
                }
                (Some(_), "key") => {
                    return Err(malformed(
                        at,
                        "expected a value after the `<key>` before this one",
                    ));
                }
                (Some((key, note)), _) => {
                    pairs.push(Pair { key, value: child, name: key.plain(), note });
                }
            },
            _ if child.is_blank() => {}
            _ => return Err(malformed(at, "expected no text in a `<dict>`, but a `<key>`")),
        }
    }
    match key {
        Some((key, _)) => {
            Err(malformed(key.whole().end, "expected a value after the last `<key>`"))
        }
        None => Ok(pairs),
    }
}

/// Returns the key of the member `name` of the entry with the key `path`, which is empty for the
/// outermost dictionary.
pub(crate) fn member(path: &str, name: &str) -> String {
    let slash = if path.is_empty() { "" } else { "/" };
    [path, slash, name].concat()
}

#[cfg(test)]
mod tests {
    use targum_sdk::xml::Tree;

    use super::*;

    #[test]
    fn a_long_comment_is_cut_where_it_is_read() {
        let long = "b c ".repeat(100_000);
        let source = format!("<dict><!--{long}--><key>k</key><string>v</string></dict>");
        let tree = Tree::parse(&source).unwrap();
        let pairs = pairs(tree.root()).unwrap();
        let [Pair { note: Some(note), .. }] = pairs.as_slice() else {
            panic!("one pair with a note")
        };
        assert!(note.starts_with("b c b c") && note.len() < 5_000, "{}", note.len());
    }
}
