//! HTML tags as codes.

use targum_sdk::CodeKind;

/// Elements without content.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Elements whose content is not language.
const CODE: [&str; 11] =
    ["code", "kbd", "math", "pre", "samp", "script", "style", "svg", "template", "textarea", "var"];

fn is_one_of(names: &[&str], name: &str) -> bool {
    names.iter().any(|it| it.eq_ignore_ascii_case(name))
}

/// What kind of code a tag, comment or declaration is, and its element's name.
pub fn tag(tag: &str) -> (CodeKind, &str) {
    let (closing, rest) = match tag.strip_prefix("</") {
        Some(rest) => (true, rest),
        None => (false, tag.strip_prefix('<').unwrap_or(tag)),
    };
    let ends = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':' | '.'));
    let name = &rest[..rest.find(ends).unwrap_or(rest.len())];
    let alone = rest.starts_with(['!', '?']) || tag.ends_with("/>") || is_one_of(&VOID, name);
    let kind = match (closing, alone) {
        (true, _) => CodeKind::Close,
        (false, true) => CodeKind::Standalone,
        (false, false) => CodeKind::Open,
    };
    (kind, name)
}

/// Whether an element's content stays as it is.
pub fn holds_code(name: &str) -> bool {
    is_one_of(&CODE, name)
}
