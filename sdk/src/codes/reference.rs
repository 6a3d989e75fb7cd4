//! Character references, and tags whose brackets are written as such references.

/// Returns the length of `&name;`, `&#160;` or `&#xA0;` at the start of `text`, or that of a tag whose
/// brackets are such references: `&lt;name&gt;`, `&lt;/b&gt;`.
pub(super) fn reference(text: &str) -> Option<usize> {
    if let Some(length) = escaped_tag(text) {
        return Some(length);
    }
    let body = &text.as_bytes()[1..];
    let (prefix, of_body): (usize, fn(&u8) -> bool) = match body {
        [b'#', b'x' | b'X', ..] => (2, u8::is_ascii_hexdigit),
        [b'#', ..] => (1, u8::is_ascii_digit),
        [first, ..] if first.is_ascii_alphabetic() => (0, u8::is_ascii_alphanumeric),
        _ => return None,
    };
    let length = body[prefix..].iter().take_while(|b| of_body(b)).count();
    let end = 1 + prefix + length;
    (length > 0 && text.as_bytes().get(end) == Some(&b';')).then_some(end + 1)
}

/// Returns the length of `&lt;name&gt;` or `&lt;/name&gt;` at the start of `text`.
fn escaped_tag(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("&lt;")?;
    let name = inner.strip_prefix('/').unwrap_or(inner);
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b':' | b'.');
    let length = name.bytes().take_while(is_name).count();
    let end = text.len() - name.len() + length;
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
    (begins && text[end..].starts_with("&gt;")).then_some(end + "&gt;".len())
}
