//! Keys with which texts begin, such as the codes of errors: `E42: the garden is closed`.

use crate::{Part, search};

/// Takes the key and the colon from the beginning of a text.
pub(crate) fn take(parts: &mut Vec<Part>, key: &str) -> Option<String> {
    let Some(Part::Text(text)) = parts.first_mut() else { return None };
    let length = length(text, key)?;
    let prefix = text[..length].to_owned();
    text.drain(..length);
    if text.is_empty() {
        parts.remove(0);
    }
    Some(prefix)
}

/// Returns the length of the key, the colon and the space with which a text begins. A key of one
/// word may be a word of the text.
pub(crate) fn length(text: &str, key: &str) -> Option<usize> {
    search::position_of(text.as_bytes(), [b':'])?;
    let last = key.rsplit('.').next().unwrap_or(key);
    let is_code =
        |key: &&str| key.contains(['-', '_', '.']) || key.contains(|c: char| c.is_ascii_digit());
    let colon = [key, last]
        .into_iter()
        .filter(is_code)
        .find_map(|key| text.strip_prefix(key)?.strip_prefix(':'))?;
    Some(text.len() - colon.strip_prefix(' ').unwrap_or(colon).len())
}
