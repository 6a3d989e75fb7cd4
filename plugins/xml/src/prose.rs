//! Documents of running text, such as DocBook and DITA, recognized by shared element names.

use targum_sdk::xml::{self, Kind, Node, Tree};

use crate::elements::is_inline;

/// The root elements of vocabularies for running text.
const ROOTS: &[&str] = &[
    "appendix",
    "article",
    "book",
    "chapter",
    "concept",
    "html",
    "part",
    "preface",
    "reference",
    "refentry",
    "rss",
    "section",
    "set",
    "task",
    "topic",
];

/// Returns whether a text holds more than white space, including white space written as references.
pub(crate) fn says_something(text: &Node<'_, '_>) -> bool {
    let text = text.raw().trim_ascii();
    if text.starts_with('&') {
        !xml::unescape(text).trim_ascii().is_empty()
    } else {
        !text.is_empty()
    }
}

/// The content found within an element.
#[derive(Clone, Copy, Default)]
struct Seen {
    text: bool,
    element: bool,
    /// The number of elements with text, and of those that mix text with elements.
    texts: usize,
    mixed: usize,
}

/// Returns whether a document is running text, judged by its root element, or because at least a
/// tenth of its elements with text mix it with other elements.
///
/// The elements within an element with text do not count, because a translation may move text into
/// or out of them. Nor do elements that may be parts of one text by their names. Elements that are
/// `within_text` in any case are such parts, so their text is text of the element around them.
pub(crate) fn is_prose<'s>(tree: &Tree<'s>, within_text: impl Fn(&Node<'_, 's>) -> bool) -> bool {
    let root = tree.root();
    if ROOTS.contains(&root.local()) {
        return true;
    }
    let mut open = vec![Seen::default(); 2];
    for token in root.tokens().chain(root.end()) {
        let Some(around) = open.last_mut() else { break };
        match token.kind() {
            Kind::Text => around.text |= says_something(&token),
            Kind::Cdata => around.text = true,
            Kind::Empty => around.element = true,
            Kind::Start => {
                around.element = true;
                open.push(Seen::default());
            }
            Kind::End => {
                let Seen { text, element, texts, mixed } = open.pop().unwrap_or_default();
                let is_root = open.len() == 1;
                let Some(around) = open.last_mut() else { break };
                if !is_root && within_text(&token) {
                    around.text |= text || texts > 0;
                } else if is_root || !is_inline(token.local()) {
                    around.texts += if text { 1 } else { texts };
                    around.mixed += if text { usize::from(element) } else { mixed };
                }
            }
            _ => {}
        }
    }
    open.first().is_some_and(|seen| seen.mixed * 10 >= seen.texts.max(1))
}
