//! What elements are to a translator.

pub use crate::codes::{is_opaque, is_void};

/// Elements that begin and end a block, so that no sentence runs through them. `button`,
/// `label` and `option` are labels of their own, and so are blocks here.
const BLOCKS: [&str; 73] = [
    "address",
    "article",
    "aside",
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
    "audio",
    "xmp",
    "marquee",
];

/// Whether an element stands between sentences. What is named by a template's code most often
/// is a heading of some level.
pub fn is_block(name: &str) -> bool {
    BLOCKS.contains(&name) || name.starts_with('<')
}

/// Whether an element keeps the elements in it from ending those around it.
pub fn is_scope(name: &str) -> bool {
    matches!(name, "ul" | "ol" | "menu" | "dl" | "table" | "td" | "th" | "select" | "button")
}

/// Whether a start tag of that name ends an open element that has no end tag: `<li>` the
/// item before it, any block a paragraph.
pub fn ends(name: &str, open: &str) -> bool {
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
