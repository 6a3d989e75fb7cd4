//! The role of each element in a text.

use crate::codes;

/// The elements that begin and end a block. No sentence goes across such an element. `button`,
/// `label` and `option` are labels of their own and count as blocks. Sorted.
const BLOCKS: [&str; 73] = [
    "address",
    "article",
    "aside",
    "audio",
    "base",
    "blockquote",
    "body",
    "button",
    "caption",
    "center",
    "col",
    "colgroup",
    "datalist",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hgroup",
    "hr",
    "html",
    "label",
    "legend",
    "li",
    "link",
    "listing",
    "main",
    "marquee",
    "menu",
    "meta",
    "nav",
    "noframes",
    "noscript",
    "ol",
    "optgroup",
    "option",
    "p",
    "plaintext",
    "pre",
    "search",
    "section",
    "select",
    "style",
    "summary",
    "table",
    "tbody",
    "td",
    "template",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "ul",
    "video",
    "xmp",
];

/// Returns whether an element has no content, by its name.
pub fn is_void(name: &str) -> bool {
    codes::is_void(name)
}

/// Returns whether the content of an element is not translated, by the element's name in lower case.
pub fn is_opaque(name: &str) -> bool {
    codes::is_opaque(name)
}

/// Returns whether an element separates sentences. An element whose name is a template's code
/// counts as a block: most often it is a heading of some level.
pub fn is_block(name: &str) -> bool {
    BLOCKS.binary_search(&name).is_ok() || name.starts_with('<')
}

/// Returns whether the elements in an element cannot end the elements around it.
pub(super) fn is_scope(name: &str) -> bool {
    matches!(name, "ul" | "ol" | "menu" | "dl" | "table" | "td" | "th" | "select" | "button")
}

/// Returns whether a start tag named `name` ends the open element `open`, which has no end tag. A
/// `<li>` ends the item before it, and any block ends a paragraph.
pub(super) fn ends(name: &str, open: &str) -> bool {
    match open {
        "p" => is_block(name) && !matches!(name, "button" | "label" | "option" | "select"),
        "li" => name == "li",
        "dt" | "dd" => matches!(name, "dt" | "dd"),
        "option" => matches!(name, "option" | "optgroup"),
        "optgroup" => name == "optgroup",
        "td" | "th" => matches!(name, "td" | "th" | "tr" | "tbody" | "thead" | "tfoot"),
        "tr" => matches!(name, "tr" | "tbody" | "thead" | "tfoot"),
        "thead" | "tbody" | "tfoot" => matches!(name, "tbody" | "thead" | "tfoot"),
        "head" => name == "body",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_sorted_for_the_search() {
        assert!(BLOCKS.is_sorted());
    }
}
