//! The frame around the text of a value: white space, quotes, or the ends of a CDATA section.

use std::ops::Range;

use targum_sdk::xml::{Kind, Node};

use crate::Style;

/// Returns the byte range of a value's text, and its style.
pub(crate) fn frame(node: Node<'_, '_>) -> (Range<usize>, Style) {
    let source = node.source();
    let at = trimmed(source, node.inner());
    if is_cdata(node) {
        let at = at.start + "<![CDATA[".len()..at.end - "]]>".len();
        // aapt2 does not display an unescaped quote in CDATA either. If the source has only such
        // quotes, so does the translation.
        let inner = &source[at.clone()];
        let escaped_quotes = inner.contains("\\\"") || !inner.contains('"');
        return (trimmed(source, at), Style { cdata: true, escaped_quotes, ..Style::default() });
    }
    if is_quoted(node, &at) {
        return (at.start + 1..at.end - 1, Style { quoted: true, ..Style::default() });
    }
    (at, Style::default())
}

fn trimmed(source: &str, at: Range<usize>) -> Range<usize> {
    let text = source[at.clone()].trim_ascii_start();
    let start = at.end - text.len();
    start..start + text.trim_ascii_end().len()
}

/// Returns whether a value consists only of adjacent CDATA sections.
fn is_cdata(node: Node<'_, '_>) -> bool {
    let mut children = node.children().skip_while(Node::is_blank);
    let mut sections = 0;
    let after = children.find(|child| {
        let section = child.kind() == Kind::Cdata;
        sections += usize::from(section);
        !section
    });
    sections > 0 && after.is_none_or(|child| child.is_blank()) && children.next().is_none()
}

/// Returns whether the first and last characters are the value's only double quotes for aapt2.
fn is_quoted(node: Node<'_, '_>, at: &Range<usize>) -> bool {
    let source = node.source();
    let framed = source[at.clone()].starts_with('"') && source[at.clone()].ends_with('"');
    let texts = node.tokens().filter(|token| token.kind() == Kind::Text);
    let quotes = texts.flat_map(|token| quotes(source, token.span()));
    framed && quotes.eq([at.start, at.end - 1])
}

/// Returns the offsets of the double quotes that are not escaped.
fn quotes(source: &str, at: Range<usize>) -> impl Iterator<Item = usize> {
    let mut escaped = false;
    source[at.clone()].bytes().enumerate().filter_map(move |(i, byte)| {
        let was = escaped;
        escaped = byte == b'\\' && !was;
        (byte == b'"' && !was).then_some(at.start + i)
    })
}

/// Returns whether a text is a reference: `@string/name`, `@android:string/ok`, `?attr/text`,
/// `@null`.
pub(crate) fn is_reference(text: &str) -> bool {
    let Some(body) = text.strip_prefix(['@', '?']) else {
        return false;
    };
    let body = body.trim_start_matches(['+', '*']);
    let name = |text: &str| {
        !text.is_empty()
            && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | ':' | '-'))
    };
    match body.split_once('/') {
        Some((kind, of)) => name(kind) && name(of),
        None => matches!(text, "@null" | "@empty"),
    }
}
