//! Links of MediaWiki: `[[Special:Log|the log]]`, `[[Help:Contents]]`, and `[$1 the log]` to other
//! sites.

use super::near::near;
use crate::CodeKind;

/// Returns the length and the kind of the part of a link at a place: the page with its `|`, the `]]`
/// behind the text of the link, or a link without a text of its own.
pub(super) fn link(text: &str, at: usize) -> Option<(usize, CodeKind)> {
    let rest = &text[at..];
    if rest.starts_with("]]") {
        let before = &text[text.floor_char_boundary(at.saturating_sub(NEAR))..at];
        let inner = &before[before.rfind("[[")? + 2..];
        let (length, sign) = page(inner).filter(|_| !inner.contains("]]"))?;
        return (sign == '|' && inner.len() > length + 1).then_some((2, CodeKind::Close));
    }
    let inner = near(rest).strip_prefix("[[")?;
    let (length, sign) = page(inner)?;
    if sign == ']' {
        return Some((2 + length + 2, CodeKind::Standalone));
    }
    let shown = &inner[length + 1..];
    let end = shown.find("]]").filter(|end| !shown[..*end].contains("[["))?;
    let is_near = 2 + length + 1 + end <= NEAR;
    (end > 0 && is_near).then_some((2 + length + 1, CodeKind::Open))
}

/// The greatest distance of the end of a link from its beginning, in bytes.
const NEAR: usize = 256;

/// Returns the length of the page in a link, and the sign behind it: `|` or the first of `]]`. A page
/// has a namespace; without one, the brackets may have another meaning.
fn page(inner: &str) -> Option<(usize, char)> {
    let length = inner.find(['|', ']', '[', '{', '}', '\n'])?;
    let (page, rest) = inner.split_at(length);
    let (namespace, name) = page.strip_prefix(':').unwrap_or(page).split_once(':')?;
    let is_named = !name.is_empty() && !name.starts_with(' ') && !namespace.contains(' ');
    let sign = rest.chars().next().filter(|_| is_named && !namespace.is_empty())?;
    (sign == '|' || rest.starts_with("]]")).then_some((length, sign))
}

/// Returns the length and the kind of the part of a link to another site at a place: `[` with the
/// address and a space, or the `]` behind the text of the link.
pub(super) fn external(text: &str, at: usize) -> Option<(usize, CodeKind)> {
    let rest = &text[at..];
    if rest.starts_with(']') {
        let before = &text[text.floor_char_boundary(at.saturating_sub(NEAR))..at];
        let (outside, inner) = before.rsplit_once('[')?;
        let is_own = !outside.ends_with('[') && !inner.contains(']');
        let length = address(inner).filter(|_| is_own)?;
        return (!inner[length..].trim_ascii().is_empty()).then_some((1, CodeKind::Close));
    }
    let inner = near(rest).strip_prefix('[')?;
    let length = address(inner)?;
    let shown = &inner[length..length + inner[length..].find([']', '[', '\n'])?];
    let is_closed = inner[length + shown.len()..].starts_with(']');
    let is_near = 1 + length + shown.len() <= NEAR;
    let is_link = is_closed && is_near && !shown.trim_ascii().is_empty();
    is_link.then_some((1 + length, CodeKind::Open))
}

/// Returns the length of the address in a link, with the space behind it: a variable or a URL.
fn address(inner: &str) -> Option<usize> {
    let end = inner.find(' ')?;
    let address = &inner[..end];
    let variable = address.strip_prefix('$');
    let is_variable =
        variable.is_some_and(|name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit()));
    let is_url = ["https://", "http://", "//"].iter().any(|start| address.starts_with(start));
    (is_variable || is_url).then_some(end + 1)
}

#[cfg(test)]
mod tests {
    use crate::{Grammar, Syntax};

    #[test]
    fn finds_links_to_pages_of_a_namespace() {
        let codes = |text: &str| {
            let found = Syntax::of(&[Grammar::Wiki]).scan(text);
            let spelling = |found: &crate::Found| text[found.range.clone()].to_owned();
            found.iter().map(spelling).collect::<Vec<_>>()
        };
        assert_eq!(
            codes("See [[Special:Log|the log]] and [[:Category:A b]]."),
            ["[[Special:Log|", "]]", "[[:Category:A b]]"]
        );
        assert_eq!(
            codes("See [$1 the log] and [https://example.org/a other logs]."),
            ["[$1 ", "]", "[https://example.org/a ", "]"]
        );
        for text in [
            "[$1]",
            "[not $1]",
            "[$1 ]",
            "[$x a]",
            "$1 a]",
            "[[name]]",
            "[[a|b]]",
            "[[note: this]]",
            "[[Special:Log|",
            "a ]] b",
            "[[a:b|]]",
        ] {
            assert_eq!(codes(text), [""; 0], "{text}");
        }
    }
}
