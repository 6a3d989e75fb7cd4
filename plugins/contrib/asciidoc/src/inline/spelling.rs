//! The two spellings of markup: one that stands anywhere, and a shorter one.

use std::borrow::Cow;

use super::link::SCHEMES;

/// Returns the longer spelling of markup, which stands anywhere: `**` for `*`, `link:https://…[` for
/// `https://…[`. Codes have it, so that a text and its translation have the same codes. Returns other
/// markup as it is.
pub(crate) fn long(spelling: &str) -> Cow<'_, str> {
    let is_single = |mark: char| {
        let rest = spelling.trim_end_matches(mark);
        rest.len() + 1 == spelling.len() && (rest.is_empty() || rest.ends_with(']'))
    };
    if let Some(mark) = ['*', '_', '#'].into_iter().find(|mark| is_single(*mark)) {
        return Cow::Owned(format!("{spelling}{mark}"));
    }
    if spelling.len() > 2 && spelling.starts_with('`') && !spelling.starts_with("``") {
        return Cow::Owned(format!("`{spelling}`"));
    }
    let is_address =
        spelling.contains("://") && SCHEMES.iter().any(|scheme| spelling.starts_with(scheme));
    let is_link = is_address || (spelling.starts_with('{') && spelling.contains('['));
    if is_link {
        let text = if spelling.contains('[') { "" } else { "[]" };
        return Cow::Owned(format!("link:{spelling}{text}"));
    }
    Cow::Borrowed(spelling)
}

/// Returns the shorter spelling of markup that [`long`] returned.
pub(crate) fn short(spelling: &str) -> Option<&str> {
    let shorter = if let Some(link) = spelling.strip_prefix("link:") {
        link.strip_suffix("[]").filter(|address| !address.contains('[')).unwrap_or(link)
    } else if spelling.starts_with("``") && spelling.len() > 4 {
        spelling.get(1..spelling.len() - 1)?
    } else {
        spelling.get(..spelling.len().checked_sub(1)?)?
    };
    (long(shorter) == spelling && shorter != spelling).then_some(shorter)
}
