//! Quotations that hold only tags.

use crate::codes;

/// Returns whether apostrophes in a text, as it is spelled, quote tags.
pub(crate) fn quotes_tags(text: &str) -> bool {
    text.match_indices("'<").any(|(at, _)| tags(&text[at..]).is_some())
}

/// Returns the length of `'<b>'` at the start of `text`: a quotation that holds only tags.
pub(super) fn tags(text: &str) -> Option<usize> {
    let quotation = text.strip_prefix('\'').filter(|quotation| quotation.starts_with('<'))?;
    let (mut rest, after) = quotation.split_once('\'')?;
    let length = rest.len() + 2;
    while !rest.is_empty() {
        let (tag, _) = rest.starts_with('<').then(|| codes::tag(rest)).flatten()?;
        rest = &rest[tag..];
    }
    (!after.starts_with('\'')).then_some(length)
}
