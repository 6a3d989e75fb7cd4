//! Values of JSX attributes: strings in which only character references have a meaning.

use targum_sdk::html;

use crate::markup;

/// Decodes the character references of a value.
pub(super) fn decode(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find('&') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        match html::decode(rest).filter(|(length, _)| rest[..*length].ends_with(';')) {
            Some((length, decoded)) => {
                text.push_str(&decoded);
                rest = &rest[length..];
            }
            None => {
                text.push('&');
                rest = &rest[1..];
            }
        }
    }
    text + rest
}

/// Writes a value for use between two `quote`s.
///
/// # Errors
/// The text holds U+0000, which JSX cannot hold.
pub(crate) fn spell(quote: char, text: &str) -> Result<String, String> {
    if text.contains('\0') {
        return Err("JSX cannot hold the character U+0000".to_owned());
    }
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        match c {
            '&' if html::decode(&text[at..]).is_some() => out.push_str("&amp;"),
            '"' if quote == '"' => out.push_str("&quot;"),
            '\'' if quote == '\'' => out.push_str("&#39;"),
            '\n' | '\r' => out.push_str(&format!("&#{};", u32::from(c))),
            _ => out.push(c),
        }
    }
    Ok(markup::referred(&out))
}
