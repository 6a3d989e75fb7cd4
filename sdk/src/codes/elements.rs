//! The elements of HTML and of WebVTT, by their names.

/// Elements without content.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Elements whose content stays as it is.
pub(super) const OPAQUE: [&str; 18] = [
    "code",
    "iframe",
    "kbd",
    "listing",
    "math",
    "noembed",
    "noframes",
    "plaintext",
    "pre",
    "samp",
    "script",
    "style",
    "svg",
    "template",
    "textarea",
    "tt",
    "var",
    "xmp",
];

/// The other elements of HTML and of WebVTT, in order.
const ELEMENTS: [&str; 78] = [
    "a",
    "abbr",
    "acronym",
    "address",
    "article",
    "aside",
    "audio",
    "b",
    "bdi",
    "bdo",
    "big",
    "blockquote",
    "body",
    "button",
    "c",
    "canvas",
    "caption",
    "center",
    "cite",
    "colgroup",
    "data",
    "datalist",
    "dd",
    "del",
    "details",
    "dfn",
    "dialog",
    "div",
    "dl",
    "dt",
    "em",
    "fieldset",
    "figcaption",
    "figure",
    "font",
    "footer",
    "form",
    "header",
    "html",
    "i",
    "ins",
    "label",
    "lang",
    "legend",
    "li",
    "main",
    "mark",
    "menu",
    "nav",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "q",
    "rt",
    "ruby",
    "s",
    "section",
    "select",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
    "v",
    "video",
];

/// Returns whether an element has no content, by its name.
pub(crate) fn is_void(name: &str) -> bool {
    VOID.iter().any(|void| void.eq_ignore_ascii_case(name))
}

/// Returns whether the content of an element is not translated, by the element's name in lower
/// case.
pub(crate) fn is_opaque(name: &str) -> bool {
    OPAQUE.contains(&name)
}

/// Returns whether an element is one of HTML or of WebVTT, by its name in any case.
pub(super) fn is_known(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    is_void(&lower) || is_opaque(&lower) || ELEMENTS.binary_search(&lower.as_str()).is_ok()
}
