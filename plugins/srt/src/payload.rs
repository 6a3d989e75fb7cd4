//! The text of a cue, with tags and overrides as codes and decoded references.

use std::borrow::Cow;

use targum_sdk::{CodeKind, Grammar, Inline, Syntax, html};

use crate::dialect::Dialect;

/// Returns the default grammars of a dialect. SubRip has the tags of HTML rather than a grammar of
/// its own.
pub(crate) fn syntax(dialect: Dialect) -> Syntax {
    match dialect {
        Dialect::SubRip => Syntax::of(&[Grammar::Tags]),
        Dialect::WebVtt => Syntax::NONE,
    }
}

/// Returns whether the text of a cue is data: a JSON object, judged by its start and end, or the
/// image of a preview (`a.jpg#xywh=0,0,160,90`).
pub(crate) fn is_data(text: &str) -> bool {
    let inner = text.trim().strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    inner.is_some_and(|inner| inner.trim_start().starts_with('"')) || is_picture(text.trim())
}

/// Returns whether a text is the path of an image with a fragment or a query.
fn is_picture(text: &str) -> bool {
    const KINDS: [&str; 8] = [".avif", ".bmp", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp"];
    let Some(at) = text.find(['#', '?']) else { return false };
    let (path, rest) = text.split_at(at);
    let is_image = || {
        let path = path.to_ascii_lowercase();
        KINDS.iter().any(|kind| path.strip_suffix(kind).is_some_and(|name| !name.is_empty()))
    };
    let is_part = rest.starts_with("#xywh=") || rest.starts_with('?') && rest.contains('=');
    is_part && !text.contains(char::is_whitespace) && is_image()
}

/// Returns the content of a cue whose lines are `text`.
pub(crate) fn inline(text: &str, dialect: Dialect) -> Inline<'_> {
    let mut inline = Inline::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\r', '<', '&', '{']) {
        inline.text(&rest[..at]);
        rest = &rest[at..];
        let (length, code) = special(rest, dialect);
        match code {
            Some(Special::Text(text)) => inline.text(text),
            Some(Special::Code(kind, name)) => {
                inline.markup(kind, name, &rest[..length]);
            }
            None => inline.text(&rest[..length]),
        }
        rest = &rest[length..];
    }
    inline.text(rest);
    inline
}

/// The greatest length of a tag or override in bytes, which bounds the cost of tags that never end.
const MAX_MARKUP: usize = 1024;

enum Special<'t> {
    Text(Cow<'t, str>),
    Code(CodeKind, &'t str),
}

/// Returns the length and the meaning of the markup at the start of `rest`.
fn special(rest: &str, dialect: Dialect) -> (usize, Option<Special<'_>>) {
    let near = &rest[..rest.floor_char_boundary(MAX_MARKUP)];
    let override_end = || near.starts_with("{\\").then(|| near.find('}')).flatten();
    if rest.starts_with('\r') {
        return (if rest.starts_with("\r\n") { 2 } else { 1 }, Some(Special::Text("\n".into())));
    }
    if dialect == Dialect::SubRip {
        return match override_end() {
            Some(end) => (end + 1, Some(Special::Code(CodeKind::Standalone, ""))),
            None => (1, None),
        };
    }
    if let Some((length, text)) = near.starts_with('&').then(|| html::decode(near)).flatten() {
        return (length, Some(Special::Text(text)));
    }
    match near.strip_prefix('<').and_then(|inner| inner.find('>').map(|end| &inner[..end])) {
        Some(inner) => {
            let (kind, name) = tag(inner);
            (inner.len() + 2, Some(Special::Code(kind, name)))
        }
        None => (1, None),
    }
}

/// Returns the kind and the name of a tag: `c.yellow`, `/c`, `v Ann`, `00:01.000`.
fn tag(inner: &str) -> (CodeKind, &str) {
    let (kind, name) = match inner.strip_prefix('/') {
        Some(name) => (CodeKind::Close, name),
        None if inner.starts_with(|c: char| c.is_ascii_digit()) => (CodeKind::Standalone, inner),
        None => (CodeKind::Open, inner),
    };
    (kind, name.split(['.', ' ', '\t', '\n']).next().unwrap_or_default())
}
